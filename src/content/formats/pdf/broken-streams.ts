import { constants, inflateSync } from "node:zlib";

/** The number of compressed streams checked, and how many of them do not inflate. */
interface StreamDamage {
  parts: number;
  broken: number;
}

const MAX_DICTIONARY = 2000;
const MAX_INFLATED = 64 * 1024 * 1024;

/**
 * Inflates every compressed stream except images. PDFium reads what it can of a broken stream and reports nothing, so a
 * file with a few overwritten bytes would silently lose text.
 */
export function countBrokenStreams(bytes: Uint8Array): StreamDamage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const damage: StreamDamage = { parts: 0, broken: 0 };
  let at = file.indexOf("stream");
  while (at !== -1) {
    const end = file.indexOf("endstream", at + 6);
    if (end === -1) break;
    const dictionary = dictionaryBefore(file, at);
    if (isDeflatedContent(dictionary)) {
      damage.parts++;
      if (!canInflate(file.subarray(afterLineBreak(file, at + 6), end))) damage.broken++;
    }
    at = file.indexOf("stream", end + 9);
  }
  return damage;
}

function dictionaryBefore(file: Buffer, at: number): string {
  const before = file.toString("latin1", Math.max(0, at - MAX_DICTIONARY), at);
  return before.slice(before.lastIndexOf(" obj") + 1);
}

function isDeflatedContent(dictionary: string): boolean {
  return /\/Filter\s*(\[\s*)?\/FlateDecode/.test(dictionary) && !/\/Subtype\s*\/Image/.test(dictionary);
}

function afterLineBreak(file: Buffer, at: number): number {
  if (file[at] === 0x0d && file[at + 1] === 0x0a) return at + 2;
  return file[at] === 0x0a || file[at] === 0x0d ? at + 1 : at;
}

function canInflate(compressed: Buffer): boolean {
  try {
    // Some writers omit the end marker; the data is complete all the same.
    inflateSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_INFLATED });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
  }
}
