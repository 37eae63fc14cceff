import type { Context } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import type { Waiting } from "../../kernel/http/pipeline/wait.ts";
import { findUnfinishedJob } from "../../kernel/jobs/jobs.ts";
import { type File, ReadFile } from "./files.schema.ts";
import { type OpenFile, openFile, presentFile } from "./files.ts";

/** Waiting requests also poll, because the end of the job can be missed while the connection is down. */
const POLL_MS = 5_000;
/** The pause while there is no job, or no longer one, but the file is not read either. */
const PAUSE_MS = 500;

/** Waits until the file is read or has failed, up to the time that the client requested. */
export async function awaitFile(ctx: Context, file: OpenFile, wait: Waiting): Promise<Reply<File>> {
  const until = Date.now() + wait.seconds * 1000;
  const isRead = ({ status }: OpenFile) => status === "ready" || status === "failed";
  for (let current = file; ; ) {
    const left = until - Date.now();
    if (isRead(current) || left <= 0 || wait.signal.aborted) return new Reply(200, presentFile(current), wait.headers);
    const jobId = await findUnfinishedJob(ctx.sql, ctx.organizationId, ReadFile, file.id);
    const woken = ctx.deps.jobEnds.wait(jobId ?? "", Math.min(left, jobId ? POLL_MS : PAUSE_MS), wait.signal);
    current = await openFile(ctx, file.id, "read");
    if (!isRead(current)) await woken;
  }
}

/** The same after an upload. If the caller may upload the file but not open it, returns at once. */
export async function awaitUploaded(ctx: Context, uploaded: File, wait: Waiting): Promise<Reply<File>> {
  const file = wait.seconds > 0 ? await openFile(ctx, uploaded.id, "read").catch(unlessMissing) : undefined;
  return file ? awaitFile(ctx, file, wait) : new Reply(200, uploaded, wait.headers);
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
