import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../kernel/context.ts";
import { listMigrations } from "../../kernel/db/migrate.ts";
import { KEY_FILE } from "../../kernel/db/secret-box.ts";
import type { Session } from "../../kernel/db/sql.ts";
import { type DamagedBlob, listDamaged } from "../../workspace/files/integrity/scrub.ts";
import { blockErasing, eachReferencedBlob } from "../../workspace/files/uploads/pending-blobs.ts";
import {
  copyBlob,
  isIntact,
  makeEmptyFolder,
  manifestHeader,
  tableFile,
  writeManifest,
  writeTable,
} from "./archive.ts";
import type { Manifest } from "./backups.schema.ts";
import * as store from "./backups.store.ts";

export const MANIFEST = "backup.json";

export interface BackupResult {
  folder: string;
  tables: number;
  rows: number;
  files: number | null;
  /** Blobs that are missing or damaged in storage and therefore not in the backup. */
  damaged: DamagedBlob[];
}

/**
 * Writes a consistent snapshot of all data into a folder while the service runs. Files in S3 stay there. No blob is deleted
 * meanwhile, so that every file of the snapshot can be copied. All blobs are checked against their hash; damaged ones are left out
 * and listed.
 */
export async function backUp(deps: Deps, folder: string): Promise<BackupResult> {
  await makeEmptyFolder(folder);
  return deps.database.session(async (session) => {
    const { sql } = session;
    await blockErasing(sql);
    await store.beginSnapshot(sql);
    const tables: Manifest["tables"] = {};
    for (const { name, columns } of await store.listTables(sql)) {
      const statement = store.copyStatement(name, columns, "to stdout");
      tables[name] = { columns, ...(await writeTable(session, tableFile(folder, name), statement)) };
    }
    const { whole, damaged } = await backUpBlobs(deps, session, folder);
    const files = deps.config.BLOBS_URL ? null : whole;
    const sequences = Object.fromEntries((await store.listSequences(sql)).map(({ name, last }) => [name, last]));
    const manifest = { ...manifestHeader(), migrations: await listMigrations(sql), tables, sequences, files, damaged };
    await store.commit(sql);
    await copyKeyFile(deps.config.DATA_DIR, join(folder, "tables"));
    await writeManifest(join(folder, MANIFEST), JSON.stringify(manifest));
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      folder,
      tables: Object.keys(tables).length,
      rows,
      files: files?.length ?? null,
      damaged: await describeDamaged(deps, damaged),
    };
  });
}

/** The key that encrypts stored secrets if SECRET_KEY is not set. Without it, the restored secrets could not be read. */
export async function copyKeyFile(from: string, to: string) {
  try {
    await copyFile(join(from, KEY_FILE), join(to, KEY_FILE));
    await chmod(join(to, KEY_FILE), 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function backUpBlobs(deps: Deps, { sql }: Session, folder: string) {
  const taken: Record<"whole" | "damaged", Manifest["damaged"]> = { whole: [], damaged: [] };
  const take = deps.config.BLOBS_URL ? isIntact : copyBlob;
  for await (const key of eachReferencedBlob(sql)) {
    const isWhole = await take(deps, key, folder);
    taken[isWhole ? "whole" : "damaged"].push({ organization_id: key.organizationId, sha256: key.sha256 });
  }
  return taken;
}

async function describeDamaged(deps: Deps, damaged: Manifest["damaged"]): Promise<DamagedBlob[]> {
  const known = new Map((await listDamaged(deps)).map((each) => [each.sha256 + each.organization_id, each]));
  const repaired = { organization: "", fault: "corrupt" as const, files: [] };
  return damaged.map((each) => known.get(each.sha256 + each.organization_id) ?? { ...each, ...repaired });
}
