import type { Deps } from "../context.ts";
import { SEALED, UnreadableSecret } from "../db/secret-box.ts";
import type { Sql } from "../db/sql.ts";
import * as store from "./secrets.store.ts";

const BATCH = 500;

export interface RotationResult {
  /** Secrets that are now encrypted with the current key. */
  rotated: number;
  /** Secrets whose key is not configured, or that were tampered with. They stay as they are. */
  unreadable: { table: string; id: string; message: string }[];
}

/** The columns with secrets of organizations, not of the installation. */
export const listSecretColumns = () => store.SECRET_COLUMNS.filter(({ owner }) => owner === "organization_id");

/** Encrypts every stored secret with the current key. */
export const rotateSecrets = (sql: Sql, { secrets }: Pick<Deps, "secrets">) => sealAll(sql, secrets, secrets.prefix);

/** Encrypts secrets that were stored before encryption was introduced. */
export const encryptPlainSecrets = (sql: Sql, { secrets }: Pick<Deps, "secrets">) => sealAll(sql, secrets, SEALED);

/** What is wrong with the configured keys; undefined if every stored secret can be read. */
export async function findUnreadableSecret(sql: Sql, { secrets }: Pick<Deps, "secrets">): Promise<string | undefined> {
  for (const column of store.SECRET_COLUMNS) {
    for await (const stored of eachWithout(sql, column, secrets.prefix)) {
      const read = tryToOpen(secrets, stored);
      if (read instanceof UnreadableSecret) return read.message;
    }
  }
  return undefined;
}

async function sealAll(sql: Sql, secrets: Deps["secrets"], prefix: string): Promise<RotationResult> {
  const result: RotationResult = { rotated: 0, unreadable: [] };
  for (const column of store.SECRET_COLUMNS) {
    for await (const stored of eachWithout(sql, column, prefix)) {
      const secret = tryToOpen(secrets, stored);
      if (secret instanceof UnreadableSecret)
        result.unreadable.push({ table: column.table, id: stored.id, message: secret.message });
      else result.rotated += await store.updateSecret(sql, column, stored, secrets.seal(secret, stored.owner));
    }
  }
  return result;
}

function tryToOpen(secrets: Deps["secrets"], { value, owner }: store.StoredSecret) {
  try {
    return secrets.open(value, owner);
  } catch (error) {
    if (error instanceof UnreadableSecret) return error;
    throw error;
  }
}

async function* eachWithout(sql: Sql, column: store.SecretColumn, prefix: string) {
  for (let after: string | null = null; ; ) {
    const rows: store.StoredSecret[] = await store.listSecretsWithout(sql, column, prefix, { after, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
