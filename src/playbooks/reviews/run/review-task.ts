import type { Tokens } from "../../../models/model.ts";
import type { WorkedExample } from "../../../models/worked-examples.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { ReviewSetting } from "./review.prompt.ts";
import type { Finding, PinnedPlaybook } from "./run.schema.ts";

/** Documents to review against the checks of a playbook. */
export interface ReviewTask {
  playbook: Pick<PinnedPlaybook, "title" | "checks">;
  sources: Source[];
  setting: ReviewSetting;
  /** What people decided about the same positions in other files, by the id of the check, to show to a language model. */
  earlierDecisions?: () => Promise<ShownDecisions>;
  /** What positions learned from decisions is not used: the decisions are what the review is measured by. */
  isUntaught?: true;
  /** A prefix for `once` keys, unique per review in the same job. */
  step: string;
}

/** What a person decided about the same position in another file. */
export interface ShownDecision extends WorkedExample {
  review_id: string;
  file_id: string;
  decided_at: string;
}

export type ShownDecisions = ReadonlyMap<string, ShownDecision[]>;

export interface ReviewResult {
  findings: Finding[];
  /** What holds for the whole review. */
  notice?: string | undefined;
  model: string;
  tokens: Tokens;
}
