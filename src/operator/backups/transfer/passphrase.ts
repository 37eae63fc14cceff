import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { type SecretBox, sealWith } from "../../../kernel/db/secret-box.ts";

export interface TransferKey {
  salt: string;
  box: SecretBox;
  /** Proves that the author of the text knew the passphrase. */
  mac(text: string): string;
}

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The key that encrypts the secrets in an export. Deriving it is slow on purpose, because a passphrase can be guessed. */
export function deriveTransferKey(passphrase: string, salt = randomBytes(16).toString("base64url")): TransferKey {
  const secret = scryptSync(passphrase.normalize("NFC"), Buffer.from(salt, "base64url"), 32, COST).toString(
    "base64url",
  );
  return {
    salt,
    box: sealWith(secret),
    mac: (text) => createHmac("sha256", `manifest ${secret}`).update(text).digest("hex"),
  };
}
