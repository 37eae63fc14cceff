import { dirname, join, resolve } from "node:path";
import { TAGGED_KINDS } from "../../src/models/engine/catalogue/clauses.ts";
import { TAGGER_WEIGHTS } from "../../src/models/engine/encode/tagger.config.ts";
import { NoTagger, type Tag, type Tagger } from "../../src/models/engine/encode/tagger.ts";
import { Outputs } from "./model-outputs.store.ts";

const SRC = resolve(import.meta.dirname, "../../src");
const sources = (...names: string[]) => names.map((name) => join(SRC, name));

/** Scores and offsets of clauses; kinds by number. */
export const TAGS = new Outputs<Tag[]>(
  "tags",
  [
    TAGGER_WEIGHTS,
    ...sources(
      "models/engine/encode/tagger.ts",
      "models/engine/encode/tagger.worker.ts",
      "models/engine/encode/spans.ts",
      "content/search/wordpiece.ts",
    ),
    join(dirname(TAGGER_WEIGHTS), "config.json"),
  ],
  (tags) =>
    JSON.stringify(
      tags.flatMap(({ kind, start, end, score, confidence }) => [
        TAGGED_KINDS.indexOf(kind),
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
      return { kind: TAGGED_KINDS[kind]!, start, end, score, confidence };
    });
  },
);

const rounded = (value: number) => Number(value.toFixed(6));

/** A tagger that runs the model only for texts without stored tags. */
export function rememberTags(tagger: Tagger): Tagger {
  return {
    ...tagger,
    async tag(text, signal) {
      signal?.throwIfAborted();
      const known = TAGS.find(text);
      if (known) return structuredClone(known);
      const tags = await tagger.tag(text, signal).catch((error) => {
        // The engine goes on without its tags, and the test would not say why its result is another.
        if (error instanceof NoTagger) console.error("The tagger did not run:", error);
        throw error;
      });
      TAGS.add(text, tags);
      return structuredClone(tags);
    },
  };
}
