import { CalendarClock } from "lucide-react";
import { dateFormat, t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { formatDay } from "../../ui/text/time.tsx";
import type { Column, Vault } from "../vaults.queries.ts";
import { type Deadline, MOST_DEADLINES } from "./deadlines.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  page: { deadlines: Deadline[]; pagination: { has_more: boolean } };
}

const month = dateFormat({ month: "long", year: "numeric" });
const noon = (day: string) => `${day}T12:00:00`;

/** Deadlines by month, with how each was computed. */
export function DeadlineMonths({ vault, columns, page }: Props) {
  const { deadlines, pagination } = page;
  if (deadlines.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={t("Nothing is due")}>
        {t("No dates in this vault fall within this period.")}
      </EmptyState>
    );
  const months = Map.groupBy(deadlines, ({ date }) => month.format(new Date(noon(date))));
  return (
    <>
      {[...months].map(([name, due]) => (
        <Section key={name} title={name}>
          <List label={name}>
            {due.map((deadline) => (
              <Row
                key={`${deadline.document_id} ${deadline.title} ${deadline.alert_id}`}
                vault={vault}
                columns={columns}
                deadline={deadline}
              />
            ))}
          </List>
        </Section>
      ))}
      {pagination.has_more && (
        <p>
          {t("Only the first {count} deadlines are shown. Select a shorter period.", {
            count: MOST_DEADLINES,
          })}
        </p>
      )}
    </>
  );
}

function Row({ vault, columns, deadline }: { vault: Vault; columns: Column[]; deadline: Deadline }) {
  const { document_id, document_name, date, title, computation, derived_from } = deadline;
  const labelOf = (key: string) => columns.find(({ field_key }) => field_key === key)?.label ?? key;
  const cell = derived_from[0] && `${document_id}.${derived_from[0].field_key}`;
  return (
    <ListRow
      title={document_name}
      link={{ to: "/vaults/$id", params: { id: vault.id }, search: { cell } }}
      detail={
        <>
          {title}
          {computation && ` · ${computation}`}
          {derived_from.map(({ field_key, citations: [citation] }) =>
            citation ? (
              <span key={field_key}>
                {" · "}
                <AnchorLink
                  to="/vaults/$id/documents/$documentId"
                  params={{ id: vault.id, documentId: document_id }}
                  search={{ start: citation.start, end: citation.end }}
                  size="xs"
                  underline="always"
                >
                  {t("Source of {column}", { column: labelOf(field_key) })}
                </AnchorLink>
              </span>
            ) : null,
          )}
        </>
      }
      end={<time dateTime={date}>{formatDay(noon(date))}</time>}
    />
  );
}
