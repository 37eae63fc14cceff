import { Readable } from "node:stream";
import { type Tone, type WorkbookCell, writeWorkbook } from "../../content/formats/sheet/xlsx-writer.ts";
import { t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import { Streamed } from "../../kernel/http/download.ts";
import type { Outcome } from "./outcomes.schema.ts";
import { OUTCOME_WORDS, STATE_WORDS } from "./outcomes.words.ts";
import type { Contract, ContractQuery } from "./portfolios.schema.ts";
import { listContracts } from "./portfolios.store.ts";
import { mustNameCheck, type OpenPortfolio, toContract, weightsOf } from "./portfolios.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const BATCH = 500;
const WIDTHS = { contract: 44, state: 18, reason: 44, check: 26 };

const TONES: Record<Outcome, Tone> = {
  contradicts: "danger",
  missing: "danger",
  short: "danger",
  judgement: "warning",
  error: "quiet",
  fallback: "warning",
  pass: "good",
};

type Filter = Omit<ContractQuery, "limit" | "offset">;

/** The matrix as a workbook: a row for each contract, a column for each check. The first page is read before the response starts. */
export async function exportPortfolio(ctx: Context, portfolio: OpenPortfolio, filter: Filter): Promise<Streamed> {
  const { checks } = portfolio.playbook_snapshot;
  mustNameCheck(portfolio, filter);
  const pages = contractPages(ctx, portfolio, filter);
  const first = await pages.next();
  const labels = [t("Contract"), t("Status"), ...checks.map(({ title }) => title), t("Why not reviewed")];
  const widths = [WIDTHS.contract, WIDTHS.state, ...checks.map(() => WIDTHS.check), WIDTHS.reason];
  const chunks = writeWorkbook(labels, rowsOf(portfolio, first, pages), {
    sheet: t("Batch review"),
    widths,
    frozenColumns: 1,
  });
  return new Streamed(
    { name: `${portfolio.name.replaceAll(": ", " - ")}.xlsx`, contentType: XLSX_TYPE },
    Readable.from(chunks, { objectMode: false }),
  );
}

/** Every contract that passes the filter, in its order, a page at a time. */
export async function* contractPages(
  { sql, organizationId }: Context,
  portfolio: OpenPortfolio,
  filter: Filter,
): AsyncGenerator<Contract[], undefined> {
  for (let offset = 0; ; offset += BATCH) {
    const order = { ...filter, weights: weightsOf(portfolio), limit: BATCH, offset };
    const rows = await listContracts(sql, organizationId, portfolio.id, order);
    yield rows.slice(0, BATCH).map((row) => toContract(portfolio, row));
    if (rows.length <= BATCH) return;
  }
}

async function* rowsOf(
  { playbook_snapshot: { checks } }: OpenPortfolio,
  first: IteratorResult<Contract[], undefined>,
  rest: AsyncGenerator<Contract[], undefined>,
): AsyncGenerator<WorkbookCell[]> {
  const toRow = (contract: Contract): WorkbookCell[] => [
    contract.name ?? t("Unknown file"),
    STATE_WORDS[contract.state],
    ...checks.map(({ id }) => cellOf(contract, id)),
    contract.error?.message ?? null,
  ];
  yield* (first.value ?? []).map(toRow);
  for await (const page of rest) yield* page.map(toRow);
}

function cellOf({ results }: Contract, checkId: string): WorkbookCell {
  const found = results.find(({ check_id }) => check_id === checkId);
  if (!found) return null;
  const { outcome, fallback_position, found: value } = found;
  const isNumbered = outcome === "fallback" && fallback_position !== null;
  const words = isNumbered ? t("Fallback {number}", { number: fallback_position }) : OUTCOME_WORDS[outcome];
  return { text: value === null ? words : `${value} (${words})`, tone: TONES[outcome] };
}
