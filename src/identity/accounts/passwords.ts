import { randomBytes } from "node:crypto";
import argon2 from "@node-rs/argon2";

export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let decoy: Promise<string> | undefined;

/** Takes the same time for accounts without a password and unknown accounts, so that timing reveals nothing. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= argon2.hash(randomBytes(32).toString("hex"));
  const matches = await argon2.verify(storedHash ?? (await decoy), password);
  return matches && storedHash != null;
}

/** Which of the hashes match. Always verifies at least `times` hashes, so that timing does not reveal how many there are. */
export function verifyPasswords(hashes: string[], password: string, times: number): Promise<boolean[]> {
  const decoys = Array.from({ length: Math.max(0, times - hashes.length) }, () => null);
  return Promise.all([...hashes, ...decoys].map((hash) => verifyPassword(hash, password)));
}
