import { createHash } from "node:crypto";
import type { Citation } from "../../content/citations/citation.schema.ts";
import { pageAt } from "../../content/citations/locate.ts";
import type { Page } from "../../content/formats/canonical.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { LocalAnswer, Question } from "../../models/engine/answer/question.ts";
import type { Learned } from "../../models/engine/learning/learned.ts";
import { EngineTimeout } from "../../models/engine/thread.ts";
import type { Tokens } from "../../models/model.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { AskedColumn, EarlierAnswers } from "../learning/earlier-answers.ts";

/** The extraction result for one column. */
export interface ColumnResult {
  column: Column;
  extraction: ExtractionRow;
}

/** The results for a document, and the tokens used. */
export interface ReadResult {
  readings: ColumnResult[];
  model: string;
  tokens: Tokens;
}

export interface ReadableDocument {
  name: string;
  text: string;
  pages: Page[];
  /** What the columns learned, by the id of the column. */
  learned?: ReadonlyMap<string, Learned>;
  /** How people answered the columns in other documents, to show to a language model. `ask`: what is known of this one. */
  earlierAnswers?: (columns: Column[], ask: () => Promise<AskedColumn[]>) => Promise<EarlierAnswers>;
}

/** The part of a job's context that extraction needs. */
export type ReadingContext = Pick<JobContext, "once" | "signal"> & { deps: Pick<JobContext["deps"], "engine"> };

/** Extracts columns with the local engine. */
export async function readLocally(
  ctx: ReadingContext,
  document: ReadableDocument,
  columns: Column[],
): Promise<ReadResult> {
  const answers = await askLocalEngine(ctx, document, columns).catch(tooSlowOnTimeout);
  const readings = columns.map((column) => ({
    column,
    extraction: answers === TOO_SLOW ? failed(TOO_SLOW) : toExtraction(document, answers.get(column.field_key)),
  }));
  return { readings, model: "local", tokens: { input: 0, cached: 0, output: 0 } };
}

/** The local engine's answers by field key. */
export async function askLocalEngine(
  ctx: ReadingContext,
  document: ReadableDocument,
  columns: Column[],
): Promise<Map<string, LocalAnswer>> {
  const answers = await ctx.deps.engine.read(
    document.text,
    columns.map((column) => ({ ...questionOf(column), learned: learnedBy(document, column) })),
    ctx.signal,
  );
  return new Map(answers.map((answer) => [answer.key, answer]));
}

const learnedBy = ({ learned }: ReadableDocument, { id }: Column) => (id === null ? undefined : learned?.get(id));

export const questionOf = ({ field_key, label, instructions, field_type, field_meta }: Column): Question => ({
  key: field_key,
  label,
  instructions,
  fieldType: field_type,
  options: field_meta?.options ?? [],
});

/** The same for a second opinion. A timeout does not fail the extraction: it gives no answers. */
export const askForSecondOpinion = async (ctx: ReadingContext, document: ReadableDocument, columns: Column[]) => {
  const answers = await askLocalEngine(ctx, document, columns).catch(tooSlowOnTimeout);
  return answers === TOO_SLOW ? new Map<string, LocalAnswer>() : answers;
};

const TOO_SLOW = "Reading this document took too long.";

function tooSlowOnTimeout(error: unknown): typeof TOO_SLOW {
  if (error instanceof EngineTimeout) return TOO_SLOW;
  throw error;
}

const NO_VALUE = { value: null, citations: [], reasoning: null, model: "local", error: null };
const failed = (error: string): ExtractionRow => ({ ...NO_VALUE, outcome: "failed", error });

/** The extraction of an answer. One that used what the column learned keeps what it was without. */
export function toExtraction(document: ReadableDocument, answer: LocalAnswer | undefined): ExtractionRow {
  if (!answer) return failed("The document could not be read for this column.");
  const { outcome, value, reasoning, error = null } = answer;
  return {
    ...NO_VALUE,
    outcome,
    value,
    reasoning: reasoning || null,
    error,
    confidence: toConfidence(answer),
    citations: answer.places.map((place) => cite(document, place)),
    ...(answer.learned && { learned: toLearned(document, answer.learned) }),
  };
}

function toLearned(document: ReadableDocument, { without, says: _, ...learned }: NonNullable<LocalAnswer["learned"]>) {
  if (!without) return learned;
  const { outcome, value, citations, reasoning, confidence } = toExtraction(document, without);
  return { ...learned, without: { outcome, value, citations, reasoning, confidence: confidence ?? null } };
}

/** The passages that a person would read first, up to three. */
export const nearestOf = ({ places, nearest = [] }: LocalAnswer) => (places.length > 0 ? places : nearest).slice(0, 3);

/** What is unsure or could not be read states nothing that could be right. */
const toConfidence = ({ outcome, confidence }: LocalAnswer) =>
  outcome === "unreadable" || outcome === "unsure" ? null : Number(Math.min(1, Math.max(0, confidence)).toFixed(4));

export function cite({ text, pages }: ReadableDocument, { start, end }: { start: number; end: number }): Citation {
  return { quote: text.slice(start, end), start, end, page: pageAt(pages, start) };
}

/** A hash of the column's question. An extraction with another hash is stale. */
export function questionHash({ label, instructions, field_type, field_meta }: Column): string {
  const question = JSON.stringify([label, instructions, field_type, field_meta?.options ?? null]);
  return createHash("sha256").update(question).digest("base64url");
}
