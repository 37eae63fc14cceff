import { gunzipSync, gzipSync } from "node:zlib";
import type { Learned } from "../../models/engine/learning/learned.ts";
import {
  readFeatures,
  readModel,
  type StoredFeatures,
  type StoredModel,
  writeFeatures,
  writeModel,
} from "../../models/engine/learning/stored-models.ts";

interface Written {
  leaveOut: Learned["leaveOut"];
  model: StoredModel;
  clauses: { documentId: string; features: StoredFeatures }[];
}

/** What a column learned, as it is stored. */
export function writeTaught({ model, leaveOut, clauses }: Learned): Buffer {
  const written: Written = {
    leaveOut,
    model: writeModel(model),
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: writeFeatures(features) })),
  };
  return gzipSync(JSON.stringify(written));
}

export function readTaught(stored: Buffer): Learned {
  const { model, leaveOut, clauses }: Written = JSON.parse(gunzipSync(stored).toString("utf8"));
  return {
    model: readModel(model),
    leaveOut,
    clauses: clauses.map(({ documentId, features }) => ({ documentId, features: readFeatures(features) })),
  };
}
