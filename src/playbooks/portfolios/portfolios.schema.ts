import { z } from "zod";
import { CursorQuery, type Placed, pageOf } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, Person, visibleText } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { Importance } from "../checks/checks.schema.ts";
import { Finding, NewRun, ReviewMode, Stance } from "../reviews/run/run.schema.ts";
import { OUTCOMES, type Outcome, STATES, type State } from "./outcomes.schema.ts";

export const MAX_CONTRACTS = 5000;

const outcomes = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];
const states = Object.keys(STATES) as [State, ...State[]];

export const NewPortfolio = z
  .strictObject({
    playbook_id: Id.describe("The playbook to review the contracts with."),
    file_ids: z
      .array(Id)
      .min(1, "must contain at least one file id")
      .max(MAX_CONTRACTS, `must contain at most ${MAX_CONTRACTS} file ids`)
      .optional()
      .describe("One contract each."),
    vault_id: Id.optional().describe("Instead of `file_ids`: all documents of a vault. Requires a user-scoped key."),
    name: visibleText(1, 200)
      .optional()
      .describe("The name of the portfolio. Defaults to the title of the playbook and what is reviewed."),
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
const JobProblem = z.object({
  code: z.string().describe("A stable, machine-readable code."),
  message: z.string().describe("The reason, as a human-readable message."),
});

export const PortfolioSummary = z
  .object({
    id: Id.describe("The id of the portfolio."),
    name: z.string().describe("The name of the portfolio."),
    playbook: z
      .object({ id: Id.describe("The id of the playbook."), title: z.string().describe("The title of the playbook.") })
      .describe("The playbook, as it was when the portfolio was started."),
    vault_id: Id.nullable().describe(
      "The vault whose documents are reviewed. Null if the portfolio was created from files.",
    ),
    review_mode: ReviewMode,
    representing_party: z.string().describe("The party that is represented."),
    contracts_count: count.describe("How many contracts the portfolio has."),
    counts: z
      .object({
        queued: count.describe("Contracts that wait for their review."),
        reviewing: count.describe("Contracts that are being reviewed."),
        reviewed: count.describe("Contracts whose review is done."),
        failed: count.describe("The review failed or was stopped."),
        skipped: count.describe("The contract could not be reviewed: its `error` says why."),
        deleted: count.describe("The review was deleted."),
      })
      .describe("How many contracts are in each state."),
    paused: JobProblem.nullable().describe("Why no reviews are being started. Waiting contracts are started later."),
    created_by: Person.nullable().describe("Who started it. Null for an organization-scoped key."),
    created_at: CreatedAt,
  })
  .meta({ id: "PortfolioSummary" });
export type PortfolioSummary = z.output<typeof PortfolioSummary>;

const Result = z.object({
  check_id: Id.describe("The check."),
  outcome: z
    .enum(outcomes)
    .describe("The outcome of the check. `contradicts`, `short`, `missing` and `judgement` are the kinds of flag."),
  fallback_position: z.int().nullable().describe("The number of the fallback that is met, starting at 1."),
  found: Finding.shape.found,
  wanted: Finding.shape.wanted,
  quote: z
    .string()
    .nullable()
    .describe("The beginning of the first passage that the finding rests on. Null if it rests on none."),
});

const Contract = z
  .object({
    number: z.int().describe("The place of the contract in the portfolio, starting at 1."),
    file_id: Id.nullable().describe("The file of the contract. Null if the document of the vault has none."),
    name: z.string().nullable().describe("Null if you never had access to the file."),
    state: z.enum(states).describe("The state of the contract."),
    review_id: Id.nullable().describe(
      "The review of the contract. Null until it is started, and if the review was deleted.",
    ),
    error: JobProblem.nullable().describe("Why it was not reviewed."),
    results: z.array(Result).describe("Empty until it is reviewed. In the order of the checks."),
  })
  .meta({ id: "PortfolioContract" });
export type Contract = z.output<typeof Contract>;

const PortfolioCheck = z
  .object({
    id: Id.describe("The id of the check."),
    title: z.string().describe("The title of the check."),
    importance: Importance.nullable().describe("How much the check matters. Null if not set."),
    counts: z
      .object(
        Object.fromEntries(outcomes.map((outcome) => [outcome, count.describe(`${OUTCOMES[outcome]}.`)])) as Record<
          Outcome,
          typeof count
        >,
      )
      .describe("How many contracts have each outcome."),
    values: z
      .array(
        z.object({
          value: z.string().describe("A value that was found, such as `30 days`."),
          count: count.describe("How many contracts have it."),
        }),
      )
      .describe("The values that were found, the most frequent first. At most 50."),
  })
  .meta({ id: "PortfolioCheck" });
export type PortfolioCheck = z.output<typeof PortfolioCheck>;

/** The matrix: checks, and one page of contracts. */
export const Portfolio = PortfolioSummary.extend({
  checks: z.array(PortfolioCheck).describe("The checks of the playbook, in order, with their outcomes."),
  ...pageOf("contracts", Contract).shape,
}).meta({ id: "Portfolio" });
export type Portfolio = z.output<typeof Portfolio>;

const FILTERS = ["flag", "flagged", ...outcomes] as const;

export const ContractQuery = CursorQuery.extend({
  state: z.enum(states).optional().describe("Only contracts in this state."),
  check_id: Id.optional().describe("With `outcome`: only contracts for which this check has that outcome."),
  outcome: z
    .enum(FILTERS)
    .optional()
    .describe(
      "`flag`: any of the flags. `flagged` is deprecated and means `short`. Without `check_id`: for any check.",
    ),
  value: visibleText(1, 200)
    .optional()
    .describe("With `check_id`: only contracts for which this value was found for that check."),
  sort: z
    .enum(["place", "name", "outliers", "outcome", "value"])
    .default("place")
    .describe(
      "`outliers`: the contracts that depart most from your positions first, important checks counting more. `outcome` and `value`: by that of the check `check_id`.",
    ),
  order: z.enum(["asc", "desc"]).default("asc").describe("`desc` reverses the order."),
});
export type ContractQuery = Placed<z.output<typeof ContractQuery>>;

/** The error for a file that was deleted or that the caller cannot see. */
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
