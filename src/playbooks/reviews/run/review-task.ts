import type { Tokens } from "../../../models/model.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { ReviewSetting } from "./review.prompt.ts";
import type { Finding, PinnedPlaybook } from "./run.schema.ts";

/** Documents to review against the checks of a playbook. */
export interface ReviewTask {
  playbook: Pick<PinnedPlaybook, "title" | "checks">;
  sources: Source[];
  setting: ReviewSetting;
  /** A prefix for `once` keys, unique per review in the same job. */
  step: string;
}

export interface ReviewResult {
  findings: Finding[];
  /** What holds for the whole review. */
  notice?: string | undefined;
  model: string;
  tokens: Tokens;
}
