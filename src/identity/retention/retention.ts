import { recordRetention } from "../../administration/audit/audit.ts";
import type { Context, Deps } from "../../kernel/context.ts";
import type { Retention } from "./retention.schema.ts";
import * as store from "./retention.store.ts";

export const readRetention = ({ sql, organizationId }: Context): Promise<Retention> =>
  store.findRetention(sql, organizationId);

export async function changeRetention(ctx: Context, policy: Retention): Promise<Retention> {
  await store.upsertRetention(ctx.sql, ctx.organizationId, policy);
  return readRetention(ctx);
}

/**
 * Erases what has expired under each organization's retention policy, in limited batches, except what is on legal hold. Files
 * that a vault uses are kept. Each batch writes an audit record in its transaction.
 */
export async function eraseExpired({ database }: Deps) {
  const kinds = [
    ["chats", store.deleteExpiredChats],
    ["reviews", store.deleteExpiredReviews],
    ["files", store.deleteExpiredFiles],
  ] as const;
  for (const [what, erase] of kinds) {
    await database.systemTransaction(async (sql) => {
      const erased = await erase(sql);
      for (const [organizationId, rows] of Map.groupBy(erased, ({ organization_id }) => organization_id))
        await recordRetention(sql, organizationId, `${rows.length} ${what}`);
    });
  }
}
