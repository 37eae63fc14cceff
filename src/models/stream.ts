import type { Client, ClientReply, ClientRequest } from "./client.ts";
import { ModelFault } from "./fault.ts";
import type { Liveness } from "./liveness.ts";

/** A provider may send its whole answer at once. It is then published in pieces of this length. */
const PIECE = 4_096;

type Part = ClientReply["content"][number];
type Written = Extract<Part, { type: "text" | "reasoning" }>;
type Attached = Written["providerMetadata"];

/** Reads a streamed answer, publishes its text meanwhile and returns the whole. Throws if the stream is interrupted. */
export async function readStream(
  client: Client,
  request: ClientRequest,
  alive: Liveness,
  publish: (piece: string) => void,
): Promise<ClientReply> {
  const { stream } = await client.doStream(request);
  const content: Part[] = [];
  const open = new Map<string, Written>();
  let end: Pick<ClientReply, "finishReason" | "usage"> | undefined;
  for await (const part of stream) {
    if (part.type === "error") mustBeEnd(part.error);
    if (part.type === "finish") end = part;
    if (part.type === "tool-call") content.push(part);
    if (part.type === "text-start" || part.type === "reasoning-start")
      content.push(begin(open, part.type === "text-start" ? "text" : "reasoning", part));
    if (part.type === "text-end" || part.type === "reasoning-end") attach(open.get(part.id), part.providerMetadata);
    if (part.type === "text-delta" || part.type === "reasoning-delta") {
      write(open.get(part.id), part);
      if (part.type === "text-delta") for (const piece of inPieces(part.delta)) publish(piece);
    }
    if (isOfAnswer(part.type)) alive.received(part.type.endsWith("-delta"));
  }
  if (!end || !isEnded(end.finishReason, alive)) throw new ModelFault("ended before its answer was whole", "useless");
  return { content, finishReason: end.finishReason, usage: end.usage, warnings: [] };
}

const isOfAnswer = (type: string) => /^(?:text|reasoning|tool)-/.test(type);

function begin(
  open: Map<string, Written>,
  type: Written["type"],
  { id, providerMetadata }: { id: string; providerMetadata?: Attached },
): Written {
  const part: Written = { type, text: "", ...(providerMetadata && { providerMetadata }) };
  open.set(id, part);
  return part;
}

function write(part: Written | undefined, { delta, providerMetadata }: { delta: string; providerMetadata?: Attached }) {
  if (part) part.text += delta;
  attach(part, providerMetadata);
}

/** Providers attach a signature or an encrypted text to any event of a part. */
function attach(part: Written | undefined, more: Attached) {
  if (!part || !more) return;
  const all = { ...part.providerMetadata };
  for (const [provider, data] of Object.entries(more)) all[provider] = { ...all[provider], ...data };
  part.providerMetadata = all;
}

/** An unknown reason is as good as any, and none is needed where the provider marked the end of its stream. */
function isEnded({ unified, raw }: ClientReply["finishReason"], alive: Liveness): boolean {
  if (unified === "interrupted") return false;
  if (unified === "error") return raw === undefined && alive.isWhole;
  return unified !== "other" || raw !== undefined || alive.isWhole;
}

/** The end of a stream without a reason is judged when it is reached. */
function mustBeEnd(error: unknown) {
  const { name } = error as Error;
  if (name === "AI_InvalidResponseDataError") return;
  if (typeof name === "string" && UNREADABLE.test(name)) throw unreadableAnswer(name);
  throw new ModelFault("interrupted its answer", "outage");
}

const UNREADABLE = /^AI_(?:JSONParse|TypeValidation)Error$/;
export const unreadableAnswer = (name: string) => new ModelFault(`returned an unreadable answer (${name})`, "useless");

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
