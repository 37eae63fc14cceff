import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { t } from "../messages.ts";
import { addMonths, firstDay, monthOf, today, WEEKDAYS, weeksOf, writeMonth, writeWholeDay } from "./days.ts";
import type { VaultDeadline } from "./deadlines.queries.ts";
import classes from "./month.module.css";

interface Props {
  month: string;
  /** The chosen day. */
  day: string | undefined;
  deadlines: VaultDeadline[];
  onMonth: (month: string) => void;
  onDay: (day: string | undefined) => void;
}

/** A month, with how many deadlines each day has. A day can be chosen. */
export function Month({ month, day, deadlines, onMonth, onDay }: Props) {
  const name = writeMonth(firstDay(month));
  const byDay = Map.groupBy(deadlines, ({ date }) => date);
  return (
    <section className={classes.month} aria-label={t("Month")}>
      <div className={classes.head}>
        <h2 className={classes.name} aria-live="polite">
          {name}
        </h2>
        {month !== monthOf(today()) && (
          <Button variant="subtle" size="compact-xs" onClick={() => onMonth(monthOf(today()))}>
            {t("Today")}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Previous month")}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Next month")}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.days}>
        <caption className={classes.caption}>{name}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, whole }) => (
              <th key={whole} scope="col" abbr={whole}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((each) => each !== undefined)}>
              {WEEKDAYS.map(({ whole }, index) => (
                <td key={whole}>
                  <Day date={week[index]} chosen={day} deadlines={byDay.get(week[index] ?? "") ?? []} onDay={onDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  date: string | undefined;
  chosen: string | undefined;
  deadlines: VaultDeadline[];
  onDay: Props["onDay"];
}

function Day({ date, chosen, deadlines, onDay }: DayProps) {
  if (date === undefined) return null;
  const number = Number(date.slice(8));
  const isToday = date === today() || undefined;
  const count = deadlines.length;
  if (count === 0)
    return (
      <span className={classes.day} data-today={isToday}>
        {number}
      </span>
    );
  const isOpen = deadlines.some(({ state }) => state.status === "open");
  return (
    <button
      type="button"
      className={classes.day}
      data-today={isToday}
      data-open={isOpen || undefined}
      aria-pressed={date === chosen}
      onClick={() => onDay(date === chosen ? undefined : date)}
    >
      <VisuallyHidden>
        {t("{day}, {count, plural, one {# deadline} other {# deadlines}}", { day: writeWholeDay(date), count })}
      </VisuallyHidden>
      <span aria-hidden>{number}</span>
      <small aria-hidden>{count}</small>
    </button>
  );
}
