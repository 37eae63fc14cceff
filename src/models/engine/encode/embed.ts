import { availableParallelism } from "node:os";
import { Thread } from "./model-thread.ts";

/** Embeds texts. Throws `NoEmbeddings` if the model cannot run. */
export interface Embedder {
  /** One unit vector per text, in order. A single text is a question, which has priority over documents. */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Nothing can be embedded: the runtime cannot be loaded, has crashed, or is closed. */
export class NoEmbeddings extends Error {}

export interface EmbedderSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
  /** A substitute program, for tests. */
  entry?: URL;
}

const AT_A_TIME = 8;

/** Runs all-MiniLM-L6-v2. */
export function openEmbedder(settings: EmbedderSettings = {}): Embedder {
  const thread = new Thread<string[], Float32Array[]>({
    ...settings,
    entry: settings.entry ?? new URL("./embed.worker.ts", import.meta.url),
    cores: Math.max(1, Math.min(4, Math.ceil(availableParallelism() / 2))),
    refuse: (message, cause) => new NoEmbeddings(message, { cause }),
  });
  return {
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const order = texts.map((_, index) => index).sort((a, b) => texts[a]!.length - texts[b]!.length);
      const batches = Array.from({ length: Math.ceil(order.length / AT_A_TIME) }, (_, at) =>
        order.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
      );
      const vectors: Float32Array[] = new Array(texts.length);
      for (const indexes of batches) {
        const batch = indexes.map((index) => texts[index]!);
        const found = await thread.run(batch, { first: texts.length === 1, signal });
        indexes.forEach((index, at) => {
          vectors[index] = found[at]!;
        });
      }
      return vectors;
    },
    close: () => thread.close(),
  };
}
