import type { UserContext } from "../../kernel/context.ts";
import type { OpenVault } from "../vault/access.ts";
import type { ReadingState, ReadingStateQuery } from "./reading-state.schema.ts";
import * as store from "./reading-state.store.ts";

const MOST_LEFT_OUT = 50;

/** How far the documents of a vault are read, and what was left out of its table. */
export async function readReadingState(
  ctx: UserContext,
  vault: OpenVault,
  { since }: ReadingStateQuery,
): Promise<ReadingState> {
  const { sql, organizationId } = ctx;
  const { document_count: documents } = vault;
  const { reading, failed } = await store.countReading(sql, organizationId, vault.id);
  const left_out = await store.listLeftOut(sql, organizationId, vault.id, { since, limit: MOST_LEFT_OUT });
  return { documents, read: Math.max(0, documents - reading), failed, left_out };
}
