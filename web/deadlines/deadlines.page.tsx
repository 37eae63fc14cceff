import { Anchor, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { useId } from "react";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { peopleQuery } from "../settings/settings.queries.ts";
import { FilterChips } from "../ui/data/filter-chips.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { displayName } from "../ui/text/display-name.ts";
import { addDays, addMonths, firstDay, lastDay, monthOf, today, writeDay, writeMonth, writeWholeDay } from "./days.ts";
import { DeadlineRow } from "./deadline-row.tsx";
import classes from "./deadlines.module.css";
import {
  allDeadlinesQuery,
  MOST_DEADLINES,
  mayChange,
  nextDeadlineQuery,
  type VaultDeadline,
} from "./deadlines.queries.ts";
import { Month } from "./month.tsx";
import type { DeadlinesSearch } from "./pages.ts";

const STATUSES = [
  { value: "open", label: t("Open") },
  { value: "snoozed", label: t("Snoozed") },
  { value: "done", label: t("Done") },
  { value: "all", label: t("All") },
] as const;
const OVERDUE_DAYS = 90;
const MONTHS_LISTED = 12;

/** The dates of all vaults: a month, and a list of what is due from then on. */
export default function DeadlinesPage() {
  const search = useSearch({ from: "/shell/deadlines" });
  const navigate = useNavigate({ from: "/deadlines" });
  const change = (next: DeadlinesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const { month = monthOf(search.day ?? today()), day, status = "open" } = search;
  const { all, overdue, next } = useDeadlines({ month, status, person: search.person });
  return (
    <>
      <PageHeader title={t("Deadlines")} lead={t("The dates of all your vaults, and what they rest on.")} />
      <div className={classes.filters}>
        <FilterChips
          chips={[...STATUSES]}
          chosen={status}
          onChoose={(chosen) => change({ status: chosen === "open" ? undefined : chosen })}
        />
        <PersonChoice person={search.person} onChange={(person) => change({ person })} />
      </div>
      <QueryView query={all}>
        {(page) => (
          <div className={classes.columns}>
            <div>
              <Groups
                groups={groupsOf(page.deadlines, overdue, { day, month, isOpen: status === "open" })}
                isLater={next !== undefined}
                isFiltered={status !== "open" || search.person !== undefined || day !== undefined}
              />
              {next && day === undefined && (
                <Later
                  isNothing={page.deadlines.length === 0}
                  next={next}
                  onMonth={() => change({ month: monthOf(next.date), day: undefined })}
                />
              )}
              {page.pagination.has_more && (
                <p className={classes.more}>
                  {t("The first {count} are listed. Go to a later month to see the rest.", { count: MOST_DEADLINES })}
                </p>
              )}
            </div>
            <Month
              month={month}
              day={day}
              deadlines={page.deadlines.filter(({ date }) => monthOf(date) === month)}
              onMonth={(month) => change({ month: month === monthOf(today()) ? undefined : month, day: undefined })}
              onDay={(day) => change({ day })}
            />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface Chosen extends Pick<DeadlinesSearch, "person"> {
  month: string;
  status: NonNullable<DeadlinesSearch["status"]>;
}

/** A year from the month on, what is overdue if that is the current month, and the first one after that year. */
function useDeadlines({ month, status, person }: Chosen) {
  const asked = { assignee: person, ...(status !== "all" && { status }) };
  const all = useQuery({
    ...allDeadlinesQuery({ from: firstDay(month), to: lastDay(addMonths(month, MONTHS_LISTED - 1)), ...asked }),
    placeholderData: keepPreviousData,
  });
  const past = { from: addDays(today(), -OVERDUE_DAYS), to: addDays(today(), -1) };
  const isShown = status === "open" && month === monthOf(today());
  const { data } = useQuery({
    ...allDeadlinesQuery({ ...past, ...asked, status: "open", watched: true }),
    enabled: isShown,
  });
  const later = useQuery(nextDeadlineQuery({ from: firstDay(addMonths(month, MONTHS_LISTED)), ...asked }));
  return { all, overdue: isShown && data ? data.deadlines : [], next: later.data?.deadlines[0] };
}

function PersonChoice({
  person,
  onChange,
}: {
  person: DeadlinesSearch["person"];
  onChange: (person: DeadlinesSearch["person"]) => void;
}) {
  const { user } = useSession();
  const { data } = useQuery(peopleQuery);
  const others = (data?.people ?? []).filter(({ id }) => id !== user.id);
  return (
    <NativeSelect
      aria-label={t("Person")}
      size="xs"
      value={person ?? ""}
      data={[
        { value: "", label: t("Everyone") },
        { value: "me", label: t("Mine") },
        ...others.map((each) => ({ value: String(each.id), label: displayName(each) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === "me" ? "me" : Number(value) || undefined)}
    />
  );
}

interface GroupOfDeadlines {
  name: string;
  deadlines: VaultDeadline[];
}

/** What is overdue, then each month. Of days that have passed only what somebody watches is listed as open. */
function groupsOf(
  deadlines: VaultDeadline[],
  overdue: VaultDeadline[],
  { day, month, isOpen }: { day: string | undefined; month: string; isOpen: boolean },
): GroupOfDeadlines[] {
  if (day !== undefined) {
    const due = deadlines.filter(({ date }) => date === day);
    return due.length === 0 ? [] : [{ name: writeWholeDay(day), deadlines: due }];
  }
  const isNow = month === monthOf(today());
  const coming = deadlines.filter(({ date }) => !(isOpen && isNow) || date >= today());
  const months = Map.groupBy(coming, ({ date }) => monthOf(date));
  return [
    ...(overdue.length > 0 ? [{ name: t("Overdue"), deadlines: overdue }] : []),
    ...[...months].map(([month, deadlines]) => ({ name: writeMonth(firstDay(month)), deadlines })),
  ];
}

interface LaterProps {
  /** Whether the months shown have no deadline at all. */
  isNothing: boolean;
  next: VaultDeadline;
  onMonth: () => void;
}

/** A year is listed: what comes after it is named, and one click away. */
const Later = ({ isNothing, next, onMonth }: LaterProps) => (
  <p className={classes.more}>
    {isNothing
      ? t("Nothing in the next {count} months.", { count: MONTHS_LISTED })
      : t("The list shows {count} months.", { count: MONTHS_LISTED })}{" "}
    <Anchor component="button" type="button" size="sm" onClick={onMonth}>
      {t("Next: {day}", { day: writeDay(next.date) })}
    </Anchor>
  </p>
);

interface GroupsProps {
  groups: GroupOfDeadlines[];
  /** Whether there is one after the months that are shown. */
  isLater: boolean;
  isFiltered: boolean;
}

function Groups({ groups, isLater, isFiltered }: GroupsProps) {
  if (groups.length === 0 && isLater) return null;
  if (groups.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        title={t("Nothing is due")}
        topic="deadlines"
        action={
          !isFiltered && (
            <ButtonLink to="/vaults" variant="default" size="xs">
              {t("Go to vaults")}
            </ButtonLink>
          )
        }
      >
        {isFiltered
          ? t("No deadline matches what is chosen above.")
          : t(
              "Dates that your vaults read from contracts appear here, such as expirations, renewals and last days to give notice.",
            )}
      </EmptyState>
    );
  return groups.map(({ name, deadlines }) => <DeadlineGroup key={name} name={name} deadlines={deadlines} />);
}

function DeadlineGroup({ name, deadlines }: GroupOfDeadlines) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.heading}>
        {name} <span>{deadlines.length}</span>
      </h2>
      <ul className={classes.list} aria-label={name}>
        {deadlines.map((deadline) => (
          <DeadlineRow
            key={`${deadline.document_id} ${deadline.alert_id} ${deadline.title} ${deadline.date}`}
            vault={deadline.vault}
            deadline={deadline}
            people={deadline.people}
            namesVault
            mayChange={mayChange(deadline.vault)}
          />
        ))}
      </ul>
    </section>
  );
}
