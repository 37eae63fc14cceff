import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobKey } from "../../kernel/blobs/blobs.ts";
import type { Deps } from "../../kernel/context.ts";
import {
  hasTable,
  isBeforeFirstRelease,
  isKnownMigration,
  isRestoring,
  migrate,
  migrateAsIn,
} from "../../kernel/db/migrate.ts";
import type { Session, Sql } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { convertBlobs } from "../../workspace/files/integrity/convert-encryption.ts";
import { checkBlobsExist, type DamagedBlob, resetChecks } from "../../workspace/files/integrity/scrub.ts";
import { blobFile, isWhole, readTableFile, tableFile } from "./archive.ts";
import { copyKeyFile, MANIFEST } from "./backup.ts";
import { Manifest } from "./backups.schema.ts";
import * as store from "./backups.store.ts";

export interface RestoreResult {
  made_at: string;
  rows: number;
  files: number | null;
  /** Files whose bytes are missing or damaged in the backup or the bucket. */
  not_restored: DamagedBlob[];
}

/**
 * Restores a backup, including one of an older version, into an empty installation. Meanwhile the database is marked as incomplete,
 * and no server reports ready. Files are restored first, unencrypted as in the backup, then all rows in one transaction; then files
 * are encrypted if the settings require it. Files that are damaged in the backup are skipped and listed: uploading them again
 * repairs them.
 */
export async function restore(deps: Deps, folder: string): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  mustHoldFiles(deps, manifest);
  let files = 0;
  const rows = await deps.database.session(async (session) => {
    const { sql } = session;
    if (!(await store.lockRestoring(sql)))
      throw conflict("RESTORE_UNDER_WAY", "Another restore is running on this database.");
    await mustBeEmpty(sql);
    await store.markRestoring(sql);
    files = await putFiles(deps, folder, manifest);
    await copyKeyFile(join(folder, "tables"), deps.config.DATA_DIR);
    return fillTables(session, folder, manifest);
  });
  await migrate(deps.database);
  await resetChecks(deps);
  if (manifest.files && deps.config.FILE_ENCRYPTION) await convertBlobs(deps);
  const notRestored = await checkBlobsExist(deps, manifest.damaged.map(keyOf));
  return { made_at: manifest.made_at, rows, files: manifest.files && files, not_restored: notRestored };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined)
    throw conflict("NO_BACKUP", `${folder} does not contain a complete backup: ${MANIFEST} is missing.`);
  const { migrations, ...rest } = parseManifest(text, folder);
  if (isBeforeFirstRelease(migrations))
    throw conflict(
      "BACKUP_IS_TOO_OLD",
      "This backup was made by a version before 0.1.0. This version cannot restore it.",
    );
  const unknown = migrations.filter((name) => !isKnownMigration(name));
  if (unknown.length > 0 || rest.format !== 1)
    throw conflict(
      "BACKUP_IS_NEWER",
      `This backup was made by version ${rest.version}, which is newer than this version.`,
    );
  const manifest = Manifest.safeParse({ migrations, ...rest });
  if (!manifest.success) throw damaged(join(folder, MANIFEST));
  return manifest.data;
}

/** The part of the manifest that identifies the version that made it. */
const ManifestHead = Manifest.pick({ migrations: true }).loose();

function parseManifest(text: string, folder: string): Manifest {
  try {
    return ManifestHead.parse(JSON.parse(text)) as Manifest;
  } catch {
    throw damaged(join(folder, MANIFEST));
  }
}

function mustHoldFiles({ config }: Deps, { files }: Manifest) {
  if (files || config.BLOBS_URL) return;
  throw conflict("FILES_ELSEWHERE", "The files of this backup are in S3. Set BLOBS_URL to their bucket.");
}

async function mustBeEmpty(sql: Sql) {
  if ((await isRestoring(sql)) || !(await hasTable(sql, "organizations"))) return;
  if ((await store.countOrganizations(sql)) > 0)
    throw conflict("NOT_EMPTY", "This installation already has organizations. Restore into an empty one.");
}

async function putFiles({ blobs, log }: Deps, folder: string, { files }: Manifest): Promise<number> {
  let restored = 0;
  for (const key of (files ?? []).map(keyOf)) {
    const path = blobFile(folder, key);
    if (await isWhole(path, key.sha256)) {
      await blobs.plain.put(key, path);
      restored++;
    } else log.error({ ...key, path }, "backup file missing or damaged, skipped");
  }
  return restored;
}

const keyOf = ({ organization_id: organizationId, sha256 }: Manifest["damaged"][number]): BlobKey => ({
  organizationId,
  sha256,
});

/** Foreign keys are added again at the end, so either all rows satisfy them or nothing is restored. */
async function fillTables(session: Session, folder: string, manifest: Manifest): Promise<number> {
  const { sql } = session;
  let rows = 0;
  await store.begin(sql);
  await migrateAsIn(sql, manifest.migrations);
  await mustHoldAllTables(sql, folder, manifest);
  const restoreConstraints = await store.suspendConstraints(sql);
  for (const [table, { columns, sha256, rows: expected }] of Object.entries(manifest.tables)) {
    const path = tableFile(folder, table);
    const copied = await session.copyIn(
      store.copyStatement(table, columns, "from stdin"),
      readTableFile(path, sha256, () => damaged(path)),
    );
    if (copied !== expected) throw damaged(path);
    rows += copied;
  }
  for (const [name, last] of Object.entries(manifest.sequences)) await store.setSequence(sql, name, last);
  await sql.script(restoreConstraints);
  if (manifest.files && "encrypted_blobs" in manifest.tables) await store.deleteEncryptedBlobs(sql);
  await store.unmarkRestoring(sql);
  await store.commit(sql);
  await store.analyze(sql);
  return rows;
}

/** Without this check, a manifest that lost a table would silently restore everything except its rows. */
async function mustHoldAllTables(sql: Sql, folder: string, { tables }: Manifest) {
  const held = new Map(Object.entries(tables));
  for (const { name, columns } of await store.listTables(sql)) {
    const kept = held.get(name)?.columns ?? [];
    if (columns.some((column) => !kept.includes(column))) throw damaged(join(folder, MANIFEST));
  }
}

const damaged = (path: string) => conflict("BACKUP_DAMAGED", `${path} is damaged: it was changed or truncated.`);
