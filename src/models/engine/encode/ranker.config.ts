import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The configuration stored with the weights: how many word pieces of each part are read, and the marks between them. */
export interface RankerConfig {
  file: string;
  question_pieces: number;
  heading_pieces: number;
  before_pieces: number;
  sentence_pieces: number;
  after_pieces: number;
  marker_id: number;
  heading_end_id: number;
  /** Characters after which a long sentence is cut. */
  unit_characters: number;
  /** How much the place among the candidates counts. It helps on subjects that the ranker was not trained on. */
  place_weight: number;
}

const folder = new URL("../../../../models/ranker/", import.meta.url);

export const RANKER: RankerConfig = JSON.parse(readFileSync(new URL("config.json", folder), "utf8"));
export const RANKER_WEIGHTS = fileURLToPath(new URL(RANKER.file, folder));
