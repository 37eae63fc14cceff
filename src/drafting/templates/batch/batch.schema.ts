import { z } from "zod";
import { Id, visibleText } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";

export const MAX_ROWS = 500;

/** The fields of the form beside the file. */
export const BatchFields = z
  .strictObject({
    title: visibleText(1, 200)
      .optional()
      .describe(
        "The names of the new files, with values of their row: `NDA {{customer.name}}`. Defaults to the title of the template and the number of the row.",
      ),
    profile: z
      .literal("true", "must be true")
      .optional()
      .describe("Values that the table does not have are taken from the profile of the company."),
    folder_id: Id.optional().describe(
      "The folder to put the files in. Send at most one of `folder_id` and `project_id`.",
    ),
    project_id: Id.optional().describe("The project whose folder the files are put in."),
  })
  .refine(({ folder_id, project_id }) => folder_id === undefined || project_id === undefined, {
    error: "must contain at most one of folder_id and project_id",
  });
export type BatchFields = z.output<typeof BatchFields>;

const BatchDocument = z.object({
  row: z.int().describe("The row of the table, counted from 1 below its headings."),
  file_id: Id.describe("The file that was made."),
  filename: z.string().describe("The name of the file."),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
});

const BatchNote = z.object({
  place: z.string().describe("The column of the table."),
  message: z.string().describe("What was not used, and why."),
});
export type BatchNote = z.output<typeof BatchNote>;

export const BatchResult = z
  .object({
    template_id: Id.describe("The template that was filled."),
    rows: z.int().describe("How many rows the table has."),
    documents: z.array(BatchDocument).describe("The files that were made, in the order of the rows."),
    failed: z
      .array(
        z.object({
          row: z.int().describe("The row of the table, counted from 1 below its headings."),
          issues: z
            .array(
              z.object({
                path: z.string().describe("The key of the field."),
                message: z.string().describe("What is wrong with its value."),
              }),
            )
            .describe("What is missing in it or does not fit, such as `customer.name` `is required`."),
        }),
      )
      .describe("The rows that no document was made of."),
    notes: z.array(BatchNote).describe("Columns of the table that were not used."),
  })
  .meta({ id: "TemplateBatchResult" });
export type BatchResult = z.output<typeof BatchResult>;

export const BatchJob = jobOf("TemplateBatchJob", "templates/batch", BatchResult);
export type BatchJob = z.output<typeof BatchJob>;

/** The job that makes one document of each row. The fields are those of the template when it was started. */
export const FillBatch = {
  kind: "templates/batch",
  internal: false,
  maxAttempts: 3,
  input: z.object({
    template_id: Id,
    title: z.string().nullable(),
    folder_id: Id,
    template_title: z.string(),
    fields: z.array(z.unknown()),
    shared: z.record(z.string(), z.unknown()),
    rows: z.array(z.record(z.string(), z.unknown())),
    notes: z.array(BatchNote),
  }),
} satisfies JobKind;
