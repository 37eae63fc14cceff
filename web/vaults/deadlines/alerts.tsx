import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BellRing, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { type Column, canEdit, type Vault } from "../vaults.queries.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { type Alert, alertsQuery, refreshDeadlines } from "./deadlines.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
}

/** The alerts of the vault. Editors create, edit and delete them. */
export function Alerts({ vault, columns }: Props) {
  const [edited, setEdited] = useState<Alert | "new">();
  const alerts = useQuery(alertsQuery(vault.id));
  const mayEdit = canEdit(vault);
  return (
    <Section
      title={t("Alerts")}
      lead={t("Who is notified, and how many days before.")}
      actions={
        mayEdit && (
          <Button size="xs" leftSection={<Plus size={14} />} onClick={() => setEdited("new")}>
            {t("New alert")}
          </Button>
        )
      }
    >
      <QueryView query={alerts}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p>{t("There are no alerts yet.")}</p>
          ) : (
            <List label={t("Alerts")}>
              {alerts.map((alert) => (
                <AlertRow
                  key={alert.id}
                  vault={vault}
                  columns={columns}
                  alert={alert}
                  onEdit={mayEdit ? () => setEdited(alert) : undefined}
                />
              ))}
            </List>
          )
        }
      </QueryView>
      {edited && (
        <AlertDialog
          vault={vault}
          columns={columns}
          alert={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

interface RowProps extends Props {
  alert: Alert;
  onEdit: (() => void) | undefined;
}

function AlertRow({ vault, columns, alert, onEdit }: RowProps) {
  const labelOf = (key: string) => columns.find(({ field_key }) => field_key === key)?.label ?? key;
  const { name, field_key, minus_field_key, days_before, filter, problem } = alert;
  const date = minus_field_key
    ? t("{date} less {duration}", { date: labelOf(field_key), duration: labelOf(minus_field_key) })
    : labelOf(field_key);
  const when = t("{days} days before", { days: days_before.join(", ") });
  const detail = [date, when, filter && t("filtered")].filter(Boolean).join(" · ");
  const remove = async () => {
    const message = t("“{name}” will no longer notify anyone. Notifications already sent are kept.", { name });
    if (!(await confirm({ title: t("Delete alert"), message, action: t("Delete"), danger: true }))) return;
    await api
      .delete("/vaults/{id}/alerts/{alertId}", { params: { id: vault.id, alertId: alert.id } })
      .then(() => refreshDeadlines(vault.id))
      .catch(toast.failed);
  };
  return (
    <ListRow
      icon={<BellRing size={14} aria-hidden />}
      title={name}
      detail={problem ?? detail}
      end={
        onEdit && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
              <Pencil size={14} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t("Delete {name}", { name })} onClick={remove}>
              <Trash2 size={14} />
            </ActionIcon>
          </>
        )
      }
    />
  );
}
