import { CalendarClock } from "lucide-react";
import { DeadlineRow } from "../../deadlines/deadline-row.tsx";
import { dateFormat, t } from "../../messages.ts";
import { List } from "../../ui/data/list-row.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { canEdit, type Vault } from "../vaults.queries.ts";
import { type Deadline, MOST_DEADLINES } from "./deadlines.queries.ts";

interface Props {
  vault: Vault;
  page: { deadlines: Deadline[]; pagination: { has_more: boolean } };
}

const month = dateFormat({ month: "long", year: "numeric" });
const noon = (day: string) => `${day}T12:00:00`;

/** Deadlines by month, with how each was computed. */
export function DeadlineMonths({ vault, page }: Props) {
  const { deadlines, pagination } = page;
  if (deadlines.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={t("Nothing is due")} topic="deadlines">
        {t(
          "No dates in this vault fall within this period. Choose a longer one. Dates come from the columns that hold days, such as the end of a contract.",
        )}
      </EmptyState>
    );
  const months = Map.groupBy(deadlines, ({ date }) => month.format(new Date(noon(date))));
  return (
    <>
      {[...months].map(([name, due]) => (
        <Section key={name} title={name}>
          <List label={name}>
            {due.map((deadline) => (
              <DeadlineRow
                key={`${deadline.document_id} ${deadline.title} ${deadline.alert_id}`}
                vault={vault}
                deadline={deadline}
                mayChange={canEdit(vault)}
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
