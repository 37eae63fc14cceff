import { must } from "../../content/must.ts";

const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 96 * QUARTER_MS;
/** The largest offset of any time zone from UTC, with a margin. */
const MAX_OFFSET_QUARTERS = 16 * 4;

export interface Day {
  date: string;
  /** Start time in milliseconds. A day ends where the next one starts. */
  start: number;
}

/**
 * The days from one date to another plus the one after, in the time zone. Days with a clock change are shorter or longer; a
 * skipped date (Samoa had no 30 December 2011) has zero length. Days are cut at quarter hours, because calls are counted by
 * quarter hour.
 */
export function listDays(from: string, to: string, timezone: string): Day[] {
  const offsetAt = offsetFunction(timezone);
  const last = Date.parse(to) + DAY_MS;
  const days: Day[] = [];
  for (let midnight = Date.parse(from); midnight <= last; midnight += DAY_MS) {
    days.push({ date: new Date(midnight).toISOString().slice(0, 10), start: startOf(midnight, offsetAt) });
  }
  return days;
}

/** The first quarter hour at which local time has reached midnight of the date. */
function startOf(midnight: number, offsetAt: (moment: number) => number): number {
  let [before, reached] = [-MAX_OFFSET_QUARTERS, MAX_OFFSET_QUARTERS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    const moment = midnight + middle * QUARTER_MS;
    if (moment + offsetAt(moment) >= midnight) reached = middle;
    else before = middle;
  }
  return midnight + reached * QUARTER_MS;
}

/** Returns the offset of local time from UTC at a moment, in milliseconds. */
function offsetFunction(timezone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone: timezone, timeZoneName: "longOffset" });
  return (moment) => {
    const written = format.formatToParts(moment).find(({ type }) => type === "timeZoneName");
    const [, sign, hours, minutes, seconds] =
      /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(must(written, "the format shows it").value) ?? [];
    const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
    return (sign === "-" ? -offset : offset) * 1000;
  };
}
