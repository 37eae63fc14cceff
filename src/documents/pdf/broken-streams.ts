import { constants, inflateSync } from "node:zlib";

/** How many of a PDF's packed parts were looked at, and how many do not unpack whole. */
interface StreamDamage {
  parts: number;
  broken: number;
}

const MAX_DICTIONARY = 2000;
const MAX_UNPACKED = 64 * 1024 * 1024;

/**
 * Unpacks every packed part but the pictures. PDFium takes what it can of a broken part and says nothing, so that a file
 * with a few bytes overwritten loses text in silence.
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

function canInflate(packed: Buffer): boolean {
  try {
    // Some writers leave out the end mark; what stands before it is whole all the same.
    inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
  }
}
