import { z } from "zod";
import { TextEnd, TextStart } from "../../../content/citations/citation.schema.ts";
import { Id, visibleText } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";

export const COMMENTS = ["none", "external", "internal"] as const;

const name = (max: number) => visibleText(1, max);

export const NewRedline = z
  .strictObject({
    comments: z
      .enum(COMMENTS)
      .default("none")
      .describe(
        "`none`: no comments. `external`: reasons that the other side may see. `internal`: the analysis and the note of each finding, for your own side only.",
      ),
    author: name(255)
      .optional()
      .describe(
        "The author of the tracked changes. Defaults to the author name in your profile, or to the organization's name.",
      ),
    initials: name(10).optional().describe("Defaults to the initials of the author."),
  })
  .meta({ id: "NewReviewRedline" });
export type NewRedline = z.output<typeof NewRedline>;

const RedlinedDocument = z.object({
  file_id: Id.describe("The file with the tracked changes."),
  filename: z.string().describe("The name of the file with the tracked changes."),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
  original_file_id: Id.describe("The file that was reviewed."),
  original_filename: z.string().describe("The name of the file that was reviewed."),
});

const StaleReference = z.object({
  file_id: Id.describe("The file that the reference is in."),
  quote: z.string().describe("The reference in the text of the file, such as “Section 10.2”."),
  start: TextStart,
  end: TextEnd,
  from: z.string().describe("The number that it names."),
  to: z.string().nullable().describe("The new number of that clause. Null if the clause is deleted."),
  is_field: z.boolean().describe("Whether Word corrects it when fields are updated."),
});
export type StaleReference = z.output<typeof StaleReference>;

const OmittedChange = z.object({
  check_id: Id.describe("The check that the change comes from."),
  reason: z.string().describe("Why it could not be made."),
});
export type OmittedChange = z.output<typeof OmittedChange>;

export const RedlineResult = z
  .object({
    review_id: Id.describe("The review that the redline belongs to."),
    comments: z.enum(COMMENTS).describe("Which comments the documents have."),
    changes: z.int().describe("The number of changes in the documents."),
    documents: z.array(RedlinedDocument).describe("The reviewed files with tracked changes."),
    omitted: z.array(OmittedChange).describe("Accepted changes that are not in the documents, and why."),
    cross_references: z
      .array(StaleReference)
      .describe("References to clauses whose automatic numbers change. They are not changed in the documents."),
  })
  .meta({ id: "ReviewRedlineResult" });
export type RedlineResult = z.output<typeof RedlineResult>;

export const RedlineJob = jobOf("ReviewRedlineJob", "reviews/redline", RedlineResult);
export type RedlineJob = z.output<typeof RedlineJob>;

/** The job that writes what was accepted or edited into copies of the reviewed files. */
export const WriteRedline = {
  kind: "reviews/redline",
  internal: false,
  maxAttempts: 4,
  input: z.object({ review_id: Id, comments: z.enum(COMMENTS), author: z.string(), initials: z.string().optional() }),
} satisfies JobKind;
