import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import type { VaultSummary } from "../../operations.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { first } from "../../ui/must.ts";
import { VaultHead } from "../head/vault-head.tsx";
import { columnsQuery, summaryQuery, vaultQuery } from "../vaults.queries.ts";
import { ChartChoice } from "./chart-choice.tsx";
import { barsOf, type Chart, type ChosenChart, chartsByCurrency, chartsOf, chosenChart } from "./charts.ts";
import classes from "./summary.module.css";
import { SummaryBars } from "./summary-bars.tsx";

/** A vault in charts. Every bar opens its rows in the table. */
export default function ChartsPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/charts" });
  const chosen = useSearch({ from: "/shell/vaults/$id/charts" });
  const navigate = useNavigate({ from: "/vaults/$id/charts" });
  const choose = (next: ChosenChart) => void navigate({ search: next, replace: true });
  const vault = useQuery(vaultQuery(id));
  const columns = useQuery(columnsQuery(id));
  return (
    <QueryView query={vault}>
      {(vault) => (
        <>
          <VaultHead vault={vault} tab="charts" />
          <QueryView query={columns}>
            {({ columns }) => (
              <>
                <ChartChoice columns={columns} chosen={chosen} onChoose={choose} />
                <div className={classes.charts}>
                  {[...chosenChart(columns, chosen), ...chartsOf(columns)].map((chart) => (
                    <ChartView key={chart.title} vaultId={id} chart={chart} />
                  ))}
                </div>
              </>
            )}
          </QueryView>
        </>
      )}
    </QueryView>
  );
}

function ChartView({ vaultId, chart }: { vaultId: string; chart: Chart }) {
  const summary = useQuery(chartQuery(vaultId, chart));
  return (
    <QueryView query={summary}>
      {(summary) => {
        const charts = chart.currency ? [chart] : chartsByCurrency(chart, summary.groups);
        if (charts.length === 1) return <ChartBars vaultId={vaultId} chart={first(charts)} summary={summary} />;
        return charts.map((each) => <ChartView key={each.title} vaultId={vaultId} chart={each} />);
      }}
    </QueryView>
  );
}

const chartQuery = (vaultId: string, { group_by, interval, sum, filter }: Chart) =>
  summaryQuery(vaultId, {
    group_by,
    interval,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
    metrics: sum ? `sum:${sum.field_key}` : undefined,
  });

function ChartBars({ vaultId, chart, summary }: { vaultId: string; chart: Chart; summary: VaultSummary }) {
  const { title, group_by, filter } = chart;
  const { groups, empty, other } = summary;
  const bars = barsOf(chart, groups, empty);
  const most = Math.max(empty, ...groups.map(({ count }) => count));
  return (
    <section className={classes.chart} aria-label={title}>
      <h2>{title}</h2>
      <SummaryBars
        vaultId={vaultId}
        title={title}
        bars={bars}
        empty={{ count: empty, share: empty / most, filter: { ...filter, [group_by]: { op: "empty" } } }}
      />
      {bars.length === 0 && <p>{t("No document has a value.")}</p>}
      {other && <p>{t("{groups, number} other values are not shown.", { groups: other.groups })}</p>}
    </section>
  );
}
