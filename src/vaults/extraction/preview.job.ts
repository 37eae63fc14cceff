import { JobFailure, job } from "../../jobs/job.ts";
import { PreviewColumn } from "./preview.schema.ts";

/** Known to the worker only so that it can give up what a request began and never ended. */
export const previewColumn = job(PreviewColumn, {
  run: () => Promise.reject(new JobFailure("INTERNAL", "A preview is read by the request that asks for it.")),
});
