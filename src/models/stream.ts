import type { Client, ClientReply, ClientRequest } from "./client.ts";
import { ModelFault } from "./fault.ts";

/** A provider may send its whole answer at once. It is then published in pieces of this length. */
const PIECE = 4_096;

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
    for (const piece of inPieces(part.delta)) publish(piece);
  }
  if (!end || INTERRUPTED.includes(end.finishReason.unified)) throw interrupted();
  const { finishReason, usage } = end;
  return { content: [{ type: "text", text: words.join("") }, ...calls], finishReason, usage, warnings: [] };
}

const INTERRUPTED: string[] = ["error", "interrupted", "other"];
const interrupted = () => new ModelFault("interrupted its answer", true);

/** Never cuts within a surrogate pair. */
function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const isSplit = /[\uD800-\uDBFF]/.test(text[at + PIECE - 1] ?? "");
    const end = at + PIECE - (isSplit ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

/** Publishes at most `most` characters. */
export function withinLimit(most: number, publish: (piece: string) => void): (piece: string) => void {
  let left = most;
  return (piece) => {
    if (left <= 0) return;
    publish(piece.length > left ? piece.slice(0, left).toWellFormed() : piece);
    left -= piece.length;
  };
}
