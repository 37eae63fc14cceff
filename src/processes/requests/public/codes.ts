import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { emailKey } from "../../../content/values/email-key.ts";
import { takeWithinLimits, tryWithinLimits } from "../../../identity/sessions/attempts.ts";
import type { Deps, Visitor } from "../../../kernel/context.ts";
import { type ApiError, forbidden } from "../../../kernel/errors/errors.ts";
import { networkOf } from "../../../kernel/http/network.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { SendRequestMail } from "../requests.schema.ts";
import * as store from "./public.store.ts";
import type { PublicType } from "./public-types.ts";

export const CODE_MINUTES = 15;
const TRIES = 5;
/** Codes that are sent to one address, from one network and for one type. The last one bounds the table and what is mailed. */
const LIMITS = {
  address: { most: 5, seconds: 3600 },
  network: { most: 20, seconds: 600 },
  type: { most: 300, seconds: 3600 },
};
const WRONG_CODES = { most: 30, seconds: 600 };

/** Sends a code to an address, if it may use the form and no limit is reached. Nobody learns from the reply whether it was sent. */
export async function sendCode(visitor: Visitor, type: PublicType, email: string): Promise<void> {
  const { deps } = visitor;
  if (deps.config.SMTP_URL === undefined || !isAllowedAddress(type, email)) return;
  if (!(await isWithinLimits(visitor, type, email))) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { organization_id: organizationId, id: type_id } = type;
  const until = new Date(Date.now() + CODE_MINUTES * 60_000).toISOString();
  const sealed = deps.secrets.seal(code, organizationId);
  await deps.database.transaction(organizationId, async (sql) => {
    const place = { organizationId, typeId: type_id, emailKey: emailKey(email) };
    await store.upsertCode(sql, place, { hash: hashOf(type, email, code), tries: TRIES, minutes: CODE_MINUTES });
    const by = { sql, organizationId, requestId: visitor.requestId, userId: null, apiKeyId: null };
    await enqueue(by, SendRequestMail, { about: "code", type_id, to: email, sealed, until });
  });
}

export function isAllowedAddress({ allowed_domains }: Pick<PublicType, "allowed_domains">, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowed_domains.length === 0 || allowed_domains.includes(domain);
}

function isWithinLimits({ deps, browser }: Visitor, { id }: PublicType, email: string): Promise<boolean> {
  return takeWithinLimits(deps, [
    { name: `request codes to ${emailKey(email)}`, ...LIMITS.address },
    { name: `request codes from ${networkOf(browser.address)}`, ...LIMITS.network },
    { name: `request codes of ${id}`, ...LIMITS.type },
  ]);
}

/** Proof that an address was confirmed. The code is used up by `spendCode`. */
export interface Confirmed {
  email: string;
  emailKey: string;
  hash: Buffer;
}

/** Throws 403 for a wrong, used or expired code. A right one is kept until the request is made, so that a form can be corrected. */
export async function confirmCode(visitor: Visitor, type: PublicType, given: { email: string; code: string }) {
  const bounds = [{ name: `wrong request codes from ${networkOf(visitor.browser.address)}`, ...WRONG_CODES }];
  const confirmed = await tryWithinLimits(visitor.deps, { bounds }, () => check(visitor.deps, type, given));
  if (!confirmed) throw wrongCode();
  return confirmed;
}

async function check(
  { database }: Deps,
  type: PublicType,
  { email, code }: { email: string; code: string },
): Promise<Confirmed | undefined> {
  const key = emailKey(email);
  const hash = hashOf(type, email, code);
  const sql = database.organization(type.organization_id);
  const kept = await store.takeTry(sql, type.organization_id, type.id, key);
  if (!kept || !timingSafeEqual(kept.code_hash, hash) || !isAllowedAddress(type, email)) return undefined;
  await store.giveTryBack(sql, type.organization_id, type.id, key);
  return { email, emailKey: key, hash };
}

/** In the transaction that makes the request. Throws 403 if the code made another one meanwhile. */
export async function spendCode(
  sql: Parameters<typeof store.deleteCode>[0],
  type: PublicType,
  { emailKey: key, hash }: Confirmed,
) {
  if (!(await store.deleteCode(sql, type.organization_id, { typeId: type.id, emailKey: key, hash }))) throw wrongCode();
}

export const forgetExpiredCodes = store.deleteExpiredCodes;

export const wrongCode = (): ApiError =>
  forbidden("This code is wrong, was used, or has expired. Check the e-mail, or ask for a new code.");

const hashOf = ({ id }: PublicType, email: string, code: string): Buffer =>
  createHash("sha256")
    .update(`${id}\n${emailKey(email)}\n${code}`)
    .digest();
