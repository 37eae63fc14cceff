import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { awaitJob } from "../../../kernel/jobs/jobs.ts";
import { templateGate } from "../templates.ts";
import { BatchFields, BatchJob } from "./batch.schema.ts";
import { archiveBatch, batchGate, readValueRows, startBatch } from "./batch.ts";

export const fillTemplateFromTableRoute = endpoint({
  method: "POST",
  path: "/templates/{id}/batch",
  summary: "Make a document from each row of a table",
  description:
    "Send a multipart form with a `file` part: an XLSX, CSV or DOCX file with a table whose first row has keys or labels of fields, and at most 500 rows. Starts a job that makes one file of each row. A row with missing values makes no document, and is listed in `failed`. In a cell, the items of a list are separated by semicolons. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  params: z.object({ id: Id }),
  query: WaitQuery,
  supportsWait: true,
  gate: templateGate("read"),
  upload: "multipart",
  body: BatchFields,
  prepare: (ctx, { template, received, body }) => readValueRows(ctx, template, received, body),
  returns: BatchJob,
  status: [200, 202],
  errorStatuses: [413],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { template, prepared, body }) => startBatch(ctx, template, prepared, body),
});

export const downloadTemplateBatchRoute = endpoint({
  method: "GET",
  path: "/templates/{id}/batch/{jobId}/zip",
  summary: "Download the documents of a table as one ZIP",
  description:
    "Of a job of `POST /templates/{id}/batch` that has ended. Documents that were deleted since are left out.",
  key: "any",
  params: z.object({ id: Id, jobId: Id }),
  gate: batchGate,
  download: ["application/zip"],
  status: 200,
  audited: "read",
  handle: (ctx, { made }) => archiveBatch(ctx, made),
});
