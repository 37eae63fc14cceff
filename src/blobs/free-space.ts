import { mkdir, statfs } from "node:fs/promises";

/** Less than this is taken for full: PostgreSQL and uploads under way still need some of it to end in order. */
const LEAST_BYTES = 64 * 1024 * 1024;

/** Whether the disk that holds the folder has room for more. Where the system does not say, it is taken for granted. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch (error) {
    return !["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException).code));
  }
}
