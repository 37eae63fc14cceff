import { meaningfulWords } from "../../content/search/words.ts";
import { ITEM_MARK } from "../../content/values/search-text.ts";
import { type FieldType, foldValue, sortKeyOf, typeOf, type Value } from "../../content/values/values.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import type { ReadingConflict } from "../cells/cells.schema.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import { cite, type ReadableDocument } from "./column-result.ts";

/** Below this confidence, a reading of the local engine is more likely wrong than right and never counts as a conflict. */
const MIN_CONFIDENCE = 0.5;

/** Both readings, where the language model and the local engine disagree. Null if either of them could not read the value. */
export function findConflict(
  document: ReadableDocument,
  { field_type }: Column,
  byModel: ExtractionRow,
  answer: LocalAnswer | undefined,
): ReadingConflict | null {
  const opinions = answer ? [...[opinionOf(answer)].filter(isReading), ...learnedOpinion(answer)] : [];
  const local = opinions.find((each) => standsAgainst(field_type, byModel, each));
  if (!local) return null;
  const { model, outcome, value, citations } = byModel;
  return {
    readings: [
      { model: model ?? "model", outcome, value, confidence: null, citations },
      {
        model: "local",
        outcome: local.outcome,
        value: local.value,
        confidence: local.confidence,
        citations: local.places.map((place) => cite(document, place)),
      },
    ],
  };
}

const isReading = ({ outcome }: { outcome: string }) => outcome === "found" || outcome === "absent";

/** A passage without a value stands only against an absence. */
function standsAgainst(fieldType: FieldType, byModel: ExtractionRow, local: LocalAnswer): boolean {
  if (!isReading(byModel) || local.confidence < MIN_CONFIDENCE) return false;
  return isReading(local) ? !agree(fieldType, byModel, local) : byModel.outcome === "absent";
}

/** The passage that the column learned to look for, where it is likely to be the clause. */
function learnedOpinion({ learned, ...answer }: LocalAnswer): LocalAnswer[] {
  if (!learned?.says) return [];
  const { value, places } = learned.says;
  return [{ ...answer, outcome: value === null ? "unsure" : "found", value, places, confidence: learned.right }];
}

/** From this confidence on, a value that the local engine reads stands against a model that found none. */
export const CONFIDENT = 0.6;

/** What the model says is absent and the local engine reads confidently is unsure, unless the model cites its blank place. Both readings are kept. */
export function unsureIfDisputed(
  { field_type }: Column,
  row: ExtractionRow,
  answer: LocalAnswer | undefined,
  conflict: ReadingConflict | null,
): ExtractionRow {
  const isSilent = row.outcome === "absent" && row.citations.length === 0;
  const isDisputed = isSilent && answer?.outcome === "found" && answer.confidence >= CONFIDENT;
  if (!isDisputed || !conflict || answer.value === null) return row;
  const value = typeOf(field_type).print(answer.value).slice(0, 300);
  const reasoning = `The language model found nothing, but the local engine reads “${value}” in the passage below.`;
  return { ...row, outcome: "unsure", reasoning: [reasoning, row.reasoning].filter(Boolean).join(" ") };
}

/** A value that is not certain enough to be stated alone is still a second opinion. */
const opinionOf = (answer: LocalAnswer): LocalAnswer =>
  answer.candidate === undefined ? answer : { ...answer, outcome: "found", value: answer.candidate };

/**
 * The wording may differ: texts agree when one contains the other, or when both cite the same place and are not two short answers
 * without a common word. Lists agree when they share an item.
 */
function agree(fieldType: FieldType, a: ExtractionRow, b: LocalAnswer): boolean {
  if (a.outcome !== b.outcome) return false;
  if (a.value === null || b.value === null) return a.value === b.value;
  const [one, other] = [foldValue(fieldType, a.value as Value), foldValue(fieldType, b.value)];
  if (one === null || other === null) return isSame(fieldType, a.value as Value, b.value);
  if (typeOf(fieldType).key === "items") {
    const items = one.split(ITEM_MARK);
    return other.split(ITEM_MARK).some((item) => items.some((each) => each.includes(item) || item.includes(each)));
  }
  return sayTheSame(one, other, () => placesMeet(a.citations, b.places));
}

/** Whether two texts agree, both in search form. */
export const sayTheSame = (one: string, other: string, isSamePlace: () => boolean) =>
  one.includes(other) || other.includes(one) || (isSamePlace() && !isOtherAnswer(one, other));

/** Answers of up to this many words are names, such as a jurisdiction. Longer ones may be paraphrases of each other. */
const SHORT_ANSWER = 4;

/** “California” and “New York” differ, even if both quote the same sentence. */
function isOtherAnswer(one: string, other: string): boolean {
  const [words, others] = [meaningfulWords(one), meaningfulWords(other)];
  if (Math.max(words.length, others.length) > SHORT_ANSWER) return false;
  return !words.some((word) => others.includes(word));
}

function isSame(fieldType: FieldType, a: Value, b: Value): boolean {
  const [one, other] = [sortKeyOf(fieldType, a as never), sortKeyOf(fieldType, b as never)];
  return one.number === other.number && one.text === other.text;
}

interface Range {
  start: number;
  end: number;
}

export const placesMeet = (a: Range[], b: Range[]) =>
  a.some((one) => b.some((other) => one.start < other.end && other.start < one.end));
