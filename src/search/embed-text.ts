import { type Embedder, NoEmbeddings } from "../models/engine/encode/embed.ts";
import { pack } from "./vectors.ts";

/** What a text means, as a direction to compare with others; undefined where none can be had. */
export function embedText(embedder: Embedder, text: string): Promise<Int8Array | undefined> {
  const meaning = embed(embedder, text);
  // Callers look elsewhere meanwhile: a refusal that comes before they are back must not end the process.
  meaning.catch(() => {});
  return meaning;
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
