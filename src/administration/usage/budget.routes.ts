import { endpoint } from "../../kernel/http/endpoint.ts";
import { Budget, NewBudget } from "./budget.schema.ts";
import { budgetGate, readBudget, setBudget } from "./budget.ts";

export const getBudgetRoute = endpoint({
  method: "GET",
  path: "/budget",
  summary: "Get the organization's monthly budget and what is used of it",
  description: "Requires an administrator or an organization-scoped key. Months are calendar months in UTC.",
  key: "any",
  gate: budgetGate,
  returns: Budget,
  status: 200,
  handle: (ctx) => readBudget(ctx),
});

export const setBudgetRoute = endpoint({
  method: "PUT",
  path: "/budget",
  summary: "Set the organization's monthly budget",
  description:
    "At or over it, inference is refused with 402 `BUDGET_EXCEEDED`; what was admitted before finishes. Administrators are notified at `warn_at` and when it is used up. An omitted limit is removed.",
  key: "any",
  gate: budgetGate,
  body: NewBudget,
  returns: Budget,
  status: 200,
  handle: (ctx, { body }) => setBudget(ctx, body),
});
