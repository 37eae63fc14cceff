import type { Readers } from "../../src/deps.ts";
import { openReader } from "../../src/documents/worker/reader.ts";
import { type Embedder, openEmbedder } from "../../src/models/engine/encode/embed.ts";
import { openTagger, type Tag, type Tagger } from "../../src/models/engine/encode/tagger.ts";
import { openEnginePool } from "../../src/models/engine/pool.ts";

/** The tests read the same few contracts again and again: what a model made of a text once it would make of it again. */
function rememberVectors(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    ...embedder,
    async embed(texts, signal) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const vectors = fresh.length > 0 ? await embedder.embed(fresh, signal) : [];
      for (const [at, text] of fresh.entries()) known.set(text, vectors[at]!);
      return texts.map((text) => known.get(text)!.slice());
    },
  };
}

function rememberTags(tagger: Tagger): Tagger {
  const known = new Map<string, Tag[]>();
  return {
    ...tagger,
    async tag(text, signal) {
      const tags = known.get(text) ?? (await tagger.tag(text, signal));
      known.set(text, tags);
      return structuredClone(tags);
    },
  };
}

const embedder = rememberVectors(openEmbedder());

/** Processes and models are dear to start: all apps of a worker share them, and they end with it. */
export const sharedReaders: Readers = {
  reader: openReader(),
  prober: openReader({ processes: 2, secondsPerDocument: 30 }),
  embedder,
  local: openEnginePool({ tagger: rememberTags(openTagger()), embedder }),
  close: async () => {},
};
