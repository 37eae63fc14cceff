const NOBODY = 65_534;

/** Runs the work without root privileges, because root may read and write everything. */
export async function asOrdinaryUser<T>(work: () => T | Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
