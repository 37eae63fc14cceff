import type { Column, NewView, Vault, VaultDocument } from "../sdk/src/client.ts";
import { answer } from "./ask.ts";
import { type Call, CONNECTION, type Command, type Option } from "./command.ts";
import { UsageError } from "./errors.ts";
import { findVault } from "./find.ts";
import { mustBeFree, save, sizeOf } from "./save.ts";
import { tableOf, textOf } from "./table.ts";
import { filterOf, mustBeColumn } from "./where.ts";

type DocumentStatus = VaultDocument["status"];

/** A status that the API has and this lacks is a type error. */
const STATUSES = Object.keys({
  queued: true,
  parsing: true,
  extracting: true,
  ready: true,
  failed: true,
  duplicate: true,
  bundle: true,
  split: true,
  deleted: true,
} satisfies Record<DocumentStatus, true>) as DocumentStatus[];
const FORMATS = ["csv", "xlsx", "bundle"] as const;
const EXTENSIONS = { csv: "csv", xlsx: "xlsx", bundle: "zip" };

const SELECTION: Record<string, Option> = {
  where: {
    type: "string",
    short: "w",
    multiple: true,
    value: "CONDITION",
    help: "Such as 'term > 2', 'endDate in_next 90' or 'party empty'.",
  },
  filter: { type: "string", value: "JSON", help: "The filter as the API takes it, instead of --where." },
  search: { type: "string", value: "TEXT", help: "Words of the document's name or title." },
  status: { type: "string", value: "STATUS", help: `One of ${STATUSES.join(", ")}.`, choices: STATUSES },
  fields: { type: "string", value: "KEYS", help: "Field keys, separated by commas." },
  sort: { type: "string", value: "KEY", help: "A field key, with - before it for descending order." },
  view: { type: "string", value: "ID", help: "A saved view." },
};

export const listVaultsCommand: Command = {
  name: "vault list",
  usage: "",
  summary: "Lists your vaults.",
  options: { search: { type: "string", value: "TEXT", help: "Words of the name or description." }, ...CONNECTION },
  run: async (call) => {
    const search = call.options.string("search");
    const vaults: Vault[] = [];
    for await (const vault of call.chancery.vaults.list(search ? { search } : {}, { signal: call.signal }))
      vaults.push(vault);
    if (call.json) call.print(JSON.stringify({ vaults }));
    else
      call.print(
        tableOf(
          ["id", "documents", "name"],
          vaults.map((each) => [each.id, String(each.document_count), each.name]),
        ),
      );
    return undefined;
  },
};

export const queryCommand: Command = {
  name: "vault query",
  usage: "VAULT [QUESTION] [--where CONDITION]…",
  summary: "Prints the rows of a vault's table, or the answer to a question about all of it. VAULT is an id or a name.",
  options: {
    ...SELECTION,
    limit: { type: "string", short: "n", value: "N", help: "How many rows at most. 100 unless given; 0 for all." },
    ...CONNECTION,
  },
  run: async (call) => {
    const [named, ...words] = call.positionals;
    if (named === undefined) throw new UsageError("Specify the vault: chancery vault query VAULT");
    const limit = limitOf(call.options.string("limit"));
    const vault = await findVault(call, named);
    if (words.length > 0) {
      mustAskOnly(call);
      return answer(call, { message: words.join(" "), vault_id: vault.id });
    }
    const columns = await call.chancery.vaults.columns.list(vault.id, { signal: call.signal });
    const rows = await rowsOf(call, vault, columns, limit);
    const { documents, has_more } = rows;
    if (call.json) call.print(JSON.stringify(rows));
    else call.print(printed(documents, shownColumns(call, columns)));
    if (has_more && !call.json)
      call.tell(`There are more than ${documents.length} rows. Use --limit 0 for all of them.`);
    return undefined;
  },
};

export const exportCommand: Command = {
  name: "vault export",
  usage: "VAULT [--format csv|xlsx|bundle] [--output FILE]",
  summary: "Saves a vault's table as a spreadsheet or a signed table with proof. VAULT is an id or a name.",
  options: {
    format: { type: "string", help: "csv unless given, or told by the name of --output.", choices: FORMATS },
    output: {
      type: "string",
      short: "o",
      value: "FILE",
      help: "Where to save it; - for stdout. Else the name of the vault.",
      completes: "file",
    },
    force: { type: "boolean", help: "Overwrite the file." },
    citations: { type: "boolean", help: "Add quotes, pages, confidence and verification." },
    ...SELECTION,
    ...CONNECTION,
  },
  run: async (call) => {
    const { chancery, options, positionals, signal } = call;
    const [named, ...rest] = positionals;
    if (named === undefined || rest.length > 0) throw new UsageError("Specify one vault: chancery vault export VAULT");
    const format = formatOf(options.string("format"), options.string("output"));
    const vault = await findVault(call, named);
    const path =
      options.string("output") ?? `${vault.name.replace(/[\\/:*?"<>|\s]{1,99}/g, "-")}.${EXTENSIONS[format]}`;
    mustBeFree(path, options.has("force"));
    const columns = namesColumns(call) ? await chancery.vaults.columns.list(vault.id, { signal }) : [];
    const query = { ...selectionOf(call, columns), format, ...(options.has("citations") && { citations: true }) };
    call.progress.show(`Exporting ${vault.name}`);
    const size = await save(call, await chancery.vaults.export(vault.id, query, { signal }), path);
    if (path === "-") return undefined;
    call.print(
      call.json ? JSON.stringify({ path, format, size }) : `Saved ${vault.name} to ${path} (${sizeOf(size)}).`,
    );
    return undefined;
  },
};

function formatOf(given: string | undefined, path = ""): (typeof FORMATS)[number] {
  const known = FORMATS.find((format) => format === given);
  return known ?? FORMATS.find((format) => path.toLowerCase().endsWith(`.${EXTENSIONS[format]}`)) ?? "csv";
}

function limitOf(text = "100"): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError("--limit must be a whole number.");
  return Number(text) || Number.POSITIVE_INFINITY;
}

function mustAskOnly({ options }: Call) {
  const given = Object.keys(SELECTION).filter((name) => options.strings(name).length > 0);
  if (given.length > 0)
    throw new UsageError(`A question is asked of the whole table: leave out --${given.join(", --")}.`);
}

/** The column of `-column@aspect`. */
const columnIn = (sort: string) => sort.replace(/^-/, "").split("@", 1)[0] ?? "";

function selectionOf({ options }: Call, columns: Column[]) {
  const json = options.string("filter");
  const conditions = options.strings("where");
  if (json !== undefined && conditions.length > 0) throw new UsageError("Use either --where or --filter.");
  const filter = json === undefined ? filterOf(conditions, columns) : parsedFilter(json);
  const [search, sort, view_id] = ["search", "sort", "view"].map((name) => options.string(name));
  const status = STATUSES.find((each) => each === options.string("status"));
  const fields = fieldsOf(options);
  for (const key of [...(fields ?? []), ...(sort ? [columnIn(sort)] : [])]) mustBeColumn(key, columns);
  return {
    ...(filter && { filter }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(view_id && { view_id }),
    ...(status && { status }),
    ...(fields && { fields }),
  };
}

const namesColumns = ({ options }: Call) =>
  ["where", "sort", "fields"].some((name) => options.strings(name).length > 0);

const fieldsOf = (options: Call["options"]) =>
  options
    .string("fields")
    ?.split(",")
    .map((field) => field.trim());

function parsedFilter(json: string): NonNullable<NewView["filter"]> {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError(`--filter must be JSON, such as '{"term": {"op": "gt", "value": 2}}'.`);
  }
}

async function rowsOf(call: Call, vault: Vault, columns: Column[], limit: number) {
  const documents: VaultDocument[] = [];
  const query = { ...selectionOf(call, columns), limit: Math.min(500, limit) };
  for await (const document of call.chancery.vaults.documents.list(vault.id, query, { signal: call.signal })) {
    if (documents.length === limit) return { documents, has_more: true };
    documents.push(document);
    call.progress.show(`Reading ${vault.name}: ${documents.length} ${documents.length === 1 ? "row" : "rows"}`);
  }
  call.progress.clear();
  return { documents, has_more: false };
}

function shownColumns({ options }: Call, columns: Column[]): Column[] {
  const fields = fieldsOf(options);
  if (!fields) return columns;
  return fields.flatMap((field) => columns.find(({ field_key }) => field_key === field) ?? []);
}

/** The name comes first; the column that repeats it is left out. */
function printed(documents: VaultDocument[], columns: Column[]): string {
  const others = columns.filter(({ field_key }) => field_key !== "documentName");
  return tableOf(
    ["name", ...others.map(({ field_key }) => field_key)],
    documents.map((each) => [each.name, ...others.map(({ field_key }) => textOf(valueIn(each, field_key)))]),
  );
}

/** These columns of every vault hold what the document itself says. */
const valueIn = ({ title, status, values }: VaultDocument, key: string) =>
  ({ documentTitle: title, documentStatus: status })[key] ?? values[key]?.value ?? null;
