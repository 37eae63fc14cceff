import { useState } from "react";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import type { Role } from "../../../src/vaults/vault/vaults.schema.ts";
import { t } from "../../messages.ts";
import type { Alert } from "./deadlines.queries.ts";

interface Values {
  name: string;
  field_key: string | null;
  minus_field_key: string | null;
  /** As typed: "90, 30, 7". */
  days: string;
  /** Only documents that meet it. */
  filter: Filter;
  role: Role | null;
  user_ids: string[];
  email: boolean;
  immediate_email: boolean;
}

const NEW: Values = {
  name: "",
  field_key: null,
  minus_field_key: null,
  days: "90, 30, 7",
  filter: {},
  role: "viewer",
  user_ids: [],
  email: true,
  immediate_email: false,
};

const valuesOf = ({ recipients, days_before, ...alert }: Alert): Values => ({
  name: alert.name,
  field_key: alert.field_key,
  minus_field_key: alert.minus_field_key,
  days: days_before.join(", "),
  filter: (alert.filter as Filter | null) ?? {},
  role: recipients.role,
  user_ids: recipients.user_ids.map(String),
  email: alert.email,
  immediate_email: alert.immediate_email,
});

/** What is typed in the dialog of an alert. The server checks it. */
export function useAlertDraft(alert: Alert | undefined) {
  const [value, change] = useState(() => (alert ? valuesOf(alert) : NEW));
  const days = value.days.split(",").map((part) => part.trim());
  const hasDays = days.every((day) => /^\d{1,9}$/.test(day));
  return {
    value,
    daysError: hasDays ? undefined : t("Enter whole numbers of days, such as 90, 30, 7."),
    set: (part: Partial<Values>) => change((before) => ({ ...before, ...part })),
    isComplete: value.name.trim() !== "" && value.field_key !== null && hasDays,
    toBody: () => ({
      name: value.name.trim(),
      field_key: value.field_key ?? "",
      minus_field_key: value.minus_field_key,
      days_before: days.map(Number),
      filter: Object.keys(value.filter).length > 0 ? value.filter : null,
      recipients: { role: value.role, user_ids: value.user_ids.map(Number) },
      email: value.email,
      immediate_email: value.immediate_email,
    }),
  };
}
export type AlertDraft = ReturnType<typeof useAlertDraft>;
