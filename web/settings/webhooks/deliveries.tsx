import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Delivery } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { DataTable } from "../../ui/data/data-table.tsx";
import { Tag } from "../../ui/data/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Time } from "../../ui/text/time.tsx";
import { deliveriesQuery } from "../settings.queries.ts";
import classes from "./webhooks.module.css";

const TONES = { pending: "warning", succeeded: "good", failed: "danger" } as const;
const WORDS = { pending: "Pending", succeeded: "Delivered", failed: "Failed" } as const;

/** The deliveries of one webhook. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const query = useQuery(deliveriesQuery(webhookId));
  const again = useAction(
    (id: string) =>
      api.post("/webhooks/{id}/deliveries/{deliveryId}/redeliver", { params: { id: webhookId, deliveryId: id } }),
    {
      done: "The event will be sent again",
      after: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(webhookId).queryKey }),
    },
  );
  return (
    <div className={classes.log}>
      <QueryView query={query}>
        {({ deliveries }) => (
          <DataTable
            label="Deliveries"
            rows={deliveries}
            rowKey={({ id }) => id}
            empty={<EmptyState title="No deliveries yet">Events sent to this webhook will appear here.</EmptyState>}
            columns={[
              { title: "Event", cell: ({ event }) => event },
              { title: "Status", cell: ({ status }) => <Tag tone={TONES[status]}>{WORDS[status]}</Tag> },
              { title: "Response", minor: true, cell: (delivery) => <Answer delivery={delivery} /> },
              { title: "Attempts", minor: true, cell: ({ attempts }) => attempts },
              { title: "When", cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: "Actions",
                quiet: true,
                align: "right",
                cell: ({ id }) => (
                  <Button variant="subtle" size="compact-sm" disabled={again.busy} onClick={() => again.run(id)}>
                    Redeliver
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
  return <>{delivery.last_error ?? "None yet"}</>;
}
