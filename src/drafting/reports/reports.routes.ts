import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { TEMPLATE_TYPES } from "../templates/templates.ts";
import { NewReport, ReportJob, ReportTemplate } from "./reports.schema.ts";
import { downloadReportTemplate, listReportTemplates, startReport } from "./reports.ts";

export const createReportRoute = endpoint({
  method: "POST",
  path: "/reports",
  summary: "Write a report in a template",
  description:
    "Starts a job that fills a template with what a vault or one of its views, a portfolio, a project or reviews hold. Each value has a footnote with the file, the page and the words. The DOCX is stored in the project if the caller may add to it, and otherwise in their files. A template that asks for names that the report does not have is 422, with all of them in `details.missing`. No language model is used. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  query: WaitQuery,
  supportsWait: true,
  body: NewReport,
  returns: ReportJob,
  status: [200, 202],
  errorStatuses: [404, 409, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { body }) => startReport(ctx, body),
});

export const listReportTemplatesRoute = endpoint({
  method: "GET",
  path: "/report-templates",
  summary: "List the report templates that ship with the service",
  description: "`POST /reports` takes the id of one as `template_id`, or the id of a template of the organization.",
  key: "any",
  returns: z.object({ templates: z.array(ReportTemplate).describe("The templates that ship with the service.") }),
  status: 200,
  handle: async () => listReportTemplates(),
});

export const downloadReportTemplateRoute = endpoint({
  method: "GET",
  path: "/report-templates/{id}/file",
  summary: "Download the document of a report template",
  description:
    "One that ships with the service, or one of the organization. Change it in Word, then upload it as a template with `POST /templates`.",
  key: "any",
  params: z.object({ id: Id }),
  download: TEMPLATE_TYPES,
  status: [200, 206],
  errorStatuses: [404, 416],
  audited: "read",
  handle: (ctx, { params }) => downloadReportTemplate(ctx, params.id),
});
