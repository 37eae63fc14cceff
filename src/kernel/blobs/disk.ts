import { randomUUID } from "node:crypto";
import { access, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BlobKey, type Blobs, CorruptBlob, MissingBlob } from "./blobs.ts";
import { findBlobFault } from "./integrity.ts";
import { removeStaleFiles } from "./stale-files.ts";

/** Stores blobs in a folder. Writes are atomic: to a temporary file, synced, then renamed. */
export function openDiskBlobs(folder: string): Blobs {
  const pathOf = ({ organizationId, sha256 }: BlobKey) => join(folder, organizationId, sha256.slice(0, 2), sha256);
  const arriving = join(folder, "arriving");
  const exists = (key: BlobKey) =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    );
  const openBlob: Blobs["open"] = async (key, range) => {
    const handle = await open(pathOf(key)).catch((error) => {
      throw error.code === "ENOENT" ? new MissingBlob(key) : error;
    });
    return handle.createReadStream(range);
  };
  return {
    exists,
    async put(key, path) {
      if ((await findBlobFault({ open: openBlob }, key)) === null) return;
      const target = pathOf(key);
      for (const parent of [arriving, dirname(target)]) await mkdir(parent, { recursive: true });
      const temporary = join(arriving, randomUUID());
      try {
        await copyFile(path, temporary);
        await sync(temporary);
        await rename(temporary, target);
        await sync(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    open: openBlob,
    async withFile(key, work) {
      const fault = await findBlobFault({ open: openBlob }, key);
      if (fault) throw fault === "missing" ? new MissingBlob(key) : new CorruptBlob(key);
      return work(pathOf(key));
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    removeStale: () => removeStaleFiles(arriving),
  };
}

async function sync(path: string) {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
