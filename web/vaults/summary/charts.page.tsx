import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { columnsQuery, summaryQuery, vaultQuery } from "../vaults.queries.ts";
import { barsOf, type Chart, chartsOf } from "./charts.ts";
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
  const { title, group_by, interval, sum, filter } = chart;
  const query = {
    group_by,
    interval,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
    metrics: sum ? `sum:${sum.field_key}` : undefined,
  };
  const summary = useQuery(summaryQuery(vaultId, query));
  return (
    <section className={classes.chart} aria-label={title}>
      <h2>{title}</h2>
      <QueryView query={summary}>
        {({ groups, empty, other }) => {
          const bars = barsOf(chart, groups);
          return (
            <>
              <SummaryBars vaultId={vaultId} title={title} bars={bars} empty={empty} />
              {bars.length === 0 && <p>No document has a value.</p>}
              {other && <p>{other.groups.toLocaleString("en-US")} other values are not shown.</p>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
