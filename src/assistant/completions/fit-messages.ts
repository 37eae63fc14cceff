import type { LanguageModel, Message, Prompt } from "../../models/model.ts";

/** What the tools' descriptions and the form of a request may take, in characters. */
const RESERVE = 2_000;
const SHORT = 600;
/** The latest results stay whole as long as possible. */
const KEPT = 4;

function lengthOf(message: Message): number {
  if (message.role === "tool") return message.result.length;
  const calls = message.role === "assistant" ? (message.calls ?? []) : [];
  return message.text.length + calls.reduce((sum, { input }) => sum + (JSON.stringify(input) ?? "").length, 0);
}

/**
 * The messages, with older tool results and what was sent to tools shortened if the prompt would be too long. Half of them at once, so that a
 * cache serves longer.
 */
export function fitMessages(messages: Message[], model: LanguageModel, base: Omit<Prompt, "messages">): Message[] {
  const room = model.promptCharacters - base.system.length - (base.shared ?? "").length - RESERVE;
  const total = messages.reduce((sum, message) => sum + lengthOf(message), 0);
  if (total <= room) return messages;
  const long = messages.filter((message) => message.role === "tool" && message.result.length > SHORT);
  const older = new Set<Message>(long.slice(0, -KEPT));
  const shortened = messages.map((message) => (older.has(message) ? shorten(message, SHORT) : shortenCalls(message)));
  const rest = shortened.reduce((sum, message) => sum + lengthOf(message), 0);
  if (rest <= room) return shortened;
  const each = Math.max(200, Math.floor((room / Math.max(1, messages.length)) * 0.8));
  return shortened.map((message) => (message.role === "user" ? message : shorten(message, each)));
}

function shorten(message: Message, most: number): Message {
  if (message.role === "tool" && message.result.length > most)
    return {
      ...message,
      result: `${message.result.slice(0, most).toWellFormed()}\n[shortened: call the tool again for all of it]`,
    };
  if (message.role === "assistant" && message.text.length > most)
    return { ...message, text: `${message.text.slice(0, most).toWellFormed()}…` };
  return message;
}

/** The calls with short arguments: a model may send as much to a tool as it writes. */
function shortenCalls(message: Message): Message {
  if (message.role !== "assistant" || !message.calls) return message;
  return { ...message, calls: message.calls.map((call) => ({ ...call, input: shortenTexts(call.input) })) };
}

function shortenTexts(value: unknown): unknown {
  if (typeof value === "string") return value.length > SHORT ? `${value.slice(0, SHORT).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map(shortenTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortenTexts(each)]));
}
