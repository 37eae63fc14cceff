import type { JobContext } from "../../kernel/jobs/job.ts";
import type { FileContent } from "../../workspace/files/files.ts";
import { chooseEarlierAnswers, listCheckedAnswers, sentenceReader } from "../learning/earlier-answers.ts";
import { loadLearned } from "../learning/learning.ts";
import type { ReadableDocument } from "./column-result.ts";

/** A document of a vault for a job to read, with what its columns learned and how people answered them in other documents. */
export async function toReadable(
  ctx: JobContext,
  document: { id: string; vault_id: string; name: string },
  { content, pages }: FileContent,
): Promise<ReadableDocument> {
  return {
    name: document.name,
    text: content.text,
    pages,
    learned: await loadLearned(ctx.sql, ctx.organizationId, document.vault_id),
    earlierAnswers: earlierAnswersIn(ctx, document.vault_id, document.id),
  };
}

/** How people answered the columns in the other documents of the vault. */
export const earlierAnswersIn =
  (ctx: JobContext, vaultId: string, documentId: string): NonNullable<ReadableDocument["earlierAnswers"]> =>
  async (columns, ask) => {
    const { organizationId, userId } = ctx;
    const checked = await listCheckedAnswers(ctx, { organizationId, userId, vaultId, documentId }, columns);
    return checked.size === 0 ? new Map() : chooseEarlierAnswers(checked, await ask(), sentenceReader(ctx));
  };
