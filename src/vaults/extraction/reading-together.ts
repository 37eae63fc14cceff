import { type Locator, pageAt } from "../../content/citations/locate.ts";
import { lineAround } from "../../content/citations/passage.ts";
import { fold, holdsWords } from "../../content/values/strings.ts";
import { type FieldType, foldValue, typeOf, type Value, valueInWords } from "../../content/values/values.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { ReadableDocument } from "./column-result.ts";
import { settlingPrompt } from "./extract.prompt.ts";
import { askInHalves, groupColumns, type ModelSession } from "./reading-calls.ts";
import { toExtraction } from "./reading-row.ts";

const MAX_PASSAGES = 12;
const MAX_CITATIONS = 20;
const AMENDING = /\b(?:amend|replac|delet|supersed|restat|substitut|modif|chang)\p{L}{0,5}\b/iu;

/** What each part of a document says, by field key. */
export type PartReadings = Map<string, ExtractionRow[]>;

/**
 * One reading of a column that several parts answer differently. Lists are joined; otherwise the model reads the passages of all parts side by
 * side, so that an amendment wins over what it amends. What it cannot decide is unsure.
 */
export async function settleParts(
  session: ModelSession,
  document: ReadableDocument,
  columns: Column[],
  { parts, readings, locator }: { parts: PartReadings; readings: Map<string, ExtractionRow>; locator: Locator },
) {
  const open: Column[] = [];
  for (const column of columns) {
    const found = differing(column.field_type, parts.get(column.field_key) ?? []);
    if (found.length < 2) continue;
    const isAmended = found.some(({ citations }) =>
      citations.some((place) => AMENDING.test(lineAround(document.text, place))),
    );
    const joined = isAmended ? undefined : joinLists(column.field_type, found);
    if (joined) readings.set(column.field_key, joined);
    else open.push(column);
  }
  if (open.length === 0) return;
  const passagesOf = ({ field_key, field_type }: Column) =>
    differing(field_type, parts.get(field_key) ?? [])
      .flatMap(({ citations }) => citations)
      .toSorted((a, b) => a.start - b.start)
      .slice(0, MAX_PASSAGES)
      .map((place) => ({ where: placeOf(document, place.start), text: lineAround(document.text, place) }));
  const promptFor = (some: Column[]) => settlingPrompt(document.name, some, session.earlier, passagesOf);
  for (const asked of groupColumns(session.model, open, promptFor)) {
    const answers = await askInHalves(session, "several parts", asked, promptFor);
    for (const column of asked) {
      const found = differing(column.field_type, parts.get(column.field_key) ?? []);
      const near = found.at(-1)?.citations[0]?.start ?? 0;
      const row = toExtraction(column, answers.get(column), locator, near);
      readings.set(column.field_key, row.outcome === "found" ? row : undecided(column.field_type, found));
    }
  }
}

const placeOf = ({ pages }: ReadableDocument, at: number) => {
  const page = pageAt(pages, at);
  return page === null ? `character ${at}` : `page ${page}, character ${at}`;
};

const keyOf = (type: FieldType, { value }: ExtractionRow) => foldValue(type, value as Value) ?? JSON.stringify(value);

/** Of two texts one may contain the other. */
const isSame = (type: FieldType, a: string, b: string) =>
  a === b || (typeOf(type).key === "text" && (holdsWords(a, b) || holdsWords(b, a)));

/** The values that parts found, each once. */
function differing(type: FieldType, rows: ExtractionRow[]): ExtractionRow[] {
  const kept: ExtractionRow[] = [];
  for (const row of rows.filter(({ outcome }) => outcome === "found")) {
    if (!kept.some((each) => isSame(type, keyOf(type, each), keyOf(type, row)))) kept.push(row);
  }
  return kept;
}

/** Undefined if the type is no list. */
function joinLists(type: FieldType, rows: ExtractionRow[]): ExtractionRow | undefined {
  const [first] = rows;
  if (!first || !["items", "options"].includes(typeOf(type).key)) return undefined;
  const items = new Map<string, unknown>();
  for (const { value } of rows)
    for (const item of value as unknown[]) if (!items.has(fold(nameOf(item)))) items.set(fold(nameOf(item)), item);
  const citations = rows.flatMap((row) => row.citations).slice(0, MAX_CITATIONS);
  const reasoning = rows.flatMap((row) => row.reasoning ?? []).join(" ");
  return { ...first, value: [...items.values()] as Value, citations, reasoning: reasoning.slice(0, 4000) || null };
}

/** A party has a name, an agreement a title. */
function nameOf(item: unknown): string {
  if (typeof item === "string") return item;
  const { name, title } = item as { name?: string; title?: string };
  return name ?? title ?? JSON.stringify(item);
}

function undecided(type: FieldType, rows: ExtractionRow[]): ExtractionRow {
  const [first] = rows as [ExtractionRow];
  const named = rows.map(({ value }) => `“${valueInWords(type, value as never).slice(0, 200)}”`);
  return {
    ...first,
    outcome: "unsure",
    value: null,
    citations: rows.flatMap(({ citations }) => citations).slice(0, MAX_CITATIONS),
    reasoning: `Parts of the document say different things: ${named.join(", ")}. It was not clear which of them counts.`,
  };
}
