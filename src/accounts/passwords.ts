import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long for somebody who has no password, or is not there at all, as for somebody who has one. */
export async function verifyPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32).toString("hex"));
  const holds = await verify(kept ?? (await decoy), password);
  return holds && kept != null;
}
