import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Decoding, Steps } from "./spans.ts";

/** The configuration stored with the weights: input format and thresholds, tuned on held-out contracts. */
export interface TaggerConfig {
  weights: string;
  kinds: string[];
  window_tokens: number;
  steps: Steps;
  decode: Decoding;
  /** Offset and slope of the confidence's logit as a function of the score's. */
  calibration_logit: [number, number];
  has_answer_threshold: number;
}

const folder = new URL("../../../../models/tagger/", import.meta.url);

export const TAGGER: TaggerConfig = JSON.parse(readFileSync(new URL("config.json", folder), "utf8"));
export const TAGGER_WEIGHTS = fileURLToPath(new URL(TAGGER.weights, folder));
