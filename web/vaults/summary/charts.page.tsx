import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { columnsQuery, summaryQuery, vaultQuery } from "../vaults.queries.ts";
import { type Chart, chartsByCurrency, chartsOf } from "./charts.ts";
import classes from "./summary.module.css";
import { SummaryBars } from "./summary-bars.tsx";

/** A vault in charts. Every bar opens its rows in the table. */
export default function ChartsPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/charts" });
  const vault = useQuery(vaultQuery(id));
  const columns = useQuery(columnsQuery(id));
  return (
    <QueryView query={vault}>
      {({ name }) => (
        <div className={classes.page}>
          <PageHeader title={`Charts of ${name}`} />
          <AnchorLink to="/vaults/$id" params={{ id }} size="sm">
            Open the table
          </AnchorLink>
          <QueryView query={columns}>
            {({ columns }) => (
              <div className={classes.charts}>
                {chartsOf(columns).map((chart) => (
                  <ChartView key={chart.title} vaultId={id} chart={chart} />
                ))}
              </div>
            )}
          </QueryView>
        </div>
      )}
    </QueryView>
  );
}

function ChartView({ vaultId, chart }: { vaultId: string; chart: Chart }) {
  const { group_by, interval, sum, filter } = chart;
  const query = {
    group_by,
    interval,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
    metrics: sum ? `sum:${sum.field_key}` : undefined,
  };
  const summary = useQuery(summaryQuery(vaultId, query));
  return (
    <QueryView query={summary}>
      {({ groups, empty, other }) =>
        chartsByCurrency(chart, groups).map(({ title, bars }, at) => (
          <section key={title} className={classes.chart} aria-label={title}>
            <h2>{title}</h2>
            <SummaryBars
              vaultId={vaultId}
              title={title}
              bars={bars}
              empty={{ count: at === 0 ? empty : 0, filter: { ...filter, [group_by]: { op: "empty" } } }}
            />
            {bars.length === 0 && <p>No document has a value.</p>}
            {other && <p>{other.groups.toLocaleString("en-US")} other values are not shown.</p>}
          </section>
        ))
      }
    </QueryView>
  );
}
