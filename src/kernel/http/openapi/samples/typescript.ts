import { UPLOADED_FILE } from "./curl.ts";
import type { Sampled } from "./sampled.ts";

/** How the TypeScript client calls an operation, found by `scripts/sdk-calls.ts`. */
export interface SdkCall {
  /** Such as `vaults.columns.create`. */
  method: string;
  /** What each argument is: `path:id`, `body`, `body:name`, `query`, or an object of these. */
  args: (string | Record<string, string>)[];
  /** A list that is iterated with `for await`. */
  lists?: true;
}

const LONGEST_LINE = 70;
const UPLOAD = `const content = await openAsBlob("${UPLOADED_FILE}");
console.log(await chancery.files.upload({ name: "${UPLOADED_FILE}", content }));`;
const IN_PARTS = `// What is larger than 8 MiB is sent in parts; a part that fails is sent again.\n${UPLOAD}`;
/** Handwritten samples, for operations whose call cannot be derived from the recorded exchange. */
const WRITTEN: Record<string, (id: string) => string> = {
  uploadFile: () => UPLOAD,
  startUpload: () => IN_PARTS,
  uploadPart: () => IN_PARTS,
  completeUpload: () => IN_PARTS,
  cancelUpload: () => `// An upload that fails is given up on the server, too.\n${UPLOAD}`,
  importPlaybook: () => `const content = await openAsBlob("playbook.docx");
console.log(await chancery.playbooks.import({ name: "playbook.docx", content }));`,
  importClauses: () => `const content = await openAsBlob("clauses.csv");
console.log(await chancery.clauses.import({ name: "clauses.csv", content }));`,
  createTemplate: () => `const content = await openAsBlob("agreement.docx");
console.log(await chancery.templates.upload({ name: "agreement.docx", content }));`,
  fillTemplateFromTable: (id) => `const content = await openAsBlob("customers.csv");
console.log(await chancery.templates.fillFromTable(${JSON.stringify(id)}, { name: "customers.csv", content }));`,
  streamJobEvents: (id) =>
    `for await (const { event, data } of chancery.jobs.events(${JSON.stringify(id)})) console.log(event, data);`,
  starProject: (id) => `await chancery.projects.pin(${JSON.stringify(id)});`,
  unstarProject: (id) => `await chancery.projects.unpin(${JSON.stringify(id)});`,
};

/** The operation with the client in `sdk/`. */
export function typescriptSample(sampled: Sampled, call: SdkCall | undefined): string {
  const written = WRITTEN[sampled.id]?.(String(sampled.params.id));
  const body = written ?? (call && statementOf(sampled, call));
  if (body === undefined) throw new Error(`The TypeScript client has no method for ${sampled.id}.`);
  return `${body.includes("openAsBlob") ? 'import { openAsBlob } from "node:fs";\n' : ""}import { Chancery } from "@chancery/sdk";

const chancery = new Chancery({ apiKey: process.env.CHANCERY_KEY!, baseUrl: ${JSON.stringify(sampled.url)} });
${body}`;
}

function statementOf(sampled: Sampled, { method, args, lists }: SdkCall): string {
  const given = args.map((arg) => (typeof arg === "string" ? argumentOf(sampled, arg) : pick(sampled, arg)));
  while (given.length > 0 && given.at(-1) === undefined) given.pop();
  const call = `chancery.${method}(${given.map((value) => printed(value)).join(", ")})`;
  if (lists) return `for await (const each of ${call}) console.log(each);`;
  if (sampled.reply === "file") return `const response = await ${call};\nconsole.log((await response.blob()).size);`;
  return sampled.reply === "nothing" ? `await ${call};` : `console.log(await ${call});`;
}

function argumentOf({ params, query, body }: Sampled, arg: string): unknown {
  const [kind, name = ""] = arg.split(":", 2);
  if (kind === "path") return params[name];
  if (kind === "body") return name === "" ? body : (body as Record<string, unknown> | undefined)?.[name];
  const entries = query.filter(({ name }) => name !== "wait").map((each) => [each.name, asSent(each)]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The client takes objects, and an array of fields, where the query string has text. */
function asSent({ name, value, isJson }: Sampled["query"][number]): unknown {
  if (isJson) return JSON.parse(String(value));
  return name === "fields" ? String(value).split(",") : value;
}

function pick(sampled: Sampled, arg: Record<string, string>): unknown {
  const entries = Object.entries(arg).map(([name, each]) => [name, argumentOf(sampled, each)] as const);
  const known = entries.filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** A literal with unquoted keys where possible, on one line if it is short. */
function printed(value: unknown): string {
  const lines = (JSON.stringify(value, null, 2) ?? "undefined").replace(/^( *)"([A-Za-z_]\w*)":/gm, "$1$2:");
  const line = lines.replace(/\n\s*/g, " ");
  return line.length <= LONGEST_LINE ? line : lines;
}
