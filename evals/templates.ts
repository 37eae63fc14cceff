import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FillRecord } from "../src/content/formats/template/template.ts";
import { toFields } from "../src/drafting/templates/fields.ts";
import { parse as fill } from "../src/drafting/templates/filling/fill.parser.ts";
import { parse as read } from "../src/drafting/templates/template-file.parser.ts";
import type { StoredField } from "../src/drafting/templates/templates.store.ts";
import { seeded } from "./redline/edits.ts";
import { dataFolder, filesIn } from "./support/data.ts";
import { answersFor } from "./templates/answers.ts";
import { BEGIN, END, makeTemplate } from "./templates/make-template.ts";

/**
 * `npm run eval:templates -- [folder]`: 30 templates made of standard forms, each filled with three sets of random answers. Every value
 * has to be there, no brace may be left that is not of a value, what is around the values has to be the template's own text, and
 * LibreOffice (`soffice`) has to convert each document with the same words.
 */
const [TEMPLATES, ANSWERS] = [30, 3];
const run = promisify(execFile);
const folder = dataFolder(process.argv[2]);
const [temporary, tally] = [await mkdtemp(join(tmpdir(), "eval-templates-")), new Map<string, number>()];
const count = (what: string, by = 1) => tally.set(what, (tally.get(what) ?? 0) + by);
const problems: string[] = [];
const written: { name: string; values: string[] }[] = [];

for (const { name, bytes } of await filesIn(join(folder, "contracts", "docx"), ".docx")) {
  if ((tally.get("templates") ?? 0) === TEMPLATES) break;
  const template = await makeTemplate(bytes);
  if (template) await tryTemplate(name.replace(/\.docx$/, ""), template);
}
await convert();
await rm(temporary, { recursive: true });
for (const problem of problems) console.log(problem);
for (const [what, number] of tally) console.log(`${what}: ${number}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function tryTemplate(name: string, content: Uint8Array) {
  const { fields: found, faults } = await read(content);
  if (faults.length > 0) return void problems.push(`${name}: ${faults[0]?.quote} ${faults[0]?.message}`);
  const fields = toFields(found);
  count("templates");
  count("fields", fields.length);
  const original = withoutAdded(await textOfTemplate(content));
  for (let at = 0; at < ANSWERS; at++) {
    const values = answersFor(fields, seeded(at * 1000 + name.length));
    const began = process.cpuUsage();
    const { bytes } = await fill(new Uint8Array(), { content, fields, values, isPreview: false });
    const { user, system } = process.cpuUsage(began);
    count("milliseconds of processor", Math.round((user + system) / 1000));
    count("documents");
    const { preview } = await fill(new Uint8Array(), { content, fields, values, isPreview: true });
    check(`${name} ${at}`, { fields, values, original, preview: preview ?? { text: "", places: [] } });
    if (bytes) await writeFile(join(temporary, `${written.length}.docx`), bytes);
    written.push({ name: `${name} ${at}`, values: inBody(preview) });
  }
}

interface Case {
  fields: StoredField[];
  values: FillRecord;
  original: string;
  preview: { text: string; places: { key: string; start: number; end: number }[] };
}

/** Every value is there, and what is around the values is the template's. */
function check(name: string, { fields, values, original, preview: { text, places } }: Case) {
  const shown = new Map(places.map(({ key, start, end }) => [key, text.slice(start, end)]));
  for (const { key, use, type } of fields) {
    if (use !== "value" || type === "boolean") continue;
    count("values");
    const isUsed = shown.has(key) || !isAsked(key, values);
    if (isUsed && (shown.get(key) ?? String(values[key]).normalize("NFC")) === String(values[key]).normalize("NFC"))
      count("values in their place");
    else problems.push(`${name}: ${key} is ${JSON.stringify(shown.get(key))}, not ${JSON.stringify(values[key])}`);
  }
  let [bare, left] = ["", ""];
  let at = 0;
  for (const { key, start, end } of places) {
    bare += `${text.slice(at, start)}{{${key}}}`;
    left += text.slice(at, start);
    at = end;
  }
  bare += text.slice(at);
  left += text.slice(at);
  if (/\{\{|\}\}/.test(left)) problems.push(`${name}: a brace is left`);
  else count("documents without a brace");
  if (withoutAdded(bare) === original) count("documents that are the template and the values");
  else problems.push(`${name}: differs from its template ${firstDifference(withoutAdded(bare), original)}`);
}

/** Of the two fields under a condition only one is written. */
function isAsked(key: string, { evalRenews }: FillRecord) {
  return key === "evalTerm" ? evalRenews === true : key === "evalEnd" ? evalRenews === false : true;
}

/** The text of the template with its tags, as the canonical text has it. */
async function textOfTemplate(content: Uint8Array): Promise<string> {
  const { readTemplate } = await import("../src/content/formats/template/read.ts");
  const { text, fields } = await readTemplate(content);
  const places = fields.flatMap(({ key, places }) => places.map((place) => ({ ...place, key })));
  const shown = places.filter(({ start }) => start !== null).sort((a, b) => (b.start ?? 0) - (a.start ?? 0));
  return shown.reduce(
    (made, { key, start, end }) =>
      made.slice(start ?? 0, end ?? 0).startsWith("{{#")
        ? made
        : `${made.slice(0, start ?? 0)}{{${key}}}${made.slice(end ?? 0)}`,
    text,
  );
}

/** What was added is looked at by its values alone. */
function withoutAdded(text: string) {
  const [from, to] = [text.indexOf(BEGIN), text.lastIndexOf(END)];
  return from === -1 || to === -1 ? text : text.slice(0, from) + text.slice(to);
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  return `at ${at}: ${JSON.stringify(one.slice(at - 20, at + 60))} and ${JSON.stringify(other.slice(at - 20, at + 60))}`;
}

function inBody(preview: Case["preview"] | undefined) {
  return (preview?.places ?? []).map(({ start, end }) => preview?.text.slice(start, end) ?? "");
}

/** LibreOffice reads the documents without us, and has to find the same values. */
async function convert() {
  const files = written.map((_, at) => join(temporary, `${at}.docx`));
  const profile = `-env:UserInstallation=file://${join(temporary, "profile")}`;
  await run("soffice", [profile, "--headless", "--convert-to", "fodt", "--outdir", temporary, ...files]);
  for (const [at, { name, values }] of written.entries()) {
    const xml = await readFile(join(temporary, `${at}.fodt`), "utf8").catch(() => "");
    if (xml === "") {
      problems.push(`${name}: LibreOffice did not convert it`);
      continue;
    }
    count("documents converted by LibreOffice");
    const words = squeezed(xml.replace(/<text:(?:s|tab|line-break)\b[^>]*>/g, " ").replace(/<[^>]*>/g, ""));
    const lost = values.filter((value) => !words.includes(squeezed(escaped(value))));
    count("values in what LibreOffice reads", values.length - lost.length);
    if (lost.length > 0) problems.push(`${name}: LibreOffice does not have ${JSON.stringify(lost.slice(0, 3))}`);
  }
}

function squeezed(text: string) {
  return text
    .normalize("NFC")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/\s+/g, "");
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
