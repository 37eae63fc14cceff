import type { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";

export interface ZipFile {
  /** A path with slashes. */
  name: string;
  modified: Date;
  open: () => Promise<Readable>;
}

/** The first and last years that a ZIP can name. */
const YEARS = [1980, 2099] as const;

/** Streams a ZIP, one file after the other. Nothing is compressed: most documents are already. Up to 4 GB. */
export async function* zipFiles(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, modified, open } of files) {
    const entry = new ZipPassThrough(name);
    const year = modified.getFullYear();
    if (year >= YEARS[0] && year <= YEARS[1]) entry.mtime = modified;
    archive.add(entry);
    for await (const chunk of await open()) {
      entry.push(chunk as Uint8Array);
      yield* chunks.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}
