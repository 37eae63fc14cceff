const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 96 * QUARTER_MS;
/** No place is further from UTC than this, either way. */
const FURTHEST_QUARTERS = 16 * 4;

export interface Day {
  date: string;
  /** When it begins, in milliseconds; it ends where the next one begins. */
  start: number;
}

/**
 * The days from one date to another and, last, the one after, as clocks of the timezone show them. A day on which clocks
 * change is shorter or longer; one that a place left out (Samoa had no 30 December 2011) is there and has no length. They
 * are cut at quarters of an hour, as calls are counted.
 */
export function listDays(from: string, to: string, timezone: string): Day[] {
  const offsetAt = clockOf(timezone);
  const last = Date.parse(to) + DAY_MS;
  const days: Day[] = [];
  for (let midnight = Date.parse(from); midnight <= last; midnight += DAY_MS) {
    days.push({ date: new Date(midnight).toISOString().slice(0, 10), start: startOf(midnight, offsetAt) });
  }
  return days;
}

/** The first quarter of an hour at which local clocks have reached the date's midnight. */
function startOf(midnight: number, offsetAt: (moment: number) => number): number {
  let [before, reached] = [-FURTHEST_QUARTERS, FURTHEST_QUARTERS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    const moment = midnight + middle * QUARTER_MS;
    if (moment + offsetAt(moment) >= midnight) reached = middle;
    else before = middle;
  }
  return midnight + reached * QUARTER_MS;
}

/** Tells how far local clocks are ahead of UTC at a moment, in milliseconds. */
function clockOf(timezone: string): (moment: number) => number {
  const clock = new Intl.DateTimeFormat("en", { timeZone: timezone, timeZoneName: "longOffset" });
  return (moment) => {
    const written = clock.formatToParts(moment).find(({ type }) => type === "timeZoneName")!.value;
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(written) ?? [];
    const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
    return (sign === "-" ? -offset : offset) * 1000;
  };
}
