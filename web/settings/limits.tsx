import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./frame.module.css";
import { limitsQuery } from "./settings.queries.ts";

const TIERS = [
  { tier: "inference", name: t("Inference"), what: t("Chat completions and playbook runs") },
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
              { title: t("Per key"), cell: ({ key }) => key.toLocaleString("en"), align: "right" },
              {
                title: t("Per organization"),
                cell: ({ organization }) => organization.toLocaleString("en"),
                align: "right",
              },
            ]}
          />
        )}
      </QueryView>
      <p className={classes.note}>
        Every response includes <code>{t("RateLimit-Remaining")}</code>. A rejected request (429) also includes{" "}
        <code>{t("Retry-After")}</code>, in seconds.
      </p>
    </Section>
  );
}
