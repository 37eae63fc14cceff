import { z } from "zod";
import { CursorQuery, PageQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, Person, Timestamp, visibleText } from "../../kernel/http/shapes.ts";
import { JOB_STATUSES } from "../../kernel/jobs/jobs.schema.ts";
import { Decision } from "./decisions.schema.ts";
import { COMMENTS } from "./redline/redline.schema.ts";
import { PinnedPlaybook, ReviewMode, RunResult } from "./run/run.schema.ts";

/** A review without its findings. Available as soon as the run starts. */
export const ReviewSummary = z
  .object({
    id: Id.describe("Also the id of the job that runs the review."),
    status: z
      .enum(JOB_STATUSES)
      .describe("The progress of the review. `succeeded`, `failed` and `canceled` reviews have ended."),
    playbook: z
      .object({
        id: Id.describe("The id of the playbook."),
        title: z.string().describe("The title of the playbook when the run started."),
      })
      .describe("The playbook that the review was run with."),
    files: z
      .array(z.object({ id: Id.describe("The id of the file."), name: z.string().describe("The name of the file.") }))
      .describe("The files that still exist, or existed when the review ended."),
    checks: z.int().describe("How many checks the review has."),
    judged: z.int().describe("The number of checks completed so far. Approximate until the review ends."),
    decided: z.int().describe("The number of findings with a decision."),
    to_decide: z
      .int()
      .nullable()
      .describe(
        "The number of findings that need a decision: those that meet neither the standard nor a fallback. Null until the review succeeds.",
      ),
    open: z.int().nullable().describe("The number of those that have no decision yet. Null until the review succeeds."),
    open_results: z
      .object({
        contradicts: z.int().describe("They contradict the position."),
        short: z.int().describe("They fall short of it."),
        missing: z.int().describe("What is asked for was not found."),
        judgement: z.int().describe("They need your judgement."),
        error: z.int().describe("They could not be assessed."),
      })
      .nullable()
      .describe("How many of `open` have each result. Null until the review succeeds."),
    summary: RunResult.shape.summary
      .nullable()
      .describe("How many findings there are of each result. Null until the review succeeds."),
    project_id: Id.nullable().describe("The project whose members see the review. Null if there is none."),
    portfolio: z
      .object({ id: Id.describe("The id of the portfolio."), name: z.string().describe("Its name.") })
      .nullable()
      .describe(
        "The portfolio that it is part of. Null if there is none, and for everybody but the one who started it.",
      ),
    is_own: z.boolean().describe("Whether the caller started it."),
    my_access_level: z
      .enum(["read", "write", "admin"])
      .describe("`write`: the caller may decide findings and create redlines. `admin`: also share and delete."),
    created_by: Person.nullable().describe("Null for a run of an organization-scoped key."),
    created_at: CreatedAt,
    completed_at: Timestamp.nullable().describe("When the review ended. Null until then."),
  })
  .meta({ id: "ReviewSummary" });
export type ReviewSummary = z.output<typeof ReviewSummary>;

const ReviewDocument = z.object({
  file_id: Id.describe("The id of the file."),
  filename: z.string().describe("The name of the file."),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
  kind: z
    .enum(["proposal", "redline"])
    .describe("`proposal`: all revisions that the run proposed. `redline`: what was accepted or edited."),
  comments: z.enum(COMMENTS).nullable().describe("Null for a proposal."),
  created_by: Person.nullable().describe("Who made it. Null for an organization-scoped key."),
  created_at: CreatedAt,
});
export type ReviewDocument = z.output<typeof ReviewDocument>;

export const Review = ReviewSummary.extend({
  playbook: PinnedPlaybook.describe("The playbook when the run started."),
  review_mode: ReviewMode,
  representing_party: z.string().describe("The party that is represented."),
  previous_review_id: Id.nullable().describe("The review of the draft before. Null if this is the first round."),
  result: RunResult.nullable().describe("Null until the review succeeds."),
  error: z
    .object({
      code: z.string().describe("A stable, machine-readable code."),
      message: z.string().describe("What went wrong, as a human-readable message."),
    })
    .nullable()
    .describe("Why the review failed or was canceled. Null otherwise."),
  decisions: z.array(Decision).describe("One for each finding that was decided, assigned or annotated."),
  changed_since_previous: z
    .array(Id)
    .nullable()
    .describe(
      "The checks whose finding differs from that of the review before: its verdict, its quotes or its proposed changes. Null if this is the first round.",
    ),
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
