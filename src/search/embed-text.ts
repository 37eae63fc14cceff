import { type Embedder, NoEmbeddings } from "../models/engine/encode/embed.ts";
import { pack } from "./vectors.ts";

/** The quantized embedding of a text; undefined if no embedding model is available. */
export function embedText(embedder: Embedder, text: string): Promise<Int8Array | undefined> {
  const embedding = embed(embedder, text);
  // Callers await it later: a rejection before that must not crash the process.
  embedding.catch(() => {});
  return embedding;
}

async function embed(embedder: Embedder, text: string): Promise<Int8Array | undefined> {
  try {
    const [vector] = await embedder.embed([text]);
    return pack(vector!);
  } catch (error) {
    if (error instanceof NoEmbeddings) return undefined;
    throw error;
  }
}
