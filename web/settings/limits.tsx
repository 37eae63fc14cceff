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
      lead="Limits apply per minute, to each key and to the organization as a whole. The two tiers are counted separately. Rejected requests do not count."
    >
      <QueryView query={query}>
        {(limits) => (
          <DataTable
            label="Rate limits"
            rows={TIERS.map((each) => ({ ...each, ...limits[each.tier] }))}
            rowKey={({ tier }) => tier}
            columns={[
              { title: "Tier", cell: ({ name }) => name },
              { title: "Applies to", cell: ({ what }) => what, minor: true },
              { title: "Per key", cell: ({ key }) => key.toLocaleString("en"), align: "right" },
              {
                title: "Per organization",
                cell: ({ organization }) => organization.toLocaleString("en"),
                align: "right",
              },
            ]}
          />
        )}
      </QueryView>
      <p className={classes.note}>
        Every response includes <code>RateLimit-Remaining</code>. A rejected request (429) also includes{" "}
        <code>Retry-After</code>, in seconds.
      </p>
    </Section>
  );
}
