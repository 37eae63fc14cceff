import { mustAfford } from "../../administration/usage/credits.ts";
import { must } from "../../content/must.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { conflict, invalidField, notFound, userKeyRequired } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { enqueue, enqueuerOf } from "../../kernel/jobs/jobs.ts";
import { listContractFiles } from "../../vaults/documents/documents.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { listFileNames } from "../../workspace/files/files.ts";
import { openPlaybook } from "../playbooks.ts";
import { snapshotPlaybook, uniqueIds } from "../reviews/run/start-run.ts";
import { OUTCOMES, type Outcome } from "./outcomes.schema.ts";
import {
  type Contract,
  type ContractQuery,
  MAX_CONTRACTS,
  type NewPortfolio,
  NO_ACCESS,
  type Portfolio,
  type PortfolioCheck,
  type PortfolioSummary,
  StartPortfolio,
} from "./portfolios.schema.ts";
import * as store from "./portfolios.store.ts";

export type OpenPortfolio = store.PortfolioRow;

/** The gate to a portfolio: only for its creator. One created by an organization key is open to administrators too, like its reviews. */
export async function openPortfolio(ctx: Context, id: string): Promise<OpenPortfolio> {
  const portfolio = await store.findPortfolio(ctx.sql, ctx.organizationId, viewerOf(ctx), id);
  if (!portfolio) throw notFound("batch review");
  return portfolio;
}

export const portfolioGate = async (ctx: Context, params: { id: string }) => ({
  portfolio: await openPortfolio(ctx, params.id),
});

export async function listPortfolios(ctx: Context, page: PageQuery) {
  return toPage("portfolios", await store.listPortfolios(ctx.sql, ctx.organizationId, viewerOf(ctx), page), page);
}

/** The names of those portfolios that the caller can see. */
export const listPortfolioNames = (ctx: Context, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

/** Records the contracts and has their reviews started, a few at a time, all with one snapshot of the playbook. */
export async function createPortfolio(ctx: Context, request: NewPortfolio): Promise<PortfolioSummary> {
  const { sql, organizationId } = ctx;
  const playbook = await openPlaybook(ctx, request.playbook_id, "read");
  const wanted = request.check_ids && uniqueIds(request.check_ids);
  const pinned = await snapshotPlaybook(ctx, playbook, wanted, "body.playbook_id");
  const { vaultId, from, contracts } = request.vault_id
    ? await contractsOfVault(ctx, request.vault_id)
    : await contractsOfFiles(ctx, must(request.file_ids, "a vault or files are given"));
  await mustAfford(ctx, "playbook:run");
  const { review_mode, representing_party } = request;
  const name = request.name?.trim() ?? cut(`${pinned.title}: ${from}`);
  const row = { name, playbook: pinned, vaultId, review_mode, representing_party };
  const id = await store.insertPortfolio(sql, organizationId, ctx.caller.userId, row);
  await store.insertContracts(sql, organizationId, id, contracts);
  await enqueue(enqueuerOf(ctx), StartPortfolio, { portfolio_id: id });
  return openPortfolio(ctx, id);
}

const MAX_NAME = 200;
const cut = (name: string) => [...name].slice(0, MAX_NAME).join("");

interface Chosen {
  vaultId: string | null;
  /** Where the contracts come from, in words. */
  from: string;
  contracts: store.NewContract[];
}

/** Files that the caller cannot see are listed with an error. 404 if the caller can see none of them. */
async function contractsOfFiles(ctx: Context, given: string[]): Promise<Chosen> {
  const ids = uniqueIds(given);
  const names = new Map((await listFileNames(ctx, ids)).map(({ id, name }) => [id, name]));
  if (names.size === 0) throw notFound("file");
  const contracts = ids.map((file_id) => {
    const name = names.get(file_id) ?? null;
    return { file_id, name, error: name === null ? NO_ACCESS : null };
  });
  return { vaultId: null, from: ids.length === 1 ? "1 file" : `${ids.length} files`, contracts };
}

const NO_FILE = { code: "NO_FILE", message: "This document has no file, so there is nothing to review." };

async function contractsOfVault(ctx: Context, id: string): Promise<Chosen> {
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  const vault = await openVault(ctx as UserContext, id, "viewer");
  const documents = await listContractFiles(ctx, vault, MAX_CONTRACTS + 1);
  if (documents.length === 0) throw invalidField("body.vault_id", "This vault has no documents to review.");
  if (documents.length > MAX_CONTRACTS) {
    const error = `This vault has more than ${MAX_CONTRACTS} documents. Review a part of them with file_ids.`;
    throw invalidField("body.vault_id", error);
  }
  const contracts = documents.map(({ file_id, name }) => ({ file_id, name, error: file_id === null ? NO_FILE : null }));
  return { vaultId: vault.id, from: vault.name, contracts };
}

/** The matrix of contracts and checks, one page of contracts at a time. */
export async function readPortfolio(ctx: Context, portfolio: OpenPortfolio, query: ContractQuery): Promise<Portfolio> {
  mustNameCheck(portfolio, query);
  const order = { ...query, weights: weightsOf(portfolio) };
  const rows = await store.listContracts(ctx.sql, ctx.organizationId, portfolio.id, order);
  const quotes = await quotesOf(ctx, rows);
  return {
    ...portfolio,
    checks: await countChecks(ctx, portfolio),
    ...toPage(
      "contracts",
      rows.map((row) => toContract(portfolio, row, quotes)),
      query,
    ),
  };
}

/** By review and check. */
type Quotes = Map<string, string>;
const placeOf = (reviewId: string | null, checkId: string) => `${reviewId} ${checkId}`;

async function quotesOf({ sql, organizationId }: Context, rows: store.ContractRow[]): Promise<Quotes> {
  const reviewIds = rows.flatMap(({ review_id, outcomes }) => (review_id && outcomes ? [review_id] : []));
  const quotes = await store.listQuotes(sql, organizationId, reviewIds);
  return new Map(quotes.map(({ review_id, check_id, quote }) => [placeOf(review_id, check_id), quote]));
}

/** The check that a column is sorted or filtered by. */
export function mustNameCheck(
  { playbook_snapshot: { checks } }: OpenPortfolio,
  { check_id, sort, value }: Pick<ContractQuery, "check_id" | "sort" | "value">,
): void {
  const checkId = check_id?.toLowerCase();
  if (checkId !== undefined && !checks.some(({ id }) => id === checkId)) throw notFound("check");
  const isOfCheck = sort === "outcome" || sort === "value" || value !== undefined;
  if (checkId === undefined && isOfCheck)
    throw invalidField("query.check_id", "is required to sort by `outcome` or `value`, and to filter by `value`");
}

const WEIGHTS = { high: 3, medium: 2, low: 1 };

/** How much each check counts when contracts are ordered by how far they depart from the positions. */
export const weightsOf = ({ playbook_snapshot: { checks } }: OpenPortfolio): Record<string, number> =>
  Object.fromEntries(checks.map(({ id, importance }) => [id, importance ? WEIGHTS[importance] : 1]));

export const toContract = (
  { playbook_snapshot }: OpenPortfolio,
  { outcomes, ...contract }: store.ContractRow,
  quotes: Quotes = new Map(),
): Contract => ({
  ...contract,
  results: playbook_snapshot.checks.flatMap(({ id }) => {
    const found = outcomes?.[id];
    return found ? [{ check_id: id, ...found, quote: quotes.get(placeOf(contract.review_id, id)) ?? null }] : [];
  }),
});

const MAX_VALUES = 50;

async function countChecks(
  { sql, organizationId }: Context,
  { id, playbook_snapshot }: OpenPortfolio,
): Promise<PortfolioCheck[]> {
  const counted = await store.countOutcomes(sql, organizationId, id);
  const values = Map.groupBy(await store.countValues(sql, organizationId, id), ({ check_id }) => check_id);
  return playbook_snapshot.checks.map((check) => {
    const counts = Object.fromEntries(Object.keys(OUTCOMES).map((each) => [each, 0])) as Record<Outcome, number>;
    for (const { check_id, outcome, count } of counted) if (check_id === check.id) counts[outcome] = count;
    const found = (values.get(check.id) ?? []).slice(0, MAX_VALUES).map(({ value, count }) => ({ value, count }));
    return { id: check.id, title: check.title, importance: check.importance, counts, values: found };
  });
}

/** Retries contracts that failed or could not be reviewed. The failed reviews are kept. */
export async function retryPortfolio(ctx: Context, { id }: OpenPortfolio): Promise<PortfolioSummary> {
  await mustAfford(ctx, "playbook:run");
  if ((await store.updateForRetry(ctx.sql, ctx.organizationId, id)) === 0)
    throw conflict("NOTHING_TO_RETRY", "No contract of this batch review has failed.");
  await store.updateUnfinished(ctx.sql, ctx.organizationId, id);
  await enqueue(enqueuerOf(ctx), StartPortfolio, { portfolio_id: id });
  return openPortfolio(ctx, id);
}

/** Queued contracts are not reviewed. Reviews that were started are kept. */
export async function deletePortfolio(ctx: Context, { id }: OpenPortfolio): Promise<undefined> {
  if ((await store.deletePortfolio(ctx.sql, ctx.organizationId, id)) === 0) throw notFound("batch review");
}

const LEFT = { code: "CANCELED", message: "The person who started this has left the organization." };

/** For someone who leaves the organization: nothing more is started for them. */
export const stopPortfoliosOf = ({ sql, organizationId }: Context, userId: number) =>
  store.updateQueuedRefusedOf(sql, organizationId, userId, LEFT);

const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});
