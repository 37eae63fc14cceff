import { z } from "zod";
import { CursorQuery, PageQuery, type Placed } from "../../http/paging/page.ts";
import { Id, Timestamp, visibleText } from "../../http/shapes.ts";
import { JOB_STATUSES } from "../../jobs/jobs.schema.ts";
import { Person } from "../../keys/keys.schema.ts";
import { PinnedPlaybook, ReviewMode, RunResult } from "../runs/runs.schema.ts";
import { Decision } from "./decisions.schema.ts";
import { COMMENTS } from "./redlines.schema.ts";

/** A review without its findings. Available as soon as the run starts. */
export const ReviewSummary = z
  .object({
    id: Id.describe("Also the id of the job that runs the review."),
    status: z.enum(JOB_STATUSES),
    playbook: z.object({ id: Id, title: z.string() }),
    files: z
      .array(z.object({ id: Id, name: z.string() }))
      .describe("The files that still exist, or existed when the review ended."),
    checks: z.int(),
    judged: z.int().describe("The number of checks completed so far. Approximate until the review ends."),
    decided: z.int().describe("The number of findings with a decision."),
    summary: RunResult.shape.summary.nullable(),
    project_id: Id.nullable(),
    is_own: z.boolean().describe("Whether the caller started it."),
    my_access_level: z
      .enum(["read", "write", "admin"])
      .describe("`write`: the caller may decide findings and create redlines. `admin`: also share and delete."),
    created_by: Person.nullable().describe("Null for a run of an organization-scoped key."),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: "ReviewSummary" });
export type ReviewSummary = z.output<typeof ReviewSummary>;

const ReviewDocument = z.object({
  file_id: Id,
  filename: z.string(),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
  kind: z
    .enum(["proposal", "redline"])
    .describe("`proposal`: all revisions that the run proposed. `redline`: what was accepted or edited."),
  comments: z.enum(COMMENTS).nullable().describe("Null for a proposal."),
  created_by: Person.nullable(),
  created_at: Timestamp,
});
export type ReviewDocument = z.output<typeof ReviewDocument>;

export const Review = ReviewSummary.extend({
  playbook: PinnedPlaybook.describe("The playbook when the run started."),
  review_mode: ReviewMode,
  representing_party: z.string(),
  result: RunResult.nullable().describe("Null until the review succeeds."),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  decisions: z.array(Decision).describe("One for each finding that someone decided, assigned or noted something on."),
  documents: z.array(ReviewDocument).describe("The files made from this review that still exist, oldest first."),
}).meta({ id: "Review" });
export type Review = z.output<typeof Review>;

export const ReviewPerson = Person.meta({ id: "ReviewPerson" });
export type ReviewPerson = z.output<typeof ReviewPerson>;

export const ReviewPeopleQuery = PageQuery.extend({
  q: visibleText(1, 200).optional().describe("Only people whose name or e-mail address contains this."),
});
export type ReviewPeopleQuery = z.output<typeof ReviewPeopleQuery>;

export const ReviewQuery = CursorQuery.extend({
  playbook_id: Id.optional().describe("Only reviews by this playbook."),
  file_id: Id.optional().describe("Only reviews of this file."),
  project_id: Id.optional().describe("Only reviews of this project."),
  status: z.enum(JOB_STATUSES).optional().describe("Only reviews of this status."),
});
export type ReviewQuery = Placed<z.output<typeof ReviewQuery>>;
