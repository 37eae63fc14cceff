import { setImmediate } from "node:timers/promises";
import type { Citation } from "../../content/citations/citation.schema.ts";
import { type Locator, prepareLocator } from "../../content/citations/locate.ts";
import { must } from "../../content/must.ts";
import { isBlank } from "../../content/values/prose/blanks.ts";
import { parseValue, type Value } from "../../content/values/values.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import { type GeneratedObject, type LanguageModel, type Prompt, sumTokens } from "../../models/model.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import {
  askForSecondOpinion,
  cite,
  nearestOf,
  type ReadableDocument,
  type ReadingContext,
  type ReadResult,
} from "./column-result.ts";
import { ExtractionAnswer, extractionPrompt, secondReadingPrompt } from "./extract.prompt.ts";
import { findConflict } from "./reading-conflict.ts";
import { cutIntoParts } from "./reading-parts.ts";

const COLUMNS_PER_CALL = 40;
/** Characters of the prompt reserved for everything except the document. */
const PROMPT_RESERVE = 60_000;
const MIN_PART = 8_000;
const ANSWER_TOKENS = 16_000;
/** From this confidence on, a result of the local engine is shown to the model as a hint. */
const MIN_HINT_CONFIDENCE = 0.6;
const PASSAGE_MARGIN = 600;
const MAX_QUOTES = 5;

/** The calls about one document, with every paid answer. */
interface ModelSession {
  ctx: ReadingContext;
  model: LanguageModel;
  answers: GeneratedObject<unknown>[];
}

/** What was read so far, and what the local engine read, by field key. */
interface Readings {
  locator: Locator;
  readings: Map<string, ExtractionRow>;
  opinions: Map<string, LocalAnswer>;
}

type Answer = ExtractionAnswer["answers"][number] & { model: string };

/**
 * One call reads many columns. A document too long for one prompt is read in parts, and the clearest answer wins. The local engine
 * reads too: where it disagrees, both readings are kept.
 */
export async function readWithModel(
  ctx: ReadingContext,
  model: LanguageModel,
  document: ReadableDocument,
  columns: Column[],
): Promise<ReadResult> {
  const session: ModelSession = { ctx, model, answers: [] };
  const locator = prepareLocator(document);
  const readings = new Map<string, ExtractionRow>();
  for (const [number, part] of cutIntoParts(document.text, partSize(model)).entries()) {
    for (let from = 0; from < columns.length; from += COLUMNS_PER_CALL) {
      const asked = columns.slice(from, from + COLUMNS_PER_CALL);
      const prompt = extractionPrompt({ ...part, name: document.name }, asked);
      const answers = await ask(session, `part ${number} column ${from}`, prompt, asked);
      for (const [index, column] of asked.entries()) {
        // Searching a long text for a missing quote is slow: let other work run in between.
        await setImmediate();
        const row = toExtraction(column, answers.get(index), locator, part.start);
        readings.set(column.field_key, clearer(readings.get(column.field_key), row));
      }
    }
  }
  const opinions = await askForSecondOpinion(ctx, document, columns);
  await readAgainWithHints(session, document, columns, { locator, readings, opinions });
  return {
    readings: columns.map((column) => {
      const row = withNearest(
        document,
        must(readings.get(column.field_key), "each column was read"),
        opinions.get(column.field_key),
      );
      const reading_conflict = findConflict(document, column, row, opinions.get(column.field_key));
      return { column, extraction: { ...row, reading_conflict } };
    }),
    model: must(session.answers.at(-1), "the model was asked").model,
    tokens: sumTokens(session.answers.map(({ tokens }) => tokens)),
  };
}

const partSize = (model: LanguageModel) => Math.max(MIN_PART, model.promptCharacters - PROMPT_RESERVE);

/** The number of model calls for a document, without second readings. */
export const countCalls = (model: LanguageModel, characters: number, columns: number) =>
  Math.ceil(characters / partSize(model)) * Math.ceil(columns / COLUMNS_PER_CALL);

/** Where the model found nothing but the local engine is confident, asks the model again with that passage. */
async function readAgainWithHints(
  session: ModelSession,
  document: ReadableDocument,
  columns: Column[],
  { locator, readings, opinions: hints }: Readings,
) {
  const empty = columns.filter(({ field_key }) => readings.get(field_key)?.outcome === "absent");
  const hinted = empty
    .flatMap((column) => {
      const place = placeOfHint(hints.get(column.field_key));
      return place ? [{ column, place }] : [];
    })
    .slice(0, COLUMNS_PER_CALL);
  if (hinted.length === 0) return;
  const passages = new Map(hinted.map(({ column, place }) => [column.field_key, passageAt(document.text, place)]));
  const asked = hinted.map(({ column }) => column);
  const answers = await ask(session, "second look", secondReadingPrompt(document.name, asked, passages), asked);
  for (const [index, { column, place }] of hinted.entries()) {
    const row = toExtraction(column, answers.get(index), locator, place.start);
    if (row.outcome === "found") readings.set(column.field_key, row);
  }
}

/** The place in the text that a hint refers to, if its confidence is high enough. */
const placeOfHint = (hint: LocalAnswer | undefined) =>
  hint?.outcome === "found" && hint.confidence >= MIN_HINT_CONFIDENCE ? hint.places[0] : undefined;

const passageAt = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(Math.max(0, start - PASSAGE_MARGIN), end + PASSAGE_MARGIN).toWellFormed();

/** The answers by column index. `once` keeps the paid call across retries. */
async function ask(session: ModelSession, step: string, prompt: Prompt, asked: Column[]): Promise<Map<number, Answer>> {
  const { ctx, model } = session;
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const filled = await ctx.once(step, () => model.fill(prompt, ExtractionAnswer, options));
  session.answers.push(filled);
  const answers = new Map<number, Answer>();
  for (const answer of filled.value.answers) {
    const index = Number(/^\s*C?(\d+)\s*$/i.exec(answer.column)?.[1] ?? 0) - 1;
    if (index >= 0 && index < asked.length) answers.set(index, { ...answer, model: filled.model });
  }
  return answers;
}

function toExtraction(column: Column, answer: Answer | undefined, locator: Locator, near: number): ExtractionRow {
  const nothing = { value: null, citations: [], reasoning: null, model: answer?.model ?? null, error: null };
  if (!answer) return { ...nothing, outcome: "failed", error: "The model gave no answer for this column." };
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
  const placed = quotes.slice(0, MAX_QUOTES).map((quote) => locator.place(quote, near));
  const citations = [...new Map(placed.flat().map((each) => [`${each.start}-${each.end}`, each])).values()];
  return { citations, dropped: placed.filter((places) => places.length === 0).length };
}

const readAnswer = ({ field_type, field_meta }: Column, answer: string): Value | undefined =>
  parseValue(field_type, { options: field_meta?.options }, answer.trim());

const RANK: Record<ExtractionRow["outcome"], number> = { found: 4, unreadable: 3, unsure: 2, absent: 1, failed: 0 };

/** Citing a place that was left blank ranks above finding nothing at all. */
const rankOf = ({ outcome, citations }: ExtractionRow) => RANK[outcome] + Math.min(citations.length, 1) / 2;

/** The clearer of two answers; the first on a tie. Nothing is absent from a document of which the model left out a part. */
function clearer(a: ExtractionRow | undefined, b: ExtractionRow): ExtractionRow {
  const best = a && rankOf(a) >= rankOf(b) ? a : b;
  const isPart = a !== undefined && (a.outcome === "failed") !== (b.outcome === "failed");
  return isPart && best.outcome === "absent" && best.citations.length === 0
    ? { ...best, outcome: "unsure", reasoning: LEFT_OUT }
    : best;
}

const LEFT_OUT =
  "The model answered for only a part of the document and found nothing there. The passages below are the nearest that the local engine found.";

/** What the model is not sure of is shown with the passages that the local engine found nearest. */
function withNearest(document: ReadableDocument, row: ExtractionRow, local: LocalAnswer | undefined): ExtractionRow {
  if (row.outcome !== "unsure" || !local) return row;
  return { ...row, citations: nearestOf(local).map((place) => cite(document, place)) };
}
