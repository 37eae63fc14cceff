import { truncateLine } from "../../content/truncate-line.words.ts";
import { sumTokens } from "../../models/model.ts";
import { askedBefore } from "../work/asked-before.ts";
import type { Desk } from "../work/desk.ts";
import type { EachColumn } from "../work/each.schema.ts";
import { keepWork } from "../work/work.ts";
import type { Turn, TurnResult } from "./answer-by-model.ts";
import { makeTable } from "./by-rules/table-by-rules.ts";
import { documentsOf } from "./by-rules/tasks-by-rules.ts";

const MAX_TITLE = 200;
const NO_DOCUMENT = "There is no document to ask. Attach files, or ask in a project or vault that has documents.";

/** The same questions asked of each document. Undefined if the request has none. */
export async function answerOfEach(desk: Desk, turn: Turn, columns: EachColumn[]): Promise<TurnResult | undefined> {
  if (columns.length === 0) return undefined;
  const title = truncateLine(turn.message, MAX_TITLE);
  const citations: TurnResult["citations"] = [];
  const without = await askedBefore(desk, columns);
  const lines = await makeTable(desk, { columns, of: documentsOf(turn), title, citations, without });
  await keepWork(desk);
  const notes = [turn.decided, ...(lines ?? [NO_DOCUMENT]), turn.unread];
  const model = desk.setting.model?.name ?? "local";
  const text = notes.filter(Boolean).join("\n\n");
  return { text, citations, desk, model, tokens: sumTokens(desk.tokens) };
}
