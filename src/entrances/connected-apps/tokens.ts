import { createHash, randomBytes } from "node:crypto";
import { admissionOf } from "../../identity/keys/keys.ts";
import type { Deps } from "../../kernel/context.ts";
import { invalidKey } from "../../kernel/errors/errors.ts";
import type { Tier } from "../../kernel/http/endpoint.ts";
import { addressOf } from "../../kernel/http/network.ts";
import type { Admission } from "../../kernel/http/pipeline/kernel.ts";
import { windowLimitsOf } from "../../kernel/limits/limits.ts";
import * as store from "./apps.store.ts";

const ACCESS = /^mcp_[\w-]{43}$/;
export const REFRESH = /^mcr_[\w-]{43}$/;
export const CODE = /^mcc_[\w-]{43}$/;

/** Only the hash of a token is stored. */
export function makeSecret(prefix: "mcp" | "mcr" | "mcc") {
  const secret = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { secret, hash: hashOf(secret) };
}

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Keys have another format, so the two cannot be confused. */
export const isAccessToken = (secret: string | undefined): secret is string => ACCESS.test(secret ?? "");

/** Authenticates the access token of a connected app and counts the request, as for the person's own key. */
export async function admitAccessToken(
  deps: Deps,
  token: string,
  tier: Tier,
  { urgent, from }: { urgent: boolean; from: { address: string; requestId: string } },
): Promise<Admission> {
  const windowLimits = windowLimitsOf(deps.config, tier);
  const asked = { tier, windowLimits, client: addressOf(from.address) };
  return admissionOf(deps, await store.admitApp(deps.database, hashOf(token), asked, urgent), windowLimits, from);
}

/** Checks the token without counting the request. */
export async function mustBeLiveToken({ database }: Deps, token: string) {
  if (!(await store.findLiveToken(database.system, hashOf(token)))) throw invalidKey();
}
