import { setImmediate } from "node:timers/promises";
import { type Locator, prepareLocator } from "../../content/citations/locate.ts";
import { must } from "../../content/must.ts";
import { cutIntoParts } from "../../content/search/parts.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import { type LanguageModel, ModelFailure, sumTokens } from "../../models/model.ts";
import { withinWindow } from "../../models/open.ts";
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
import { extractionPrompt, secondReadingPrompt } from "./extract.prompt.ts";
import { askInHalves, COLUMNS_PER_CALL, columnsPerCall, groupColumns, type ModelSession } from "./reading-calls.ts";
import { CONFIDENT, findConflict, unsureIfDisputed } from "./reading-conflict.ts";
import { findEarlierAnswers, toGiven } from "./reading-earlier.ts";
import { clearer, toExtraction } from "./reading-row.ts";
import { objectTo, uncheckedOf, unsureOf } from "./reading-support.ts";
import { type PartReadings, settleParts } from "./reading-together.ts";

/** Characters of the prompt reserved for everything except the document. */
const PROMPT_RESERVE = 60_000;
const PASSAGE_MARGIN = 600;

/** What was read so far, and what the local engine read, by field key. */
interface Readings {
  locator: Locator;
  readings: Map<string, ExtractionRow>;
  opinions: Map<string, LocalAnswer>;
}

/**
 * One call reads many columns. A document too long for one prompt is read in parts, whose answers are joined. The local engine
 * reads too: where it disagrees, both readings are kept.
 */
export async function readWithModel(
  ctx: ReadingContext,
  model: LanguageModel,
  document: ReadableDocument,
  columns: Column[],
): Promise<ReadResult> {
  let asked: Promise<Map<string, LocalAnswer>> | undefined;
  const askEngine = () => (asked ??= askForSecondOpinion(ctx, document, columns));
  const earlier = await findEarlierAnswers(ctx, model, document, { columns, askEngine, reserve: reserveOf(model) });
  const session: ModelSession = { ctx, model, answers: [], failures: [], earlier };
  const locator = prepareLocator(document);
  const { readings, parts } = await withinWindow(model, () => readParts(session, document, columns, locator));
  const [failure] = session.failures;
  if (failure !== undefined && session.answers.length === 0) throw new ModelFailure(failure, "cut");
  await settleParts(session, document, columns, { parts, readings, locator });
  const opinions = await askEngine();
  const second = { ...session, model: model.forTask("second_reader") };
  await readAgainWithHints(second, document, columns, { locator, readings, opinions });
  await checkReadings(session, document, columns, { locator, readings, opinions });
  return {
    readings: columns.map((column) => {
      const opinion = opinions.get(column.field_key);
      const read = must(readings.get(column.field_key), "each column was read");
      const reading_conflict = findConflict(document, column, read, opinion);
      const row = withNearest(document, unsureIfDisputed(column, read, opinion, reading_conflict), opinion);
      const examples = earlier.get(column.field_key)?.map(toGiven) ?? [];
      return { column, extraction: { ...row, reading_conflict, examples } };
    }),
    model: must(session.answers.at(-1), "the model was asked").model,
    tokens: sumTokens(session.answers.map(({ tokens }) => tokens)),
  };
}

/** Reads every part of the document for every column. */
async function readParts(session: ModelSession, document: ReadableDocument, columns: Column[], locator: Locator) {
  const { model } = session;
  const readings = new Map<string, ExtractionRow>();
  const parts: PartReadings = new Map();
  for (const part of cutIntoParts(document.text, partSize(model))) {
    const place = `${part.start}+${part.text.length}`;
    const promptFor = (some: Column[]) => extractionPrompt({ ...part, name: document.name }, some, session.earlier);
    for (const asked of groupColumns(model, columns, promptFor)) {
      const answers = await askInHalves(session, place, asked, promptFor);
      for (const column of asked) {
        // Searching a long text for a missing quote is slow: let other work run in between.
        await setImmediate();
        const row = toExtraction(column, answers.get(column), locator, part.start);
        readings.set(column.field_key, clearer(readings.get(column.field_key), row));
        parts.set(column.field_key, [...(parts.get(column.field_key) ?? []), row]);
      }
    }
  }
  return { readings, parts };
}

const reserveOf = ({ promptCharacters }: LanguageModel) => Math.min(PROMPT_RESERVE, Math.floor(promptCharacters / 2));
const partSize = (model: LanguageModel) => model.promptCharacters - reserveOf(model);

/** The number of model calls for a document, without second readings. */
export const countCalls = (model: LanguageModel, characters: number, columns: number) =>
  Math.ceil(characters / partSize(model)) * Math.ceil(columns / columnsPerCall(model));

/** Where the model found nothing but the local engine is confident, asks the model again with that passage. */
async function readAgainWithHints(
  session: ModelSession,
  document: ReadableDocument,
  columns: Column[],
  { locator, readings, opinions: hints }: Readings,
) {
  const empty = columns.filter(({ field_key }) => readings.get(field_key)?.outcome === "absent");
  const places = new Map(
    empty.flatMap((column) => {
      const place = placeOfHint(hints.get(column.field_key));
      return place ? [[column, place] as const] : [];
    }),
  );
  const passages = new Map(
    [...places].map(([column, place]) => [column.field_key, passageAt(document.text, place)] as const),
  );
  const promptFor = (some: Column[]) => secondReadingPrompt(document.name, some, session.earlier, passages);
  for (const asked of groupColumns(session.model, [...places.keys()], promptFor)) {
    const answers = await askInHalves(session, "second look", asked, promptFor);
    for (const column of asked) {
      const place = must(places.get(column), "only hinted columns are asked again");
      const row = toExtraction(column, answers.get(column), locator, place.start);
      if (row.outcome === "found") readings.set(column.field_key, row);
    }
  }
}

/** A second look at each value and its quotes. A value that nobody looked at again says so. */
async function checkReadings(session: ModelSession, document: ReadableDocument, columns: Column[], readings: Readings) {
  const unchecked = new Set<string>();
  await repairReadings(session, document, columns, { ...readings, unchecked });
  const reader = session.model.forTask("second_reader").name;
  for (const key of unchecked) {
    const row = must(readings.readings.get(key), "each column was read");
    if (row.outcome === "found") readings.readings.set(key, uncheckedOf(row, reader));
  }
}

/** What the quotes of a value do not show is read once more; then it is unsure. */
async function repairReadings(
  session: ModelSession,
  document: ReadableDocument,
  columns: Column[],
  { locator, readings, opinions, unchecked }: Readings & { unchecked: Set<string> },
) {
  const { ctx, model } = session;
  const look = (asked: Column[], step: string) =>
    objectTo(
      { ctx, model: model.forTask("second_reader"), document, opinions },
      asked.map((column) => ({ column, row: must(readings.get(column.field_key), "each column was read") })),
      { step, unchecked },
    );
  const objections = await look(columns, "second look at values");
  const wrong = columns.filter(({ field_key }) => objections.has(field_key)).slice(0, COLUMNS_PER_CALL);
  if (wrong.length === 0) return;
  const first = new Map(wrong.map(({ field_key }) => [field_key, readings.get(field_key)]));
  const passages = new Map(
    wrong.map(({ field_key }) => [
      field_key,
      passageAt(document.text, first.get(field_key)?.citations[0] ?? { start: 0, end: 0 }),
    ]),
  );
  const promptFor = (some: Column[]) => secondReadingPrompt(document.name, some, session.earlier, passages);
  for (const asked of groupColumns(model, wrong, promptFor)) {
    const answers = await askInHalves(session, "repair of values", asked, promptFor);
    for (const column of asked) {
      const near = first.get(column.field_key)?.citations[0]?.start ?? 0;
      const row = toExtraction(column, answers.get(column), locator, near);
      if (row.outcome === "found") readings.set(column.field_key, row);
    }
  }
  const still = await look(wrong, "second look at the repair");
  for (const { field_key, field_type } of wrong) {
    const row = must(readings.get(field_key), "each column was read");
    const objection = still.get(field_key);
    if (objection !== undefined) readings.set(field_key, unsureOf(field_type, row, objection));
  }
}

/** The place in the text that a hint refers to, if its confidence is high enough to show it to the model. */
const placeOfHint = (hint: LocalAnswer | undefined) =>
  hint?.outcome === "found" && hint.confidence >= CONFIDENT ? hint.places[0] : undefined;

const passageAt = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(Math.max(0, start - PASSAGE_MARGIN), end + PASSAGE_MARGIN).toWellFormed();

/** What the model is not sure of is shown with the passages that the local engine found nearest. */
function withNearest(document: ReadableDocument, row: ExtractionRow, local: LocalAnswer | undefined): ExtractionRow {
  if (row.outcome !== "unsure" || !local) return row;
  return { ...row, citations: nearestOf(local).map((place) => cite(document, place)) };
}
