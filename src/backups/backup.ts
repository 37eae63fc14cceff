import { createHash } from "node:crypto";
import { constants, createWriteStream, readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BlobFault, type BlobKey } from "../blobs/blobs.ts";
import type { Deps } from "../context.ts";
import { listMigrations } from "../db/migrate.ts";
import { KEY_FILE } from "../db/secret-box.ts";
import type { Session } from "../db/sql.ts";
import { conflict } from "../errors.ts";
import { recordIntact, verifyBlob } from "../files/integrity/checks.ts";
import { type DamagedBlob, listDamaged } from "../files/integrity/scrub.ts";
import { blockErasing, eachReferencedBlob } from "../files/uploads/pending-blobs.ts";
import type { Manifest } from "./backups.schema.ts";
import * as store from "./backups.store.ts";

export const MANIFEST = "backup.json";
export const tableFile = (folder: string, table: string) => join(folder, "tables", `${table}.copy.gz`);
export const blobFile = (folder: string, { organizationId, sha256 }: BlobKey) =>
  join(folder, "files", organizationId, sha256.slice(0, 2), sha256);

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
      tables[name] = { columns, ...(await writeTable(session, folder, name, columns)) };
    }
    const { whole, damaged } = await backUpBlobs(deps, session, folder);
    const files = deps.config.BLOBS_URL ? null : whole;
    const sequences = Object.fromEntries((await store.listSequences(sql)).map(({ name, last }) => [name, last]));
    const manifest = { ...manifestHeader(), migrations: await listMigrations(sql), tables, sequences, files, damaged };
    await store.commit(sql);
    await copyKeyFile(deps.config.DATA_DIR, join(folder, "tables"));
    await writeManifest(folder, manifest);
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

/** The key that encrypts stored secrets, where SECRET_KEY was not set: without it the restored secrets could not be read. */
export async function copyKeyFile(from: string, to: string) {
  try {
    await copyFile(join(from, KEY_FILE), join(to, KEY_FILE));
    await chmod(join(to, KEY_FILE), 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function makeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw conflict("FOLDER_NOT_EMPTY", `${folder} is not empty. Choose an empty or new folder.`);
  await mkdir(join(folder, "tables"), { mode: 0o700 });
}

const manifestHeader = () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return { format: 1 as const, version: String(version), made_at: new Date().toISOString() };
};

async function writeTable(session: Session, folder: string, table: string, columns: string[]) {
  const { bytes, rows } = session.copyOut(store.copyStatement(table, columns, "to stdout"));
  const hash = createHash("sha256");
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true });
  await pipeline(bytes, createGzip({ level: 1 }), measure, file);
  return { rows: rows(), sha256: hash.digest("hex") };
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

const isIntact = async (deps: Deps, key: BlobKey) => (await verifyBlob(deps, key)) === null;

/** `withFile` has checked the hash. */
async function copyBlob(deps: Deps, key: BlobKey, folder: string): Promise<boolean> {
  const target = blobFile(folder, key);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await deps.blobs.withFile(key, (path) => copyFile(path, target, constants.COPYFILE_FICLONE));
  } catch (error) {
    if (error instanceof BlobFault && !(await isIntact(deps, key))) return false;
    throw error;
  }
  await sync(target);
  await recordIntact(deps, key);
  return true;
}

async function writeManifest(folder: string, manifest: Manifest) {
  const temporary = join(folder, `${MANIFEST}.part`);
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(JSON.stringify(manifest));
  await handle.sync();
  await handle.close();
  await rename(temporary, join(folder, MANIFEST));
  await sync(folder);
}

async function sync(path: string) {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
