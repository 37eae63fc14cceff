import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { awaitJob } from "../../../kernel/jobs/jobs.ts";
import { playbookGate } from "../../playbooks.ts";
import { NewRun, RunJob } from "./run.schema.ts";
import { startRun } from "./start-run.ts";

export const runPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/run",
  summary: "Review files against a playbook",
  description:
    "Starts a job that reviews the files. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. Changes to the playbook do not affect a run that has started.",
  key: "any",
  tier: "inference",
  params: z.object({ id: Id }),
  query: WaitQuery,
  supportsWait: true,
  gate: playbookGate("read"),
  body: NewRun,
  returns: RunJob,
  status: [200, 202],
  errorStatuses: [402, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { playbook, body }) => startRun(ctx, playbook, body),
});
