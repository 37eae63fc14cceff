import { COMMAND_CODES } from "../src/kernel/errors/command-codes.ts";
import { API_CODES, APP_CODES, SCIM_CODES } from "../src/kernel/errors/error-codes.ts";

type Codes = Record<string, { on: readonly (number | "job")[]; meaning: string; remedy: string }>;

const HEAD = `# Error codes

<!-- Written by \`npm run openapi\` from src/error-codes.ts. Do not edit. -->

Every error has \`error\`, a sentence for people, and \`code\`, which is stable and for programs. A 400 also has \`details.issues\` with the
path and message of each issue. A job that failed has the same codes in its \`error.code\`, shown as "job" below; the reply itself is then 200.

- **Retry** 408, 429, 500 \`INTERNAL\` and 503, after \`Retry-After\` where it is sent. Never retry a reply with \`x-should-retry: false\`.
- **New codes** may be added. Treat one that you do not know by its HTTP status.
- In openapi.json the codes are the enumeration \`ErrorCode\`.`;

/** docs/errors.md: every code with its statuses, what it means and what to do. */
export const printErrorsPage = () =>
  `${[
    HEAD,
    `## The API\n\n${table(API_CODES)}`,
    `## The web application\n\nOnly operations that the web application calls return these.\n\n${table(APP_CODES)}`,
    `## SCIM\n\nErrors under \`/scim/v2\` have the format of SCIM. The status and the sentence say what these say.\n\n${table(SCIM_CODES)}`,
    `## The command line\n\nPrinted by \`npm run -s cli\`. No reply over HTTP has them.\n\n${table(COMMAND_CODES)}`,
  ].join("\n\n")}\n`;

const table = (codes: Codes) =>
  [
    "| Code | Status | Meaning | What to do |",
    "| --- | --- | --- | --- |",
    ...Object.entries(codes).map(
      ([code, { on, meaning, remedy }]) => `| \`${code}\` | ${on.join(", ")} | ${meaning} | ${remedy} |`,
    ),
  ].join("\n");
