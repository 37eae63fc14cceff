import { Link } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { Tag } from "../ui/data/tag.tsx";
import { AnchorLink } from "../ui/layout/links.tsx";
import { typeOf } from "../vaults/types/types.ts";
import { fromToday, today, writeDay, writeShortMonth } from "./days.ts";
import { DeadlineActions } from "./deadline-actions.tsx";
import classes from "./deadline-row.module.css";
import type { Deadline, VaultDeadline } from "./deadlines.queries.ts";

interface Props {
  vault: { id: string; name: string };
  deadline: Deadline;
  /** Who deals with it. */
  people?: VaultDeadline["people"];
  /** Whether the vault is named, because the list is of several. */
  namesVault?: boolean;
  mayChange: boolean;
}

/** One deadline: when, what, what it rests on, whose it is, and what can be done about it. */
export function DeadlineRow({ vault, deadline, people = [], namesVault = false, mayChange }: Props) {
  const { document_id, document_name, date, title, computation, derived_from, state } = deadline;
  const [source] = derived_from;
  const where = [namesVault && vault.name, people.map(displayName).join(", ")].filter(Boolean).join(" · ");
  return (
    <li className={classes.row} data-settled={state.status !== "open" || undefined}>
      <time className={classes.date} dateTime={date} title={writeDay(date)}>
        <b>{Number(date.slice(8))}</b>
        <span>{writeShortMonth(date)}</span>
      </time>
      <div className={classes.words}>
        <p className={classes.title}>
          <Link
            to="/vaults/$id"
            params={{ id: vault.id }}
            search={source ? { cell: `${document_id}.${source.field_key}` } : {}}
          >
            {document_name}
          </Link>
          <span>{title}</span>
          <StateTag deadline={deadline} />
        </p>
        {derived_from.map((part) => (
          <Source key={part.field_key} vaultId={vault.id} documentId={document_id} part={part} />
        ))}
        <p className={classes.quiet}>
          <span>{fromToday(date)}</span>
          {computation && <span>{computation}</span>}
          {where && <span>{where}</span>}
        </p>
      </div>
      {mayChange && <DeadlineActions vaultId={vault.id} deadline={deadline} />}
    </li>
  );
}

function StateTag({ deadline: { date, state, alert_id } }: { deadline: Deadline }) {
  const { status, snoozed_until, by } = state;
  if (status === "done") return <Tag tone="good">{by ? t("Done by {by}", { by }) : t("Done")}</Tag>;
  if (status === "snoozed" && snoozed_until)
    return <Tag>{t("Snoozed until {day}", { day: writeDay(snoozed_until) })}</Tag>;
  const isWatched = alert_id !== null || state.assignee_user_id !== null;
  return date < today() && isWatched ? <Tag tone="danger">{t("Overdue")}</Tag> : null;
}

interface SourceProps {
  vaultId: string;
  documentId: string;
  part: Deadline["derived_from"][number];
}

/** A value that the date rests on, with the passage it was read from. */
function Source({ vaultId, documentId, part: { label, value, citations, clause } }: SourceProps) {
  const [citation] = citations;
  return (
    <p className={classes.source}>
      <span>
        {t("{column}: {value}", { column: label, value: writeValue(value) })}
        {clause && t(", clause {clause}", { clause })}
      </span>
      {citation && (
        <AnchorLink
          to="/vaults/$id/documents/$documentId"
          params={{ id: vaultId, documentId }}
          search={{ start: citation.start, end: citation.end }}
          className={classes.quote}
          title={t("Source of {column}", { column: label })}
        >
          {t("“{quote}”", { quote: citation.quote })}
        </AnchorLink>
      )}
    </p>
  );
}

const writeValue = (value: unknown) =>
  typeof value === "string" ? typeOf("date").show(value) : typeOf("duration").show(value);
