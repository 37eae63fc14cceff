import { join } from "node:path";
import { removeStaleFiles } from "../blobs/stale-files.ts";
import type { Deps } from "../context.ts";

const CLEARED_MS = 60 * 60 * 1000;

/** Clears away what uploads that broke off with their process left on this machine. */
export async function clearLeftovers({ config, blobs }: Deps) {
  await removeStaleFiles(join(config.DATA_DIR, "uploads"));
  await blobs.removeStale();
}

/** Does so now and every hour. */
export function keepCleared(deps: Deps): { stop: () => void } {
  const clear = () =>
    void clearLeftovers(deps).catch((error) =>
      deps.log.warn({ err: error }, "what uploads left could not be cleared away"),
    );
  const timer = setInterval(clear, CLEARED_MS).unref();
  clear();
  return { stop: () => clearInterval(timer) };
}
