import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { first } from "../../content/must.ts";

const CIPHER = "aes-256-gcm";
/** The prefix of every encrypted secret. */
export const SEALED = "sealed:1:";
const [IV_BYTES, TAG_BYTES] = [12, 16];
export const KEY_FILE = "secret.key";

interface Settings {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
  DATA_DIR: string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

/** A stored secret cannot be decrypted: its key is not configured, or it was tampered with. */
export class UnreadableSecret extends Error {}

/** Encrypts secrets that are stored. `owner` is bound to the ciphertext: it cannot be read for another organization. */
export interface SecretBox {
  seal(secret: string, owner: string): string;
  /** Text that was stored before encryption was introduced is returned unchanged. Throws `UnreadableSecret`. */
  open(stored: string, owner: string): string;
  /** The prefix of values that are encrypted with the current key. */
  readonly prefix: string;
}

/** The key is derived from SECRET_KEY, else from a file in the data folder that is made on first use. */
export function openSecretBox(config: Settings): SecretBox {
  let keys: Key[] | undefined;
  return boxOf(() => {
    keys ??= readKeys(config);
    return keys;
  });
}

/** A box with its own secret, for data that leaves the installation. */
export const sealWith = (secret: string): SecretBox => boxOf(() => [deriveKey(secret)]);

function boxOf(all: () => Key[]): SecretBox {
  return {
    get prefix() {
      return `${SEALED}${first(all()).id}:`;
    },
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, first(all()).bytes, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return this.prefix + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(stored, owner) {
      if (!stored.startsWith(SEALED)) return stored;
      const [, , id, text = ""] = stored.split(":");
      const key = all().find((each) => each.id === id);
      if (!key) throw new UnreadableSecret(unknownKey(id));
      return decrypt(key, Buffer.from(text, "base64url"), owner);
    },
  };
}

function decrypt({ id, bytes }: Key, sealed: Buffer, owner: string): string {
  try {
    const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    throw new UnreadableSecret(`A stored secret was changed: it does not fit its key ${id}. Enter it again.`);
  }
}

const unknownKey = (id: string | undefined) =>
  `Stored secrets were encrypted with the key ${id}, which is not configured. Set SECRET_KEY to the value it had (or SECRET_KEY_PREVIOUS, and run: secrets rotate), or put ${KEY_FILE} back into DATA_DIR.`;

/** The current key first. A key file keeps decrypting after SECRET_KEY was set, until secrets are rotated. */
function readKeys({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR }: Settings): Key[] {
  const path = join(DATA_DIR, KEY_FILE);
  const inFile = SECRET_KEY ? readIfThere(path) : readOrMake(DATA_DIR, path);
  const given = [SECRET_KEY, inFile, SECRET_KEY_PREVIOUS];
  return given.filter((each) => each !== undefined).map(deriveKey);
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "chancery stored secrets", 32));
  return { bytes, id: createHash("sha256").update("key id").update(bytes).digest("hex").slice(0, 8) };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The file is hard-linked into place, so that processes that start together agree on one key and none reads a partial file. */
function readOrMake(folder: string, path: string): string {
  const kept = readIfThere(path);
  if (kept !== undefined) return kept;
  const draft = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}
