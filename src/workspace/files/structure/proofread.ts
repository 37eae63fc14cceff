import type { Context } from "../../../kernel/context.ts";
import { PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import { mustBeReady, type OpenFile } from "../files.ts";
import { ProofreadFile, type ProofreadJob } from "./proofread.schema.ts";

export async function startProofreading(ctx: Context, file: OpenFile, fixes?: number[]): Promise<ProofreadJob> {
  mustBeReady(file);
  const jobId = await enqueue(
    enqueuerOf(ctx),
    ProofreadFile,
    { file_id: file.id, ...(fixes && { fixes }) },
    PRIORITY.high,
  );
  return openJob<ProofreadJob>(ctx, jobId);
}
