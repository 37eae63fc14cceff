import { setImmediate } from "node:timers/promises";
import { detectLanguage } from "../../../content/formats/language.ts";
import { type Passage, passagesOf } from "../../../content/search/chunk.ts";
import { embedTexts } from "../../../content/search/embed.ts";
import { pack } from "../../../content/search/vectors.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { deleteChunks, insertChunks, updateIndexed } from "./search.store.ts";

const BATCH_SIZE = 500;
/** How many passages are cut before yielding to other work of the process. */
const CUT_AT_ONCE = 50;

export interface Index {
  passages: Passage[];
  texts: string[];
  embeddings: Buffer[];
  language: string;
}

/** Builds the search index of a text. */
export async function indexText({ signal }: Pick<JobContext, "signal">, text: string): Promise<Index> {
  const passages: Passage[] = [];
  for (const passage of passagesOf(text)) {
    passages.push(passage);
    if (passages.length % CUT_AT_ONCE === 0) await setImmediate();
  }
  const texts = passages.map(({ start, end }) => text.slice(start, end));
  const vectors = await embedTexts(texts, signal);
  const embeddings = vectors.map((vector) => Buffer.from(pack(vector).buffer));
  return { passages, texts, embeddings, language: await detectLanguage(text) };
}

/** Replaces the file's index. */
export async function saveIndex(sql: Sql, organizationId: string, fileId: string, index: Index) {
  await deleteChunks(sql, organizationId, fileId);
  for (let at = 0; at < index.passages.length; at += BATCH_SIZE) {
    const passages = index.passages.slice(at, at + BATCH_SIZE);
    await insertChunks(sql, organizationId, fileId, {
      first: at,
      language: index.language,
      chunks: {
        starts: passages.map(({ start }) => start),
        ends: passages.map(({ end }) => end),
        texts: index.texts.slice(at, at + BATCH_SIZE),
        embeddings: index.embeddings.slice(at, at + BATCH_SIZE),
      },
    });
  }
  await updateIndexed(sql, organizationId, fileId, { passages: index.passages.length, language: index.language });
}
