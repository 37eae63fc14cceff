import { z } from "zod";
import { Id, visibleText } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { jobOf } from "../../kernel/jobs/jobs.schema.ts";

const MAX_REVIEWS = 100;

const ReportSource = z
  .strictObject({
    vault_id: Id.optional().describe("All documents of a vault. Requires a user-scoped key."),
    view_id: Id.optional().describe("With `vault_id`: only the documents and columns that this view shows."),
    portfolio_id: Id.optional().describe("All contracts of a portfolio."),
    project_id: Id.optional().describe("The files of a project, and the findings of its reviews."),
    review_ids: z
      .array(Id)
      .min(1, "must contain at least one review id")
      .max(MAX_REVIEWS, `must contain at most ${MAX_REVIEWS} review ids`)
      .optional()
      .describe("The findings of these reviews, in this order."),
  })
  .refine(
    ({ view_id, ...sources }) => Object.values(sources).filter((source) => source !== undefined).length === 1,
    "must contain exactly one of vault_id, portfolio_id, project_id and review_ids",
  )
  .refine(({ vault_id, view_id }) => view_id === undefined || vault_id !== undefined, {
    path: ["view_id"],
    error: "is only for a vault_id",
  })
  .meta({
    id: "ReportSource",
    oneOf: ["vault_id", "portfolio_id", "project_id", "review_ids"].map((source) => ({ required: [source] })),
  });
export type ReportSource = z.output<typeof ReportSource>;

export const NewReport = z
  .strictObject({
    template_id: Id.describe(
      "The template to fill: one of `GET /templates` or `GET /report-templates`. It can use the lists `rows`, `summary`, `findings` and `documents`.",
    ),
    source: ReportSource.describe("What the report is about. Exactly one source."),
    title: visibleText(1, 200).describe("The title of the report, and the name of its file."),
  })
  .meta({ id: "NewReport" });
export type NewReport = z.output<typeof NewReport>;

export const ReportTemplate = z
  .object({
    id: Id.describe("The id of the template."),
    title: z.string().describe("The title of the template."),
    description: z.string().describe("What it shows."),
    file_name: z.string().describe("The name of its document."),
  })
  .meta({ id: "ReportTemplate" });

const ReportDocument = z.object({
  file_id: Id.describe("The file with the report."),
  filename: z.string().describe("The name of the file."),
  signed_url: z.string().describe("A URL that downloads the file without a key. Valid for seven days."),
});

export const ReportResult = z
  .object({
    template_id: Id.describe("The template that was filled."),
    total: z.int().describe("How many documents, contracts or reviews the report covers."),
    findings: z.int().describe("How many findings it had at hand."),
    documents: z.array(ReportDocument).describe("The report, as a DOCX file."),
  })
  .meta({ id: "ReportResult" });
export type ReportResult = z.output<typeof ReportResult>;

export const ReportJob = jobOf("ReportJob", "reports", ReportResult);
export type ReportJob = z.output<typeof ReportJob>;

/** The job that fills a template with what the source holds. */
export const WriteReport = {
  kind: "reports",
  internal: false,
  maxAttempts: 4,
  input: z.object({ template_id: Id, source: ReportSource, title: z.string(), asked_at: z.string() }),
} satisfies JobKind;
