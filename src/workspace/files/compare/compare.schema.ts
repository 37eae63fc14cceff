import { z } from "zod";
import { Citation } from "../../../content/citations/citation.schema.ts";
import { CHANGE_KINDS, SIGNIFICANCES } from "../../../content/formats/compare/changes.schema.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";

export const NewComparison = z
  .strictObject({
    base_file_id: Id.describe("The older file."),
    file_id: Id.describe("The revised file. Must be another file."),
  })
  .meta({ id: "NewComparison" });
export type NewComparison = z.output<typeof NewComparison>;

const ChangeKind = z
  .enum(CHANGE_KINDS)
  .describe(
    "`moved`: a clause is in another place in the revised file. Wording changes within it are listed as separate changes.",
  );
const Significance = z
  .enum(SIGNIFICANCES)
  .describe(
    "What the change is about: a number or amount, a date, who the parties are, what someone must or may do, other wording, or only formatting, numbering or spacing.",
  );

export const ComparedChange = z
  .object({
    kind: ChangeKind,
    significance: Significance,
    base: Citation.nullable().describe("The words in the base file. Null if they were inserted."),
    revised: Citation.nullable().describe("The words in the revised file. Null if they were deleted."),
    base_at: z.int().describe("The position of the change in the base file's text, even if it has no words there."),
    revised_at: z
      .int()
      .describe("The position of the change in the revised file's text, even if it has no words there."),
  })
  .meta({ id: "ComparedChange" });
export type ComparedChange = z.output<typeof ComparedChange>;

const count = z.int().min(0);
const counts = <K extends readonly [string, ...string[]]>(keys: K) =>
  z.object(
    Object.fromEntries(keys.map((key) => [key, count.describe(`Changes listed as \`${key}\`.`)])) as Record<
      K[number],
      typeof count
    >,
  );

export const ChangeSummary = z
  .object({
    total: count.describe("How many changes were found."),
    listed: count.describe("How many of them `changes` lists. At most 5,000, from the beginning of the document."),
    by_kind: counts(CHANGE_KINDS).describe("How many changes there are of each kind."),
    by_significance: counts(SIGNIFICANCES).describe("How many changes there are of each significance."),
    unchanged: z.number().min(0).max(1).describe("The share of the text that is the same in both files."),
    message: z.string().describe("The outcome in one or two sentences."),
  })
  .meta({ id: "ChangeSummary" });
export type ChangeSummary = z.output<typeof ChangeSummary>;

export const RedlineDocument = z.object({
  file_id: Id.describe("The file with the tracked changes."),
  filename: z.string().describe("The name of the file with the tracked changes."),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
  original_file_id: Id.describe("The file that the changes are made in."),
  original_filename: z.string().describe("The name of the file that the changes are made in."),
});

export const ComparisonResult = z
  .object({
    base: z
      .object({
        file_id: Id.describe("The id of the older file."),
        filename: z.string().describe("The name of the older file."),
      })
      .describe("The older file."),
    revised: z
      .object({
        file_id: Id.describe("The id of the revised file."),
        filename: z.string().describe("The name of the revised file."),
      })
      .describe("The revised file."),
    changes: z.array(ComparedChange).describe("In the order of the revised file."),
    summary: ChangeSummary.describe("What changed, in numbers and in a sentence."),
    documents: z
      .array(RedlineDocument)
      .describe(
        "If both files are DOCX: the base file with tracked changes. Accepting all of them gives the text of the revised file.",
      ),
    redline_note: z.string().optional().describe("Why there is no redline."),
  })
  .meta({ id: "ComparisonResult" });
export type ComparisonResult = z.output<typeof ComparisonResult>;

export const ComparisonJob = jobOf("ComparisonJob", "files/compare", ComparisonResult);
export type ComparisonJob = z.output<typeof ComparisonJob>;

/** The job that compares two files. */
export const CompareFiles = {
  kind: "files/compare",
  internal: false,
  maxAttempts: 3,
  input: z.object({ base_file_id: Id, file_id: Id }),
} satisfies JobKind;
