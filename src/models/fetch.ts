import { Fault, toRefusal } from "./fault.ts";

const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
const MOST_REFUSAL_BYTES = 64 * 1024;

/**
 * The fetch that the clients of the providers are given. It follows no redirect, which would carry the key elsewhere,
 * reads no more than an answer can be, and throws a `Fault` for everything but 200, so that the client never builds an
 * error that holds the prompt.
 */
export const boundedFetch: typeof fetch = async (address, init) => {
  try {
    const response = await fetch(address, { ...init, redirect: "manual" });
    if (!response.ok) {
      const { bytes } = await readUpTo(response, MOST_REFUSAL_BYTES);
      throw toRefusal(response.status, response.headers, bytes.toString());
    }
    const { bytes, whole } = await readUpTo(response, MOST_ANSWER_BYTES);
    if (!whole) throw new Fault("gave an answer of more than 4 MB, which was not read", false);
    return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/json" } });
  } catch (error) {
    if (error instanceof Fault || init?.signal?.aborted) throw error;
    throw new Fault(`could not be reached${reasonOf(error)}`, true);
  }
};

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
