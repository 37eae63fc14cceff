import { emailKey } from "../accounts/emails.ts";
import type { Context, Visitor } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { describeRecord } from "../http/endpoint.ts";
import * as store from "./audit.store.ts";

const MOST_FAILURES_AN_HOUR = 60;
const ORGANIZATION_EXPORT = "CLI org export";
describeRecord(store.FAILED_SIGN_IN, "Could not sign in: the password was wrong");
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

/** Notes that somebody could not sign in, for the accounts they tried. It is not waited for: how long it takes would tell which accounts exist. */
export function recordFailedSignIn(
  { deps, browser, requestId }: Visitor,
  { email, organization_id: organizationId }: { email: string; organization_id?: string },
) {
  const tried = {
    emailKey: emailKey(email),
    organizationId,
    requestId,
    address: plainAddress(browser.address)!,
    most: MOST_FAILURES_AN_HOUR,
  };
  store
    .insertFailedSignIns(deps.database.system, tried)
    .catch((error) => deps.log.error({ err: error, requestId }, "a sign-in that failed could not be recorded"));
}

export const recordExport = (sql: Sql, organizationId: string) =>
  store.insertOperatorRecord(sql, organizationId, ORGANIZATION_EXPORT);

/** An IPv4 address that came by IPv6 is written as what it is. */
export const plainAddress = (address: string | null) => address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
