import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./recovery-codes.store.ts";
import { toBase32 } from "./totp.ts";

const HOW_MANY = 10;
const [CODE_BYTES, SALT_BYTES] = [10, 16];

/** Makes ten new codes; earlier ones stop working. Only hashes are stored, so the codes can be shown only this once. */
export async function makeRecoveryCodes(sql: Sql, organizationId: string, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, makeCode);
  await store.deleteCodesOf(sql, organizationId, userId);
  const hashed = codes.map((code) => {
    const salt = randomBytes(SALT_BYTES);
    return { salt, hash: hashOf(salt, code) };
  });
  await store.insertCodes(sql, organizationId, userId, hashed);
  return codes;
}

/** Uses up a code. Of two attempts at once with the same code, one succeeds. */
export async function useRecoveryCode(
  sql: Sql,
  organizationId: string,
  userId: number,
  given: string,
): Promise<boolean> {
  const code = given.toUpperCase().replace(/[\s-]/g, "");
  const kept = await store.listCodes(sql, organizationId, userId);
  const match = kept.find(({ salt, hash }) => timingSafeEqual(hash, hashOf(salt, code)));
  return match !== undefined && (await store.deleteCode(sql, organizationId, match.id)) === 1;
}

/** Four groups of four letters and digits: 80 bits. */
const makeCode = () => toBase32(randomBytes(CODE_BYTES)).replace(/.{4}(?=.)/g, "$&-");
const hashOf = (salt: Buffer, code: string) =>
  createHash("sha256").update(salt).update(code.replaceAll("-", "")).digest();
