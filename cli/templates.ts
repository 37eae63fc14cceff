import { openAsBlob, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Template } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { EXIT, UsageError } from "./errors.ts";
import { canceledTogether, isId, mustBeFile, theOnly } from "./find.ts";
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
    profile: { type: "boolean", help: "Take missing values from the company profile." },
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
    if (table && Object.keys(values).length > 0) throw new UsageError("With --table, all values come from the table.");
    const { id } = await findTemplate(call, positionals[0]!);
    return table ? fillTable(call, id, table, output) : fillOne(call, id, values, output);
  },
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

async function fillOne(call: Call, id: string, values: Record<string, unknown>, output: string | undefined) {
  const { chancery, options, signal } = call;
  const file = await chancery.templates.fill(
    id,
    { values, ...placed(call), ...(options.has("profile") && { from: { profile: true } }) },
    { signal },
  );
  if (call.json) call.print(JSON.stringify(file));
  else if (output !== "-") call.print(`${file.id}  ${file.name}  ${sizeOf(file.size)}`);
  if (output) await saveAs(call, await chancery.files.content(file.id, { signal }), output);
  return undefined;
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
    { ...table, ...(options.has("profile") && { profile: "true" as const }) },
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
