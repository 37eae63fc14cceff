import { createHash } from "node:crypto";
import type { Citation } from "../../citations/citation.schema.ts";
import { pageAt } from "../../citations/locate.ts";
import type { Page } from "../../documents/canonical.ts";
import type { JobContext } from "../../jobs/job.ts";
import type { LocalAnswer, Question } from "../../models/engine/answer/question.ts";
import { EngineTimeout } from "../../models/engine/thread.ts";
import type { Tokens } from "../../models/model.ts";
import type { ExtractionRow } from "../cells/cells.store.ts";
import type { Column } from "../columns/columns.schema.ts";

/** What came of reading a document for a column. */
export interface Reading {
  column: Column;
  extraction: ExtractionRow;
}

/** Everything that was read of a document, and what that used. */
export interface Read {
  readings: Reading[];
  model: string;
  tokens: Tokens;
}

export interface ReadableDocument {
  name: string;
  text: string;
  pages: Page[];
}

/** What reading needs of a job. */
export type ReadingContext = Pick<JobContext, "once" | "signal"> & { deps: Pick<JobContext["deps"], "local"> };

/** Reads a document by the local engine. */
export async function readLocally(ctx: ReadingContext, document: ReadableDocument, columns: Column[]): Promise<Read> {
  const answers = await askLocalEngine(ctx, document, columns).catch(orTimeout);
  const readings = columns.map((column) => ({
    column,
    extraction: answers === TOO_SLOW ? failed(TOO_SLOW) : fromLocal(document, answers.get(column.field_key)),
  }));
  return { readings, model: "local", tokens: { input: 0, cached: 0, output: 0 } };
}

/** What the local engine says, by field key. */
export async function askLocalEngine(
  ctx: ReadingContext,
  document: ReadableDocument,
  columns: Column[],
): Promise<Map<string, LocalAnswer>> {
  const answers = await ctx.deps.local.read(document.text, columns.map(questionOf), ctx.signal);
  return new Map(answers.map((answer) => [answer.key, answer]));
}

export const questionOf = ({ field_key, label, instructions, field_type, field_meta }: Column): Question => ({
  key: field_key,
  label,
  instructions,
  fieldType: field_type,
  options: field_meta?.options ?? [],
});

const TOO_SLOW = "The local engine took too long to read this document.";

function orTimeout(error: unknown): typeof TOO_SLOW {
  if (error instanceof EngineTimeout) return TOO_SLOW;
  throw error;
}

const NO_VALUE = { value: null, citations: [], reasoning: null, model: "local", error: null };
const failed = (error: string): ExtractionRow => ({ ...NO_VALUE, outcome: "failed", error });

function fromLocal(document: ReadableDocument, answer: LocalAnswer | undefined): ExtractionRow {
  if (!answer) return failed("The local engine gave no answer.");
  const { outcome, value, reasoning } = answer;
  return { ...NO_VALUE, outcome, value, reasoning, citations: answer.places.map((place) => cite(document, place)) };
}

function cite({ text, pages }: ReadableDocument, { start, end }: { start: number; end: number }): Citation {
  return { quote: text.slice(start, end), start, end, page: pageAt(pages, start) };
}

/** A print of the question: another one since then makes what was read stale. */
export function askedBy({ label, instructions, field_type, field_meta }: Column): string {
  const question = JSON.stringify([label, instructions, field_type, field_meta?.options ?? null]);
  return createHash("sha256").update(question).digest("base64url");
}
