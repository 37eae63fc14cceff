import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes the same time for accounts without a password and unknown accounts, so that timing reveals nothing. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32).toString("hex"));
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && storedHash != null;
}
