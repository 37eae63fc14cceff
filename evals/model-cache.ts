import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Embedder, openEmbedder } from "../src/models/engine/encode/embed.ts";
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

/** Embeds each text once if there is a cache folder. */
export function cachingEmbedder(): Embedder {
  const embedder = openEmbedder();
  if (!MEMORY) return embedder;
  const path = join(MEMORY, "vectors.json");
  const kept: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  return {
    ...embedder,
    async embed(texts, signal) {
      const fresh = [...new Set(texts)].filter((text) => !kept[nameOf(text)]);
      const vectors = fresh.length > 0 ? await embedder.embed(fresh, signal) : [];
      for (const [at, text] of fresh.entries()) kept[nameOf(text)] = bytesOf(vectors[at]!).toString("base64");
      return texts.map((text) => new Float32Array(Uint8Array.from(Buffer.from(kept[nameOf(text)]!, "base64")).buffer));
    },
    async close() {
      await embedder.close();
      await writeFile(path, JSON.stringify(kept));
    },
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength);
const nameOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function fromFolder(folder: string, text: string, tagger: Tagger): Promise<Tag[]> {
  const path = join(folder, `${nameOf(text)}.json`);
  if (existsSync(path)) return JSON.parse(await readFile(path, "utf8"));
  const tags = await tagger.tag(text);
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(tags));
  return tags;
}
