import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";

/** One bit is no longer what it was, near the end. */
export async function flip(path: string) {
  const bytes = await readFile(path);
  bytes[bytes.length - 2]! ^= 1;
  await writeFile(path, bytes);
}

/** The last ten bytes are lost. */
export const cut = async (path: string) => truncate(path, (await readFile(path)).length - 10);

/** Bytes stand there that do not belong to it. */
export const lengthen = (path: string) => appendFile(path, "x");

export const lose = (path: string) => rm(path);
