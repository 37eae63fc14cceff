import { setImmediate } from "node:timers/promises";
import type { Citation } from "../../citations/citation.schema.ts";
import { type Locator, prepareLocator } from "../../citations/locate.ts";
import { JobFailure } from "../../jobs/job.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import { type Filled, type LanguageModel, ModelFailure, type Prompt, sumTokens } from "../../models/model.ts";
import { parseValue, type Value } from "../../values/values.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import { ExtractionAnswer, extractionPrompt, secondLookPrompt } from "./extract.prompt.ts";
import { askLocalEngine, type Read, type ReadableDocument, type ReadingContext } from "./reading.ts";
import { cutIntoParts } from "./reading-parts.ts";

const COLUMNS_A_CALL = 40;
/** What a prompt holds beside the document. */
const ROOM_FOR_QUESTIONS = 60_000;
const LEAST_PART = 8_000;
const ANSWER_TOKENS = 16_000;
/** From this confidence on, what the local engine found is worth a second look by the model. */
const WORTH_A_LOOK = 0.6;
const AROUND_A_PLACE = 600;
const MOST_QUOTES = 5;

/** What is asked about one document, and every answer that was paid for. */
interface Talk {
  ctx: ReadingContext;
  model: LanguageModel;
  answers: Filled<unknown>[];
}

type Answer = ExtractionAnswer["answers"][number] & { model: string };

/** One call reads many columns; a document too long for one is read in parts, and the clearest answer of the parts counts. */
export async function readWithModel(
  ctx: ReadingContext,
  model: LanguageModel,
  document: ReadableDocument,
  columns: Column[],
): Promise<Read> {
  const talk: Talk = { ctx, model, answers: [] };
  const locator = prepareLocator(document);
  const readings = new Map<string, ExtractionRow>();
  for (const [number, part] of cutIntoParts(document.text, partSize(model)).entries()) {
    for (let from = 0; from < columns.length; from += COLUMNS_A_CALL) {
      const asked = columns.slice(from, from + COLUMNS_A_CALL);
      const prompt = extractionPrompt({ ...part, name: document.name }, asked);
      const answers = await ask(talk, `part ${number} column ${from}`, prompt, asked);
      for (const [index, column] of asked.entries()) {
        // Looking for words that are not there takes a while in a long text: others are let in between.
        await setImmediate();
        const row = fromAnswer(column, answers.get(index), locator, part.start);
        readings.set(column.field_key, better(readings.get(column.field_key), row));
      }
    }
  }
  await lookAgain(talk, document, columns, locator, readings);
  return {
    readings: columns.map((column) => ({ column, extraction: readings.get(column.field_key)! })),
    model: talk.answers.at(-1)!.model,
    tokens: sumTokens(talk.answers.map(({ tokens }) => tokens)),
  };
}

const partSize = (model: LanguageModel) => Math.max(LEAST_PART, model.promptCharacters - ROOM_FOR_QUESTIONS);

/** How many calls a document of so many characters takes for so many columns, a second look not counted. */
export const callsFor = (model: LanguageModel, characters: number, columns: number) =>
  Math.ceil(characters / partSize(model)) * Math.ceil(columns / COLUMNS_A_CALL);

/** Where the model found nothing but the local engine surely something, the model is shown that passage. */
async function lookAgain(
  talk: Talk,
  document: ReadableDocument,
  columns: Column[],
  locator: Locator,
  readings: Map<string, ExtractionRow>,
) {
  const empty = columns.filter(({ field_key }) => readings.get(field_key)?.outcome === "absent");
  if (empty.length === 0) return;
  const hints = await askLocalEngine(talk.ctx, document, empty);
  const worth = empty.filter(({ field_key }) => isWorthALook(hints.get(field_key))).slice(0, COLUMNS_A_CALL);
  if (worth.length === 0) return;
  const passages = new Map(
    worth.map(({ field_key }) => [field_key, passageAt(document.text, hints.get(field_key)!.places[0]!)]),
  );
  const answers = await ask(talk, "second look", secondLookPrompt(document.name, worth, passages), worth);
  for (const [index, column] of worth.entries()) {
    const near = hints.get(column.field_key)!.places[0]!.start;
    const row = fromAnswer(column, answers.get(index), locator, near);
    if (row.outcome === "found") readings.set(column.field_key, row);
  }
}

const isWorthALook = (hint: LocalAnswer | undefined) =>
  hint?.outcome === "found" && hint.confidence >= WORTH_A_LOOK && hint.places.length > 0;

const passageAt = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(Math.max(0, start - AROUND_A_PLACE), end + AROUND_A_PLACE).toWellFormed();

/** The answers by the place of their column among those asked; a paid call is kept. */
async function ask(talk: Talk, step: string, prompt: Prompt, asked: Column[]): Promise<Map<number, Answer>> {
  const { ctx, model } = talk;
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const filled = await ctx.once(step, () => model.fill(prompt, ExtractionAnswer, options)).catch(explain);
  talk.answers.push(filled);
  const answers = new Map<number, Answer>();
  for (const answer of filled.value.answers) {
    const index = Number(/^\s*C?(\d+)\s*$/i.exec(answer.column)?.[1] ?? 0) - 1;
    if (index >= 0 && index < asked.length) answers.set(index, { ...answer, model: filled.model });
  }
  return answers;
}

/** A provider that is away is tried again later; one that refuses is a failure that people are told of. */
function explain(error: unknown): never {
  if (error instanceof ModelFailure && !error.again) throw new JobFailure("MODEL_FAILED", error.message);
  throw error;
}

function fromAnswer(column: Column, answer: Answer | undefined, locator: Locator, near: number): ExtractionRow {
  const nothing = { value: null, citations: [], reasoning: null, model: answer?.model ?? null, error: null };
  if (!answer) return { ...nothing, outcome: "failed", error: "The model gave no answer for this column." };
  const reasoning = answer.reasoning.slice(0, 4000).toWellFormed() || null;
  if (!answer.found) return { ...nothing, outcome: "absent", reasoning };
  const { citations, dropped } = placeAll(answer.quotes, locator, near);
  const said = [reasoning, dropped && `${dropped} of its quotes could not be found in the document and were dropped.`];
  const told = { ...nothing, reasoning: said.filter(Boolean).join(" ") || null };
  if (citations.length === 0) {
    return {
      ...told,
      outcome: "unreadable",
      error: "The model named a value but no words of the document that it rests on.",
    };
  }
  const value = readAnswer(column, answer.value);
  if (value !== undefined) return { ...told, outcome: "found", value, citations };
  const error = `The model's answer is no ${column.field_type}: ${answer.value.slice(0, 200).toWellFormed()}`;
  return { ...told, outcome: "unreadable", citations, error };
}

function placeAll(quotes: string[], locator: Locator, near: number): { citations: Citation[]; dropped: number } {
  const placed = quotes.slice(0, MOST_QUOTES).map((quote) => locator.place(quote, near));
  const citations = [...new Map(placed.flat().map((each) => [`${each.start}-${each.end}`, each])).values()];
  return { citations, dropped: placed.filter((places) => places.length === 0).length };
}

const readAnswer = ({ field_type, field_meta }: Column, said: string): Value | undefined =>
  parseValue(field_type, { options: field_meta?.options }, said.trim());

const RANK: Record<ExtractionRow["outcome"], number> = { found: 3, unreadable: 2, absent: 1, failed: 0 };

/** Of two parts' answers the clearer one; the first of two that are alike. */
const better = (a: ExtractionRow | undefined, b: ExtractionRow) => (a && RANK[a.outcome] >= RANK[b.outcome] ? a : b);
