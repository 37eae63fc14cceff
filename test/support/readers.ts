import type { Readers } from "../../src/deps.ts";
import { openReader } from "../../src/documents/worker/reader.ts";
import { openEmbedder } from "../../src/models/engine/encode/embed.ts";
import { openTagger } from "../../src/models/engine/encode/tagger.ts";
import { openEnginePool } from "../../src/models/engine/pool.ts";
import { rememberTags, rememberVectors } from "./model-outputs.ts";

/** Models that are started only for texts whose outputs are not stored. */
export const sharedEmbedder = rememberVectors(openEmbedder());
export const sharedTagger = rememberTags(openTagger());

/** Processes and models are dear to start: all apps of a worker share them, and they end with it. */
export const sharedReaders: Readers = {
  reader: openReader(),
  prober: openReader({ processes: 2, secondsPerDocument: 30 }),
  embedder: sharedEmbedder,
  local: openEnginePool({ tagger: sharedTagger, embedder: sharedEmbedder }),
  close: async () => {},
};
