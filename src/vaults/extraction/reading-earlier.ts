import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import type { LanguageModel } from "../../models/model.ts";
import { EXAMPLES_TOKENS } from "../../models/worked-examples.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { AskedColumn, EarlierAnswer, EarlierAnswers } from "../learning/earlier-answers.ts";
import { nearestOf, type ReadableDocument, type ReadingContext } from "./column-result.ts";
import { columnsPerCall } from "./reading-calls.ts";

interface Asking {
  columns: Column[];
  /** The local engine's answers, whose passages are the ones to compare. */
  askEngine: () => Promise<Map<string, LocalAnswer>>;
  /** Characters of the prompt that are left for everything except the document. */
  reserve: number;
}

/** A token has at least so many characters in most texts. */
const CHARACTERS_PER_TOKEN = 3;

/** How people answered the columns in other documents. The same in a retry, so that a reading names the examples it was given. */
export async function findEarlierAnswers(
  ctx: ReadingContext,
  model: LanguageModel,
  document: ReadableDocument,
  { columns, askEngine, reserve }: Asking,
): Promise<EarlierAnswers> {
  const { earlierAnswers } = document;
  if (!earlierAnswers) return new Map();
  const left = Math.max(reserve, model.promptCharacters - document.text.length) / 2;
  const tokens = Math.min(
    EXAMPLES_TOKENS,
    left / CHARACTERS_PER_TOKEN / Math.min(columns.length, columnsPerCall(model)),
  );
  const ask = async (): Promise<AskedColumn[]> => {
    const answers = await askEngine();
    return columns.map((column) => ({
      column,
      candidates: passagesOf(document, answers.get(column.field_key)),
      tokens,
    }));
  };
  return new Map(await ctx.once("earlier answers", async () => [...(await earlierAnswers(columns, ask))]));
}

const passagesOf = ({ text }: ReadableDocument, answer: LocalAnswer | undefined): string[] =>
  answer ? nearestOf(answer).map(({ start, end }) => text.slice(start, end).toWellFormed()) : [];

/** What a reading keeps of an example. */
export const toGiven = ({ document_id, checked_at }: EarlierAnswer) => ({ document_id, checked_at });
