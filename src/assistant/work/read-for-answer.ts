import { type LanguageModel, ModelFailure } from "../../models/model.ts";
import { type PartsRead, readInParts } from "../../workspace/files/search/read-parts.ts";
import { type Excerpts, selectExcerpts, textLength } from "../../workspace/files/search/select-excerpts.ts";
import type { Desk } from "./desk.ts";

const PROMPT_RESERVE = 120_000;
const QUESTION_CHARACTERS = 2_000;
const KEY = "question";

interface Asked {
  message: string;
  /** The question before, which “and the fees?” goes on from. */
  before: string;
}

/** What the prompt shows of documents that do not fit it: they are read in parts for the question. Undefined if they fit whole. */
export async function excerptsForAnswer(
  desk: Desk,
  model: LanguageModel,
  { message, before }: Asked,
): Promise<Excerpts | undefined> {
  const { ctx, setting } = desk;
  const { sources } = setting;
  const room = model.promptCharacters - Math.min(PROMPT_RESERVE, Math.floor(model.promptCharacters / 2));
  if (textLength(sources) <= room) return undefined;
  const [asked, earlier] = [message, before].map((text) => text.slice(0, QUESTION_CHARACTERS).toWellFormed());
  const text = earlier ? `${asked}\n(Asked before it: ${earlier})` : `${asked}`;
  ctx.publish({ event: "step", label: "Reading the documents in parts" });
  const found = await read(desk, model, text);
  if (found) desk.tokens.push(...found.tokens);
  const parts = found && { bearing: found.bearing.get(KEY) ?? [], unread: found.unread.get(KEY) ?? [] };
  return selectExcerpts(ctx, sources, { words: text, room, read: parts });
}

/** Undefined if the model cannot say what bears on the question. */
async function read({ ctx, setting }: Desk, model: LanguageModel, text: string): Promise<PartsRead | undefined> {
  const mostParts = ctx.deps.config.MODEL_MAX_PARTS;
  const reading = { sources: setting.sources, questions: [{ key: KEY, text }], step: "read ", mostParts };
  return readInParts(ctx, model, reading).catch((error: unknown) => {
    if (error instanceof ModelFailure && !error.isRetryable) return undefined;
    throw error;
  });
}
