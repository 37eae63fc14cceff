import { type GeneratedObject, type LanguageModel, ModelFailure, type Prompt } from "../../models/model.ts";
import { promptLength } from "../../models/open.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { EarlierAnswers } from "../learning/earlier-answers.ts";
import type { ReadingContext } from "./column-result.ts";
import { ExtractionAnswer } from "./extract.prompt.ts";

export const COLUMNS_PER_CALL = 40;
const ANSWER_TOKENS = 16_000;
/** What the answer for one column usually takes: its quotes and reasons. */
const TOKENS_PER_COLUMN = 200;

/** The calls about one document, with every paid answer. */
export interface ModelSession {
  ctx: ReadingContext;
  model: LanguageModel;
  answers: GeneratedObject<unknown>[];
  /** Why single columns have no answer. */
  failures: string[];
  /** How people answered the columns in other documents. */
  earlier: EarlierAnswers;
}

export type ColumnAnswer = (ExtractionAnswer["answers"][number] & { model: string }) | NoAnswer;

/** Why the model gave no answer for one column. */
interface NoAnswer {
  failure: string;
}

/** As many columns as one answer has room for. */
export const columnsPerCall = ({ outputTokens }: LanguageModel) =>
  Math.max(1, Math.min(COLUMNS_PER_CALL, Math.floor((outputTokens ?? ANSWER_TOKENS) / TOKENS_PER_COLUMN)));

/** The columns of each call: what they ask fits the prompt, and their answers the output limit. */
export function groupColumns(
  model: LanguageModel,
  columns: Column[],
  promptFor: (some: Column[]) => Prompt,
): Column[][] {
  const most = columnsPerCall(model);
  const groups: Column[][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    const fits = last && last.length < most && promptLength(promptFor([...last, column])) <= model.promptCharacters;
    if (fits) last.push(column);
    else groups.push([column]);
  }
  return groups;
}

/**
 * The answers by column. When they are too long for one answer, asks again with half of the columns, and with the other half. A column that is too
 * long alone fails by itself; a second one before any answer fails the reading.
 */
export async function askInHalves(
  session: ModelSession,
  place: string,
  asked: Column[],
  promptFor: (columns: Column[]) => Prompt,
): Promise<Map<Column, ColumnAnswer>> {
  const answers = await ask(session, `${place} ${keyOf(asked)}`, promptFor(asked), asked);
  if (answers instanceof Map) return answers;
  if (asked.length === 1) {
    session.failures.push(answers.cut);
    return new Map(asked.map((column) => [column, { failure: answers.cut }]));
  }
  const half = Math.ceil(asked.length / 2);
  const first = await askInHalves(session, place, asked.slice(0, half), promptFor);
  return new Map([...first, ...(await askInHalves(session, place, asked.slice(half), promptFor))]);
}

const keyOf = (asked: Column[]) => `${asked.length} from ${asked[0]?.field_key}`;

/** `once` keeps the paid call across retries, also one that was cut off. */
async function ask(session: ModelSession, step: string, prompt: Prompt, asked: Column[]) {
  const { ctx, model } = session;
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const filled = await ctx.once(step, () =>
    model.fill(prompt, ExtractionAnswer, options).catch((error: unknown) => {
      const goesOn = asked.length > 1 || session.answers.length > 0 || session.failures.length === 0;
      if (error instanceof ModelFailure && error.kind === "cut" && goesOn) return { cut: error.message };
      throw error;
    }),
  );
  if ("cut" in filled) return filled;
  session.answers.push(filled);
  const answers = new Map<Column, ColumnAnswer>();
  for (const answer of filled.value.answers) {
    const index = Number(/^\s*C?(\d+)\s*$/i.exec(answer.column)?.[1] ?? 0) - 1;
    const column = asked[index];
    if (column) answers.set(column, { ...answer, model: filled.model });
  }
  return answers;
}
