import { refuseNetwork } from "../../administration/audit/refusals.ts";
import type { Caller, Context, Deps, SessionContext } from "../../kernel/context.ts";
import { badRequest } from "../../kernel/errors/errors.ts";
import { addressOf } from "../../kernel/http/network.ts";
import type { AccessPolicy } from "./access.schema.ts";
import * as store from "./access.store.ts";

export const readAccessPolicy = ({ sql, organizationId }: Context): Promise<AccessPolicy> =>
  store.findAccessPolicy(sql, organizationId);

/** Applies to open sessions at once. Rejects a policy that would lock out the administrator who sets it. */
export async function changeAccessPolicy(ctx: SessionContext, policy: AccessPolicy): Promise<AccessPolicy> {
  const { sql, organizationId, caller, address } = ctx;
  await store.upsertAccessPolicy(sql, organizationId, policy);
  const effect = await store.findEffect(sql, organizationId, caller.sessionId, addressOf(address ?? ""));
  if (effect?.outside) {
    const message = `This would lock you out: your address ${address} is in none of the networks for sessions. Add it first.`;
    throw badRequest("WOULD_LOCK_OUT", message);
  }
  if (effect?.must_set_up_factor) {
    const message = "This would lock you out: you have no second factor yourself. Set up two-step verification first.";
    throw badRequest("WOULD_LOCK_OUT", message);
  }
  return readAccessPolicy(ctx);
}

/** For credentials that work like keys: SCIM tokens, signed downloads and calendar addresses. 403 outside the networks for keys. */
export async function mustBeInKeyNetworks(
  deps: Deps,
  caller: Pick<Caller, "userId" | "apiKeyId"> & { organization: { id: string } },
  from: { address: string; requestId: string },
) {
  const { id } = caller.organization;
  if (await store.isKeyAllowedFrom(deps.database.organization(id), id, addressOf(from.address))) return;
  await refuseNetwork(deps, caller, from);
}

export const isSessionAllowedFrom = store.isSessionAllowedFrom;
