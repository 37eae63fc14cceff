import { UnreadableFile } from "../canonical.ts";

/** The initial dictionary of compressed RTF. */
const PRELOADED =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const COMPRESSED = 0x75465a4c;
const STORED = 0x414c454d;
const HEADER = 16;
const WINDOW = 4096;
const MAX_BYTES = 64 * 1024 * 1024;

/** Decompresses the RTF body of an Outlook message. */
export function unpackRtf(packed: Uint8Array): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.length < HEADER) throw damaged();
  const size = view.getUint32(4, true);
  const method = view.getUint32(8, true);
  if (method === STORED) return packed.subarray(HEADER, HEADER + size);
  if (method !== COMPRESSED || size > MAX_BYTES) throw damaged();
  return inflate(packed, size);
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  const window = new Uint8Array(WINDOW);
  window.set(Buffer.from(PRELOADED, "latin1"));
  const output = new Uint8Array(size);
  let write = PRELOADED.length;
  let written = 0;
  const put = (byte: number) => {
    window[write] = byte;
    write = (write + 1) % WINDOW;
    if (written < size) output[written++] = byte;
  };
  for (let at = HEADER; at < packed.length && written < size; ) {
    const flags = packed[at++]!;
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if (!(flags & (1 << bit))) {
        put(packed[at++]!);
        continue;
      }
      if (at + 1 >= packed.length) return output.subarray(0, written);
      const reference = (packed[at]! << 8) | packed[at + 1]!;
      at += 2;
      const offset = reference >>> 4;
      if (offset === write) return output.subarray(0, written);
      for (let step = 0; step < (reference & 15) + 2; step++) put(window[(offset + step) % WINDOW]!);
    }
  }
  return output.subarray(0, written);
}

function damaged(): UnreadableFile {
  return new UnreadableFile("damaged", "The text of this message is damaged and cannot be read.");
}
