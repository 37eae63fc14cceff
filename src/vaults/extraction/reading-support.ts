import { passageAround } from "../../content/citations/passage.ts";
import { must } from "../../content/must.ts";
import { meaningfulWords } from "../../content/search/words.ts";
import { dateOrderOf } from "../../content/values/prose/dates.ts";
import { findValues, isProseType } from "../../content/values/prose/prose.ts";
import { type FieldType, foldValue, type Value, valueInWords } from "../../content/values/values.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import type { LanguageModel } from "../../models/model.ts";
import { keyOf } from "../../models/support/figures.ts";
import { lookAgain } from "../../models/support/second-look.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { ReadableDocument, ReadingContext } from "./column-result.ts";

interface Session {
  ctx: ReadingContext;
  model: LanguageModel;
  document: ReadableDocument;
  opinions: Map<string, LocalAnswer>;
}

interface Read {
  column: Column;
  row: ExtractionRow;
}

interface Step {
  step: string;
  /** The field keys of values that nobody looked at again. */
  unchecked: Set<string>;
}

/** From this confidence on, the local engine's own reading is a second look. */
const MIN_CONFIDENCE = 0.5;
const PLACE = /\b(?:law|jurisdiction|venue|courts?|forum|place|seat|country|state|city|territory|location|address)\b/i;
const MAX_PLACE_WORDS = 6;
const UNREADABLE = "the value cannot be read from the quote";

/**
 * Why the quotes of found values do not show them, by field key. A value that the local engine reads too needs no further look. Dates, amounts,
 * percentages, durations and places must be readable from the quote; the rest is read by the model, the value and the quote alone.
 */
export async function objectTo(
  session: Session,
  read: Read[],
  { step, unchecked }: Step,
): Promise<Map<string, string>> {
  const { ctx, model, document, opinions } = session;
  const open = read.filter(({ column, row }) => row.outcome === "found" && !agrees(column, row, opinions));
  const unreadable = open.filter(({ column, row }) => !isReadable(document, column, row));
  const objections = new Map(unreadable.map(({ column }) => [column.field_key, UNREADABLE]));
  const asked = open.filter(({ column }) => !objections.has(column.field_key));
  const claims = asked.map(({ column, row }) => ({
    text: `${column.label}: ${written(column.field_type, row)}`,
    quotes: row.citations.map((place) => passageAround(document.text, place)),
  }));
  for (const { column } of read) unchecked.delete(column.field_key);
  const onNoAnswer = (indices: number[]) => {
    for (const index of indices) unchecked.add(must(asked[index], "each claim is of a value").column.field_key);
  };
  const found = claims.length === 0 ? [] : await lookAgain(ctx, model, claims, { step, of: "values", onNoAnswer });
  for (const [index, { column }] of asked.entries()) {
    const objection = found[index];
    if (objection !== undefined) objections.set(column.field_key, objection);
  }
  return objections;
}

function agrees({ field_key, field_type }: Column, row: ExtractionRow, opinions: Map<string, LocalAnswer>): boolean {
  const opinion = opinions.get(field_key);
  if (opinion?.outcome !== "found" || opinion.confidence < MIN_CONFIDENCE || opinion.value === null) return false;
  return foldOf(field_type, opinion.value) === foldOf(field_type, row.value as Value);
}

const foldOf = (type: FieldType, value: Value) => foldValue(type, value) ?? JSON.stringify(value);

/** Whether the value stands in one of the quotes, by the local engine's own readers. */
function isReadable(
  { text }: ReadableDocument,
  { label, field_type }: Column,
  { value, citations }: ExtractionRow,
): boolean {
  const quotes = citations.map(({ quote }) => quote);
  if (isProseType(field_type)) {
    const order = dateOrderOf(text);
    const wanted = foldOf(field_type, value as Value);
    return quotes.some((quote) =>
      findValues(field_type, quote, order).some(
        (mention) =>
          foldOf(field_type, mention.value as Value) === wanted || isSameDuration(field_type, mention.value, value),
      ),
    );
  }
  if (typeof value !== "string" || !PLACE.test(label)) return true;
  const words = meaningfulWords(value);
  if (words.length === 0 || words.length > MAX_PLACE_WORDS) return true;
  const said = new Set(quotes.flatMap(meaningfulWords));
  return words.some((word) => said.has(word));
}

/** Two years are 24 months. */
const isSameDuration = (type: FieldType, mentioned: unknown, value: unknown) =>
  type === "duration" && keyOf(mentioned) === keyOf(value);

const written = (type: FieldType, { value }: ExtractionRow) => valueInWords(type, value as never).slice(0, 500);

/** The value is kept as a candidate in the reasoning, with the passages. */
export function unsureOf(type: FieldType, row: ExtractionRow, objection: string): ExtractionRow {
  const candidate = `It may be “${written(type, row)}”, but a second look did not find that in the passages: ${objection}.`;
  return { ...row, outcome: "unsure", value: null, reasoning: [candidate, row.reasoning].filter(Boolean).join(" ") };
}

/** The value is as the model gave it. */
export const uncheckedOf = (row: ExtractionRow, reader: string): ExtractionRow => ({
  ...row,
  reasoning: [
    row.reasoning,
    `No second look at this value: the model for it (${reader}) gave no usable answer. Compare with the passage.`,
  ]
    .filter(Boolean)
    .join(" "),
});
