import { Expected } from "../examples/examples.schema.ts";
import { type ColumnRole, importanceOf, roleOf } from "./columns.ts";
import { type ImportNote, isText, MAX_DESCRIPTION, type PortableCheck } from "./transfer.schema.ts";

/** A table of a document or a sheet of a workbook, as text. */
export interface TextTable {
  name: string;
  rows: string[][];
}

export interface ReadTables {
  checks: PortableCheck[];
  notes: ImportNote[];
}

interface Column {
  heading: string;
  role: ColumnRole | undefined;
}

const MAX_HEADING_ROW = 10;
const MAX_TITLE = 200;
const MAX_GUIDANCE = 4000;
const MAX_POSITIONS = 20;

/** Makes checks of tables with a topic and a standard position, and examples of tables with a topic, a result and a text. */
export function readCheckTables(tables: TextTable[]): ReadTables {
  const read: ReadTables = { checks: [], notes: [] };
  const headed = tables.map((table) => ({ table, head: findHeading(table) }));
  for (const { table, head } of headed) {
    if (!head)
      read.notes.push({ place: table.name, message: `No columns were recognised: ${shown(table.rows.flat())}` });
    else if (head.kind === "checks") readChecks(read, table, head);
  }
  for (const { table, head } of headed) if (head?.kind === "examples") readExamples(read, table, head);
  return read;
}

interface Heading {
  kind: "checks" | "examples";
  /** The index of the heading's row. */
  at: number;
  columns: Column[];
}

function findHeading({ rows }: TextTable): Heading | undefined {
  for (const [at, row] of rows.slice(0, MAX_HEADING_ROW).entries()) {
    const columns = row.map((heading) => ({ heading: heading.trim(), role: roleOf(heading) }));
    const has = (role: ColumnRole) => columns.some((column) => column.role === role);
    if (has("topic") && has("standard")) return { kind: "checks", at, columns: oncePerRole(columns) };
    if (has("topic") && has("expected") && has("example")) return { kind: "examples", at, columns };
  }
  return undefined;
}

/** Only fallbacks may stand in several columns. A column of examples has no meaning without a result. */
const oncePerRole = (columns: Column[]): Column[] =>
  columns.map(({ heading, role }, at) => {
    const isAgain = role !== "fallback" && columns.findIndex((other) => other.role === role) < at;
    const isOfExamples = role === "expected" || role === "example";
    return { heading, role: isAgain || isOfExamples ? undefined : role };
  });

function readChecks(read: ReadTables, { name, rows }: TextTable, { at, columns }: Heading) {
  const unknown = columns.filter(({ role, heading }) => role === undefined && heading !== "");
  for (const { heading } of unknown)
    read.notes.push({
      place: name,
      message: `The column “${heading}” was not understood. Its text is in the description of each check.`,
    });
  for (const [index, row] of rows.entries()) {
    const place = `${name}, row ${index + 1}`;
    if (row.every((cell) => cell.trim() === "")) continue;
    if (index < at) read.notes.push({ place, message: `Stands above the headings and was left out: ${shown(row)}` });
    else if (index > at) readCheck(read, place, row, columns);
  }
}

function readCheck({ checks, notes }: ReadTables, place: string, row: string[], columns: Column[]) {
  const cells = (role: ColumnRole) =>
    columns.flatMap((column, at) => (column.role === role && row[at]?.trim() ? [row[at].trim()] : []));
  const leaveOut = (why: string) => void notes.push({ place, message: `${why} No check was made of: ${shown(row)}` });
  const [topic] = cells("topic");
  const [standard] = cells("standard");
  if (!topic) return leaveOut("This row has no topic.");
  if (!standard) return leaveOut(`“${shown([topic])}” has no standard position.`);
  if (!isText(topic, MAX_TITLE)) return leaveOut(`The topic has more than ${MAX_TITLE} characters.`);
  const fallbacks = cells("fallback");
  const positions = [
    { type: "standard" as const, guidance: standardOf(standard, cells("refuse")[0], cells("clause")[0]) },
    ...fallbacks.map((guidance) => ({ type: "fallback" as const, guidance })),
  ];
  if (positions.length > MAX_POSITIONS) return leaveOut(`A check has at most ${MAX_POSITIONS} positions.`);
  if (positions.some(({ guidance }) => !isText(guidance, MAX_GUIDANCE)))
    return leaveOut(`A position has more than ${MAX_GUIDANCE} characters.`);
  const [level] = cells("importance");
  const importance = level === undefined ? null : (importanceOf(level) ?? null);
  if (level !== undefined && importance === null)
    notes.push({ place, message: `The importance “${shown([level])}” was not understood. Set it by hand.` });
  const others = columns.flatMap(({ heading, role }, at) =>
    role === undefined && row[at]?.trim() ? [`${heading ? `${heading}: ` : ""}${row[at].trim()}`] : [],
  );
  const description = [...cells("description"), ...cells("note"), ...others].join("\n");
  const isShort = description === "" || isText(description, MAX_DESCRIPTION);
  if (!isShort)
    notes.push({ place, message: `The description has more than ${MAX_DESCRIPTION} characters: ${description}` });
  checks.push({ title: topic, description: isShort ? description || null : null, importance, positions, examples: [] });
}

/** The parts of a standard position that the engine knows by these words. */
function standardOf(standard: string, refuse: string | undefined, clause: string | undefined): string {
  const lines = [standard, refuse && `Refuse: ${refuse}`, clause && `Proposed clause: “${clause}”`];
  return lines.filter(Boolean).join("\n");
}

function readExamples({ checks, notes }: ReadTables, { name, rows }: TextTable, { at, columns }: Heading) {
  for (const [index, row] of rows.entries()) {
    if (index <= at || row.every((cell) => cell.trim() === "")) continue;
    const cell = (role: ColumnRole) => row[columns.findIndex((column) => column.role === role)]?.trim() ?? "";
    const check = checks.find(({ title }) => title === cell("topic"));
    const expected = Expected.safeParse(cell("expected")).data;
    const isValid = isText(cell("example"), 20_000);
    if (check && expected && isValid)
      check.examples.push({ text: cell("example"), citation: null, expected, note: cell("note") || null });
    else
      notes.push({
        place: `${name}, row ${index + 1}`,
        message: `No example was made of: ${shown(row)}. An example names the topic of a check, Pass, Fallback or Flag, and a text.`,
      });
  }
}

const MAX_SHOWN = 200;

function shown(cells: string[]): string {
  const words = cells
    .map((cell) => cell.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join(" | ");
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).toWellFormed()}…` : words;
}
