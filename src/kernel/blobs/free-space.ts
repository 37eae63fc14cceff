import { mkdir, statfs } from "node:fs/promises";

/** Less than this counts as full, so that PostgreSQL and running uploads can still finish. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Whether the disk of the folder has free space. Assumes that it has if that cannot be determined. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch (error) {
    return !["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException).code));
  }
}
