import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Template, TemplateFilling, TemplateSuggestionJob } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { EXIT, UsageError } from "./errors.ts";
import { canceledTogether, isId, mustBeFile, readyFiles, theOnly } from "./find.ts";
import { mustBeFree, save, sizeOf } from "./save.ts";
import { tableOf } from "./table.ts";

export const listTemplatesCommand: Command = {
  name: "template list",
  usage: "",
  summary: "Lists your templates, with their fields.",
  options: { search: { type: "string", value: "TEXT", help: "A part of the title." }, ...CONNECTION },
  run: async (call) => {
    const q = call.options.string("search");
    const templates: Template[] = [];
    for await (const template of call.chancery.templates.list(q ? { q } : {}, { signal: call.signal }))
      templates.push(template);
    const rows = templates.map(({ id, title, fields }) => [id, title, fields.map(({ key }) => key).join(" ")]);
    call.print(call.json ? JSON.stringify({ templates }) : tableOf(["id", "title", "fields"], rows));
    return undefined;
  },
};

export const fillCommand: Command = {
  name: "template fill",
  usage: "TEMPLATE [--set KEY=VALUE]… [--values FILE] [--table FILE]",
  summary: "Makes a document from a template, or one from each row of a table. TEMPLATE is an id or a title.",
  options: {
    set: { type: "string", multiple: true, value: "KEY=VALUE", help: "The value of a field." },
    values: { type: "string", value: "FILE", help: "A JSON file with values.", completes: "file" },
    table: { type: "string", value: "FILE", help: "An XLSX, CSV or DOCX file with a table.", completes: "file" },
    from: {
      type: "string",
      value: "SOURCE",
      help: "Take missing values from another document (its id or FILE), or from the company profile: company.",
      completes: "file",
    },
    title: { type: "string", value: "TEXT", help: "The name of the document. With --table it may hold fields." },
    folder: { type: "string", value: "ID", help: "The folder to put it in." },
    output: { type: "string", short: "o", value: "FILE", help: "Save it here too. - for stdout.", completes: "file" },
    force: { type: "boolean", help: "Overwrite the output." },
    ...CONNECTION,
  },
  run: async (call) => {
    const { options, positionals } = call;
    if (positionals.length !== 1) throw new UsageError("Specify one template.");
    const output = options.string("output");
    if (output) mustBeFree(output, options.has("force"));
    const table = options.string("table");
    const values = readValues(call);
    const from = options.string("from");
    if (from && from !== COMPANY && !isId(from)) mustBeFile(from);
    if (table && from && from !== COMPANY) throw new UsageError("With --table, values can come --from company only.");
    if (table && Object.keys(values).length > 0) throw new UsageError("With --table, all values come from the table.");
    const { id } = await findTemplate(call, positionals[0]!);
    return table ? fillTable(call, id, table, output) : fillOne(call, id, values, output);
  },
};

export const suggestCommand: Command = {
  name: "template suggest",
  usage: "TEMPLATE [INSTRUCTION] [--set KEY=VALUE]… [--output FILE]",
  summary:
    "Suggests values from an instruction, with the words that each rests on. Check them, then give FILE to template fill --values. Needs a language model. Without INSTRUCTION it is read from stdin.",
  options: {
    set: { type: "string", multiple: true, value: "KEY=VALUE", help: "A value that is known already." },
    values: { type: "string", value: "FILE", help: "A JSON file with known values.", completes: "file" },
    output: {
      type: "string",
      short: "o",
      value: "FILE",
      help: "Save known and suggested values here.",
      completes: "file",
    },
    force: { type: "boolean", help: "Overwrite the output." },
    ...CONNECTION,
  },
  run: async (call) => {
    const { chancery, options, positionals, signal } = call;
    if (positionals.length < 1 || positionals.length > 2)
      throw new UsageError("Specify a template and an instruction.");
    const output = options.string("output");
    if (output) mustBeFree(output, options.has("force"));
    const values = readValues(call);
    const instruction = positionals[1] ?? readFileSync(0, "utf8");
    const { id } = await findTemplate(call, positionals[0]!);
    call.progress.show("Reading the instruction");
    const begun = await chancery.templates.suggest(id, { instruction, values }, { signal });
    const job = await canceledTogether(call, begun.job_id, chancery.jobs.wait(begun.job_id, { signal }));
    call.progress.clear();
    if (job.status !== "succeeded" || !job.result) {
      call.tell(job.error?.message ?? "Nothing was suggested.");
      return EXIT.failed;
    }
    const read = job.result as unknown as NonNullable<typeof begun.result>;
    const all = { ...values, ...Object.fromEntries(read.suggestions.map(({ key, value }) => [key, value])) };
    if (output && output !== "-") writeFileSync(output, `${JSON.stringify(all, null, 2)}\n`);
    if (output === "-") {
      call.print(JSON.stringify(all, null, 2));
      return undefined;
    }
    call.print(call.json ? JSON.stringify(read) : suggestedLines(read));
    return undefined;
  },
};

type Suggestions = NonNullable<TemplateSuggestionJob["result"]>;

function suggestedLines({ suggestions, open }: Suggestions): string {
  const rows = suggestions.map(({ key, value, places }) => [
    key,
    typeof value === "object" ? JSON.stringify(value) : String(value),
    places.map(({ quote }) => quote).join(" … "),
  ]);
  const left = open.map(({ key, reason }) => [key, "", REASONS[reason]]);
  return tableOf(["field", "suggested", "words"], [...rows, ...left]);
}

const REASONS: Record<Suggestions["open"][number]["reason"], string> = {
  not_stated: "(not in the instruction)",
  unfit: "(what it says is no value of this field)",
  contradictory: "(it says several things)",
};

async function findTemplate({ chancery, signal }: Call, named: string): Promise<Template> {
  if (isId(named)) return chancery.templates.get(named, { signal });
  const found: Template[] = [];
  for await (const template of chancery.templates.list({ q: named }, { signal }))
    if (template.title.toLowerCase() === named.toLowerCase()) found.push(template);
  return theOnly(found, "template", named);
}

function readValues({ options }: Call): Record<string, unknown> {
  const path = options.string("values");
  if (path) mustBeFile(path);
  const read: unknown = path ? parsed(path) : {};
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new UsageError(`${path} must hold a JSON object.`);
  const set = options.strings("set").map((each): [string, string] => {
    const at = each.indexOf("=");
    if (at < 1) throw new UsageError(`--set ${each}: write it as KEY=VALUE.`);
    return [each.slice(0, at), each.slice(at + 1)];
  });
  return { ...read, ...Object.fromEntries(set) };
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}

const COMPANY = "company";

async function sourceOf(call: Call): Promise<TemplateFilling["from"]> {
  const named = call.options.string("from");
  if (named === undefined) return undefined;
  if (named === COMPANY) return { profile: true };
  const [file_id] = await readyFiles(call, [named]);
  return { file_id: file_id! };
}

async function fillOne(call: Call, id: string, values: Record<string, unknown>, output: string | undefined) {
  const { chancery, signal } = call;
  const from = await sourceOf(call);
  const filling = { values, ...(from && { from }) };
  if (from) await tellTaken(call, id, filling);
  const file = await chancery.templates.fill(id, { ...filling, ...placed(call) }, { signal });
  if (call.json) call.print(JSON.stringify(file));
  else if (output !== "-") call.print(`${file.id}  ${file.name}  ${sizeOf(file.size)}`);
  if (output) await saveAs(call, await chancery.files.content(file.id, { signal }), output);
  return undefined;
}

/** What nobody typed is said before the document is made. */
async function tellTaken({ chancery, signal, tell, progress }: Call, id: string, filling: Partial<TemplateFilling>) {
  progress.show("Taking values");
  const { from: taken } = await chancery.templates.preview(id, filling, { signal });
  progress.clear();
  for (const { key, value, source } of taken) tell(`${key}: ${String(value)} (${source})`);
}

function placed({ options }: Call): { title?: string; folder_id?: string } {
  const [title, folder_id] = [options.string("title"), options.string("folder")];
  return { ...(title && { title }), ...(folder_id && { folder_id }) };
}

async function saveAs(call: Call, response: Response, output: string) {
  await save(call, response, output);
  if (output !== "-") call.tell(`Saved it to ${output}.`);
}

async function fillTable(call: Call, id: string, path: string, output: string | undefined) {
  const { chancery, options, signal, progress } = call;
  mustBeFile(path);
  progress.show("Making the documents");
  const table = { name: basename(path), content: await openAsBlob(path), ...placed(call) };
  const begun = await chancery.templates.fillFromTable(
    id,
    { ...table, ...(options.has("from") && { profile: "true" as const }) },
    { signal },
  );
  const job = await canceledTogether(call, begun.job_id, chancery.jobs.wait(begun.job_id, { signal }));
  progress.clear();
  if (job.status !== "succeeded" || !job.result) {
    call.tell(job.error?.message ?? "No documents were made.");
    return EXIT.failed;
  }
  const made = job.result as unknown as NonNullable<typeof begun.result>;
  if (call.json) call.print(JSON.stringify(made));
  else for (const { file_id, filename } of made.documents) call.print(`${file_id}  ${filename}`);
  for (const { row, issues } of made.failed)
    call.tell(`Row ${row} was left out: ${issues.map(({ path, message }) => `${path} ${message}`).join("; ")}`);
  for (const { place, message } of made.notes) call.tell(`Column ${place}: ${message}`);
  if (output && made.documents.length > 0)
    await saveAs(call, await chancery.templates.batchFile(id, begun.job_id, { signal }), output);
  return made.failed.length > 0 ? EXIT.failed : undefined;
}
