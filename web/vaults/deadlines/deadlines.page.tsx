import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { VaultHead } from "../head/vault-head.tsx";
import { columnsQuery, type Vault, vaultQuery } from "../vaults.queries.ts";
import { Alerts } from "./alerts.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import { DeadlineMonths } from "./deadline-months.tsx";
import { deadlinesQuery } from "./deadlines.queries.ts";

const SPANS = [
  { value: "30", label: t("Next 30 days") },
  { value: "90", label: t("Next 90 days") },
  { value: "365", label: t("Next year") },
  { value: "1826", label: t("Next 5 years") },
];

export default function DeadlinesPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/deadlines" });
  const vault = useQuery(vaultQuery(id));
  return <QueryView query={vault}>{(vault) => <Deadlines vault={vault} />}</QueryView>;
}

/** The day so many days from now, as in the person's calendar. */
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE");

function Deadlines({ vault }: { vault: Vault }) {
  const [span, setSpan] = useState("365");
  const columns = useQuery(columnsQuery(vault.id));
  const deadlines = useQuery(deadlinesQuery(vault.id, dayAfter(Number(span))));
  return (
    <>
      <VaultHead
        vault={vault}
        tab="deadlines"
        actions={
          <>
            <NativeSelect
              aria-label={t("Period")}
              size="xs"
              data={SPANS}
              value={span}
              onChange={(event) => setSpan(event.currentTarget.value)}
            />
            <CalendarButton vault={vault} />
          </>
        }
      />
      <QueryView query={columns}>
        {({ columns }) => (
          <>
            <Alerts vault={vault} columns={columns} />
            <QueryView query={deadlines}>{(page) => <DeadlineMonths vault={vault} page={page} />}</QueryView>
          </>
        )}
      </QueryView>
    </>
  );
}
