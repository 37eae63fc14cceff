import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Delivery } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { DataTable } from "../../ui/data/data-table.tsx";
import { Tag } from "../../ui/data/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Time } from "../../ui/text/time.tsx";
import { deliveriesQuery } from "../settings.queries.ts";
import classes from "./webhooks.module.css";

const TONES = { pending: "warning", succeeded: "good", failed: "danger" } as const;
const WORDS = { pending: t("Pending"), succeeded: t("Delivered"), failed: t("Failed") } as const;

/** The deliveries of one webhook. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const query = useQuery(deliveriesQuery(webhookId));
  const again = useAction(
    (id: string) =>
      api.post("/webhooks/{id}/deliveries/{deliveryId}/redeliver", { params: { id: webhookId, deliveryId: id } }),
    {
      done: t("The event will be sent again."),
      after: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
    },
  );
  return (
    <div className={classes.log}>
      <QueryView query={query}>
        {({ deliveries }) => (
          <DataTable
            label={t("Deliveries")}
            rows={deliveries}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={t("No deliveries yet")}>
                {t("Events sent to this webhook will appear here.")}
              </EmptyState>
            }
            columns={[
              { title: t("Event"), cell: ({ event }) => event },
              { title: t("Status"), cell: ({ status }) => <Tag tone={TONES[status]}>{WORDS[status]}</Tag> },
              { title: t("Response"), minor: true, cell: (delivery) => <Answer delivery={delivery} /> },
              { title: t("Attempts"), minor: true, cell: ({ attempts }) => attempts },
              { title: t("When"), cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: t("Actions"),
                quiet: true,
                align: "right",
                cell: ({ id }) => (
                  <Button variant="subtle" size="compact-sm" disabled={again.busy} onClick={() => again.run(id)}>
                    {t("Redeliver")}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryView>
    </div>
  );
}

function Answer({ delivery }: { delivery: Delivery }) {
  if (delivery.last_status) return <>{delivery.last_status}</>;
  return <>{delivery.last_error ?? t("None yet")}</>;
}
