import { modelFor } from "../../administration/model-settings/organization-model.ts";
import { type JobContext, job } from "../../kernel/jobs/job.ts";
import { readTurn, renameIfUnchanged } from "../chats/chats.ts";
import { named } from "./chat-names.ts";
import { ChatName, namingPrompt } from "./complete.prompt.ts";
import { NameChat } from "./completions.schema.ts";

const TIMEOUT_MS = 20_000;
const FIRST_TURN = 2;

/** Asks the model for a title and a summary. Without an answer the chat keeps the name it has. */
export const nameChat = job(NameChat, {
  async run(ctx, { chat_id, replaces }) {
    const found = await readTurn(ctx.sql, ctx.organizationId, chat_id, FIRST_TURN);
    const question = found?.messages.find(({ role }) => role === "user");
    const answer = found?.messages.find(({ role }) => role === "assistant");
    const suggested = question && answer && (await suggestName(ctx, question.content, answer.content));
    return async (sql) => {
      if (suggested) await renameIfUnchanged(sql, ctx.organizationId, chat_id, { replaces, name: suggested });
      return { named: Boolean(suggested) };
    };
  },
});

async function suggestName(ctx: JobContext, question: string, answer: string) {
  const model = await modelFor(ctx, { task: "naming" });
  const options = { maxTokens: 2_000, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]) };
  const filled = await model?.fill(namingPrompt(question, answer), ChatName, options).catch(() => undefined);
  if (!filled || filled.value.title.trim() === "" || filled.value.summary.trim() === "") return undefined;
  return named(filled.value.title, filled.value.summary);
}
