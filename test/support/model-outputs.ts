import { dirname, join, resolve } from "node:path";
import { CLAUSE_KINDS } from "../../src/models/engine/catalogue/clauses.ts";
import type { Embedder } from "../../src/models/engine/encode/embed.ts";
import { MINILM } from "../../src/models/engine/encode/minilm.ts";
import { TAGGER_WEIGHTS } from "../../src/models/engine/encode/tagger.config.ts";
import type { Tag, Tagger } from "../../src/models/engine/encode/tagger.ts";
import { Outputs } from "./model-outputs.store.ts";

const ENCODE = resolve(import.meta.dirname, "../../src/models/engine/encode");
const sources = (...names: string[]) => names.map((name) => join(ENCODE, name));

/** Scores and offsets of clauses; kinds by number. */
export const TAGS = new Outputs<Tag[]>(
  "tags",
  [
    TAGGER_WEIGHTS,
    ...sources("tagger.worker.ts", "spans.ts", "wordpiece.ts"),
    join(dirname(TAGGER_WEIGHTS), "config.json"),
  ],
  (tags) =>
    JSON.stringify(
      tags.flatMap(({ kind, start, end, score, confidence }) => [
        CLAUSE_KINDS.indexOf(kind),
        start,
        end,
        rounded(score),
        rounded(confidence),
      ]),
    ),
  (line) => {
    const numbers: number[] = JSON.parse(line);
    return Array.from({ length: numbers.length / 5 }, (_, at) => {
      const [kind, start, end, score, confidence] = numbers.slice(at * 5, at * 5 + 5) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return { kind: CLAUSE_KINDS[kind]!, start, end, score, confidence };
    });
  },
);

/** Unit vectors as 16-bit fractions. */
export const VECTORS = new Outputs<Float32Array>(
  "vectors",
  [join(MINILM, "onnx/model_quantized.onnx"), ...sources("embed.worker.ts", "wordpiece.ts")],
  (vector) => Buffer.from(Int16Array.from(vector, (value) => Math.round(value * 32_767)).buffer).toString("base64"),
  (line) => {
    const bytes = Uint8Array.from(Buffer.from(line, "base64"));
    return Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 32_767);
  },
);

const rounded = (value: number) => Number(value.toFixed(6));

/** An embedder that runs the model only for texts without a stored vector. */
export function rememberVectors(embedder: Embedder): Embedder {
  return {
    ...embedder,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const fresh = [...new Set(texts)].filter((text) => !VECTORS.find(text));
      const vectors = fresh.length > 0 ? await embedder.embed(fresh, signal) : [];
      for (const [at, text] of fresh.entries()) VECTORS.add(text, vectors[at]!);
      return texts.map((text) => VECTORS.find(text)!.slice());
    },
  };
}

/** A tagger that runs the model only for texts without stored tags. */
export function rememberTags(tagger: Tagger): Tagger {
  return {
    ...tagger,
    async tag(text, signal) {
      signal?.throwIfAborted();
      const known = TAGS.find(text);
      if (known) return structuredClone(known);
      const tags = await tagger.tag(text, signal);
      TAGS.add(text, tags);
      return structuredClone(tags);
    },
  };
}
