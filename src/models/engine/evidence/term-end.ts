import { type DateOrder, findDates } from "../../../content/values/prose/dates.ts";
import { findDurations } from "../../../content/values/prose/durations.ts";
import type { Mention } from "../../../content/values/prose/mention.ts";
import { ORDINAL_WORDS, readOrdinal } from "../../../content/values/prose/number-words.ts";
import type { Duration } from "../../../content/values/types/duration.ts";
import { dateRole } from "./date-role.ts";
import type { Place } from "./place.ts";
import { countedFrom, type Starts } from "./term-start.ts";
import { addDuration, isNotice } from "./terms.ts";

/** The end of an agreement: a written date, a computed date, one of several that the text leaves open, or none. */
export type TermEnd =
  | { kind: "written"; date: string; words: Mention<string>; length?: Mention<Duration> }
  | { kind: "computed"; date: string; start: string; length: Duration; words: Mention<Duration> }
  | { kind: "perpetual" }
  | { kind: "choice"; words: Place }
  | { kind: "unknown"; length?: Mention<Duration> };

const PERPETUAL =
  /\b(?:perpetual(?:ly)?|in\s+perpetuity|indefinite(?:ly)?|(?:continue|remain)\b[^.;]{0,80}\buntil\s+(?:it\s+is\s+|earlier\s+|sooner\s+)?(?:otherwise\s+)?(?:terminated|cancell?ed)|until\s+(?:such\s+time\s+as\s+)?(?:it\s+is\s+)?terminated\b)/i;
const LENGTH_BEFORE =
  /\b(?:for|period|term|duration|initial|continue|be|is|of|end|ends|expire|expires|until|effect)\b[^.;]{0,40}$/i;
/** Words before a length that is a renewal, a deadline, a bound, or of something else than the agreement. */
const NOT_THE_TERM =
  /\b(?:renew\w*|additional|successive|further|extended|extension|extend\s+(?:the|this|such)|notice|prior\s+to|within|every|each|cure|remaining|surviv\w*|(?:warranty|production|trial|evaluation|non-?compet\w{1,9}|confidentiality|tail|transition|sell-?off|grace|probation\w{0,4}|maintenance|support)\s+(?:period|term))\b[^.;,]{0,60}$|\b(?:such|that|said|any|by\s+the\s+end\s+of)\s{1,40}$/i;
const BOUND =
  /\b(?:(?:not?|never)\s+(?:be\s+)?(?:shorter|longer|less|more|later|greater|fewer)\s+than|not\s+exceed\w*|up\s+to|at\s+(?:least|most)|minimum(?:\s+period)?(?:\s+of)?)\s+(?:an?\s+|the\s+)?(?:period\s+of\s+)?$/i;
const OTHER_TERM =
  /\bterm\s+(?:for|of)\s+(?:the\s+)?(?!(?:This|Agreement|Contract|Licen[cs]e|Engagement|Lease|Employment|Franchise|Services?|Appointment|Co-?operation|Sponsorship|Term)\b)\p{Lu}\p{Ll}/u;
const PROVISO = /\b(?:provided[,\s]{1,3}(?:that|however)|except\s+that|but\s+in\s+no\s+(?:event|way))\b/i;
const CHOICE =
  /\b(?:later|latest|earlier|earliest|sooner|longer|longest|shorter|greater|lesser|first|last)\s+(?:of\b|to\s+occur)|\bwhichever\b[^.;]{0,30}\b(?:later|latest|last|longer|earlier|earliest|first|sooner|shorter)\b|\b(?:years?|months?|days?)\)?,?\s+or\s+(?:until|upon|when)\s+(?!(?:it\s+is\s+|this\s+\w+\s+is\s+)?(?:(?:earlier|sooner|otherwise)\s+)?(?:terminat|cancel))/i;
const ANNIVERSARY = new RegExp(
  `(${ORDINAL_WORDS}|\\d{1,2}\\s?(?:st|nd|rd|th))(?:\\s*\\(\\s*\\d+\\s?\\w\\s?\\w\\s*\\))?\\s*(?:\\(\\d+\\)\\s*)?(?:year\\s+)?anniversary`,
  "gi",
);
const ENDS_AT = /\b(?:until|till|through|to|expir\w*|terminat\w*|ends?|ending|conclud\w*)\b[^.;]{0,90}$/i;
/** “may terminate after the third anniversary” is a right and no end. */
const NO_END =
  /\bmay\b[^.;]{0,90}$|\b(?:after|following|before|prior\s+to|each|every|any|from)\s+(?:the\s+|such\s+)?$/i;
/** “through the day before the second anniversary” */
const DAY_BEFORE = /\bday\s+(?:immediately\s+)?(?:before|prior\s+to|preceding)\s+(?:the\s+)?$/i;
/** “on the day that is two years after”: the anniversary itself. */
const ON_THE_DAY =
  /\b(?:on|until|through)\s+(?:the\s+)?(?:day|date)\s+(?:that|which)\s+(?:is|falls|occurs)\s+(?:\w+\s+)?$/i;
/** “Until March 15, 2001, Supplier shall deliver …” is the end of what is delivered, and not of the agreement. */
const UNTIL_THEN =
  /^,?\s{1,9}(?:the\s{1,9})?(?!(?:this|such|said|the)\b|(?:Agreement|Contract|Term|Licen[cs]e|Lease)\b)\p{Lu}[\p{L}&.-]{1,40}(?:\s{1,9}\p{Lu}[\p{L}&.,-]{0,40}){0,3}\s{1,9}(?:shall|will|must|may|agrees\s{1,9}to)\s/u;
const MONTH_END = /\b(?:last\s+day|end)\s+of\s+the\s+(?:calendar\s+)?month\b/i;
const PERIOD_END = /\bend\s+of\s+the\s+(?:(?:calendar|fiscal|then|contract)\s+)?(?:quarter|year|season)\b/i;

/**
 * Reads the end of an agreement from its term clause. A length alone is counted from the day that the clause names, or on which the
 * agreement takes effect: its last day is the day before the anniversary, unless the clause itself names the anniversary.
 */
export function readTermEnd(clause: string, starts: Starts, order?: DateOrder): TermEnd {
  const written = endDateIn(clause, order);
  const length = lengthIn(clause);
  const choice = choiceIn(clause, written ?? length);
  if (choice) return { kind: "choice", words: choice };
  if (written) return { kind: "written", date: written.value, words: written, ...(length ? { length } : {}) };
  if (length === undefined) return { kind: PERPETUAL.test(clause) ? "perpetual" : "unknown" };
  const start = countedFrom(clause, length, starts, order);
  if (start === undefined) return length.isAnniversary ? { kind: "unknown" } : { kind: "unknown", length };
  const date = endAfter(clause, length, start);
  if (date === undefined) return { kind: "unknown", length };
  return { kind: "computed", date, start, length: length.value, words: length };
}

type Length = Mention<Duration> & { isAnniversary?: true };

function endAfter(clause: string, { start: at, value, isAnniversary }: Length, start: string): string | undefined {
  const anniversary = addDuration(start, value);
  const before = clause.slice(Math.max(0, at - 90), at);
  if (MONTH_END.test(before)) return lastOfMonth(anniversary);
  if (PERIOD_END.test(before)) return undefined;
  if (DAY_BEFORE.test(before)) return addDuration(anniversary, { value: -1, unit: "days" });
  if (isAnniversary || ON_THE_DAY.test(before)) return anniversary;
  return addDuration(anniversary, { value: -1, unit: "days" });
}

function lastOfMonth(date: string): string {
  const first = `${date.slice(0, 8)}01`;
  return addDuration(addDuration(first, { value: 1, unit: "months" }), { value: -1, unit: "days" });
}

function endDateIn(clause: string, order?: DateOrder): Mention<string> | undefined {
  const dates = findDates(clause, order).filter((date) => !UNTIL_THEN.test(clause.slice(date.end, date.end + 250)));
  const end = dates.find((date) => dateRole(clause, date) === "end");
  if (end) return end;
  const [only, ...others] = dates;
  const isEnd = only && others.length === 0 && clause.length < 120 && dateRole(clause, only) === undefined;
  return isEnd ? only : undefined;
}

/** “the later of” two days is no day. The earlier of a day and a termination is that day. */
function choiceIn(clause: string, at: Place | undefined): Place | undefined {
  const found = CHOICE.exec(clause);
  if (!at || !found) return undefined;
  const end = found.index + found[0].length;
  const isNear =
    found.index < at.start ? !/[.;]\s+\p{Lu}/u.test(clause.slice(end, at.start)) : found.index - at.end < 160;
  const isOrTermination = /earl|soon|first/i.test(found[0]) && /\bterminat/i.test(clause.slice(Math.min(at.end, end)));
  return isNear && !isOrTermination ? { start: found.index, end } : undefined;
}

/** The length of the initial term, not of a renewal, a notice or another thing. Of several, the one that the clause calls the term. */
function lengthIn(clause: string): Length | undefined {
  const anniversary = anniversaryIn(clause);
  if (anniversary) return anniversary;
  if (OTHER_TERM.test(clause)) return undefined;
  const proviso = PROVISO.exec(clause)?.index ?? clause.length;
  const lengths = findDurations(clause).filter((each) => each.start < proviso && isOfTerm(clause, each));
  const stated = lengths.filter(({ start }) => LENGTH_BEFORE.test(clause.slice(Math.max(0, start - 70), start)));
  return stated[0] ?? lengths[0];
}

function isOfTerm(clause: string, { start, end, value }: Mention<Duration>): boolean {
  const before = clause.slice(Math.max(0, start - 80), start);
  if (NOT_THE_TERM.test(before) || BOUND.test(before) || isNotice(clause, end)) return false;
  return value.unit !== "days" || !/\bnotice\b[^.;]{0,160}$/i.test(clause.slice(Math.max(0, start - 180), start));
}

function anniversaryIn(clause: string): Length | undefined {
  for (const { 0: words, 1: ordinal = "", index } of clause.matchAll(ANNIVERSARY)) {
    const before = clause.slice(Math.max(0, index - 120), index);
    if (!ENDS_AT.test(before) || (NO_END.test(before) && !DAY_BEFORE.test(before))) continue;
    const years = /\d/.test(ordinal) ? Number.parseInt(ordinal, 10) : readOrdinal(ordinal);
    if (years)
      return { start: index, end: index + words.length, value: { value: years, unit: "years" }, isAnniversary: true };
  }
  return undefined;
}
