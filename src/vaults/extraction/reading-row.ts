import type { Citation } from "../../content/citations/citation.schema.ts";
import type { Locator } from "../../content/citations/locate.ts";
import { isMeaningful } from "../../content/citations/proof.ts";
import { isBlank } from "../../content/values/prose/blanks.ts";
import { parseValue, type Value } from "../../content/values/values.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { ColumnAnswer } from "./reading-calls.ts";

const MAX_QUOTES = 5;

export function toExtraction(
  column: Column,
  answer: ColumnAnswer | undefined,
  locator: Locator,
  near: number,
): ExtractionRow {
  const model = answer && "model" in answer ? answer.model : null;
  const nothing = { value: null, citations: [], reasoning: null, model, error: null };
  if (!answer) return { ...nothing, outcome: "failed", error: "The model gave no answer for this column." };
  if ("failure" in answer) return { ...nothing, outcome: "failed", error: answer.failure };
  const reasoning = answer.reasoning.slice(0, 4000).toWellFormed() || null;
  if (!answer.found) return { ...nothing, outcome: "absent", reasoning };
  const { citations, dropped } = locateQuotes(answer.quotes, locator, near);
  if (isBlank(answer.value)) {
    const blank = `This is left blank in the document: “${answer.value.trim().slice(0, 200).toWellFormed()}”.`;
    return { ...nothing, outcome: "absent", citations, reasoning: blank };
  }
  const notes = [reasoning, dropped && `${dropped} of its quotes could not be found in the document and were dropped.`];
  const base = { ...nothing, reasoning: notes.filter(Boolean).join(" ") || null };
  if (citations.length === 0) {
    return {
      ...base,
      outcome: "unreadable",
      error: "The model gave a value without a quote from the document.",
    };
  }
  const value = readAnswer(column, answer.value);
  if (value !== undefined) return { ...base, outcome: "found", value, citations };
  const error = `The model's answer is not a valid ${column.field_type}: ${answer.value.slice(0, 200).toWellFormed()}`;
  return { ...base, outcome: "unreadable", citations, error };
}

function locateQuotes(quotes: string[], locator: Locator, near: number): { citations: Citation[]; dropped: number } {
  const placed = quotes.slice(0, MAX_QUOTES).map((quote) => (isMeaningful(quote) ? locator.place(quote, near) : []));
  const citations = [...new Map(placed.flat().map((each) => [`${each.start}-${each.end}`, each])).values()];
  return { citations, dropped: placed.filter((places) => places.length === 0).length };
}

const readAnswer = ({ field_type, field_meta }: Column, answer: string): Value | undefined =>
  parseValue(field_type, { options: field_meta?.options }, answer.trim());

const RANK: Record<ExtractionRow["outcome"], number> = { found: 4, unreadable: 3, unsure: 2, absent: 1, failed: 0 };

/** Citing a place that was left blank ranks above finding nothing at all. */
const rankOf = ({ outcome, citations }: ExtractionRow) => RANK[outcome] + Math.min(citations.length, 1) / 2;

/** The clearer of two answers; the first on a tie. Nothing is absent from a document of which the model left out a part. */
export function clearer(a: ExtractionRow | undefined, b: ExtractionRow): ExtractionRow {
  const best = a && rankOf(a) >= rankOf(b) ? a : b;
  const isPart = a !== undefined && (a.outcome === "failed") !== (b.outcome === "failed");
  return isPart && best.outcome === "absent" && best.citations.length === 0
    ? { ...best, outcome: "unsure", reasoning: LEFT_OUT }
    : best;
}

const LEFT_OUT =
  "The model answered for only a part of the document and found nothing there. The passages below are the nearest that the local engine found.";
