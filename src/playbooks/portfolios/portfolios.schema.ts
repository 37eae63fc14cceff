import { z } from "zod";
import { CursorQuery, type Placed, pageOf } from "../../http/paging/page.ts";
import { Id, Timestamp, visibleText } from "../../http/shapes.ts";
import type { JobKind } from "../../jobs/job.ts";
import { Person } from "../../keys/keys.schema.ts";
import { Importance } from "../checks/checks.schema.ts";
import { NewRun, ReviewMode, Stance } from "../runs/runs.schema.ts";
import { OUTCOMES, type Outcome, STATES, type State } from "./outcomes.schema.ts";

export const MAX_CONTRACTS = 5000;

const outcomes = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];
const states = Object.keys(STATES) as [State, ...State[]];

export const NewPortfolio = z
  .strictObject({
    playbook_id: Id,
    file_ids: z
      .array(Id)
      .min(1, "must contain at least one file id")
      .max(MAX_CONTRACTS, `must contain at most ${MAX_CONTRACTS} file ids`)
      .optional()
      .describe("One contract each."),
    vault_id: Id.optional().describe("Instead of `file_ids`: all documents of a vault. Requires a user-scoped key."),
    name: visibleText(1, 200).optional(),
    ...Stance.shape,
    check_ids: NewRun.shape.check_ids,
  })
  .refine(({ file_ids, vault_id }) => (file_ids === undefined) !== (vault_id === undefined), {
    path: ["file_ids"],
    error: "or vault_id is required, and not both",
  })
  .meta({ id: "NewPortfolio", oneOf: [{ required: ["file_ids"] }, { required: ["vault_id"] }] });
export type NewPortfolio = z.output<typeof NewPortfolio>;

const count = z.int().min(0);
const JobProblem = z.object({ code: z.string(), message: z.string() });

export const PortfolioSummary = z
  .object({
    id: Id,
    name: z.string(),
    playbook: z.object({ id: Id, title: z.string() }),
    vault_id: Id.nullable(),
    review_mode: ReviewMode,
    representing_party: z.string(),
    contracts_count: count,
    counts: z
      .object({
        queued: count,
        reviewing: count,
        reviewed: count,
        failed: count.describe("The review failed or was stopped."),
        skipped: count.describe("The contract could not be reviewed: its `error` says why."),
        deleted: count.describe("The review was deleted."),
      })
      .describe("How many contracts are in each state."),
    paused: JobProblem.nullable().describe("Why no review is started now. Contracts that wait are started later."),
    created_by: Person.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "PortfolioSummary" });
export type PortfolioSummary = z.output<typeof PortfolioSummary>;

const Result = z.object({
  check_id: Id,
  outcome: z.enum(outcomes),
  fallback_position: z.int().nullable().describe("The number of the fallback that is met, starting at 1."),
});

const Contract = z
  .object({
    number: z.int().describe("The place of the contract in the portfolio, starting at 1."),
    file_id: Id.nullable(),
    name: z.string().nullable().describe("Null if you never had access to the file."),
    state: z.enum(states),
    review_id: Id.nullable(),
    error: JobProblem.nullable().describe("Why it was not reviewed."),
    results: z.array(Result).describe("Empty until it is reviewed. In the order of the checks."),
  })
  .meta({ id: "PortfolioContract" });
export type Contract = z.output<typeof Contract>;

const PortfolioCheck = z
  .object({
    id: Id,
    title: z.string(),
    importance: Importance.nullable(),
    counts: z.object(Object.fromEntries(outcomes.map((outcome) => [outcome, count])) as Record<Outcome, typeof count>),
  })
  .meta({ id: "PortfolioCheck" });
export type PortfolioCheck = z.output<typeof PortfolioCheck>;

/** The matrix: checks, and one page of contracts. */
export const Portfolio = PortfolioSummary.extend({
  checks: z.array(PortfolioCheck),
  ...pageOf("contracts", Contract).shape,
}).meta({ id: "Portfolio" });
export type Portfolio = z.output<typeof Portfolio>;

const FILTERS = ["flag", ...outcomes] as const;

export const ContractQuery = CursorQuery.extend({
  state: z.enum(states).optional().describe("Only contracts in this state."),
  check_id: Id.optional().describe("With `outcome`: only contracts for which this check has that outcome."),
  outcome: z.enum(FILTERS).optional().describe("`flag`: any of the flags. Without `check_id`: for any check."),
});
export type ContractQuery = Placed<z.output<typeof ContractQuery>>;

/** The reason for a file that is gone or hidden. */
export const NO_ACCESS = {
  code: "NOT_FOUND",
  message: "This file does not exist, or you do not have access to it.",
};

/** Starts the reviews of a portfolio, a few at a time. */
export const StartPortfolio = {
  kind: "portfolios/start",
  internal: true,
  class: "background",
  maxAttempts: 10,
  input: z.object({ portfolio_id: Id }),
} satisfies JobKind;
