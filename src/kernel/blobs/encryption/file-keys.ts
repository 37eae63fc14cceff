import { randomBytes } from "node:crypto";
import { must } from "../../../content/must.ts";
import { type SecretBox, UnreadableSecret } from "../../db/secret-box.ts";
import type { Database } from "../../db/sql.ts";
import * as store from "./encrypted-blobs.store.ts";

export interface FileKey {
  id: string;
  bytes: Buffer;
}

/** The keys that encrypt the files of each organization. They are stored encrypted with the installation's secret key. */
export interface FileKeys {
  /** The newest key that can be read. Makes one if there is none. */
  current(organizationId: string): Promise<FileKey>;
  /** Throws `UnreadableSecret` if the secret key that encrypted it is not configured. */
  find(organizationId: string, id: string): Promise<FileKey>;
}

const MAX_CACHED = 10_000;

export function openFileKeys({ database, secrets }: { database: Database; secrets: SecretBox }): FileKeys {
  const cached = new Map<string, FileKey>();
  const open = (organizationId: string, { id, secret }: store.FileKeyRow): FileKey => {
    const key = { id, bytes: Buffer.from(secrets.open(secret, organizationId), "base64url") };
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(id, key);
    return key;
  };
  const newest = async (organizationId: string) => {
    for (const row of await store.listFileKeys(database.system, organizationId)) {
      try {
        return cached.get(row.id) ?? open(organizationId, row);
      } catch (error) {
        if (!(error instanceof UnreadableSecret)) throw error;
      }
    }
    return undefined;
  };
  return {
    async current(organizationId) {
      const found = await newest(organizationId);
      if (found) return found;
      const secret = secrets.seal(randomBytes(32).toString("base64url"), organizationId);
      await store.insertFileKey(database.system, organizationId, secret);
      return must(await newest(organizationId), "a key has just been stored");
    },
    async find(organizationId, id) {
      const known = cached.get(id);
      if (known) return known;
      const row = (await store.listFileKeys(database.system, organizationId)).find((each) => each.id === id);
      if (!row) throw new UnreadableSecret(`The key ${id} of an encrypted file is missing from the database.`);
      return open(organizationId, row);
    },
  };
}
