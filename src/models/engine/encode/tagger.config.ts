import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Decoding } from "./spans.ts";

/** What stands beside the weights: how they were trained to be read, and thresholds set on contracts they have not seen. */
export interface TaggerConfig {
  weights: string;
  kinds: string[];
  window_tokens: number;
  step: number;
  decode: Decoding;
  /** Offset and slope of the confidence's logit over the score's. */
  calibration_logit: [number, number];
  has_answer_threshold: number;
}

const folder = new URL("../../../../models/tagger/", import.meta.url);

export const TAGGER: TaggerConfig = JSON.parse(readFileSync(new URL("config.json", folder), "utf8"));
export const TAGGER_WEIGHTS = fileURLToPath(new URL(TAGGER.weights, folder));
