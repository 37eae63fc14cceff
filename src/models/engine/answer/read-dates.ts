import { must } from "../../../content/must.ts";
import { findBlankDates, findDates } from "../../../content/values/prose/dates.ts";
import type { Duration } from "../../../content/values/types/duration.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { clauseByName } from "../catalogue/clauses.ts";
import { dateRole } from "../evidence/date-role.ts";
import type { Evidence, LocatedDate } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { readTermEnd, type TermEnd } from "../evidence/term-end.ts";
import { addDuration } from "../evidence/terms.ts";
import type { Read } from "./candidate.ts";
import type { Question } from "./question.ts";

const { dates: SCORES } = CALIBRATION;

/** Words that refer to the date of the agreement. */
const SAME_DATE =
  /\bdate\s+(?:first\s+)?(?:hereof|above\s+written|written\s+above|first\s+above|set\s+forth\s+above|set\s+forth\s+on\s+the\s+first|of\s+this\s+agreement|of\s+(?:its\s+|the\s+)?execution)\b|\bfirst\s+(?:written|set\s+forth|mentioned)\s+above\b|\bupon\s+(?:its\s+|the\s+)?(?:execution|signing|signature)\b|\bdate\s+of\s+(?:the\s+)?agreement\b/i;
/** Whether words refer to the date of the agreement, which is written elsewhere. */
export const refersToDate = (words: string): boolean => SAME_DATE.test(words);
const LAST_SIGNATURE = /\b(?:later|latest|last)\b[^.;]{0,60}\b(?:sign\w*|execut\w*|dates?)\b|\blast\s+party\b/i;

/** The day in a clause. A blank or the day of the last signature does not count. */
export function readDay(reading: Evidence, question: Question, clause: Clause, spans: Place[]): Read | undefined {
  const day = writtenDay(reading, clause, spans) ?? sameDay(reading, clause, spans);
  if (!day) return undefined;
  const { date, places, how } = day;
  switch (typeOf(question.fieldType).key) {
    case "day":
      return { value: date, places, score: how ? SCORES.same_day : SCORES.written_day, ...(how ? { how } : {}) };
    case "period":
      return { value: { start: date, end: null }, places, score: SCORES.range_from_day };
    default:
      return undefined;
  }
}

const SAYS_END = /\b(?:until|through|expir\w*|terminat\w*|end(?:s|ing)?)\b/i;

interface Day {
  date: string;
  places: Place[];
  how?: string;
}

/** “Executed on 5 December 2007, to be effective January 1, 2008”: each kind has its own words right before its day. */
function writtenDay(reading: Evidence, clause: Clause, spans: Place[]): Day | undefined {
  const { day_follows } = clause;
  const named = dayInSentence(reading, clause, spans[0]);
  if (named) return named;
  for (const span of spans) {
    const text = reading.textAt(span);
    const dates = findDates(text, reading.dateOrder);
    const open = dates.filter((day) => dateRole(text, day) !== "end");
    const found =
      open.find(({ start }) => day_follows?.test(text.slice(Math.max(0, start - 70), start))) ??
      open[0] ??
      (text.length < SCORES.short_clause && !SAYS_END.test(text) ? dates[0] : undefined);
    if (found) return { date: found.value, places: [span, shift(span, found)] };
    if (findBlankDates(text).length > 0) return undefined;
  }
  return undefined;
}

/** If the marked day is next to another (“made as of March 14, 2012 but effective as of March 1, 2012”), the one after its own words. */
function dayInSentence(reading: Evidence, { day_follows }: Clause, best: Place | undefined): Day | undefined {
  if (!best) return undefined;
  const sentence = reading.sentenceAround(best);
  const text = reading.textAt(sentence);
  const days = findDates(text, reading.dateOrder).filter((day) => dateRole(text, day) !== "end");
  const own = days.flatMap((day) => {
    const from = Math.max(0, day.start - 70);
    const words = day_follows?.exec(text.slice(from, day.start));
    return words ? [{ ...day, from: from + words.index }] : [];
  });
  const isMarked = days.some((day) => sentence.start + day.start < best.end && best.start < sentence.start + day.end);
  if (days.length < 2 || own.length !== 1 || !isMarked) return undefined;
  const [{ value, start, end, from }] = own as [(typeof own)[number]];
  return { date: value, places: [shift(sentence, { start: from, end }), shift(sentence, { start, end })] };
}

/** The day of another kind that the clause refers to: “the date first written above”. */
function sameDay(reading: Evidence, { same_day_as }: Clause, spans: Place[]): Day | undefined {
  if (same_day_as === undefined) return undefined;
  const span = spans.find(({ start, end }) => SAME_DATE.test(reading.text.slice(start, end)));
  const own = reading.dateOf(same_day_as);
  if (!span || !own || LAST_SIGNATURE.test(reading.quote(span))) return undefined;
  const how = "The clause refers to the date of the agreement, so that date was used.";
  return { date: own.date, places: [span, own.place], how };
}

const ENDLESS = /\b(?:in|for)\s{1,20}perpetuity\b|\buntil\s{1,20}(?:either|any|one)\s{1,20}party\b/i;

/** The clause that says that the agreement runs until a party ends it. */
export function findEndlessTerm<P extends Place>(reading: Evidence, clauses: P[]): P | undefined {
  return clauses.find((clause) => {
    const text = reading.textAt(clause);
    const { kind } = readTermEnd(text, {}, reading.dateOrder);
    return kind === "perpetual" || (kind === "unknown" && ENDLESS.test(text));
  });
}

/** Where the agreement says when it takes effect, and its own date. */
interface StartDays {
  effective?: LocatedDate | undefined;
  agreement?: LocatedDate | undefined;
}

const NAMED_EFFECTIVE = /["“]Effective\s{1,9}Date["”]/g;

/** The days that a term may count from. An effective date that is an event, or that of the last signature, is none. */
function startsOf(reading: Evidence): StartDays {
  const agreement = dayOfKind(reading, "Agreement Date");
  const effective = dayOfKind(reading, "Effective Date");
  if (effective) return { effective, agreement };
  const defined = [...reading.text.matchAll(NAMED_EFFECTIVE)].map(({ 0: words, index }) =>
    reading.sentenceAround({ start: index, end: index + words.length }),
  );
  const said = [...reading.presentTags("Effective Date"), ...defined].map((place) => reading.textAt(place));
  const isOpen = said.length > 0 && !said.some((words) => SAME_DATE.test(words) && !LAST_SIGNATURE.test(words));
  return isOpen ? { agreement } : { effective: agreement, agreement };
}

function dayOfKind(reading: Evidence, kind: "Effective Date" | "Agreement Date"): LocatedDate | undefined {
  const clause = clauseByName(kind);
  const day = dayInSentence(reading, clause, reading.presentTags(kind)[0]);
  if (!day) return reading.dateOf(kind);
  return { date: day.date, place: must(day.places.at(-1), "a day is written somewhere") };
}

/** The end, the length or the range of the initial term. Not certain where two clauses differ. */
export function readTerm(reading: Evidence, question: Question, clauses: Place[]): Read | undefined {
  const form = formOf(question);
  if (form === undefined) return undefined;
  const starts = startsOf(reading);
  const days = { effective: starts.effective?.date, agreement: starts.agreement?.date };
  const reads: Read[] = [];
  for (const clause of clauses) {
    const ending = readTermEnd(reading.textAt(clause), days, reading.dateOrder);
    const read = termAs(form, ending, clause, starts);
    if (read) reads.push(read);
    if (ending.kind === "choice" || (ending.kind === "perpetual" && reads.length === 0)) return undefined;
  }
  return surest(reads, form);
}

/** A written end before one that was calculated. Ends that are far apart make both doubtful. */
function surest(reads: Read[], form: TermForm): Read | undefined {
  const [best] = [...reads.filter(({ how }) => !how), ...reads.filter(({ how }) => how)];
  if (!best || form !== "end") return reads[0];
  const [from, to] = [-DAYS_APART, DAYS_APART].map((value) =>
    addDuration(best.value as string, { value, unit: "days" }),
  ) as [string, string];
  const isDisputed = reads.some(({ value }) => (value as string) < from || to < (value as string));
  return isDisputed ? { ...best, score: SCORES.disputed_end } : best;
}

/** A term to the anniversary and one to the end of its month are the same end. */
const DAYS_APART = 31;

/** The clause that leaves the end to the later, or the earlier, of several days. */
export function findOpenChoice<P extends Place>(reading: Evidence, clauses: P[]): P | undefined {
  return clauses.find((clause) => readTermEnd(reading.textAt(clause), {}, reading.dateOrder).kind === "choice");
}

type TermForm = "length" | "end" | "range";

function formOf({ fieldType }: Question): TermForm | undefined {
  const { key, measured } = typeOf(fieldType);
  if (measured === "days") return "length";
  if (key === "day") return "end";
  return key === "period" ? "range" : undefined;
}

/** Whether a column holds an end, a length or a range, which no other date or length in the clause may fill. */
export const isTermType = (question: Question): boolean => formOf(question) !== undefined;

function termAs(form: TermForm, ending: TermEnd, clause: Place, starts: StartDays): Read | undefined {
  if (ending.kind === "perpetual" || ending.kind === "choice") return undefined;
  if (form === "length" && ending.kind !== "computed") {
    const { length } = ending;
    return length && { value: length.value, places: [clause, shift(clause, length)], score: SCORES.written_length };
  }
  if (ending.kind === "unknown") return undefined;
  const places = [clause, shift(clause, ending.words)];
  if (ending.kind === "written") return writtenAs(form, ending.date, places, starts);
  if (form === "length") return { value: ending.length, places, score: SCORES.computed_length };
  const start = [starts.effective, starts.agreement].find((each) => each?.date === ending.start);
  const all = start ? [...places, start.place] : places;
  const how = `The end date was calculated: ${printLength(ending.length)} from ${ending.start}.`;
  if (form === "end") return { value: ending.date, places: all, score: SCORES.computed_end, how };
  return { value: { start: ending.start, end: ending.date }, places: all, score: SCORES.computed_range, how };
}

function writtenAs(form: TermForm, date: string, places: Place[], starts: StartDays): Read | undefined {
  if (form === "end") return { value: date, places, score: SCORES.written_end };
  if (form !== "range") return undefined;
  const start = starts.effective ?? starts.agreement;
  const from = start && start.date <= date ? start : undefined;
  return {
    value: { start: from?.date ?? null, end: date },
    places: from ? [...places, from.place] : places,
    score: SCORES.written_range,
  };
}

function shift({ start }: Place, words: Place): Place {
  return { start: start + words.start, end: start + words.end };
}

const printLength = ({ value, unit }: Duration) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
