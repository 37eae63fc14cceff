import { t } from "../messages.ts";
import type { Notification } from "./notifications.queries.ts";

/** Notifications about the same thing, newest first. */
export interface Entry {
  newest: Notification;
  all: Notification[];
}

export interface Group {
  name: string;
  entries: Entry[];
}

const startOfToday = () => new Date().setHours(0, 0, 0, 0);
const WEEK_MS = 7 * 86_400_000;

/** By when they came; what is about the same thing is one entry. */
export function groupsOf(notifications: Notification[]): Group[] {
  const today = startOfToday();
  const age = ({ created_at }: Notification) => {
    const at = Date.parse(created_at);
    return at >= today ? t("Today") : at >= today - WEEK_MS ? t("Last 7 days") : t("Earlier");
  };
  return [...Map.groupBy(notifications, age)].map(([name, each]) => ({ name, entries: entriesOf(each) }));
}

const entriesOf = (notifications: Notification[]): Entry[] =>
  [...Map.groupBy(notifications, subjectOf).values()].flatMap((all) => (all[0] ? [{ newest: all[0], all }] : []));

/** An alert that is due for several documents is one subject, as are several acts of one person in one place. */
const subjectOf = ({ kind, alert_id, by, place, read_at, title }: Notification) =>
  [kind, read_at === null, alert_id ?? title, by?.id, place.id].join(" ");
