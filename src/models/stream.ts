import type { Client, ClientReply, ClientRequest } from "./client.ts";
import { ModelFault } from "./fault.ts";

/** Reads a streamed answer, publishes its text meanwhile and returns the whole. Throws if the stream is interrupted. */
export async function readStream(
  client: Client,
  request: ClientRequest,
  publish: (piece: string) => void,
): Promise<ClientReply> {
  const { stream } = await client.doStream(request);
  const calls: ClientReply["content"] = [];
  const words: string[] = [];
  let end: Pick<ClientReply, "finishReason" | "usage"> | undefined;
  for await (const part of stream) {
    if (part.type === "error") throw interrupted();
    if (part.type === "finish") end = part;
    if (part.type === "tool-call") calls.push(part);
    if (part.type !== "text-delta" || part.delta === "") continue;
    words.push(part.delta);
    publish(part.delta);
  }
  if (!end || INTERRUPTED.includes(end.finishReason.unified)) throw interrupted();
  const { finishReason, usage } = end;
  return { content: [{ type: "text", text: words.join("") }, ...calls], finishReason, usage, warnings: [] };
}

const INTERRUPTED: string[] = ["error", "interrupted", "other"];
const interrupted = () => new ModelFault("interrupted its answer", true);

const THINK_TAG = "<think>";
/** Some local models think aloud before they answer. */
export const THINKING_BLOCK = /^\s*<think>[\s\S]*?<\/think>\s*/;

/** Publishes the answer without the thinking block before it. */
export function withoutThinking(publish: (piece: string) => void): (piece: string) => void {
  let buffer: string | undefined = "";
  return (piece) => {
    if (buffer === undefined) return publish(piece);
    buffer += piece;
    const start = buffer.trimStart();
    const mayBeThinking = start.startsWith(THINK_TAG) || THINK_TAG.startsWith(start);
    if (mayBeThinking && !THINKING_BLOCK.test(buffer)) return;
    const answer = buffer.replace(THINKING_BLOCK, "");
    if (answer === "") return;
    buffer = undefined;
    publish(answer);
  };
}
