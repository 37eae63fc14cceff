import { createHash } from "node:crypto";
import { constants, createReadStream, createWriteStream, readFileSync } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BlobFault, type BlobKey } from "../../kernel/blobs/blobs.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Session } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { recordIntact, verifyBlob } from "../../workspace/files/integrity/checks.ts";

/** The folder of a backup or of an exported organization: compressed rows of tables, stored files, and a manifest, written last. */
export const tableFile = (folder: string, table: string) => join(folder, "tables", `${table}.copy.gz`);
export const blobFile = (folder: string, { organizationId, sha256 }: BlobKey) =>
  join(folder, "files", organizationId, sha256.slice(0, 2), sha256);

export async function makeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw conflict("FOLDER_NOT_EMPTY", `${folder} is not empty. Choose an empty or new folder.`);
  await mkdir(join(folder, "tables"), { mode: 0o700 });
}

export const manifestHeader = () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  return { format: 1 as const, version: String(version), made_at: new Date().toISOString() };
};

/** Writes what a `copy … to stdout` returns. */
export async function writeTable(session: Session, path: string, statement: string) {
  const { bytes, rows } = session.copyOut(statement);
  const hash = createHash("sha256");
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(bytes, createGzip({ level: 1 }), measure, file);
  return { rows: rows(), sha256: hash.digest("hex") };
}

/** The rows of a table's file. The hash is checked at the end, before the rows are committed. */
export async function* readTableFile(path: string, sha256: string, damaged: () => Error): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const compressed = createReadStream(path);
  compressed.on("data", (chunk) => hash.update(chunk));
  const gunzip = createGunzip();
  compressed.on("error", (error) => gunzip.destroy(error));
  try {
    yield* compressed.pipe(gunzip);
  } catch {
    throw damaged();
  }
  if (hash.digest("hex") !== sha256) throw damaged();
}

export const isIntact = async (deps: Deps, key: BlobKey) => (await verifyBlob(deps, key)) === null;

/** False if the stored bytes are missing or damaged. `withFile` has checked the hash. */
export async function copyBlob(deps: Deps, key: BlobKey, folder: string): Promise<boolean> {
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

/** Reading a pipe or a device could block forever. */
const isPlainFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const UNREADABLE = ["ENOENT", "EIO"];

export async function isWhole(path: string, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    if (!(await isPlainFile(path))) return false;
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (UNREADABLE.includes(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}

/** Written to a temporary file first, so that the manifest is either complete or absent. */
export async function writeManifest(path: string, text: string) {
  const temporary = `${path}.part`;
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(temporary, path);
  await sync(dirname(path));
}

async function sync(path: string) {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
