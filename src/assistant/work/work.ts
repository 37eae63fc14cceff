import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalidField, notFound } from "../../kernel/errors/errors.ts";
import { fence } from "../../models/fence.ts";
import type { Desk } from "./desk.ts";
import { leftOf } from "./plan.ts";
import type { MadeChange, Note, PlanChange, PlanStep, Proposal, ProposalDecision } from "./work.schema.ts";
import * as store from "./work.store.ts";

const TURNS = 10;
const MAX_NOTES = 40;
const MAX_MADE = 1_000;
const NOTE_CHARACTERS = 30_000;

/** Keeps the plan, the proposals and the notes of a running turn. */
export async function keepWork(desk: Desk) {
  const { ctx, setting, plan, proposals, made, notes, planEditedAt } = desk;
  if (plan.length + proposals.length + made.length + notes.length === 0) return;
  const shortened = { actions: made.slice(-MAX_MADE), notes: notes.slice(-MAX_NOTES) };
  const kept = { jobId: ctx.jobId, chatId: setting.chatId, plan, proposals, ...shortened };
  await store.updateWork(ctx.sql, ctx.organizationId, kept, planEditedAt);
}

/** The plan as the person has changed it meanwhile; null if they did not. */
export async function findChangedPlan({ ctx, planEditedAt }: Desk) {
  const row = await store.findWork(ctx.sql, ctx.organizationId, ctx.jobId);
  return row && row.plan_edited_at !== planEditedAt ? { plan: row.plan, editedAt: row.plan_edited_at } : null;
}

export interface EarlierWork {
  /** The plan of the last turn, if steps of it are left. */
  plan: PlanStep[];
  notes: Note[];
  proposals: Proposal[];
  /** What each turn changed, by its job. */
  made: Map<string, MadeChange[]>;
}

/** What the assistant did in earlier turns of a chat. */
export async function readEarlierWork(
  { sql, organizationId, jobId }: { sql: Sql; organizationId: string; jobId: string },
  chatId: string,
): Promise<EarlierWork> {
  const rows = await store.listWork(sql, organizationId, chatId, TURNS);
  const earlier = rows.filter(({ job_id }) => job_id !== jobId);
  const [last] = earlier;
  return {
    plan: last && leftOf(last.plan).length > 0 ? last.plan : [],
    notes: earlier.toReversed().flatMap(({ notes }) => notes),
    proposals: earlier.flatMap(({ proposals }) => proposals),
    made: new Map(earlier.map(({ job_id, actions }) => [job_id, actions])),
  };
}

/** Results of earlier turns, shortened, the latest last. */
export function describeNotes(notes: Note[]): string {
  const lines: string[] = [];
  let left = NOTE_CHARACTERS;
  for (const { tool, asked, result } of notes.toReversed()) {
    const line = `${tool} ${asked}\n${result}`;
    left -= line.length;
    if (left < 0) break;
    lines.unshift(line);
  }
  return lines.length === 0
    ? ""
    : `What your tools returned earlier in this chat, shortened:\n\n${fence("earlier results", lines.join("\n\n"))}`;
}

/** The plan and proposals of each turn of a chat. */
export async function readWork({ sql, organizationId }: Context, chatId: string): Promise<Map<string, store.WorkRow>> {
  const rows = await store.listWork(sql, organizationId, chatId, 500);
  return new Map(rows.map((row) => [row.job_id, row]));
}

/** Changes the plan of the latest turn. A running turn goes on with the changed plan, and so does the next one. */
export async function changePlan(
  { sql, organizationId }: Context,
  chatId: string,
  { steps }: PlanChange,
): Promise<PlanChange> {
  const [last] = await store.listWork(sql, organizationId, chatId, 1);
  if (!last || last.plan.length === 0) throw notFound("plan");
  await store.updatePlan(sql, organizationId, last.job_id, steps);
  return { steps };
}

/** Records what the person decided. Returns the proposals that they allowed. Throws 400 for one that does not wait. */
export async function decideProposals(
  { sql, organizationId }: Context,
  chatId: string,
  decisions: ProposalDecision[],
): Promise<string[]> {
  const rows = await store.listWork(sql, organizationId, chatId, TURNS);
  for (const [at, { proposal_id, allow }] of decisions.entries()) {
    const row = rows.find(({ proposals }) => proposals.some(({ id }) => id === proposal_id));
    const proposal = row?.proposals.find(({ id }) => id === proposal_id);
    if (!row || !proposal || proposal.decision !== null)
      throw invalidField(
        `body.decisions.${at}.proposal_id`,
        "is not a proposal of this chat that waits for a decision",
      );
    proposal.decision = allow ? "allowed" : "declined";
    await store.updateProposals(sql, organizationId, row.job_id, row.proposals);
  }
  return decisions.filter(({ allow }) => allow).map(({ proposal_id }) => proposal_id);
}
