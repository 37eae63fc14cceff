import type { Sql } from "../../db/sql.ts";
import type { JobContext } from "../../jobs/job.ts";
import { NoEmbeddings } from "../../models/engine/encode/embed.ts";
import { cutIntoPassages, type Passage } from "../../search/chunk.ts";
import { pack } from "../../search/vectors.ts";
import { deleteChunks, insertChunks, updateIndexed } from "./search.store.ts";

const BATCH_SIZE = 500;

export interface Index {
  passages: Passage[];
  texts: string[];
  embeddings: (Buffer | null)[];
}

/** Builds the search index of a text. Without an embedder, only its words are indexed. */
export async function indexText({ deps, log, signal }: JobContext, text: string): Promise<Index> {
  const passages = cutIntoPassages(text);
  const texts = passages.map(({ start, end }) => text.slice(start, end));
  const vectors = await deps.embedder.embed(texts, signal).catch((error) => {
    if (!(error instanceof NoEmbeddings)) throw error;
    log.warn({ err: error }, "embeddings unavailable; file indexed by words only");
    return undefined;
  });
  return { passages, texts, embeddings: texts.map((_, at) => (vectors ? Buffer.from(pack(vectors[at]!)) : null)) };
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
