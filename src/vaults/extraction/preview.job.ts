import { JobFailure, job } from "../../kernel/jobs/job.ts";
import { PreviewColumn } from "./preview.schema.ts";

/** Never runs in a worker. It is registered so that expired previews of dead requests are failed and their credits released. */
export const previewColumn = job(PreviewColumn, {
  run: () => Promise.reject(new JobFailure("INTERNAL", "A preview is read by the request that asks for it.")),
});
