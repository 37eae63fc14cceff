import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { SecretDialog } from "../../ui/feedback/secret-dialog.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { formatDay } from "../../ui/text/time.tsx";
import { webhooksQuery } from "../settings.queries.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { Deliveries } from "./deliveries.tsx";
import { NewWebhookDialog } from "./new-webhook.tsx";
import classes from "./webhooks.module.css";

const refresh = () => queryClient.invalidateQueries({ queryKey: ["webhooks"] });

export default function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const [making, make] = useDisclosure(false);
  const [secret, setSecret] = useState<string>();
  useShortcuts([{ keys: "c", label: t("Add a webhook"), run: make.open }]);
  return (
    <SettingsLayout
      title={t("Webhooks")}
      lead={t(
        "Notify your apps when a job finishes or a document is ready. Messages are signed as defined by Standard Webhooks. Failed deliveries are retried with increasing delays, up to ten attempts.",
      )}
      actions={<Button onClick={make.open}>{t("Add a webhook")}</Button>}
    >
      <QueryView query={query}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState
              title={t("No webhooks yet")}
              icon={WebhookIcon}
              action={<Button onClick={make.open}>{t("Add a webhook")}</Button>}
            >
              {t("Instead of polling for finished jobs, let Chancery call your URL.")}
            </EmptyState>
          ) : (
            webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />)
          )
        }
      </QueryView>
      {making && <NewWebhookDialog onClose={make.close} onCreated={setSecret} />}
      <SecretDialog title={t("Your new signing secret")} secret={secret} onClose={() => setSecret(undefined)}>
        {t("Use it to verify the signature of each message. It is not shown again.")}
      </SecretDialog>
    </SettingsLayout>
  );
}

function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const [open, { toggle }] = useDisclosure(false);
  return (
    <article className={classes.webhook}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.url}>{webhook.url}</h2>
          <p className={classes.detail}>
            {webhook.enabled ? <Tag tone="good">{t("On")}</Tag> : <Tag tone="warning">{t("Off")}</Tag>}{" "}
            {webhook.events.join(", ")}
            {webhook.description && <> · {webhook.description}</>} ·{" "}
            {t("since {day}", { day: formatDay(webhook.created_at) })}
          </p>
          {webhook.disabled_reason && <p className={classes.reason}>{webhook.disabled_reason}</p>}
        </div>
        <Button variant="default" size="compact-sm" aria-expanded={open} onClick={toggle}>
          {open ? t("Hide deliveries") : t("Deliveries")}
        </Button>
        <WebhookMenu webhook={webhook} onSecret={onSecret} />
      </div>
      {open && <Deliveries webhookId={webhook.id} />}
    </article>
  );
}

function WebhookMenu({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const params = { id: webhook.id };
  const change = useAction((enabled: boolean) => api.patch("/webhooks/{id}", { params, body: { enabled } }), {
    after: refresh,
  });
  const rotate = useAction(() => api.post("/webhooks/{id}/rotate-secret", { params }), {
    after: ({ secret }) => secret !== null && onSecret(secret),
  });
  const test = useAction(() => api.post("/webhooks/{id}/test", { params }), {
    done: t("A test message will be sent."),
    after: refresh,
  });
  const remove = useAction(() => api.delete("/webhooks/{id}", { params }), {
    done: t("Webhook deleted"),
    after: refresh,
  });
  const askToRemove = async () => {
    const message = t("Nothing more will be sent to {url}, and its delivery history will be deleted.", {
      url: webhook.url,
    });
    if (await confirm({ title: t("Delete this webhook?"), message, action: t("Delete webhook"), danger: true }))
      remove.run();
  };
  const askToRotate = async () => {
    const message = t(
      "For 24 hours, messages are signed with both the old and the new secret, so that you can switch without downtime.",
    );
    if (await confirm({ title: t("Rotate the secret?"), message, action: t("Rotate secret") })) rotate.run();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("Actions for {url}", { url: webhook.url })}>
          <EllipsisVertical size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change.run(!webhook.enabled)}>
          {webhook.enabled ? t("Turn off") : t("Turn on")}
        </Menu.Item>
        <Menu.Item disabled={!webhook.enabled} onClick={() => test.run()}>
          {t("Send a test message")}
        </Menu.Item>
        <Menu.Item onClick={askToRotate}>{t("Rotate secret")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--oxblood)" onClick={askToRemove}>
          {t("Delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
