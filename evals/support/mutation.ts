import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnreadableFile } from "../../src/content/formats/canonical.ts";
import type { FileKind } from "../../src/content/formats/sniff.ts";
import { openReader } from "../../src/kernel/readers/reader.ts";
import { allowedSeconds } from "../../src/kernel/readers/reader-process.ts";
import { dice, mutate } from "../../test/support/documents/hostile.ts";

export interface Original {
  kind: FileKind;
  name: string;
  bytes: Uint8Array;
}

export interface Tally {
  cases: number;
  read: number;
  refused: Record<string, number>;
  /** What must never happen: an error that is not a refusal, or an answer long after the limit. */
  faults: string[];
  slowest: { seconds: number; name: string };
}

const LANES = 2;
/** What starting and ending a process may add to the time limit. */
const GRACE_SECONDS = 60;

/** Sends damaged copies of files through the reader and counts the outcomes. */
export async function runMutations(originals: Original[], cases: number, seed: number, secondsPerDocument: number) {
  const folder = await mkdtemp(join(tmpdir(), "chancery-mutate-"));
  const reader = openReader({ processes: LANES, secondsPerDocument });
  const tally: Tally = { cases: 0, read: 0, refused: {}, faults: [], slowest: { seconds: 0, name: "" } };
  const lane = async (number: number) => {
    while (tally.cases < cases) {
      const index = tally.cases++;
      const roll = dice(seed * 1_000_003 + index);
      const { kind, name, bytes } = originals[index % originals.length]!;
      const path = join(folder, `${number}.${kind}`);
      await writeFile(path, mutate(bytes, roll));
      await tryOne(tally, `${name}, case ${index}`, secondsPerDocument, (onProgress) =>
        reader.read(kind, path, { onProgress }),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  } finally {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  }
  return tally;
}

type Read = (onProgress: (pagesRead: number) => void) => Promise<unknown>;

async function tryOne(tally: Tally, name: string, secondsPerDocument: number, read: Read): Promise<void> {
  const began = performance.now();
  let pages = 0;
  try {
    await read((pagesRead) => {
      pages = pagesRead;
    });
    tally.read++;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) tally.faults.push(`${name}: ${error}`);
    else tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1;
  }
  const seconds = (performance.now() - began) / 1000;
  if (seconds > tally.slowest.seconds) tally.slowest = { seconds, name };
  const limit = allowedSeconds(secondsPerDocument, pages) + GRACE_SECONDS;
  if (seconds > limit) tally.faults.push(`${name}: answered after ${seconds.toFixed(1)} s`);
}
