import { Zip, ZipPassThrough } from "fflate";

/** A file of a bundle, in pieces. */
export interface BundleEntry {
  path: string;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Noon, so that the entry has the same bytes in every time zone. */
const SAME_TIME = new Date(2000, 0, 1, 12);

/**
 * A ZIP whose bytes depend only on its entries and their order: nothing is compressed, and all times are the same. Verification
 * writes it again and compares, to find changed bytes outside the entries.
 */
export async function* writeBundleZip(
  entries: AsyncIterable<BundleEntry> | Iterable<BundleEntry>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, pieces } of entries) {
    const file = new ZipPassThrough(path);
    file.mtime = SAME_TIME;
    archive.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}
