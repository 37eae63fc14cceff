import { recordAutomatic } from "../../administration/audit/audit.ts";
import { tellOfEvent, withdraw } from "../../administration/notifications/notify.ts";
import type { Deps } from "../../kernel/context.ts";
import * as store from "./sweep.store.ts";

const MOST_PER_RUN = 500;

/** Passes on what is overdue, and tells of approvals that became void. Several workers may run this at once. */
export async function sweepApprovals(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  const { system } = deps.database;
  for (const { organization_id, approval_id } of await store.listOverdue(system, now, MOST_PER_RUN))
    if (!signal?.aborted) await escalate(deps, organization_id, approval_id, now);
  for (const { organization_id, id } of await store.listUntold(system, MOST_PER_RUN))
    if (!signal?.aborted) await tellOfVoid(deps, organization_id, id, now);
}

const escalate = (deps: Deps, organizationId: string, id: string, now: Date) =>
  deps.database.transaction(organizationId, async (sql) => {
    const people = (await store.updateEscalated(sql, organizationId, id, now)).map(({ user_id }) => user_id);
    if (people.length === 0) return;
    const told = { kind: "approval.overdue" as const, subject: id, place: { approval_id: id } };
    await tellOfEvent({ sql, organizationId, config: deps.config, now }, people, told);
    await recordAutomatic(sql, organizationId, "AUTOMATIC escalation /approvals/{id}", { id, user_ids: people });
  });

/** Ends what waits for the approval, too, such as a step of a workflow. */
const tellOfVoid = (deps: Deps, organizationId: string, id: string, now: Date) =>
  deps.database.transaction(organizationId, async (sql) => {
    const ended = await store.updateTold(sql, organizationId, id, now);
    if (!ended) return;
    for (const kind of ["approval.asked", "approval.overdue"] as const)
      await withdraw({ sql, organizationId }, kind, id);
    const told = { kind: "approval.void" as const, subject: id, place: { approval_id: id } };
    const people = ended.asked_by === null ? [] : [ended.asked_by];
    if (people.length > 0) await tellOfEvent({ sql, organizationId, config: deps.config, now }, people, told);
    await recordAutomatic(sql, organizationId, "AUTOMATIC void /approvals/{id}", { id, sha256: ended.sha256 });
    await deps.nouns.approvalEnded?.(sql, organizationId, id);
  });
