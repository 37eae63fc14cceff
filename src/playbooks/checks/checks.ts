import { first, must } from "../../content/must.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { type Issue, invalid, invalidField, notFound, unavailable } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { EngineTimeout } from "../../models/engine/thread.ts";
import type { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { findOfficialPlaybook, OFFICIAL_PLAYBOOKS_SINCE } from "../official.ts";
import { updateStatus } from "../playbooks.store.ts";
import { mustBeWritable, type OpenPlaybook, openPlaybook } from "../playbooks.ts";
import { type Check, type CheckChange, type CheckOrder, MAX_CHECKS, type NewCheck } from "./checks.schema.ts";
import * as store from "./checks.store.ts";
import { clausesIn, mustSeeClauses } from "./clauses.ts";

/** A check and its playbook: 404 for a check of another playbook. Opening for `write` locks the playbook. */
export async function openCheck(ctx: Context, params: { id: string; checkId: string }, purpose: "read" | "write") {
  const playbook = await openPlaybook(ctx, params.id, purpose);
  const check = await findCheck(ctx, playbook, params.checkId);
  if (!check) throw notFound("check");
  return { playbook, check };
}

export const checkGate =
  (purpose: "read" | "write") => async (ctx: Context, params: { id: string; checkId: string }) => {
    const opened = await openCheck(ctx, params, purpose);
    if (purpose === "write") mustBeWritable(ctx, opened.playbook);
    return opened;
  };

export async function listChecks(ctx: Context, playbook: OpenPlaybook, page: PageQuery) {
  const rows = playbook.is_official
    ? officialChecks(playbook.id).slice(page.offset, page.offset + page.limit + 1)
    : await store.listChecks(ctx.sql, ctx.organizationId, playbook.id, page);
  return toPage("checks", rows, page);
}

/** All checks of a playbook, in their order. */
export const listEveryCheck = async (ctx: Context, playbook: OpenPlaybook): Promise<Check[]> =>
  (await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 })).checks;

/** The clauses that the positions of a playbook point to. */
export async function clausesOfPlaybook(ctx: Context, playbookId: string): Promise<string[]> {
  const playbook = await openPlaybook(ctx, playbookId, "read");
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  return clausesIn(checks.flatMap(({ positions }) => positions));
}

/** Only reports problems: nothing is changed. It runs in an engine thread, as long guidance takes seconds. */
export async function lintChecks(ctx: Context, playbook: OpenPlaybook) {
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  const findings = await ctx.deps.engine.lint(checks).catch((error) => {
    throw error instanceof EngineTimeout
      ? unavailable("Checking this playbook took too long. Shorten its guidance.")
      : error;
  });
  return { findings };
}

/** The first check makes a playbook `completed`. */
export async function addCheck(ctx: Context, playbook: OpenPlaybook, input: NewCheck): Promise<Check> {
  if ((await store.countChecks(ctx.sql, ctx.organizationId, playbook.id)) >= MAX_CHECKS)
    throw invalidField("body", `A playbook can have at most ${MAX_CHECKS} checks. Delete one first.`);
  await mustSeeClauses(ctx, input.positions, []);
  const inserted = await store.insertChecks(ctx.sql, ctx.organizationId, playbook.id, [input]);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return first(inserted);
}

export async function changeCheck(
  ctx: UserContext,
  playbook: OpenPlaybook,
  check: Check,
  change: CheckChange,
): Promise<Check> {
  if (change.positions) await mustSeeClauses(ctx, change.positions, check.positions);
  const changed = await store.updateCheck(ctx.sql, ctx.organizationId, check.id, change);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return changed;
}

/** Without checks a playbook is a draft again. */
export async function deleteCheck(ctx: UserContext, playbook: OpenPlaybook, check: Check): Promise<Deleted> {
  await store.deleteCheck(ctx.sql, ctx.organizationId, check.id);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return { deleted: true };
}

export async function reorderChecks(ctx: UserContext, playbook: OpenPlaybook, order: CheckOrder) {
  const wanted = order.check_ids.map((id) => id.toLowerCase());
  mustNameEachOnce(await store.listCheckIds(ctx.sql, ctx.organizationId, playbook.id), wanted);
  await store.updateOrder(ctx.sql, ctx.organizationId, playbook.id, wanted);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
}

function mustNameEachOnce(ids: string[], wanted: string[]) {
  const path = "body.check_ids";
  const wrong = wanted.flatMap((id, index): Issue[] => {
    if (!ids.includes(id))
      return [{ path: `${path}.${index}`, message: `contains ${id}, which is not a check of this playbook` }];
    if (wanted.indexOf(id) < index) return [{ path: `${path}.${index}`, message: `contains ${id} more than once` }];
    return [];
  });
  const missing = ids.filter((id) => !wanted.includes(id));
  const issues = [...wrong, ...missing.map((id) => ({ path, message: `is missing the check ${id}` }))];
  if (issues.length > 0) throw invalid(issues);
}

async function findCheck(ctx: Context, playbook: OpenPlaybook, id: string): Promise<Check | undefined> {
  if (!playbook.is_official) return store.findCheck(ctx.sql, ctx.organizationId, playbook.id, id);
  return officialChecks(playbook.id).find((check) => check.id === id.toLowerCase());
}

const officialChecks = (playbookId: string): Check[] =>
  must(findOfficialPlaybook(playbookId), "the playbook is official").checks.map((check) => ({
    ...check,
    positions: [...check.positions],
    created_at: OFFICIAL_PLAYBOOKS_SINCE,
    updated_at: OFFICIAL_PLAYBOOKS_SINCE,
  }));
