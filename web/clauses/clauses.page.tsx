import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { Time } from "../ui/text/time.tsx";
import { ClauseTransfer } from "./clause-transfer.tsx";
import classes from "./clauses.module.css";
import { type Clause, type ClauseFilter, clauseLabelsQuery, clausesQuery } from "./clauses.queries.ts";
import { SearchedFor } from "./searched-for.tsx";

const OPENING = 200;
/** A list that is there while it is closed would take the keys of the page. */
const CLOSED = { keepMounted: false };

const columns: TableColumn<Clause>[] = [
  {
    title: t("Clause"),
    cell: ({ title, text }) => (
      <>
        <span className={classes.name}>{title}</span>
        <span className={classes.opening}>{text.slice(0, OPENING)}</span>
      </>
    ),
  },
  { title: t("Kind"), width: "11rem", minor: true, cell: ({ kind }) => kind },
  { title: t("Tags"), width: "10rem", minor: true, cell: ({ tags }) => tags.join(", ") },
  { title: t("Variants"), width: "5rem", align: "right", minor: true, cell: ({ variants }) => variants.length || "" },
  {
    title: t("Visibility"),
    width: "8rem",
    cell: ({ visibility }) => <Tag>{visibility === "private" ? t("Only you") : t("Organization")}</Tag>,
  },
  { title: t("Updated"), width: "9rem", minor: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
];

export default function ClausesPage() {
  const navigate = useNavigate();
  const [filter, setFilter] = useState<ClauseFilter>({});
  const [q] = useDebouncedValue(filter.q?.trim() || undefined, 200);
  const asked = { ...filter, q };
  useShortcuts([{ keys: "c", label: t("New clause"), run: () => void navigate({ to: "/clauses/new" }) }]);
  return (
    <>
      <PageHeader
        title={t("Clauses")}
        lead={t(
          "Your own wordings with their variants. Save them from any document, and use them in Word and playbooks.",
        )}
        actions={
          <>
            <ClauseTransfer filter={asked} />
            <ButtonLink to="/clauses/new">{t("New clause")}</ButtonLink>
          </>
        }
      />
      <Filters filter={filter} onChange={setFilter} />
      <QueryView query={useQuery(clausesQuery(asked))}>
        {({ clauses, pagination, searched_for }) => (
          <>
            <SearchedFor words={searched_for} />
            <DataTable
              label={t("Clauses")}
              rows={clauses}
              columns={columns}
              rowKey={({ id }) => id}
              link={({ id }) => ({ to: "/clauses/$id", params: { id } })}
              empty={<None filtered={Object.values(asked).some((each) => each !== undefined)} />}
            />
            {pagination.has_more && (
              <p className={classes.more}>
                {asked.q === undefined
                  ? t("Only the newest {count} are shown. Search for words or choose a kind to find others.", {
                      count: clauses.length,
                    })
                  : t("Only the nearest {count} are shown. Search for more words or choose a kind to find others.", {
                      count: clauses.length,
                    })}
              </p>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function Filters({ filter, onChange }: { filter: ClauseFilter; onChange: (filter: ClauseFilter) => void }) {
  const labels = useQuery(clauseLabelsQuery).data;
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label={t("Search clauses")}
        placeholder={t("Search by words or meaning")}
        leftSection={<Search size={14} aria-hidden />}
        value={filter.q ?? ""}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      <SearchSelect
        className={classes.filter}
        aria-label={t("Kind")}
        placeholder={t("All kinds")}
        clearable
        comboboxProps={CLOSED}
        data={labels?.kinds ?? []}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ ...filter, kind: kind ?? undefined })}
      />
      <SearchSelect
        className={classes.filter}
        aria-label={t("Tag")}
        placeholder={t("All tags")}
        clearable
        comboboxProps={CLOSED}
        data={labels?.tags ?? []}
        value={filter.tag ?? null}
        onChange={(tag) => onChange({ ...filter, tag: tag ?? undefined })}
      />
    </div>
  );
}

const None = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title={t("Nothing found")}>{t("No clauses match your search.")}</EmptyState>
  ) : (
    <EmptyState title={t("No clauses yet")} action={<ButtonLink to="/clauses/new">{t("New clause")}</ButtonLink>}>
      {t(
        "Write down the wordings that you use again and again, import them from a table or a Word document, or save them from a contract.",
      )}
    </EmptyState>
  );
