import { emailKey } from "../../content/values/email-key.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./audit.store.ts";
import { ORGANIZATION_IMPORT } from "./chain.store.ts";
import { namesIn } from "./recorded-names.ts";

const MAX_FAILURES_PER_HOUR = 60;
const RETENTION = "POLICY retention";
const ORGANIZATION_EXPORT = "CLI org export";
const FACTOR_RESET = "CLI DELETE /people/{userId}/second-factors";
const PRUNING = "CLI audit prune";
const INFECTED_UPLOAD = "INFECTED POST /files";
/** The reasons for failed sign-ins, by operation. */
const FAILED_SIGN_INS = {
  "FAILED POST /session": ["wrong password", "too many attempts"],
  "FAILED POST /session/second-factor": ["wrong code or passkey", "too many attempts"],
  "FAILED POST /session/passkey": ["not accepted"],
  "FAILED POST /session/confirmation": ["wrong password, code or passkey", "too many attempts"],
  "FAILED GET /oidc/callback": ["e-mail address not verified"],
  "FAILED POST /password": ["wrong password", "too many attempts"],
} as const;
type FailedOperation = keyof typeof FAILED_SIGN_INS;

/** Writes an audit record, in the transaction of the change. */
export async function recordChange(
  ctx: Context,
  operation: string,
  target: Record<string, unknown>,
  about: { opened?: object; made?: unknown } = {},
) {
  await store.insertRecord(ctx.sql, {
    organization_id: ctx.organizationId,
    user_id: ctx.caller.userId,
    api_key_id: ctx.caller.apiKeyId,
    operation,
    target,
    request_id: ctx.requestId,
    address: plainAddress(ctx.address),
    names: namesIn(about.opened ?? {}, about.made),
  });
}

/** Records that an upload was refused. Committed at once, because the request fails. */
export const recordInfectedUpload = (ctx: Context, fileName: string, signature: string) =>
  recordChange({ ...ctx, sql: ctx.deps.database.organization(ctx.organizationId) }, INFECTED_UPLOAD, {
    file_name: fileName,
    signature,
  });

/** Records a failed sign-in for each account with the address. Not awaited: its duration would reveal which accounts exist. */
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
    .insertFailedSignIns(deps.database.system, failed, MAX_FAILURES_PER_HOUR)
    .catch((error) => deps.log.error({ err: error, requestId }, "could not record a failed sign-in"));
}

/** Records what the retention policy erased: "12 chats". */
export const recordRetention = (sql: Sql, organizationId: string, result: string) =>
  store.insertRecord(sql, {
    organization_id: organizationId,
    user_id: null,
    api_key_id: null,
    operation: RETENTION,
    target: { result },
    request_id: "housekeeping",
    address: null,
    names: {},
  });

/** Records what happened by itself, such as the end of an approval. `operation`: such as `AUTOMATIC void /approvals/{id}`. */
export const recordAutomatic = (
  sql: Sql,
  organizationId: string,
  operation: `AUTOMATIC ${string}`,
  target: Record<string, unknown>,
) =>
  store.insertRecord(sql, {
    organization_id: organizationId,
    user_id: null,
    api_key_id: null,
    operation,
    target,
    request_id: "housekeeping",
    address: null,
    names: {},
  });

export const recordExport = (sql: Sql, organizationId: string) =>
  store.insertOperatorRecord(sql, organizationId, ORGANIZATION_EXPORT);

/** `numbers`: each person's new number by their old one. Needed to verify the chain. */
export const recordImport = (sql: Sql, organizationId: string, numbers: Record<string, number>) =>
  store.insertRecord(sql, {
    organization_id: organizationId,
    user_id: null,
    api_key_id: null,
    operation: ORGANIZATION_IMPORT,
    target: { numbers },
    request_id: "command line",
    address: null,
    names: {},
  });

export const recordFactorReset = (sql: Sql, organizationId: string, userId: number) =>
  store.insertOperatorRecord(sql, organizationId, FACTOR_RESET, { userId });

export const recordPruning = (sql: Sql, organizationId: string) =>
  store.insertOperatorRecord(sql, organizationId, PRUNING);

/** Unwraps an IPv4 address mapped into IPv6. */
export const plainAddress = (address: string | null) => address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
