import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../ui/data/data-table.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./frame.module.css";
import { limitsQuery } from "./settings.queries.ts";

const TIERS = [
  { tier: "inference", name: "Inference", what: "Chat completions and playbook runs" },
  { tier: "standard", name: "Everything else", what: "All other operations" },
] as const;

/** The rate limits, explained for people. */
export function Limits() {
  const query = useQuery(limitsQuery);
  return (
    <Section
      title="Rate limits"
      lead="Requests are counted per minute, for each key and for the organization as a whole. The two tiers are counted separately, and rejected requests are not counted."
    >
      <QueryView query={query}>
        {(limits) => (
          <DataTable
            label="Rate limits"
            rows={TIERS.map((each) => ({ ...each, ...limits[each.tier] }))}
            rowKey={({ tier }) => tier}
            columns={[
              { title: "Tier", cell: ({ name }) => name },
              { title: "Counts", cell: ({ what }) => what, minor: true },
              { title: "A key, per minute", cell: ({ key }) => key.toLocaleString("en"), align: "right" },
              {
                title: "Organization, per minute",
                cell: ({ organization }) => organization.toLocaleString("en"),
                align: "right",
              },
            ]}
          />
        )}
      </QueryView>
      <p className={classes.note}>
        Every reply tells what is left in <code>RateLimit-Remaining</code>, and a refused one (429) in{" "}
        <code>Retry-After</code> how many seconds to wait.
      </p>
    </Section>
  );
}
