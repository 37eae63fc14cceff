import { z } from "zod";
import { Id, visibleText } from "../../http/shapes.ts";
import type { JobKind } from "../../jobs/job.ts";
import { jobOf } from "../../jobs/jobs.schema.ts";

export const COMMENTS = ["none", "external", "internal"] as const;

const name = (max: number) => visibleText(1, max);

export const NewRedline = z
  .strictObject({
    comments: z
      .enum(COMMENTS)
      .default("none")
      .describe(
        "`none`: no comments. `external`: reasons that the other side may read. `internal`: the analysis and the note of each finding, for your own side only.",
      ),
    author: name(255)
      .optional()
      .describe("The author of the tracked changes. Defaults to that of your profile, or to the organization's name."),
    initials: name(10).optional().describe("Defaults to the initials of the author."),
  })
  .meta({ id: "NewReviewRedline" });
export type NewRedline = z.output<typeof NewRedline>;

const RedlinedDocument = z.object({
  file_id: Id,
  filename: z.string(),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
  original_file_id: Id,
  original_filename: z.string(),
});

const StaleReference = z.object({
  file_id: Id,
  quote: z.string().describe("The reference in the text of the file, such as “Section 10.2”."),
  start: z.int(),
  end: z.int(),
  from: z.string().describe("The number that it names."),
  to: z.string().nullable().describe("The new number of that clause. Null if the clause is deleted."),
  is_field: z.boolean().describe("Whether Word corrects it when fields are updated."),
});
export type StaleReference = z.output<typeof StaleReference>;

const OmittedChange = z.object({ check_id: Id, reason: z.string() });
export type OmittedChange = z.output<typeof OmittedChange>;

export const RedlineResult = z
  .object({
    review_id: Id,
    comments: z.enum(COMMENTS),
    changes: z.int().describe("The number of changes in the documents."),
    documents: z.array(RedlinedDocument),
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
