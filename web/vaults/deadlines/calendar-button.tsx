import { Button, Group, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { SecretDialog } from "../../ui/feedback/secret-dialog.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { formatDay } from "../../ui/text/time.tsx";
import type { Vault } from "../vaults.queries.ts";
import { calendarQuery, refreshDeadlines } from "./deadlines.queries.ts";

/** Creates, copies and revokes the person's calendar address of the vault. */
export function CalendarButton({ vault }: { vault: Vault }) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState<string>();
  const { data } = useQuery({ ...calendarQuery(vault.id), enabled: opened });
  const params = { id: vault.id };
  const after = () => refreshDeadlines(vault.id);
  const create = useAction(() => api.post("/vaults/{id}/calendar", { params }), {
    after: ({ url }) => {
      setOpened(false);
      setAddress(url ?? undefined);
      return after();
    },
  });
  const revoke = useAction(() => api.delete("/vaults/{id}/calendar", { params }), {
    done: t("The calendar address no longer works."),
    after,
  });
  const since = data?.created_at;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<CalendarPlus size={14} />} onClick={() => setOpened(true)}>
        {t("Calendar")}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t("Calendar address")} size="32rem">
        <Text>
          {t(
            "Subscribe to these deadlines in your calendar app. Anyone with the address can read them without signing in.",
          )}
        </Text>
        {since && (
          <Text mt="sm">
            {t("Your current address was created on {since}. A new one replaces it.", { since: formatDay(since) })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          {since && (
            <Button variant="default" loading={revoke.busy} onClick={() => revoke.run()}>
              {t("Revoke")}
            </Button>
          )}
          <Button loading={create.busy} onClick={() => create.run()} data-autofocus>
            {t("Create address")}
          </Button>
        </Group>
      </Modal>
      <SecretDialog title={t("Calendar address")} secret={address} onClose={() => setAddress(undefined)}>
        {t("Add this address to your calendar app as a subscription. It is shown only once.")}
      </SecretDialog>
    </>
  );
}
