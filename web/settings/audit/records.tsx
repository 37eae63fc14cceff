import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ListFilter, X } from "lucide-react";
import { t } from "../../messages.ts";
import { DataTable } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Time } from "../../ui/text/time.tsx";
import classes from "../frame.module.css";
import type { AuditEntry } from "../settings.queries.ts";

export const AuditRecords = ({ records }: { records: AuditEntry[] }) => (
  <DataTable
    label={t("Audit records")}
    rows={records}
    rowKey={({ id }) => id}
    empty={<EmptyState title={t("No records")}>{t("Nothing matches these filters.")}</EmptyState>}
    columns={[
      { title: t("When"), cell: ({ at }) => <Time at={at} />, width: "7rem" },
      { title: t("What happened"), cell: (record) => <Sentence record={record} /> },
      {
        title: t("IP address"),
        minor: true,
        width: "9rem",
        cell: ({ address }) => <span className={classes.mono}>{address}</span>,
      },
    ]}
  />
);

/** "Robin pinned the project Acme". */
function Sentence({ record: { actor, phrase, user, api_key, address } }: { record: AuditEntry }) {
  return (
    <span className={classes.who}>
      <strong>{actor}</strong>{" "}
      {phrase.map((part) => (typeof part === "string" ? part : <Thing key={`${part.kind} ${part.id}`} thing={part} />))}
      {user?.preferred_name && user.preferred_name !== user.name && (
        <small>{t("Preferred name “{name}”", { name: user.preferred_name })}</small>
      )}
      {user && api_key && <small>{t("Key: {name}", { name: api_key.name })}</small>}
      {address && <small className={`${classes.mono} ${classes.below}`}>{address}</small>}
    </span>
  );
}

/** In English, like the server's sentence that contains it. */
const article = (kind: string) => (kind === "key" ? "an API key" : `a ${kind}`);

/** Items that can be opened are links. Deleted items keep their recorded name. */
function Thing({ thing: { kind, id, name, page } }: { thing: AuditEntry["things"][number] }) {
  const words = name || (name === "" ? `an untitled ${kind}` : article(kind));
  return (
    <>
      {page ? (
        <Link to={page}>{words}</Link>
      ) : (
        <span className={classes.gone} title={t("It was deleted, or you do not have access to it. ID: {id}", { id })}>
          {words}
        </span>
      )}
      {UUID.test(id) && <OnlyThis id={id} words={words} />}
    </>
  );
}

const UUID = /^[\da-f]{8}-/i;

/** Narrows the log to what happened to one item. */
function OnlyThis({ id, words }: { id: string; words: string }) {
  const search = useSearch({ from: "/shell/settings/audit" });
  const navigate = useNavigate();
  if (search.item === id) return null;
  const label = t("Show only records about {words}", { words });
  return (
    <button
      type="button"
      className={classes.only}
      aria-label={label}
      title={label}
      onClick={() => void navigate({ to: "/settings/audit", search: { ...search, item: id } })}
    >
      <ListFilter size={13} aria-hidden />
    </button>
  );
}

/** Which item the log is narrowed to, by its name, with a way back to all. */
export function ItemChip({ records }: { records: AuditEntry[] | undefined }) {
  const { item, ...search } = useSearch({ from: "/shell/settings/audit" });
  if (item === undefined) return null;
  const named = records?.flatMap(({ things }) => things).find(({ id, name }) => id === item && name);
  return (
    <Link to="/settings/audit" search={search} className={classes.chip} title={t("Show records about all items")}>
      {named ? t("About the {kind} {name}", { kind: named.kind, name: named.name }) : t("About one item")}
      <X size={13} aria-hidden />
    </Link>
  );
}
