import type { TextTable } from "../../content/formats/text-table.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { Expected, MAX_EXAMPLES } from "../examples/examples.schema.ts";
import { type ColumnRole, importanceOf, roleOf } from "./columns.ts";
import { type ImportNote, isText, MAX_DESCRIPTION, type PortableCheck } from "./transfer.schema.ts";

export interface ReadTables {
  checks: PortableCheck[];
  notes: ImportNote[];
}

/** The columns of a table, by their index in a row. */
interface Columns {
  places: Map<ColumnRole, number[]>;
  unknown: { heading: string; place: number }[];
}

const MAX_HEADING_ROW = 10;
/** The most columns read of a sheet or table. */
const MAX_COLUMNS = 256;
const MAX_NOTES = 200;
const MAX_TITLE = 200;
const MAX_GUIDANCE = 4000;
const MAX_POSITIONS = 20;

/**
 * Makes checks of tables with a topic and a standard position, and examples of tables with a topic, a result and a text.
 * Throws 400 as soon as there are more checks than a playbook may have.
 */
export function readCheckTables(tables: TextTable[]): ReadTables {
  const read: ReadTables = { checks: [], notes: [] };
  const headed = tables.map(({ name, rows }) => {
    const table = { name, rows: rows.map((row) => row.slice(0, MAX_COLUMNS)) };
    if (rows.some((row) => row.length > MAX_COLUMNS))
      addNote(read, { place: name, message: `Only the first ${MAX_COLUMNS} columns were read.` });
    return { table, head: findHeading(table) };
  });
  for (const { table, head } of headed) {
    if (!head) addNote(read, { place: table.name, message: `No columns were recognised: ${shown(table.rows.flat())}` });
    else if (head.kind === "checks") readChecks(read, table, head);
  }
  for (const { table, head } of headed) if (head?.kind === "examples") readExamples(read, table, head);
  return read;
}

/** If there are too many notes, the last one says so. */
function addNote({ notes }: ReadTables, note: ImportNote): void {
  if (notes.length < MAX_NOTES) notes.push(note);
  else if (notes.length === MAX_NOTES)
    notes.push({ place: "File", message: `There are more than ${MAX_NOTES} notes. Only the first are shown.` });
}

interface Heading {
  kind: "checks" | "examples";
  /** The index of the heading's row. */
  at: number;
  columns: Columns;
}

function findHeading({ rows }: TextTable): Heading | undefined {
  for (const [at, row] of rows.slice(0, MAX_HEADING_ROW).entries()) {
    const roles = row.map(roleOf);
    const has = (role: ColumnRole) => roles.includes(role);
    if (has("topic") && has("standard")) return { kind: "checks", at, columns: columnsOfChecks(row, roles) };
    if (has("topic") && has("expected") && has("example"))
      return { kind: "examples", at, columns: { places: placesOf(roles), unknown: [] } };
  }
  return undefined;
}

/** Only fallbacks may use several columns. A column of examples means nothing without a result. */
function columnsOfChecks(row: string[], roles: (ColumnRole | undefined)[]): Columns {
  const seen = new Set<ColumnRole>(["expected", "example"]);
  const known = roles.map((role) => {
    if (role === undefined || (role !== "fallback" && seen.has(role))) return undefined;
    seen.add(role);
    return role;
  });
  const unknown = row.flatMap((heading, place) =>
    known[place] === undefined ? [{ heading: heading.trim(), place }] : [],
  );
  return { places: placesOf(known), unknown };
}

function placesOf(roles: (ColumnRole | undefined)[]): Columns["places"] {
  const places: Columns["places"] = new Map();
  for (const [place, role] of roles.entries()) if (role) places.set(role, [...(places.get(role) ?? []), place]);
  return places;
}

const isEmpty = (row: string[]) => row.every((cell) => cell.trim() === "");

function readChecks(read: ReadTables, { name, rows }: TextTable, { at, columns }: Heading) {
  for (const { heading } of columns.unknown.filter(({ heading }) => heading !== ""))
    addNote(read, {
      place: name,
      message: `The column “${shown([heading])}” was not understood. Its text is in the description of each check.`,
    });
  for (const [index, row] of rows.entries()) {
    const place = `${name}, row ${index + 1}`;
    if (isEmpty(row)) continue;
    if (index < at) addNote(read, { place, message: `Appears above the headings and was left out: ${shown(row)}` });
    else if (index > at) readCheck(read, place, row, columns);
    if (read.checks.length > MAX_CHECKS)
      throw invalidField("body.file", `A playbook has at most ${MAX_CHECKS} checks; this file has more.`);
  }
}

function readCheck(read: ReadTables, place: string, row: string[], { places, unknown }: Columns) {
  const cells = (role: ColumnRole) => (places.get(role) ?? []).flatMap((at) => row[at]?.trim() || []);
  const leaveOut = (why: string) => addNote(read, { place, message: `${why} No check was made of: ${shown(row)}` });
  const [topic] = cells("topic");
  const [standard] = cells("standard");
  if (!topic) return leaveOut("This row has no topic.");
  if (!standard) return leaveOut(`“${shown([topic])}” has no standard position.`);
  if (!isText(topic, MAX_TITLE)) return leaveOut(`The topic has more than ${MAX_TITLE} characters.`);
  const positions = [
    { type: "standard" as const, guidance: standardOf(standard, cells("refuse")[0], cells("clause")[0]) },
    ...cells("fallback").map((guidance) => ({ type: "fallback" as const, guidance })),
  ];
  if (positions.length > MAX_POSITIONS) return leaveOut(`A check has at most ${MAX_POSITIONS} positions.`);
  if (positions.some(({ guidance }) => !isText(guidance, MAX_GUIDANCE)))
    return leaveOut(`A position has more than ${MAX_GUIDANCE} characters.`);
  const [level] = cells("importance");
  const importance = level === undefined ? null : (importanceOf(level) ?? null);
  if (level !== undefined && importance === null)
    addNote(read, { place, message: `The importance “${shown([level])}” was not understood. Set it by hand.` });
  const others = unknown.flatMap(({ heading, place: at }) =>
    row[at]?.trim() ? [`${heading ? `${heading}: ` : ""}${row[at].trim()}`] : [],
  );
  const description = descriptionOf(read, place, [...cells("description"), ...cells("note"), ...others]);
  read.checks.push({ title: topic, description, importance, positions, examples: [] });
}

function descriptionOf(read: ReadTables, place: string, lines: string[]): string | null {
  const description = lines.join("\n");
  if (description === "" || isText(description, MAX_DESCRIPTION)) return description || null;
  const words = shown([description], MAX_SHOWN_DESCRIPTION);
  addNote(read, { place, message: `The description has more than ${MAX_DESCRIPTION} characters: ${words}` });
  return null;
}

/** A standard position with the labels that the engine recognizes. */
function standardOf(standard: string, refuse: string | undefined, clause: string | undefined): string {
  const lines = [standard, refuse && `Refuse: ${refuse}`, clause && `Proposed clause: “${clause}”`];
  return lines.filter(Boolean).join("\n");
}

function readExamples(read: ReadTables, { name, rows }: TextTable, { at, columns: { places } }: Heading) {
  const byTitle = new Map(read.checks.toReversed().map((check) => [check.title, check]));
  for (const [index, row] of rows.entries()) {
    if (index <= at || isEmpty(row)) continue;
    const cell = (role: ColumnRole) => row[places.get(role)?.[0] ?? -1]?.trim() ?? "";
    const leaveOut = (why: string) =>
      addNote(read, {
        place: `${name}, row ${index + 1}`,
        message: `No example was created from: ${shown(row)}. ${why}`,
      });
    const check = byTitle.get(cell("topic"));
    const expected = Expected.safeParse(cell("expected")).data;
    if (!check || !expected || !isText(cell("example"), MAX_EXAMPLE))
      leaveOut("An example needs the topic of a check, a result (Pass, Fallback or Flag) and a text.");
    else if (check.examples.length === MAX_EXAMPLES) leaveOut(`A check has at most ${MAX_EXAMPLES} examples.`);
    else check.examples.push({ text: cell("example"), citation: null, expected, note: cell("note") || null });
  }
}

const MAX_EXAMPLE = 20_000;
const MAX_SHOWN = 200;
const MAX_SHOWN_DESCRIPTION = 4000;

/** The start of the cells' text, on one line. */
function shown(cells: string[], most = MAX_SHOWN): string {
  let words = "";
  for (const cell of cells) {
    const part = cell
      .trim()
      .slice(0, most + 1)
      .replace(/\s+/g, " ");
    if (part !== "") words = words === "" ? part : `${words} | ${part}`;
    if (words.length > most) return `${words.slice(0, most).toWellFormed()}…`;
  }
  return words;
}
