import { readFile } from "./files/read.job.ts";
import { indexFile } from "./files/reindex.job.ts";
import type { Job } from "./jobs/job.ts";

/** Every kind of job. */
export const jobs: Job[] = [readFile, indexFile];
