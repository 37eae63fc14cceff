import { closeSync, createWriteStream, existsSync, openSync, rmSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Call } from "./command.ts";
import { UsageError } from "./errors.ts";

export function mustBeFree(path: string, mayOverwrite: boolean) {
  if (path === "-") return;
  if (!existsSync(dirname(path))) throw new UsageError(`The folder ${dirname(path)} does not exist.`);
  if (!mayOverwrite && existsSync(path))
    throw new UsageError(`${path} already exists. Use --force to overwrite it, or another --output.`);
  const draft = draftOf(path);
  try {
    closeSync(openSync(draft, "w"));
    rmSync(draft);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`You cannot write to the folder ${dirname(path)} (${code}).`);
  }
}

const draftOf = (path: string) => `${path}.${process.pid}.part`;

/** Writes what comes, `-` to stdout. A download that breaks off leaves no file. */
export async function save({ progress, signal }: Call, response: Response, path: string): Promise<number> {
  const total = Number(response.headers.get("content-length")) || undefined;
  let size = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      progress.show(`Saving ${basename(path)}: ${sizeOf(size)}`, total && size / total);
      yield chunk;
    }
  };
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  if (path === "-") await pipeline(body, counted, process.stdout, { signal, end: false });
  else await savedAs(path, (draft) => pipeline(body, counted, createWriteStream(draft), { signal }));
  progress.clear();
  return size;
}

async function savedAs(path: string, write: (draft: string) => Promise<void>) {
  const draft = draftOf(path);
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
