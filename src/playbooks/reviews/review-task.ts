import type { Source } from "../../files/search/sources.ts";
import type { Tokens } from "../../models/model.ts";
import type { Finding, PinnedPlaybook } from "../runs/runs.schema.ts";
import type { ReviewSetting } from "./review.prompt.ts";

/** Documents to be judged by the checks of a playbook. */
export interface ReviewTask {
  playbook: Pick<PinnedPlaybook, "title" | "checks">;
  sources: Source[];
  setting: ReviewSetting;
  /** Sets the steps of this review apart from those of another in the same job. */
  step: string;
}

export interface Reviewed {
  findings: Finding[];
  model: string;
  tokens: Tokens;
}
