import { Link } from "@tanstack/react-router";
import { DataTable } from "../../ui/data/data-table.tsx";
import { Time } from "../../ui/data/time.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import classes from "../frame.module.css";
import type { AuditEntry } from "../settings.queries.ts";

export const AuditRecords = ({ records }: { records: AuditEntry[] }) => (
  <DataTable
    label="Audit records"
    rows={records}
    rowKey={({ id }) => id}
    empty={<EmptyState title="No records">Nothing matches these filters.</EmptyState>}
    columns={[
      { title: "When", cell: ({ at }) => <Time at={at} />, width: "7rem" },
      { title: "What happened", cell: (record) => <Sentence record={record} /> },
      {
        title: "IP address",
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
        <small>Preferred name “{user.preferred_name}”</small>
      )}
      {user && api_key && <small>Key: {api_key.name}</small>}
      {address && <small className={`${classes.mono} ${classes.below}`}>{address}</small>}
    </span>
  );
}

const GONE = "It was deleted, or you do not have access to it.";
const article = (kind: string) => (kind === "key" ? "an API key" : `a ${kind}`);

/** What can be opened is a link. What is gone keeps the name that was recorded. */
function Thing({ thing: { kind, id, name, page } }: { thing: AuditEntry["things"][number] }) {
  const words = name || (name === "" ? `an untitled ${kind}` : article(kind));
  if (page) return <Link to={page}>{words}</Link>;
  return (
    <span className={classes.gone} title={`${GONE} Id: ${id}`}>
      {words}
    </span>
  );
}
