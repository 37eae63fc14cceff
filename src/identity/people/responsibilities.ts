import { recordChange } from "../../administration/audit/audit.ts";
import { deleteWebhooksKeptBy, listWebhooksKeptBy, transferWebhooks } from "../../administration/webhooks/webhooks.ts";
import type { SessionContext } from "../../kernel/context.ts";
import type { Colleague, Kept, RemovalQuery } from "../accounts/people.schema.ts";
import { listKeysKeptBy, revokeKeysKeptBy, transferKeys } from "../keys/keys.ts";

/** Organization keys and webhooks that a person created or took over. */
export async function listResponsibilities({ sql, organizationId }: SessionContext, { id }: Colleague): Promise<Kept> {
  return {
    organization_keys: await listKeysKeptBy(sql, organizationId, id),
    webhooks: await listWebhooksKeptBy(sql, organizationId, id),
  };
}

/** Revokes them, each with its own audit record, or transfers them to the heir. */
export async function revokeOrTransfer(ctx: SessionContext, userId: number, heirId: number, choice: RemovalQuery) {
  const { sql, organizationId } = ctx;
  if (choice.organization_keys === "revoke") {
    for (const { id } of await revokeKeysKeptBy(sql, organizationId, userId))
      await recordChange(ctx, "DELETE /keys/{id}", { id });
  } else await transferKeys(sql, organizationId, userId, heirId);
  if (choice.webhooks === "delete") {
    for (const { id } of await deleteWebhooksKeptBy(sql, organizationId, userId))
      await recordChange(ctx, "DELETE /webhooks/{id}", { id });
  } else await transferWebhooks(sql, organizationId, userId, heirId);
}
