import { findDurations } from "../../../content/values/prose/durations.ts";
import type { Mention } from "../../../content/values/prose/mention.ts";
import type { Duration } from "../../../content/values/types/duration.ts";

/** Adds a duration to a date. Ends on the last day of a month that is too short. */
export function addDuration(date: string, { value, unit }: Duration): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  if (unit === "days" || unit === "weeks") {
    return iso(new Date(Date.UTC(year, month - 1, day + Math.round(value * (unit === "weeks" ? 7 : 1)))));
  }
  const months = Math.round(value * (unit === "years" ? 12 : 1));
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

const RENEWING = /\b(?:renew\w*|exten[ds]\w*|extension|additional|successive|further|subsequent|another)\b/i;
const GOING_ON = /\b(?:continu\w*|thereafter|consecutive)\b/i;
const PERIODS = /^[^.;,]{0,40}\b(?:renewal|extension|periods?|terms?|increments|intervals|each)\b/i;
const WORDED =
  /\b(?:(annual(?:ly)?|year[\s-]to[\s-]year|yearly|from\s+year\s+to\s+year|(?:each|every|another|additional|successive|further)\s+(?:additional\s+|successive\s+|calendar\s+)?year)|month[\s-]to[\s-]month|monthly|from\s+month\s+to\s+month|(?:another|additional|successive|further)\s+(?:calendar\s+)?month)\b/i;

/** "at least six months" and "within two years" are bounds and not the length of a term. */
const BOUND_BEFORE = /\b(?:at\s+least|(?:not|no)\s+(?:less|fewer|more|later)\s+than|within)\s+$/i;

/** Reads the length of a renewal: "successive one (1) year periods", "year to year". */
export function readRenewal(clause: string): Mention<Duration> | undefined {
  const lengths = findDurations(clause).filter(
    ({ start, end }) => !isNotice(clause, end) && !BOUND_BEFORE.test(clause.slice(Math.max(0, start - 30), start)),
  );
  const near = (words: RegExp, at: Mention<Duration>, reach: number) =>
    words.test(clause.slice(Math.max(0, at.start - reach), at.start));
  return (
    lengths.find((at) => near(RENEWING, at, 60) && PERIODS.test(clause.slice(at.end, at.end + 60))) ??
    lengths.find((at) => near(RENEWING, at, 100)) ??
    wordedLength(clause) ??
    lengths.find((at) => near(RENEWING, at, 300) || near(GOING_ON, at, 60))
  );
}

function wordedLength(clause: string): Mention<Duration> | undefined {
  const found = WORDED.exec(clause);
  if (found === null) return undefined;
  const unit = found[1] === undefined ? "months" : "years";
  return { start: found.index, end: found.index + found[0].length, value: { value: 1, unit } };
}

/** Reads the notice period. */
export function readNotice(clause: string): Mention<Duration> | undefined {
  const lengths = findDurations(clause);
  return (
    lengths.find(({ end }) => isNotice(clause, end)) ??
    lengths.find(({ start }) =>
      /\b(?:notice|least|less\s+than|fewer\s+than)\b[^.;]{0,50}$/i.test(clause.slice(Math.max(0, start - 70), start)),
    )
  );
}

export function isNotice(clause: string, end: number): boolean {
  return /^\s{0,40}['’]?s?\s{0,40}(?:\(\d[^)]{0,40}\)\s{0,40})?(?:or\s{1,40}more\s{1,40})?(?:(?:advance|prior|previous|written|in\s{1,40}advance|before|preceding|notice|cancellation)\b|(?:(?!unless|if\b|or\b|and\b)\w{1,40}\s{1,40}){0,2}notice\b)/i.test(
    clause.slice(end, end + 60),
  );
}
