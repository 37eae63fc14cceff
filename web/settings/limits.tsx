import { useQuery } from "@tanstack/react-query";
import { formatNumber, t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { Section } from "../ui/layout/section.tsx";
import { rich } from "../ui/text/rich.ts";
import classes from "./frame.module.css";
import { limitsQuery } from "./settings.queries.ts";

const TIERS = [
  { tier: "inference", name: t("Questions and reviews"), what: t("Chat completions and playbook runs") },
  { tier: "standard", name: t("Everything else"), what: t("All other operations") },
] as const;

/** The rate limits, explained for people. */
export function Limits() {
  const query = useQuery(limitsQuery);
  return (
    <Section
      title={t("Rate limits")}
      lead={t(
        "Limits apply per minute, to each key and to the organization as a whole. The two tiers are counted separately. Rejected requests do not count.",
      )}
    >
      <QueryView query={query}>
        {(limits) => (
          <DataTable
            label={t("Rate limits")}
            rows={TIERS.map((each) => ({ ...each, ...limits[each.tier] }))}
            rowKey={({ tier }) => tier}
            columns={[
              { title: t("Tier"), cell: ({ name }) => name },
              { title: t("Applies to"), cell: ({ what }) => what, minor: true },
              { title: t("Per key"), cell: ({ key }) => formatNumber(key), align: "right" },
              {
                title: t("Per organization"),
                cell: ({ organization }) => formatNumber(organization),
                align: "right",
              },
            ]}
          />
        )}
      </QueryView>
      <p className={classes.note}>
        {rich(
          "Every response includes <code>RateLimit-Remaining</code>. A rejected request (429) also includes <code>Retry-After</code>, in seconds.",
          { code: (header) => <code>{header}</code> },
        )}
      </p>
    </Section>
  );
}
