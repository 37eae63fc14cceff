import { callerOfJob } from "../../identity/keys/job-caller.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { OpenToolbox } from "../tools/toolbox.ts";
import type { Operations } from "./desk.ts";

/** The operations as the person or key that asked may use them now. Undefined if they lost their access. */
export async function openOperations(job: JobContext, open: OpenToolbox): Promise<Operations | undefined> {
  const { deps, organizationId, sql, jobId } = job;
  try {
    const caller = await callerOfJob(deps, job);
    const ctx = { caller, organizationId, sql, deps, requestId: jobId, address: null };
    return { ...(await open()), ctx };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
