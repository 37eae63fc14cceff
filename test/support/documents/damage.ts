import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";

/** Flips one bit near the end. */
export async function flip(path: string) {
  const bytes = await readFile(path);
  bytes[bytes.length - 2]! ^= 1;
  await writeFile(path, bytes);
}

/** Cuts off the last ten bytes. */
export const cut = async (path: string) => truncate(path, (await readFile(path)).length - 10);

/** Appends a stray byte. */
export const lengthen = (path: string) => appendFile(path, "x");

export const lose = (path: string) => rm(path);
