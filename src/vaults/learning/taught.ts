import { gunzipSync, gzipSync } from "node:zlib";
import type { Learned } from "../../models/engine/learning/learned.ts";
import {
  readFeatures,
  readModel,
  type StoredFeatures,
  writeFeatures,
} from "../../models/engine/learning/stored-models.ts";

interface Written {
  bias: number;
  leaveOut: Learned["leaveOut"];
  /** Absent in what was written before it was known. */
  ranksOnly?: boolean;
  weights: StoredFeatures;
  clauses: { documentId: string; features: StoredFeatures }[];
}

/** What a column learned, as it is stored. */
export function writeTaught({ model, leaveOut, ranksOnly, clauses }: Learned): Buffer {
  const written: Written = {
    bias: model.bias,
    leaveOut,
    ranksOnly,
    weights: writeFeatures(model),
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: writeFeatures(features) })),
  };
  return gzipSync(JSON.stringify(written));
}

export function readTaught(stored: Buffer): Learned {
  const {
    bias,
    leaveOut,
    ranksOnly = false,
    weights,
    clauses,
  }: Written = JSON.parse(gunzipSync(stored).toString("utf8"));
  return {
    model: readModel({ bias, ...weights }),
    leaveOut,
    ranksOnly,
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: readFeatures(features) })),
  };
}
