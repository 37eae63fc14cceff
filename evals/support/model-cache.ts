import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Comparison, type JudgeModel, openJudge } from "../../src/models/engine/encode/judge-model.ts";
import { openTagger, type Tag, type Tagger } from "../../src/models/engine/encode/tagger.ts";

/** A folder that caches model outputs between runs. */
const MEMORY = process.env.CHANCERY_EVAL_MEMORY;

/** Tags each contract once. */
export function cachingTagger(): Tagger {
  const tagger = openTagger();
  const known = new Map<string, Promise<Tag[]>>();
  return {
    tag(text) {
      const tags = known.get(text) ?? remember(text, () => tagger.tag(text));
      known.set(text, tags);
      return tags;
    },
    close: () => tagger.close(),
  };
}

/** Compares each statement with each passage once. */
export function cachingJudge(): JudgeModel {
  const judge = openJudge();
  return {
    compare: (statement, passages, signal) =>
      Promise.all(
        passages.map(async (passage) => {
          const name = JSON.stringify([statement, passage]);
          return await remember(name, async () => (await judge.compare(statement, [passage], signal))[0]!);
        }),
      ),
    close: () => judge.close(),
  };
}

const nameOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function remember<T extends Tag[] | Comparison>(name: string, compute: () => Promise<T>): Promise<T> {
  if (!MEMORY) return await compute();
  const path = join(MEMORY, `${nameOf(name)}.json`);
  if (existsSync(path)) return JSON.parse(await readFile(path, "utf8"));
  const output = await compute();
  await mkdir(MEMORY, { recursive: true });
  await writeFile(path, JSON.stringify(output));
  return output;
}
