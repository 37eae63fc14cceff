import type { Features } from "./features.ts";
import type { LinearModel } from "./linear-model.ts";

/** Base64 of 32-bit numbers. */
export interface StoredFeatures {
  ids: string;
  values: string;
}

export interface StoredModel extends StoredFeatures {
  bias: number;
}

export const writeFeatures = ({ ids, values }: Features): StoredFeatures => ({
  ids: base64(ids),
  values: base64(values),
});
const base64 = ({ buffer, byteOffset, byteLength }: Int32Array | Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");

export const readFeatures = ({ ids, values }: StoredFeatures): Features => ({
  ids: new Int32Array(bytesOf(ids)),
  values: new Float32Array(bytesOf(values)),
});
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64")).buffer;

export const writeModel = (model: LinearModel): StoredModel => ({ ...writeFeatures(model), bias: model.bias });
export const readModel = (stored: StoredModel): LinearModel => ({ ...readFeatures(stored), bias: stored.bias });
