import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatSize } from "../files/file-status.tsx";
import { formatNumber, t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { Section } from "../ui/layout/section.tsx";
import { quotasQuery } from "./settings.queries.ts";

/** The organization's usage of its quotas. */
export function Quotas() {
  const query = useQuery(quotasQuery);
  return (
    <Section
      title={t("Storage and pages")}
      lead={t(
        "Requests over a quota are rejected. Page counts reset each day at midnight UTC. To change a quota, ask the people who run this server.",
      )}
    >
      <QueryView query={query}>
        {({ storage, pages }) => (
          <>
            <Quota name={t("Storage")} used={storage.used_bytes} quota={storage.quota_bytes} spell={formatSize} />
            <Quota
              name={t("Pages read today")}
              used={pages.used_today}
              quota={pages.quota_a_day}
              spell={(pages) => formatNumber(pages)}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface QuotaProps {
  name: string;
  used: number;
  quota: number | null;
  spell: (number: number) => string;
}

function Quota({ name, used, quota, spell }: QuotaProps) {
  const words =
    quota === null
      ? t("{used} (unlimited)", { used: spell(used) })
      : t("{used} of {quota}", { used: shortOf(spell(used), spell(quota)), quota: spell(quota) });
  return (
    <div>
      <p>
        {name}: {words}
      </p>
      {quota !== null && (
        <Progress value={quota === 0 ? 100 : Math.min(100, (used / quota) * 100)} maw="24rem" aria-label={name} />
      )}
    </div>
  );
}

/** Omits a repeated unit: 1.2 of 10 GB. */
function shortOf(used: string, quota: string): string {
  const [number = used, unit] = used.split(" ");
  return unit !== undefined && unit === quota.split(" ")[1] ? number : used;
}
