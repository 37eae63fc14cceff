import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  Check,
  CircleCheck,
  Grid3x3,
  Inbox,
  ListChecks,
  type LucideIcon,
  Table2,
  UserRoundCheck,
  Users,
} from "lucide-react";
import { fromToday, today, writeDay } from "../deadlines/days.ts";
import { t } from "../messages.ts";
import { linkOf } from "../notifications/links.ts";
import { markRead, notificationsQuery } from "../notifications/notifications.queries.ts";
import { displayName } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./home.module.css";
import { type Task, tasksQuery } from "./home.queries.ts";

const isOverdue = ({ kind, date }: Task) =>
  (kind === "deadline" || kind === "request") && date !== null && date < today();

const GROUPS: { kind: Task["kind"] | "overdue"; title: string; icon: LucideIcon }[] = [
  { kind: "overdue", title: t("Overdue"), icon: CalendarClock },
  { kind: "deadline", title: t("Due this week"), icon: CalendarClock },
  { kind: "gate", title: t("Decisions that wait for you"), icon: UserRoundCheck },
  { kind: "approval", title: t("To approve"), icon: BadgeCheck },
  { kind: "request", title: t("Requests to answer"), icon: Inbox },
  { kind: "finding", title: t("To decide"), icon: ListChecks },
  { kind: "review", title: t("Your reviews to decide"), icon: ListChecks },
  { kind: "portfolio", title: t("Your batch reviews to decide"), icon: Grid3x3 },
  { kind: "cell", title: t("To verify"), icon: BadgeCheck },
  { kind: "vault", title: t("Values to check"), icon: Table2 },
  { kind: "mention", title: t("You were mentioned"), icon: AtSign },
  { kind: "share", title: t("Shared with you"), icon: Users },
];

/** What waits for the person, by what has to be done. Each line has one action, and leads to the very place. */
export function Waiting() {
  const { data, error, refetch } = useQuery(tasksQuery);
  const unread = useQuery(notificationsQuery).data?.unread_count ?? 0;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  if (data.tasks.length === 0)
    return (
      <Section title={t("Waiting for you")}>
        <p className={classes.nothing}>
          {unread > 0 ? (
            t("{count, plural, one {# new notification} other {# new notifications}}: open the bell to read.", {
              count: unread,
            })
          ) : (
            <>
              <CircleCheck size={16} aria-hidden /> {t("Nothing waits for you.")}
            </>
          )}
        </p>
      </Section>
    );
  const byKind = Map.groupBy(data.tasks, (task) => (isOverdue(task) ? "overdue" : task.kind));
  return (
    <div>
      {GROUPS.flatMap(({ kind, title, icon: Icon }) => {
        const tasks = byKind.get(kind);
        return tasks
          ? [
              <Section key={kind} title={title}>
                <List label={title}>
                  {tasks.map((task) => (
                    <ListRow
                      key={task.id}
                      icon={<Icon size={14} aria-hidden />}
                      link={linkOf(task)}
                      title={titleOf(task)}
                      detail={detailOf(task)}
                      end={<Action task={task} />}
                      onOpen={() => void read(task)}
                    />
                  ))}
                </List>
              </Section>,
            ]
          : [];
      })}
      {data.pagination.has_more && <p className={classes.more}>{t("Only the first 100 are shown.")}</p>}
    </div>
  );
}

const titleOf = ({ kind, title, document_name }: Task) =>
  (kind === "cell" || kind === "deadline") && document_name ? `${document_name}: ${title}` : title;

function countOf({ kind, count, total }: Task): string | undefined {
  if (count === null) return undefined;
  if (total !== null)
    return t("{total, plural, one {# contract} other {# contracts}}: {done, number} done, {count, number} to decide", {
      total,
      done: total - count,
      count,
    });
  return kind === "review"
    ? t("{count, plural, one {# check is open} other {# checks are open}}", { count })
    : t("{count, plural, one {# value is not sure} other {# values are not sure}}", { count });
}

const detailOf = (task: Task) => {
  const { kind, text, by, place, document_name, date } = task;
  if (task.count !== null) return countOf(task);
  return [
    date && `${writeDay(date)}, ${fromToday(date)}`,
    text,
    (kind === "finding" || kind === "cell" || kind === "approval") &&
      by &&
      t("from {person}", { person: displayName(by) }),
    kind === "mention" && document_name,
    kind !== "approval" && kind !== "request" && place.name,
  ]
    .filter(Boolean)
    .join(" · ");
};

const read = async ({ notification_id }: Task) => {
  if (notification_id) await markRead({ ids: [notification_id] }).catch(toast.failed);
};

const WORDS = {
  gate: t("Decide"),
  approval: t("Look and decide"),
  request: t("Answer"),
  finding: t("Decide"),
  cell: t("Verify"),
  review: t("Decide"),
  portfolio: t("Decide"),
  vault: t("Verify"),
  deadline: t("Done or snooze"),
} as const;

function Action({ task }: { task: Task }) {
  const end = useAction(() => read(task));
  if (task.notification_id)
    return (
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<Check size={12} />}
        loading={end.busy}
        aria-label={t("Mark as read: {title}", { title: task.title })}
        onClick={() => end.run()}
      >
        {t("Mark as read")}
      </Button>
    );
  const link =
    task.kind === "deadline" && task.date
      ? { to: "/deadlines" as const, search: { day: task.date } }
      : task.kind === "vault"
        ? { to: "/vaults/$id/verify" as const, params: { id: task.place.id } }
        : (linkOf(task) as { to: "/" });
  const words = WORDS[task.kind as keyof typeof WORDS];
  return (
    <ButtonLink {...link} variant="default" size="compact-xs" aria-label={`${words}: ${titleOf(task)}`}>
      {words}
    </ButtonLink>
  );
}
