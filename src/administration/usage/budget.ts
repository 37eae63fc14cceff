import { t } from "../../content/messages/messages.ts";
import { must } from "../../content/must.ts";
import type { Context, Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { forbidden, paymentRequired } from "../../kernel/errors/errors.ts";
import { tellOfEvent } from "../notifications/notify.ts";
import type { Budget, NewBudget } from "./budget.schema.ts";
import * as store from "./budget.store.ts";
import type { Operation } from "./usage.schema.ts";

export const hasBudget = store.hasBudget;

type Payer = Pick<Context, "sql" | "organizationId" | "deps">;

/** Budgets are managed by administrators and organization keys. */
export async function budgetGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage the budget. Ask one, or use an organization-scoped key.");
}

export async function readBudget({ sql, organizationId }: Pick<Context, "sql" | "organizationId">): Promise<Budget> {
  const { monthly_credits, monthly_cost, warn_at, credits, cost, is_cost_known } = await stateOf(sql, organizationId);
  return {
    monthly_credits,
    monthly_cost,
    warn_at,
    used: { credits: rounded(credits), cost: is_cost_known ? rounded(cost) : null },
  };
}

/** Replaces the budget. Jobs that were admitted finish. */
export async function setBudget(ctx: Context, budget: NewBudget): Promise<Budget> {
  await store.upsertBudget(ctx.sql, ctx.organizationId, budget);
  await warnOfBudget(ctx.deps, ctx.sql, ctx.organizationId);
  return readBudget(ctx);
}

/**
 * Throws 402 if the budget of the month is used up, or does not have what these jobs cost. Returns what to hold for each: jobs cost what
 * such jobs have cost before.
 */
export async function mustBeInBudget(
  { sql, organizationId }: Payer,
  operation: Operation,
  { price, times }: { price: number; times: number },
): Promise<number> {
  const state = await stateOf(sql, organizationId);
  const expected = state.monthly_cost === null ? 0 : await store.averageCost(sql, organizationId, operation);
  mustBeLeft("credits", state.monthly_credits, state.credits, price * times);
  // The last job may cost more than is left: what it costs is known only afterwards.
  mustBeLeft("cost", state.monthly_cost, state.cost, expected * (times - 1));
  return expected;
}

function mustBeLeft(measure: store.Warning["measure"], budget: number | null, used: number, needed: number) {
  if (budget === null || (used < budget && rounded(used + needed) <= budget)) return;
  const unit = measure === "credits" ? " credits" : "";
  const need = used < budget ? ` This needs about ${rounded(needed)} more.` : "";
  throw paymentRequired(
    "BUDGET_EXCEEDED",
    `Your organization has used ${rounded(used)} of the ${budget}${unit} of its ${measure === "cost" ? "cost " : ""}budget for this month.${need} Ask an administrator for a larger budget, or wait for the next month.`,
  );
}

/** Notifies the administrators, once for each month and threshold, in the transaction in which the budget is used. */
export async function warnOfBudget(deps: Deps, sql: Sql, organizationId: string): Promise<void> {
  if (!(await store.hasBudget(sql, organizationId))) return;
  const state = await stateOf(sql, organizationId);
  const warnings = [
    ...reached("credits", state.monthly_credits, state.credits, state.warn_at),
    ...reached("cost", state.monthly_cost, state.cost, state.warn_at),
  ];
  if (warnings.length === 0) return;
  const given = await store.insertWarnings(sql, organizationId, state.month, warnings);
  if (given.length === 0) return;
  const administrators = await store.listAdministrators(sql, organizationId);
  for (const measure of new Set(given.map((each) => each.measure))) {
    const highest = must(
      given.filter((each) => each.measure === measure).toSorted((a, b) => b.threshold - a.threshold)[0],
      "a measure has a warning",
    );
    await tellOfEvent({ sql, organizationId, config: deps.config, now: new Date() }, administrators, {
      kind: highest.threshold === 1 ? "budget.reached" : "budget.warning",
      subject: `${state.month} ${measure} ${highest.budget} ${highest.threshold}`,
      text:
        measure === "credits"
          ? t("{used} of {budget} credits in {month}", words(state, state.credits, highest.budget))
          : t("{used} of a cost of {budget} in {month}", words(state, state.cost, highest.budget)),
    });
  }
}

const words = ({ month }: store.BudgetState, used: number, budget: number) => ({
  used: rounded(used),
  budget,
  month: month.slice(0, 7),
});

/** A budget of 0 is a decision, not a limit that was reached. */
const reached = (measure: store.Warning["measure"], budget: number | null, used: number, warnAt: number) =>
  budget === null || budget === 0
    ? []
    : [...new Set([warnAt, 1])]
        .filter((threshold) => used >= budget * threshold)
        .map((threshold) => ({ measure, budget, threshold }));

const stateOf = async (sql: Sql, organizationId: string) =>
  must(await store.findState(sql, organizationId), "every organization has a state");

const rounded = (amount: number) => Number(amount.toFixed(4));
