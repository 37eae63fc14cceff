import { z } from "zod";

const MOST = 100_000_000;
const Limit = z
  .number()
  .min(0, "must be 0 or more")
  .max(MOST, `must be at most ${MOST}`)
  .refine((limit) => Number(limit.toFixed(4)) === limit, "must have at most four decimals")
  .nullable();

const Limits = {
  monthly_credits: Limit.describe("Credits in a calendar month (UTC). Null: no limit. 0: no inference is allowed."),
  monthly_cost: Limit.describe(
    "Cost of language models in a calendar month, by `MODEL_PRICES`. Null: no limit. 0: no inference is allowed.",
  ),
};

export const Budget = z
  .object({
    ...Limits,
    warn_at: z.number().describe("The share of the budget at which the administrators are warned, such as 0.8."),
    used: z
      .object({
        credits: z.number().describe("Credits of this month, with those held for unfinished jobs."),
        cost: z
          .number()
          .nullable()
          .describe(
            "Cost of language models this month, with what unfinished jobs are expected to cost. Null if a model without a price was used.",
          ),
      })
      .describe("What counts against the budget now."),
  })
  .meta({ id: "Budget" });
export type Budget = z.output<typeof Budget>;

export const NewBudget = z
  .strictObject({
    monthly_credits: Limits.monthly_credits.default(null),
    monthly_cost: Limits.monthly_cost.default(null),
    warn_at: z
      .number()
      .min(0.01, "must be at least 0.01")
      .max(1, "must be at most 1")
      .refine((share) => Number(share.toFixed(2)) === share, "must have at most two decimals")
      .default(0.8)
      .describe("The share of the budget at which the administrators are warned."),
  })
  .meta({ id: "NewBudget" });
export type NewBudget = z.output<typeof NewBudget>;
