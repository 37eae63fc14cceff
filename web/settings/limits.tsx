import { DataTable } from "../ui/data-table.tsx";
import { Section } from "../ui/section.tsx";
import classes from "./frame.module.css";

const TIERS = [
  { tier: "Inference", what: "Chat completions and runs of playbooks", key: 20, organization: 60 },
  { tier: "Everything else", what: "All other operations", key: 120, organization: 600 },
];

/** The rate limits, in the words of the people who meet them. */
export function Limits() {
  return (
    <Section
      title="Rate limits"
      lead="Requests are counted in windows of a minute, for each key and for the organization as a whole; the two tiers count apart. A request that is refused takes nothing from either."
    >
      <DataTable
        label="Rate limits"
        rows={TIERS}
        rowKey={({ tier }) => tier}
        columns={[
          { title: "Tier", cell: ({ tier }) => tier },
          { title: "Counts", cell: ({ what }) => what, minor: true },
          { title: "A key, per minute", cell: ({ key }) => key, align: "right" },
          { title: "Organization, per minute", cell: ({ organization }) => organization, align: "right" },
        ]}
      />
      <p className={classes.note}>
        These are the usual numbers; whoever runs this server may have set others. Every reply tells what is left in{" "}
        <code>RateLimit-Remaining</code>, and a refused one (429) in <code>Retry-After</code> how many seconds to wait.
      </p>
    </Section>
  );
}
