import { must } from "../../content/must.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { conflict, invalid, notFound } from "../../kernel/errors/errors.ts";
import { proofAddress } from "../sessions/confirmation.ts";
import { endSessionsOf } from "../sessions/sessions.ts";
import type { NewPasskey, NewTotp, Passkey, SecondFactors } from "./factors.schema.ts";
import * as store from "./factors.store.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { makeTotpSecret, stepOfCode, totpAddress } from "./totp.ts";
import type { finishRegistration } from "./webauthn.ts";

export async function readFactors(ctx: SessionContext): Promise<SecondFactors> {
  const { sql, organizationId, caller } = ctx;
  const kept = await store.findFactors(sql, organizationId, caller.userId);
  return {
    totp: kept.totp_created_at ? { created_at: kept.totp_created_at, last_used_at: kept.totp_last_used_at } : null,
    passkeys: await store.listPasskeys(sql, organizationId, caller.userId),
    recovery_codes_left: kept.recovery_codes_left,
    has_password: kept.has_password,
    required: kept.required,
    proof_address: await proofAddress(ctx),
  };
}

/** Codes are required at sign-in only after the secret was confirmed with a code. */
export async function startTotp(ctx: SessionContext): Promise<NewTotp> {
  const { sql, deps, organizationId, caller } = ctx;
  const secret = makeTotpSecret();
  const sealed = deps.secrets.seal(secret, organizationId);
  if (!(await store.upsertTotp(sql, organizationId, caller.userId, sealed)))
    throw conflict("TOTP_EXISTS", "You already have an authenticator app. Remove it first.");
  return { secret, address: totpAddress(secret, caller.user.email ?? `User ${caller.userId}`) };
}

export async function confirmTotp(ctx: SessionContext, code: string) {
  const { sql, deps, organizationId, caller } = ctx;
  const totp = await store.findTotp(sql, organizationId, caller.userId);
  if (!totp || totp.is_confirmed) throw notFound("authenticator app to confirm");
  const step = stepOfCode(deps.secrets.open(totp.secret, organizationId), code, Date.now());
  if (step === undefined || !(await store.takeTotpStep(sql, organizationId, caller.userId, step)))
    throw invalid([{ path: "body.code", message: "is not the code that the app shows now" }]);
  await store.confirmTotp(sql, organizationId, caller.userId);
  return afterAdding(ctx);
}

export async function removeTotp(ctx: SessionContext): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  await store.lockAccount(sql, organizationId, caller.userId);
  if ((await store.deleteTotp(sql, organizationId, caller.userId)) === 0) throw notFound("authenticator app");
  await afterRemoving(ctx);
}

export async function passkeyGate({ sql, organizationId, caller }: SessionContext, { id }: { id: string }) {
  const passkey = await store.findPasskey(sql, organizationId, caller.userId, id);
  if (!passkey) throw notFound("passkey");
  return { passkey };
}

export async function addPasskey(
  ctx: SessionContext,
  input: NewPasskey,
  credential: Awaited<ReturnType<typeof finishRegistration>>,
) {
  const { sql, organizationId, caller } = ctx;
  const row = { ...credential, organizationId, userId: caller.userId, name: input.name.trim() };
  const passkey = await store.insertPasskey(sql, row);
  if (!passkey) throw conflict("PASSKEY_EXISTS", "This passkey is already registered.");
  return { ...passkey, ...(await afterAdding(ctx)) };
}

export const renamePasskey = async (
  { sql, organizationId }: SessionContext,
  { id }: Passkey,
  name: string,
): Promise<Passkey> =>
  must(await store.updatePasskeyName(sql, organizationId, id, name.trim()), "the passkey was opened");

export async function removePasskey(ctx: SessionContext, { id }: Passkey): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  await store.lockAccount(sql, organizationId, caller.userId);
  await store.deletePasskey(sql, organizationId, id);
  await afterRemoving(ctx);
}

export async function renewRecoveryCodes(ctx: SessionContext) {
  const { sql, organizationId, caller } = ctx;
  const { totp_created_at, has_passkey } = await store.findFactors(sql, organizationId, caller.userId);
  if (!totp_created_at && !has_passkey)
    throw conflict("NO_SECOND_FACTOR", "Set up an authenticator app or a passkey first.");
  return { recovery_codes: await makeRecoveryCodes(sql, organizationId, caller.userId) };
}

/** The first factor comes with recovery codes. */
async function afterAdding({ sql, organizationId, caller }: SessionContext) {
  const { userId, sessionId } = caller;
  await store.lockAccount(sql, organizationId, userId);
  await endSessionsOf(sql, organizationId, userId, sessionId);
  const { recovery_codes_left } = await store.findFactors(sql, organizationId, userId);
  return { recovery_codes: recovery_codes_left > 0 ? null : await makeRecoveryCodes(sql, organizationId, userId) };
}

async function afterRemoving({ sql, organizationId, caller }: SessionContext) {
  const { userId, sessionId } = caller;
  const { totp_created_at, has_passkey, required } = await store.findFactors(sql, organizationId, userId);
  if (required && !totp_created_at && !has_passkey) {
    const message = "Your organization requires a second factor, and this is your last one. Set up another one first.";
    throw conflict("LAST_SECOND_FACTOR", message);
  }
  await store.deleteCodesWithoutFactor(sql, organizationId, userId);
  await endSessionsOf(sql, organizationId, userId, sessionId);
}
