import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTagger, type Tag, type Tagger } from "../src/models/engine/encode/tagger.ts";

/** A folder that caches model outputs between runs. */
const MEMORY = process.env.CHANCERY_EVAL_MEMORY;

/** Tags each contract once. */
export function cachingTagger(): Tagger {
  const tagger = openTagger();
  const known = new Map<string, Promise<Tag[]>>();
  return {
    tag(text) {
      const tags = known.get(text) ?? (MEMORY ? fromFolder(MEMORY, text, tagger) : tagger.tag(text));
      known.set(text, tags);
      return tags;
    },
    close: () => tagger.close(),
  };
}

const nameOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function fromFolder(folder: string, text: string, tagger: Tagger): Promise<Tag[]> {
  const path = join(folder, `${nameOf(text)}.json`);
  if (existsSync(path)) return JSON.parse(await readFile(path, "utf8"));
  const tags = await tagger.tag(text);
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(tags));
  return tags;
}
