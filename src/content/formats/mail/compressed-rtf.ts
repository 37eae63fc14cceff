import { decompressRTF } from "@kenjiuno/decompressrtf";
import { UnreadableFile } from "../canonical.ts";

const COMPRESSED = 0x75465a4c;
const STORED = 0x414c454d;
const HEADER = 16;
const MAX_BYTES = 32 * 1024 * 1024;

/** Decompresses the RTF body of an Outlook message. The library trusts the header's sizes, so they are checked and corrected first. */
export function unpackRtf(packed: Uint8Array): Uint8Array {
  if (packed.length < HEADER) throw damaged();
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = view.getUint32(4, true);
  const method = view.getUint32(8, true);
  if (method === STORED) return packed.subarray(HEADER, HEADER + size);
  if (method !== COMPRESSED || Math.max(size, packed.length) > MAX_BYTES) throw damaged();
  const bytes = Array.from(packed);
  const rest = Math.min(view.getUint32(0, true), packed.length - 4);
  for (let at = 0; at < 4; at++) bytes[at] = (rest >>> (8 * at)) & 255;
  return Uint8Array.from(decompressRTF(bytes)).subarray(0, size);
}

function damaged(): UnreadableFile {
  return new UnreadableFile("damaged", "The text of this message is damaged and cannot be read.");
}
