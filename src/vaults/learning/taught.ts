import { gunzipSync, gzipSync } from "node:zlib";
import type { Features } from "../../models/engine/learning/features.ts";
import type { Learned } from "../../models/engine/learning/learned.ts";

interface Written {
  bias: number;
  leaveOut: Learned["leaveOut"];
  weights: WrittenFeatures;
  clauses: { documentId: string; features: WrittenFeatures }[];
}

/** Base64 of 32-bit numbers. */
interface WrittenFeatures {
  ids: string;
  values: string;
}

/** What a column learned, as it is stored. */
export function writeTaught({ model, leaveOut, clauses }: Learned): Buffer {
  const written: Written = {
    bias: model.bias,
    leaveOut,
    weights: write(model),
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: write(features) })),
  };
  return gzipSync(JSON.stringify(written));
}

export function readTaught(stored: Buffer): Learned {
  const { bias, leaveOut, weights, clauses }: Written = JSON.parse(gunzipSync(stored).toString("utf8"));
  return {
    model: { bias, ...read(weights) },
    leaveOut,
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: read(features) })),
  };
}

const write = ({ ids, values }: Features): WrittenFeatures => ({ ids: base64(ids), values: base64(values) });
const base64 = ({ buffer, byteOffset, byteLength }: Int32Array | Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

const read = ({ ids, values }: WrittenFeatures): Features => ({
  ids: new Int32Array(bytesOf(ids)),
  values: new Float32Array(bytesOf(values)),
});
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64")).buffer;
