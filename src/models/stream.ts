import type { Client, ClientReply, ClientRequest } from "./client.ts";
import { ModelFault } from "./fault.ts";

/** Reads an answer as it is written, telling its words meanwhile, and gives it whole. One that breaks off is none. */
export async function readStream(
  client: Client,
  request: ClientRequest,
  tell: (piece: string) => void,
): Promise<ClientReply> {
  const { stream } = await client.doStream(request);
  const calls: ClientReply["content"] = [];
  const words: string[] = [];
  let end: Pick<ClientReply, "finishReason" | "usage"> | undefined;
  for await (const part of stream) {
    if (part.type === "error") throw brokenOff();
    if (part.type === "finish") end = part;
    if (part.type === "tool-call") calls.push(part);
    if (part.type !== "text-delta" || part.delta === "") continue;
    words.push(part.delta);
    tell(part.delta);
  }
  if (!end || BROKEN_OFF.includes(end.finishReason.unified)) throw brokenOff();
  const { finishReason, usage } = end;
  return { content: [{ type: "text", text: words.join("") }, ...calls], finishReason, usage, warnings: [] };
}

const BROKEN_OFF: string[] = ["error", "interrupted", "other"];
const brokenOff = () => new ModelFault("broke off its answer", true);

const THOUGHT = "<think>";
/** Some local models think aloud before they answer. */
export const THINKING_BLOCK = /^\s*<think>[\s\S]*?<\/think>\s*/;

/** Tells words on, but not the thoughts before the answer. */
export function withoutThinking(tell: (piece: string) => void): (piece: string) => void {
  let held: string | undefined = "";
  return (piece) => {
    if (held === undefined) return tell(piece);
    held += piece;
    const begun = held.trimStart();
    const mayBeThought = begun.startsWith(THOUGHT) || THOUGHT.startsWith(begun);
    if (mayBeThought && !THINKING_BLOCK.test(held)) return;
    const answer = held.replace(THINKING_BLOCK, "");
    if (answer === "") return;
    held = undefined;
    tell(answer);
  };
}
