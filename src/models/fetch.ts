import { ModelFault, toModelFault } from "./fault.ts";

const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
/** An answer in pieces comes with much around each of them. */
const MOST_STREAM_BYTES = 32 * 1024 * 1024;
const MOST_REFUSAL_BYTES = 64 * 1024;

/**
 * The fetch that the clients of the providers are given. It follows no redirect, which would carry the key elsewhere,
 * reads no more than an answer can be, and throws a `Fault` for everything but 200, so that the client never builds an
 * error that holds the prompt.
 */
export const boundedFetch: typeof fetch = (address, init) =>
  explained(init?.signal, async () => {
    const { bytes, whole } = await readUpTo(await fetchAnswer(address, init), MOST_ANSWER_BYTES);
    if (!whole) throw new ModelFault("gave an answer of more than 4 MB, which was not read", false);
    return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/json" } });
  });

/** The same for an answer that is read as it is written. One that comes whole all the same is not read. */
export const streamingFetch: typeof fetch = (address, init) =>
  explained(init?.signal, async () => {
    const response = await fetchAnswer(address, init);
    if (response.headers.get("content-type")?.includes("json")) {
      await response.body?.cancel();
      throw new ModelFault("does not answer in pieces", false, { status: 406 });
    }
    const body = ReadableStream.from(boundedPieces(response, init?.signal));
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });

async function fetchAnswer(address: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (response.ok) return response;
  const { bytes } = await readUpTo(response, MOST_REFUSAL_BYTES);
  throw toModelFault(response.status, response.headers, bytes.toString());
}

async function* boundedPieces(response: Response, signal: AbortSignal | null | undefined) {
  const pieces = (response.body ?? ReadableStream.from<Uint8Array<ArrayBuffer>>([]))[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await explained(signal, () => pieces.next());
      if (done) return;
      size += value.length;
      if (size > MOST_STREAM_BYTES)
        throw new ModelFault("gave an answer of more than 32 MB, which was not read", false);
      yield value;
    }
  } finally {
    await pieces.return?.().catch(() => {});
  }
}

/** What goes wrong on the line, in words that hold nothing of what was sent. */
async function explained<T>(signal: AbortSignal | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelFault || signal?.aborted) throw error;
    throw new ModelFault(`could not be reached${reasonOf(error)}`, true);
  }
}

async function readUpTo(response: Response, most: number): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return { bytes: Buffer.concat(chunks), whole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), whole: true };
}

function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : "";
}
