import { type DateOrder, findDates } from "../../../content/values/prose/dates.ts";
import { findDurations } from "../../../content/values/prose/durations.ts";
import type { Mention } from "../../../content/values/prose/mention.ts";
import { ORDINAL_WORDS, readOrdinal } from "../../../content/values/prose/number-words.ts";
import type { Duration } from "../../../content/values/types/duration.ts";

/** The end of an agreement: a written date, a computed date, or none. */
export type TermEnd =
  | { kind: "written"; date: string; words: Mention<string>; length?: Mention<Duration> }
  | { kind: "computed"; date: string; start: string; length: Duration; words: Mention<Duration> }
  | { kind: "perpetual" }
  | { kind: "unknown"; length?: Mention<Duration> };

const PERPETUAL =
  /\b(?:perpetual(?:ly)?|in\s+perpetuity|indefinite(?:ly)?|(?:continue|remain)\b[^.;]{0,80}\buntil\s+(?:it\s+is\s+|earlier\s+|sooner\s+)?(?:otherwise\s+)?(?:terminated|cancell?ed)|until\s+(?:such\s+time\s+as\s+)?(?:it\s+is\s+)?terminated\b)/i;
const ENDS_ON =
  /\b(?:until|till|through|thru|to|expir\w*|terminat\w*|ends?|ending|conclud\w*|close\s+of\s+business\s+on|no(?:t)?\s+later\s+than|(?:expiration|termination)\s+date)\b|[-–—]\s*$/gi;
/** “shall end as of December 31” names an end: words right after an end belong to it. */
const STARTS_ON =
  /\b(?:commenc\w*|force|begin\w*|effect|start\w*|from|dated|made|entered|(?<!\b(?:ends?|ended|ending|expir\w{1,6}|terminat\w{1,4}|conclud\w{1,4}|ceas\w{1,4}),?\s{1,9}(?:(?:and\s{1,9}be\s{1,9})?effective,?\s{1,9})?)(?:effective|as\s+of))\b/gi;
const LENGTH_BEFORE =
  /\b(?:for|period|term|duration|initial|continue|least|be|is|of|end|ends|expire|expires|until|effect)\b[^.;]{0,40}$/i;
const NOT_THE_TERM =
  /\b(?:renew\w*|additional|successive|further|extended|extension|extend\s+(?:the|this|such)|notice|prior\s+to|within|every|each|not\s+less\s+than|cure)\b[^.;,]{0,60}$/i;
const OTHER_START =
  /\b(?:from|after|following|of|on|upon)\s+(?:the\s+)?(?:date\s+of\s+(?:the\s+)?)?(?:launch|first\s+(?:commercial|sale|shipment|delivery)|closing|opening|acceptance|delivery|completion|go-?live|commercial|(?:a\s+)?(?:written\s+)?notice|sale|merger|initial\s+(?:launch|delivery)|regulatory|approval|live)\b/i;
const ANNIVERSARY = new RegExp(
  `(${ORDINAL_WORDS}|\\d{1,2}\\s?(?:st|nd|rd|th))(?:\\s*\\(\\s*\\d+\\s?\\w\\s?\\w\\s*\\))?\\s*(?:\\(\\d+\\)\\s*)?(?:year\\s+)?anniversary`,
  "i",
);

/** The term begins with an event whose date is not in the text. */
const BEGINS_WITH_EVENT =
  /\b(?:effective|commenc\w*|begin\w*|start\w*)\s+(?:as\s+of|on|upon|from)\s+(?:the\s+date\s+(?:of|on\s+which|upon\s+which|that|when)\s+(?!this|hereof|(?:its\s+|the\s+)?(?:execution|signing|agreement))|(?:the\s+)?(?:launch|closing|opening|first|completion|delivery|acceptance|approval)\b)/i;

/**
 * Reads the end of an agreement from its term clause. A length alone is counted from `start`: its last day is the day before the
 * anniversary, unless the clause itself names the anniversary.
 */
export function readTermEnd(clause: string, start: string | undefined, order?: DateOrder): TermEnd {
  const written = endDateIn(clause, order);
  const length = lengthIn(clause);
  if (written) return { kind: "written", date: written.value, words: written, ...(length ? { length } : {}) };
  if (length === undefined) return { kind: PERPETUAL.test(clause) ? "perpetual" : "unknown" };
  const own = startDateIn(clause, order) ?? start;
  const after = clause.slice(length.end, length.end + 80);
  if (own === undefined || OTHER_START.test(after) || BEGINS_WITH_EVENT.test(clause))
    return { kind: "unknown", length };
  const anniversary = addDuration(own, length.value);
  const date = ANNIVERSARY.test(clause) ? anniversary : addDuration(anniversary, { value: -1, unit: "days" });
  return { kind: "computed", date, start: own, length: length.value, words: length };
}

function endDateIn(clause: string, order?: DateOrder): Mention<string> | undefined {
  const dates = findDates(clause, order);
  const end = dates.find(({ start }) => dateRole(clause, start) === "end");
  if (end) return end;
  const [only, ...others] = dates;
  const isEnd = only && others.length === 0 && clause.length < 120 && dateRole(clause, only.start) === undefined;
  return isEnd ? only : undefined;
}

function startDateIn(clause: string, order?: DateOrder): string | undefined {
  return findDates(clause, order).find(({ start }) => dateRole(clause, start) === "start")?.value;
}

/** Whether a date is a start or an end. The nearest word before it decides. */
export function dateRole(clause: string, at: number): "start" | "end" | undefined {
  const leading = clause.slice(Math.max(0, at - 90), at);
  const before = leading.split(/[.;]\s/).at(-1) ?? "";
  const last = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1;
  const [end, start] = [last(ENDS_ON), last(STARTS_ON)];
  if (end === -1 && start === -1) return undefined;
  return end > start ? "end" : "start";
}

/** The length of the initial term, not of a renewal or a notice. */
function lengthIn(clause: string): Mention<Duration> | undefined {
  const anniversary = ANNIVERSARY.exec(clause);
  if (anniversary) {
    const [words, ordinal = ""] = anniversary;
    const years = /\d/.test(ordinal) ? Number.parseInt(ordinal, 10) : readOrdinal(ordinal);
    const end = anniversary.index + words.length;
    if (years) return { start: anniversary.index, end, value: { value: years, unit: "years" } };
  }
  const lengths = findDurations(clause).filter(({ start, end }) => {
    const before = clause.slice(Math.max(0, start - 80), start);
    return !NOT_THE_TERM.test(before) && !isNotice(clause, end);
  });
  return lengths.find(({ start }) => LENGTH_BEFORE.test(clause.slice(Math.max(0, start - 70), start))) ?? lengths[0];
}

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

function isNotice(clause: string, end: number): boolean {
  return /^\s{0,40}['’]?s?\s{0,40}(?:\(\d[^)]{0,40}\)\s{0,40})?(?:or\s{1,40}more\s{1,40})?(?:(?:advance|prior|previous|written|in\s{1,40}advance|before|preceding|notice|cancellation)\b|(?:(?!unless|if\b|or\b|and\b)\w{1,40}\s{1,40}){0,2}notice\b)/i.test(
    clause.slice(end, end + 60),
  );
}
