import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { CHANGE_STATUSES } from "../../content/formats/compare/changes.schema.ts";
import { CreatedAt, Id, Person, Timestamp } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { JOB_STATUSES, jobOf } from "../../kernel/jobs/jobs.schema.ts";
import { ComparedChange } from "../../workspace/files/compare/compare.schema.ts";

export const NewResponse = z
  .strictObject({ file_id: Id.describe("The draft that came back, with status `ready`.") })
  .meta({ id: "NewReviewResponse" });
export type NewResponse = z.output<typeof NewResponse>;

const ProposedChange = z
  .object({
    check_ids: z
      .array(Id)
      .describe("The checks that the change comes from. Empty if it belongs to none of the findings."),
    status: z
      .enum(CHANGE_STATUSES)
      .describe(
        "`accepted`: the draft has our words, even if they are still marked as a tracked change. `rejected`: it has the original words. `altered`: it has neither, or the words next to them changed.",
      ),
    tracked: z
      .boolean()
      .nullable()
      .describe("Whether the other side tracked the rejection or alteration. Null if the change was accepted."),
    original: z.string().describe("The words before our change. Empty for an insertion."),
    proposed: Citation.nullable().describe("Our words in the file that we sent. Null for a deletion."),
    returned: Citation.nullable().describe("The text at that place in the draft. Null if there is none."),
  })
  .meta({ id: "ReturnedChange" });

const ReturnedDifference = ComparedChange.extend({
  tracked: z.boolean().describe("False if the other side made the change without tracking it."),
  base: Citation.nullable().describe("The words in the file that we sent. Null if they were inserted."),
  revised: Citation.nullable().describe("The words in the draft. Null if they were deleted."),
}).meta({ id: "ReturnedDifference" });

const count = z.int().min(0);
const NamedFile = z.object({
  file_id: Id.describe("The id of the file."),
  filename: z.string().describe("The name of the file."),
});

export const ResponseResult = z
  .object({
    review_id: Id.describe("The review that the draft belongs to."),
    sent: NamedFile.describe("What the draft is compared with: the last redline of the review, or the run's proposal."),
    returned: NamedFile.describe("The draft that came back."),
    is_another_document: z
      .boolean()
      .describe("The draft has little in common with what we sent. Nothing was compared, and both lists are empty."),
    changes: z.array(ProposedChange).describe("Our changes, in the order of the document."),
    differences: z
      .array(ReturnedDifference)
      .describe(
        "Everything else that differs from what we sent. Changes that were not tracked come first. At most 5,000.",
      ),
    summary: z
      .object({
        accepted: count.describe("How many of our changes were accepted."),
        rejected: count.describe("How many of our changes were rejected."),
        altered: count.describe("How many of our changes were altered."),
        silent: count.describe("Other differences that were not tracked."),
        tracked: count.describe("Other differences that were tracked."),
        still_marked: z
          .boolean()
          .describe(
            "Whether some of our changes are still tracked changes in the draft, neither accepted nor rejected.",
          ),
        message: z.string().describe("The outcome in one or two sentences."),
      })
      .describe("What happened to our changes, in numbers and in a sentence."),
  })
  .meta({ id: "ReviewResponseResult" });
export type ResponseResult = z.output<typeof ResponseResult>;

export const ResponseJob = jobOf("ReviewResponseJob", "reviews/responses", ResponseResult);
export type ResponseJob = z.output<typeof ResponseJob>;

/** A draft that came back, without the comparison. */
export const ResponseRound = z
  .object({
    id: Id.describe("Also the id of the job that reads the draft."),
    status: z.enum(JOB_STATUSES).describe("The status of the comparison."),
    file_id: Id.describe("The draft that came back. The file may have been deleted since."),
    filename: z.string().describe("The name of the draft."),
    summary: ResponseResult.shape.summary.nullable().describe("Null until the draft is read."),
    error: z
      .object({
        code: z.string().describe("A stable, machine-readable code."),
        message: z.string().describe("What went wrong, as a human-readable message."),
      })
      .nullable()
      .describe("Why the draft could not be read. Null unless `status` is `failed`."),
    created_by: Person.nullable().describe("Who submitted it. Null for an organization-scoped key."),
    created_at: CreatedAt,
    completed_at: Timestamp.nullable().describe("When the comparison ended. Null until then."),
  })
  .meta({ id: "ReviewRound" });
export type ResponseRound = z.output<typeof ResponseRound>;

export const ResponseRoundDetail = ResponseRound.extend({
  result: ResponseResult.nullable().describe("Null until the draft is read."),
}).meta({ id: "ReviewRoundDetail" });
export type ResponseRoundDetail = z.output<typeof ResponseRoundDetail>;

/** The job that reads the draft that came back. */
export const CompareReturnedDraft = {
  kind: "reviews/responses",
  internal: false,
  maxAttempts: 3,
  input: z.object({
    review_id: Id,
    original_file_id: Id,
    sent_file_id: Id,
    file_id: Id,
    /** Where the findings changed the reviewed file. */
    revisions: z.array(z.object({ check_id: Id, start: z.int(), end: z.int() })),
  }),
} satisfies JobKind;
