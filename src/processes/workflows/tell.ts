import { tellOfEvent } from "../../administration/notifications/notify.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { JobError } from "../../kernel/jobs/job.ts";
import type { RunRow } from "./runs.store.ts";

interface By {
  organizationId: string;
  deps: Pick<Deps, "config">;
}

const about = ({ organizationId, deps }: By, sql: Sql) => ({
  sql,
  organizationId,
  config: deps.config,
  now: new Date(),
});

/** A decision waits for these people. */
export const tellOfGate = (
  by: By,
  sql: Sql,
  { runId, question, deciders }: { runId: string; question: string; deciders: number[] },
) =>
  tellOfEvent(about(by, sql), deciders, {
    kind: "gate.waiting",
    subject: runId,
    place: { workflow_run_id: runId },
    text: question,
  });

export async function tellOfFailure(by: By, sql: Sql, run: RunRow, error: JobError): Promise<void> {
  if (run.user_id === null) return;
  await tellOfEvent(about(by, sql), [run.user_id], {
    kind: "workflow.failed",
    subject: run.id,
    place: { workflow_run_id: run.id },
    text: error.message,
  });
}
