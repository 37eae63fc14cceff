import type { Message } from "../../../src/assistant/chats/chats.schema.ts";
import type { ChatTurn } from "../../../src/assistant/chats/web-chats.schema.ts";

export interface Conversation {
  turns: ChatTurn[];
  messages: Message[];
}

/** `answered`: its answer is there. `running`: it is being written. `ended`: it ended without an answer. */
export type TurnState = "answered" | "running" | "ended";

/** Jobs are kept for thirty days. An older question without a turn has no answer to wait for. */
const JUST_ASKED_MS = 24 * 60 * 60 * 1000;

/** The state of a question. If it was asked after the turns were read, it has no turn yet and counts as running. */
export function stateOf(question: Message, { turns, messages }: Conversation): TurnState {
  if (messages[messages.indexOf(question) + 1]?.role === "assistant") return "answered";
  const turn = turns.find(({ job_id }) => job_id === question.job_id);
  if (!turn) return Date.now() - Date.parse(question.created_at) < JUST_ASKED_MS ? "running" : "ended";
  return isOver(turn) ? "ended" : "running";
}

const isOver = ({ status }: ChatTurn) => status !== "pending" && status !== "running";

/** Whether an answer is being written. */
export const isBusy = (conversation: Conversation) =>
  conversation.messages.some((message) => message.role === "user" && stateOf(message, conversation) === "running");

/** Whether the conversation will still change: an answer is being written, or a turn is not known to have ended. */
export const isUnsettled = (conversation: Conversation) =>
  isBusy(conversation) || conversation.turns.some((turn) => !isOver(turn));
