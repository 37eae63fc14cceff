import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A position of confidentiality playbooks that the judge was trained on, and other words for it and for its opposite. */
export interface KnownPosition {
  sentence: string;
  title: string;
  same: string[];
  opposite: string[];
  /** Right in more than 87% of held-out agreements. */
  reliable: boolean;
}

/** The configuration stored with the weights: input format and known positions. */
export interface JudgeConfig {
  model: string;
  /** The size and the step of windows in word pieces, and how many windows are read. */
  window: number;
  step: number;
  windows_read: number;
  positions: Record<string, KnownPosition>;
}

const folder = new URL("../../../../models/judge/", import.meta.url);

export const JUDGE: JudgeConfig = JSON.parse(readFileSync(new URL("config.json", folder), "utf8"));
export const JUDGE_WEIGHTS = fileURLToPath(new URL(JUDGE.model, folder));
/** The maximum length of a statement in word pieces. Longer ones are cut. */
export const STATEMENT_PIECES = 56;
