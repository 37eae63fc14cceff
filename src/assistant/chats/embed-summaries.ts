import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./chats.store.ts";
import { chatMeaning } from "./meaning.ts";

const BATCH_SIZE = 500;

/** Embeds the summaries of chats that have no embedding of the current version. Some at a time. */
export async function embedSummaries(system: Sql) {
  const chats = await store.listWithoutMeaning(system, BATCH_SIZE);
  for (const { id, organization_id, title, summary } of chats)
    await store.updateMeaning(system, organization_id, id, { summary, meaning: chatMeaning(title, summary) });
}
