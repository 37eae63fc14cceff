import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Deps } from "../../kernel/context.ts";
import { readStoredSecret } from "../../kernel/db/secret.ts";

export interface SigningKey {
  privateKey: KeyObject;
  /** SPKI in base64. */
  publicKey: string;
  fingerprint: string;
}

/** The Ed25519 key of the installation, which signs its bundles. It is made on first use and stored encrypted. */
export async function readSigningKey(deps: Pick<Deps, "database" | "secrets">): Promise<SigningKey> {
  const fresh = () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" });
  const stored = await readStoredSecret(deps, "bundles", fresh);
  const privateKey = createPrivateKey({ key: stored, type: "pkcs8", format: "der" });
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return { privateKey, publicKey, fingerprint: keyFingerprint(publicKey) };
}

/** The public half, for people who check bundles of this installation. */
export async function readPublicKey(deps: Pick<Deps, "database" | "secrets">) {
  const { publicKey, fingerprint } = await readSigningKey(deps);
  return { fingerprint, public_key: publicKey };
}

/** The SHA-256 of a public key, in hexadecimal. */
export const keyFingerprint = (publicKey: string) =>
  createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");
