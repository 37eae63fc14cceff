import type { Trigger, TriggerOf } from "./triggers.schema.ts";

const HOUR_MS = 3_600_000;
const DAYS_AHEAD = 62;

/** When a schedule is next due after a time; null for other triggers. Local times that a clock change skips are passed over. */
export function nextTime(trigger: Trigger, after: Date, timeZone: string): Date | null {
  if (trigger.kind !== "schedule") return null;
  return trigger.every === "hour" ? nextHour(trigger, after) : nextDay(trigger, after, timeZone);
}

function nextHour({ at }: TriggerOf<"schedule">, after: Date): Date {
  const minutes = Number(at.slice(3));
  const next = new Date(after);
  next.setUTCMinutes(minutes, 0, 0);
  return next > after ? next : new Date(next.getTime() + HOUR_MS);
}

function nextDay(trigger: TriggerOf<"schedule">, after: Date, timeZone: string): Date | null {
  const [hour, minute] = trigger.at.split(":").map(Number);
  const from = localParts(after, timeZone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = new Date(Date.UTC(from.year, from.month - 1, from.day + ahead));
    if (!isItsDay(trigger, day)) continue;
    const moment = atLocal(day, { hour: hour ?? 0, minute: minute ?? 0 }, timeZone);
    if (moment > after) return moment;
  }
  return null;
}

function isItsDay({ every, weekday = 1, day = 1 }: TriggerOf<"schedule">, date: Date): boolean {
  if (every === "week") return (date.getUTCDay() || 7) === weekday;
  return every === "day" || date.getUTCDate() === day;
}

/** The moment at which clocks of the time zone show this time on this day. */
function atLocal(day: Date, { hour, minute }: { hour: number; minute: number }, timeZone: string): Date {
  const wanted = day.getTime() + hour * HOUR_MS + minute * 60_000;
  let guess = wanted;
  for (let round = 0; round < 3; round++) guess += wanted - shownAt(new Date(guess), timeZone);
  return new Date(guess);
}

/** What clocks of the time zone show, as if it were UTC. */
function shownAt(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localParts(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute);
}

function localParts(moment: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}
