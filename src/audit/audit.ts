import { emailKey } from "../accounts/emails.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { describeRecord } from "../http/endpoint.ts";
import * as store from "./audit.store.ts";

const MOST_FAILURES_AN_HOUR = 60;
const ORGANIZATION_EXPORT = "CLI org export";
/** The reasons why somebody could not sign in, by the operation that they tried. */
const FAILED_SIGN_INS = {
  "FAILED POST /session": ["wrong password", "too many attempts"],
  "FAILED GET /oidc/callback": ["e-mail address not verified"],
  "FAILED POST /password": ["wrong password", "too many attempts"],
} as const;
type FailedOperation = keyof typeof FAILED_SIGN_INS;
describeRecord("FAILED POST /session" satisfies FailedOperation, "Failed to sign in with a password");
describeRecord("FAILED GET /oidc/callback" satisfies FailedOperation, "Failed to sign in with the identity provider");
describeRecord("FAILED POST /password" satisfies FailedOperation, "Failed to change the password");
describeRecord(ORGANIZATION_EXPORT, "Export everything of the organization, on the server's command line");

/** Notes who did what to what, in the transaction that does it. */
export async function recordChange(ctx: Context, operation: string, target: Record<string, unknown>) {
  await store.insertRecord(ctx.sql, {
    organization_id: ctx.organizationId,
    user_id: ctx.caller.userId,
    api_key_id: ctx.caller.apiKeyId,
    operation,
    target,
    request_id: ctx.requestId,
    address: plainAddress(ctx.address),
  });
}

/**
 * Records that somebody could not sign in, for each account with the e-mail address. It is not waited for: how long it takes
 * would reveal which accounts exist.
 */
export function recordFailedSignIn<Operation extends FailedOperation>(
  { deps, requestId, address }: Pick<Context, "deps" | "requestId" | "address">,
  tried: { email: string; organization_id?: string | undefined },
  operation: Operation,
  reason: (typeof FAILED_SIGN_INS)[Operation][number],
) {
  const failed: store.FailedSignIn = {
    operation,
    reason,
    emailKey: emailKey(tried.email),
    organizationId: tried.organization_id,
    requestId,
    address: plainAddress(address) ?? "",
  };
  store
    .insertFailedSignIns(deps.database.system, failed, MOST_FAILURES_AN_HOUR)
    .catch((error) => deps.log.error({ err: error, requestId }, "a failed sign-in could not be recorded"));
}

export const recordExport = (sql: Sql, organizationId: string) =>
  store.insertOperatorRecord(sql, organizationId, ORGANIZATION_EXPORT);

/** An IPv4 address that came by IPv6 is written as what it is. */
export const plainAddress = (address: string | null) => address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
