import { gunzipSync, gzipSync } from "node:zlib";
import type { PositionModels } from "../../../models/engine/learning/learned-position.ts";
import type { LinearModel } from "../../../models/engine/learning/linear-model.ts";
import { readModel, type StoredModel, writeModel } from "../../../models/engine/learning/stored-models.ts";

/** What a check learned. */
export interface LearnedPosition {
  models: PositionModels;
  /** How many decisions were about a passage, and how many of these passages were found again when they were left out. */
  passages: number;
  foundAgain: number;
}

type Written<T> = { [K in keyof T]: T[K] extends LinearModel | undefined ? StoredModel | undefined : T[K] };

/** What a check learned, as it is stored. */
export function writePosition({ models, ...figures }: LearnedPosition): Buffer {
  const write = (model: LinearModel | undefined) => model && writeModel(model);
  const { relevant, passes, contradicts, contrary } = models;
  const written: Written<PositionModels> = {
    ...models,
    relevant: write(relevant),
    passes: write(passes),
    contradicts: write(contradicts),
    contrary: write(contrary),
  };
  return gzipSync(JSON.stringify({ ...figures, models: written }));
}

export function readTaughtPosition(stored: Buffer): LearnedPosition {
  const { models, ...figures }: Omit<LearnedPosition, "models"> & { models: Written<PositionModels> } = JSON.parse(
    gunzipSync(stored).toString("utf8"),
  );
  const read = (model: StoredModel | undefined) => model && readModel(model);
  const { relevant, passes, contradicts, contrary } = models;
  return {
    ...figures,
    models: {
      ...models,
      relevant: read(relevant),
      passes: read(passes),
      contradicts: read(contradicts),
      contrary: read(contrary),
    },
  };
}
