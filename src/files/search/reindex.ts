import type { Deps } from "../../context.ts";
import { countUnfinished, enqueue } from "../../jobs/jobs.ts";
import { NoEmbeddings } from "../../models/engine/encode/embed.ts";
import { IndexFile } from "../files.schema.ts";
import { claimWaitingForIndex, findWaitingForIndex, type IndexedBy } from "./search.store.ts";

const BATCH_SIZE = 20;
const LOWEST_PRIORITY = -1;

/** Enqueues indexing of files that were read before the index existed, or while embeddings were unavailable. A few at a time. */
export async function enqueueReindexing(deps: Deps) {
  const { system, systemTransaction } = deps.database;
  if (!(await findWaitingForIndex(system, ["nothing", "words"]))) return;
  const by: IndexedBy[] = (await canEmbed(deps)) ? ["nothing", "words"] : ["nothing"];
  await systemTransaction(async (sql) => {
    if ((await countUnfinished(sql, IndexFile)) > 0) return;
    for (const { id, organization_id: organizationId } of await claimWaitingForIndex(sql, by, BATCH_SIZE)) {
      const asker = { sql, organizationId, requestId: "housekeeping", userId: null, apiKeyId: null };
      await enqueue(asker, IndexFile, { file_id: id }, LOWEST_PRIORITY);
    }
  });
}

async function canEmbed({ embedder }: Deps): Promise<boolean> {
  try {
    await embedder.embed(["agreement"]);
    return true;
  } catch (error) {
    if (error instanceof NoEmbeddings) return false;
    throw error;
  }
}
