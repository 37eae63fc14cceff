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
 * Erases what the policies of the organizations say, a bounded number at a time, and never what is on legal hold. Files that a vault
 * uses stay: the vault is what keeps them. Each batch leaves an audit record in its transaction.
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
