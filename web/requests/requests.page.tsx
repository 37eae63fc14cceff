import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { FilterChips } from "../ui/data/filter-chips.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Time } from "../ui/text/time.tsx";
import classes from "./requests.module.css";
import { type ListedRequest, type RequestFilter, requestsQuery, requestTypesQuery } from "./requests.queries.ts";
import { requesterOf, STATUS_TONES, STATUS_WORDS } from "./words.ts";

const CHIPS: { value: RequestFilter["show"]; label: string }[] = [
  { value: "open", label: t("Open") },
  { value: "mine", label: t("Mine") },
  { value: "nobody", label: t("Nobody’s") },
  { value: "closed", label: t("Closed") },
];

const columns: TableColumn<ListedRequest>[] = [
  { title: t("Request"), cell: ({ title }) => title },
  { title: t("From"), width: "12rem", minor: true, cell: requesterOf },
  {
    title: t("Status"),
    width: "12rem",
    cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Tag>,
  },
  {
    title: t("Due"),
    width: "10rem",
    minor: true,
    cell: ({ due_at, is_overdue }) =>
      due_at === null ? null : is_overdue ? <Tag tone="danger">{t("Overdue")}</Tag> : <Time at={due_at} />,
  },
  { title: t("Asked"), width: "10rem", minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
];

/** What colleagues ask the legal team for. */
export default function RequestsPage() {
  const { show = "open", type } = useSearch({ from: "/shell/requests" });
  const navigate = useNavigate({ from: "/requests" });
  const change = (next: Partial<RequestFilter>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const types = useQuery(requestTypesQuery).data?.request_types ?? [];
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={t("Requests")}
        lead={t("What colleagues ask the legal team for, with a form or by e-mail.")}
        actions={user.is_admin && <ButtonLink to="/settings/requests">{t("Request types")}</ButtonLink>}
      />
      <div className={classes.filters}>
        <FilterChips chips={CHIPS} chosen={show} onChoose={(chosen) => change({ show: chosen })} />
        {types.length > 1 && (
          <NativeSelect
            aria-label={t("Type")}
            data={[{ value: "", label: t("All types") }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
            value={type ?? ""}
            onChange={(event) => change({ type: event.currentTarget.value || undefined })}
          />
        )}
      </div>
      <QueryView query={useQuery(requestsQuery({ show, type }))}>
        {({ requests }) => (
          <DataTable
            label={t("Requests")}
            rows={requests}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/requests/$id", params: { id } })}
            empty={
              <EmptyState title={t("No requests here")}>
                {t(
                  "An administrator makes request types in the settings. Each can have a public page for colleagues without an account.",
                )}
              </EmptyState>
            }
          />
        )}
      </QueryView>
    </>
  );
}
