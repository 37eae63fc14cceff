import type { FillRecord } from "../../../content/formats/template/template.ts";
import { t } from "../../../content/messages/messages.ts";
import type { Context } from "../../../kernel/context.ts";
import { contractPages } from "../../../playbooks/portfolios/export.ts";
import type { State } from "../../../playbooks/portfolios/outcomes.schema.ts";
import { STATE_WORDS } from "../../../playbooks/portfolios/outcomes.words.ts";
import type { Contract } from "../../../playbooks/portfolios/portfolios.schema.ts";
import { openPortfolio } from "../../../playbooks/portfolios/portfolios.ts";
import { listReviewed, type Reviewed } from "../../../playbooks/reviews/reviews.ts";
import { findingsOf, OutcomeCounts, reviewRow } from "./findings.ts";
import { mustFit, type ReportData, summaryPart } from "./report-data.ts";

const IN_PLACE = { sort: "place", order: "asc" } as const;
const BATCH = 50;

/** A row for each contract of a batch review, also for those that were not reviewed. */
export async function readPortfolioData(ctx: Context, id: string): Promise<ReportData> {
  const portfolio = await openPortfolio(ctx, id);
  const data: ReportData = {
    source: portfolio.name,
    scope: "",
    total: 0,
    rows: [],
    summary: [],
    documents: [],
    findings: [],
  };
  const counts = new OutcomeCounts();
  const states = new Map<State, number>();
  for await (const page of contractPages(ctx, portfolio, IN_PLACE))
    for (let at = 0; at < page.length; at += BATCH) {
      const contracts = page.slice(at, at + BATCH);
      const reviews = await reviewsOf(ctx, contracts);
      for (const contract of contracts) {
        const reviewed = reviews.get(contract.review_id ?? "");
        addContract(data, contract, reviewed);
        if (reviewed) counts.add(reviewed);
        states.set(contract.state, (states.get(contract.state) ?? 0) + 1);
      }
      mustFit(data.findings.length + data.rows.length);
    }
  const total = data.rows.length;
  const lines = (Object.keys(STATE_WORDS) as State[]).flatMap((state) => {
    const count = states.get(state);
    return count === undefined ? [] : [{ label: STATE_WORDS[state], count }];
  });
  const scope = t(
    "{count, plural, one {# contract} other {# contracts}} of the batch review “{name}”{missing, plural, =0 {} other {, # of them without a result}}",
    { count: total, name: portfolio.name, missing: total - counts.reviews },
  );
  return { ...data, scope, total, summary: [...summaryPart(t("Contracts"), lines, total), ...counts.lines()] };
}

async function reviewsOf(ctx: Context, contracts: Contract[]): Promise<Map<string, Reviewed>> {
  const ids = contracts.flatMap(({ review_id }) => review_id ?? []);
  return new Map((await listReviewed(ctx, ids)).map((reviewed) => [reviewed.id, reviewed]));
}

function addContract(data: ReportData, contract: Contract, reviewed: Reviewed | undefined) {
  const number = String(data.rows.length + 1);
  const documentName = contract.name ?? t("Unknown file");
  const reason = contract.error?.message ?? "";
  const row: FillRecord = reviewed ? reviewRow(reviewed) : { values: [] };
  const status = STATE_WORDS[contract.state];
  data.rows.push({ ...row, number, documentName, status, reason });
  data.documents.push({
    number,
    documentName,
    title: "",
    pages: "",
    language: "",
    status: reason === "" ? status : t("{state}: {reason}", { state: status, reason }),
  });
  if (reviewed) data.findings.push(...findingsOf(reviewed));
}
