import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** More than the longest line: a hash, a colon, a count and a line end. */
const LINE_BYTES = 128;
const HASH_CHARACTERS = 40;
const FIRST_LINE = /^[0-9A-F]{40}(?::\d{1,12})?\r?\n/i;

/** Whether the first line of a file is a SHA-1 hash, as in a list with one hash per line. */
export function isHashList(path: string): boolean {
  try {
    const file = openSync(path, "r");
    const start = Buffer.alloc(LINE_BYTES);
    const length = readSync(file, start, 0, LINE_BYTES, 0);
    closeSync(file);
    return FIRST_LINE.test(start.toString("latin1", 0, length));
  } catch {
    return false;
  }
}

/** Whether the hash is in the file, which is sorted by hash. Reads only a few blocks, however long the file is. */
export async function isInHashList(path: string, hash: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    return (await search(file, hash)).startsWith(hash);
  } finally {
    await file.close();
  }
}

/** Returns the first line that is not before the hash, by binary search. */
async function search(file: FileHandle, hash: string): Promise<string> {
  let [low, high] = [0, (await file.stat()).size];
  while (high - low > LINE_BYTES) {
    const middle = Math.floor((low + high) / 2);
    const after = await readFrom(file, middle);
    const start = after.indexOf("\n") + 1;
    const isBefore = start > 0 && start < after.length && hashIn(after, start) < hash;
    if (isBefore) low = middle + start;
    else high = middle;
  }
  return lineFrom(await readFrom(file, low), hash);
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const block = Buffer.alloc(LINE_BYTES * 3);
  const { bytesRead } = await file.read(block, 0, block.length, position);
  return block.toString("latin1", 0, bytesRead);
}

const hashIn = (text: string, start: number) => text.slice(start, start + HASH_CHARACTERS).toUpperCase();

const lineFrom = (text: string, hash: string) =>
  text
    .split("\n")
    .map((line) => line.toUpperCase())
    .find((line) => line.slice(0, HASH_CHARACTERS) >= hash) ?? "";
