import { setImmediate } from "node:timers/promises";
import type { Deps } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { JobContext } from "../../jobs/job.ts";
import { NoEmbeddings } from "../../models/engine/encode/embed.ts";
import { type Passage, passagesOf } from "../../search/chunk.ts";
import { pack } from "../../search/vectors.ts";
import { deleteChunks, insertChunks, updateIndexed } from "./search.store.ts";

const BATCH_SIZE = 500;
/** Passages that are cut before other work of the process gets its turn. */
const CUT_AT_ONCE = 50;

export interface Index {
  passages: Passage[];
  texts: string[];
  embeddings: (Buffer | null)[];
}

/** Builds the search index of a text. Without an embedder, only its words are indexed. */
export async function indexText({ deps, log, signal }: JobContext, text: string): Promise<Index> {
  const passages: Passage[] = [];
  for (const passage of passagesOf(text)) {
    passages.push(passage);
    if (passages.length % CUT_AT_ONCE === 0) await setImmediate();
  }
  const texts = passages.map(({ start, end }) => text.slice(start, end));
  const embeddings = await embedAll(deps, texts, signal).catch((error) => {
    if (!(error instanceof NoEmbeddings)) throw error;
    log.warn({ err: error }, "embeddings unavailable; file indexed by words only");
    return texts.map(() => null);
  });
  return { passages, texts, embeddings };
}

/** In batches: handing a whole book to the embedder at once would block the process. */
async function embedAll({ embedder }: Deps, texts: string[], signal: AbortSignal): Promise<Buffer[]> {
  const embeddings: Buffer[] = [];
  for (let at = 0; at < texts.length; at += BATCH_SIZE) {
    const vectors = await embedder.embed(texts.slice(at, at + BATCH_SIZE), signal);
    for (const vector of vectors) embeddings.push(Buffer.from(pack(vector)));
  }
  return embeddings;
}

/** Replaces the file's index. */
export async function saveIndex(sql: Sql, organizationId: string, fileId: string, index: Index) {
  await deleteChunks(sql, organizationId, fileId);
  for (let at = 0; at < index.passages.length; at += BATCH_SIZE) {
    const passages = index.passages.slice(at, at + BATCH_SIZE);
    await insertChunks(sql, organizationId, fileId, at, {
      starts: passages.map(({ start }) => start),
      ends: passages.map(({ end }) => end),
      texts: index.texts.slice(at, at + BATCH_SIZE),
      embeddings: index.embeddings.slice(at, at + BATCH_SIZE),
    });
  }
  const by = index.embeddings.includes(null) ? "words" : "meaning";
  await updateIndexed(sql, organizationId, fileId, index.passages.length, by);
}
