import { join } from "node:path";
import { removeStaleFiles } from "../../kernel/blobs/stale-files.ts";
import type { Deps } from "../../kernel/context.ts";

const INTERVAL_MS = 60 * 60 * 1000;

/** Deletes temporary files of uploads whose process died. */
export async function deleteStaleUploads({ config, blobs }: Deps) {
  await removeStaleFiles(join(config.DATA_DIR, "uploads"));
  await blobs.removeStale();
}

/** Runs the cleanup now and every hour. */
export function startUploadCleanup(deps: Deps): { stop: () => void } {
  const clear = () =>
    void deleteStaleUploads(deps).catch((error) => deps.log.warn({ err: error }, "cleanup of stale uploads failed"));
  const timer = setInterval(clear, INTERVAL_MS).unref();
  clear();
  return { stop: () => clearInterval(timer) };
}
