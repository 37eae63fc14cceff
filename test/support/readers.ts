import type { Readers } from "../../src/assembly/deps.ts";
import { openReader } from "../../src/kernel/readers/reader.ts";
import { openTagger } from "../../src/models/engine/encode/tagger.ts";
import { openEnginePool } from "../../src/models/engine/pool.ts";
import { rememberTags } from "./model-outputs.ts";

/** A model that starts only for texts without stored outputs. An engine that a test closes leaves it open for the tests after it. */
export const sharedTagger = { ...rememberTags(openTagger()), close: async () => {} };

const idleSeconds = 3600;

/** Processes and models are slow to start, so all apps of a worker share them. They end with the worker. */
export const sharedReaders: Readers = {
  reader: openReader({ idleSeconds }),
  uploadReader: openReader({ idleSeconds, processes: 2, secondsPerDocument: 30 }),
  engine: openEnginePool({ tagger: sharedTagger }),
  close: async () => {},
};
