import { completeChat } from "./completions/complete.job.ts";
import { fillDemo } from "./demo/demo.job.ts";
import { readFile } from "./files/read.job.ts";
import { indexFile } from "./files/reindex.job.ts";
import type { Job } from "./jobs/job.ts";
import { extractDocument } from "./vaults/extract.job.ts";
import { ingestDocument } from "./vaults/ingest.job.ts";

/** Every kind of job. */
export const jobs: Job[] = [readFile, indexFile, ingestDocument, extractDocument, completeChat, fillDemo];
