import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Compresses a page's boxes for storage. */
export function packBoxes(boxes: Uint16Array): Buffer {
  return deflateRawSync(new Uint8Array(boxes.buffer, boxes.byteOffset, boxes.byteLength), { level: 1 });
}

export function unpackBoxes(packed: Uint8Array): Uint16Array {
  const bytes = Uint8Array.from(inflateRawSync(packed));
  return new Uint16Array(bytes.buffer);
}
