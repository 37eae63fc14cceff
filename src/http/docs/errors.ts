import { API_CODES, APP_CODES } from "../../error-codes.ts";
import { page, prose } from "./page.ts";

/** Where the documentation of an error code is. */
export const docUrlOf = (publicUrl: string, code: string): string => `${publicUrl}/docs/errors#${code}`;

/** Every code that replies have, each with an anchor of its own. */
export const errorsPage = (): string =>
  page(
    "Error codes",
    `<h1>Error codes</h1>
<p>Every error has <code>error</code>, a sentence for people, and <code>code</code>, which is stable and for programs.
The header <code>Link</code> (<code>rel="help"</code>) leads here. A 400 also has <code>details.issues</code> with the path and message of each issue. A job that failed has
the same codes in its <code>error.code</code>, shown as “job” below.</p>
<h2>The API</h2>
${table("Codes of the API", API_CODES)}
<h2>The web application</h2>
<p>Only operations that the web application calls return these.</p>
${table("Codes of the web application", APP_CODES)}`,
  );

type Codes = Record<string, { on: readonly (number | "job")[]; meaning: string; remedy: string }>;

const table = (label: string, codes: Codes): string => `<table aria-label="${label}">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>
${Object.entries(codes)
  .map(
    ([code, { on, meaning, remedy }]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${on.join(", ")}</td><td>${prose(meaning)}</td><td>${prose(remedy)}</td></tr>`,
  )
  .join("\n")}
</tbody>
</table>`;
