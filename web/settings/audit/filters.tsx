import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import classes from "../frame.module.css";
import type { AuditSearch } from "../pages.ts";
import { auditOperationsQuery, peopleQuery } from "../settings.queries.ts";

/** The start of a day where the person is. */
const startOf = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** The filters of the page's address, as the API takes them. Both days are included. */
export const auditFilter = ({ who, what, item, from, to }: AuditSearch) => ({
  user_id: who,
  operation: what,
  item,
  since: from && startOf(from),
  before: to && startOf(to, 1),
});

/** People choose their displayed name themselves, so the address of the account stands beside it. */
const accountLabel = (person: { id: number; name: string | null; email: string | null }) =>
  person.email && person.name ? `${displayName(person)} (${person.email})` : displayName(person);

/** Whose records are shown, of which kind and from which days. */
export function AuditFilters() {
  const search = useSearch({ from: "/shell/settings/audit" });
  const navigate = useNavigate();
  const people = useQuery(peopleQuery);
  const operations = useQuery(auditOperationsQuery);
  const set = (change: AuditSearch) =>
    void navigate({ to: "/settings/audit", search: { ...search, ...change }, replace: true });
  return (
    <>
      <SearchSelect
        label={t("Person")}
        placeholder={t("Anyone")}
        clearable
        data={people.data?.people.map((person) => ({ value: String(person.id), label: accountLabel(person) })) ?? []}
        value={search.who === undefined ? null : String(search.who)}
        onChange={(value) => set({ who: value === null ? undefined : Number(value) })}
        w="13rem"
      />
      <SearchSelect
        label={t("Action")}
        placeholder={t("Any action")}
        clearable
        data={operations.data?.operations.map(({ operation, label }) => ({ value: operation, label })) ?? []}
        value={search.what ?? null}
        onChange={(value) => set({ what: value ?? undefined })}
        w="17rem"
      />
      {(["from", "to"] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={name === "from" ? t("From") : t("To")}
          className={classes.day}
          value={search[name] ?? ""}
          onChange={({ currentTarget: { value } }) => set({ [name]: value || undefined })}
        />
      ))}
    </>
  );
}
