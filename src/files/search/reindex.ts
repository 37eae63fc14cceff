import type { Deps } from "../../context.ts";
import { countUnfinished, enqueue } from "../../jobs/jobs.ts";
import { NoEmbeddings } from "../../models/engine/encode/embed.ts";
import { IndexFile } from "../files.schema.ts";
import { claimToIndex, findToIndex, type IndexedBy } from "./search.store.ts";

const ASKED_AT_ONCE = 20;
const AFTER_ALL_ELSE = -1;

/** Has files indexed that were read before there was an index, or while nothing could be embedded; a few at a time. */
export async function indexForgotten(deps: Deps) {
  const { system, systemTransaction } = deps.database;
  if (!(await findToIndex(system, ["nothing", "words"]))) return;
  const by: IndexedBy[] = (await canEmbed(deps)) ? ["nothing", "words"] : ["nothing"];
  await systemTransaction(async (sql) => {
    if ((await countUnfinished(sql, IndexFile)) > 0) return;
    for (const { id, organization_id: organizationId } of await claimToIndex(sql, by, ASKED_AT_ONCE)) {
      const asker = { sql, organizationId, requestId: "housekeeping", userId: null, apiKeyId: null };
      await enqueue(asker, IndexFile, { file_id: id }, AFTER_ALL_ELSE);
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
