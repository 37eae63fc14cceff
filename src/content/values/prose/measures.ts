import { findPeriods, type Period } from "./durations.ts";
import { guidancePassages, type Passage, subjectWords } from "./guidance.ts";
import { findAll, type Mention, merge } from "./mention.ts";
import { findMoney } from "./money.ts";
import { NUMBER, readNumber } from "./number-words.ts";
import { findPercentages } from "./percentages.ts";

/** `min`: the document must offer this or more. `max`: this or less. `null`: the guidance does not say. */
export type Bound = "min" | "max" | null;
export type Measure = { value: number; unit: string; bound: Bound; about: Set<string>; text: string };
/** A number as a text writes it: the words at [start, end), and what they measure. */
export type WrittenMeasure = Measure & { start: number; end: number };

/** A multiple of fees, or a number of days behind “net”. */
const OF_FEES = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.])(?<times>(?:${NUMBER})(?:\s?[x×]|\s?times)|twice|double|triple)\s(?:total\s|aggregate\s|amount of\s|the\s){0,4}(?<base>annual|yearly|monthly)?\s?(?:subscription\s|contract\s)?(?:fees|charges|value)`,
    String.raw`\bnet[\s-]?(?<net>\d{1,3})\b`,
  ].join("|"),
  "giu",
);

const FILLER =
  "(?:(?:a|an|the|of|first|period|total|full|greater|higher|lesser|lower|notice|written|prior|cap|least) ){0,5}$";
const AT_LEAST = new RegExp(
  String.raw`\b(?:at least|(?:no|not) (?:less|fewer|lower|shorter|earlier) than|not (?:below|under)|(?:at )?(?:a )?minimum(?: of)?|down to|as (?:low|little|short) as)\s${FILLER}`,
  "i",
);
const AT_MOST = new RegExp(
  String.raw`\b(?:at most|(?:no|not) (?:more|greater|higher|longer|later) than|as (?:high|long|much) as|not above|within|maximum(?: of)?|up to|not exceed(?:ing)?)\s${FILLER}`,
  "i",
);
/** Cap wording that either side uses, so it does not show whether more or less is better. */
const CAP_WORDING = new RegExp(String.raw`\b(?:maximum(?: of)?|up to|not exceed(?:ing)?)\s${FILLER}`, "i");
/** A deadline is better long or short depending on whose it is. */
const DEADLINE = new RegExp(String.raw`\b(?:within|(?:no|not) later than)\s${FILLER}`, "i");
const WITHIN = new RegExp(String.raw`\bwithin\s${FILLER}`, "i");
const OR_MORE = /^(?:\s(?:of )?(?:fees|charges))?\s(?:(?:or|and) (?:more|longer|higher|greater|above)\b|minimum\b)/i;
const OR_LESS =
  /^(?:\s(?:of )?(?:fees|charges))?\s(?:(?:or|and) (?:less|fewer|shorter|lower|below)\b|maximum\b|at (?:most|the latest)\b)/i;
/** Deadlines for paying or for exercising a right. They may burden us. */
const EITHER_SIDE =
  /\b(?:pa(?:y|ys|id|yment|yable)|invoices?|claims?|objects?|objections?|disputes?|terminates?|exercised?|rejects?)\b/i;
const BEYOND = new RegExp(
  String.raw`\b(?:more|longer|greater|higher|later) than\s${FILLER}|\b(?:above|over|beyond|exceed(?:s|ing)?)\s${FILLER}`,
  "i",
);
const SHORT_OF = new RegExp(
  String.raw`\b(?:less|shorter|fewer|lower|earlier) than\s${FILLER}|\b(?:below|under)\s${FILLER}`,
  "i",
);
/** A number that is a frequency, a condition or half of a range is not a bound. */
const ASIDE = new RegExp(
  String.raw`\b(?:every|each|per|any|rolling|instead of|rather than|from|after|out of|between|last|past|next|previous)\s${FILLER}|(?:${NUMBER})\s?(?:to|and|or|-|–)\s?$`,
  "i",
);
const BEFORE_EVENT = /^(?:\s\w+){0,2}\s(?:before|prior|ahead|in advance)\b/i;
const FEES_AFTER =
  /^\s(?:of |worth of )?(?:the |total |subscription |contract |aggregate ){0,3}(?:fees|charges|spend)\b/i;
const FEES_BEFORE = /\b(?:fees|charges|amounts)(?:\s[\w,()]+){0,14}\s?$/i;

const DAYS: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 365 / 12, year: 365 };

/** More numbers than this are a price list, which is not worth comparing. */
const MOST_MEASURES = 40;
/** Numbers examined in one passage. Each costs a dozen searches in the text around it. */
const MOST_CANDIDATES = 400;
const NEARBY = 240;

/** The numbers that a position sets. For each unit: those it asks for, else those it refuses, else those in its clause. */
export function measuresOf(guidance: string): Measure[] {
  const all = guidancePassages(guidance).map((passage) => ({ kind: passage.kind, measures: measuresIn(passage) }));
  const kept: Measure[] = [];
  for (const kind of ["asked", "refused", "quoted"] as const) {
    const settled = new Set(kept.map((measure) => measure.unit));
    for (const { measures } of all.filter((passage) => passage.kind === kind))
      kept.push(...measures.filter((measure) => !settled.has(measure.unit)));
  }
  return kept.slice(0, MOST_MEASURES);
}

/** Every number with a unit in a stretch of a document, whether or not words around it make it a bound. */
export function findMeasures(text: string): WrittenMeasure[] {
  return measuresIn({ text, kind: "quoted", demanded: false }, { isGuidance: false });
}

/** The numbers that bound something in one passage of guidance. */
export function findBounds(passage: Passage): WrittenMeasure[] {
  return measuresIn(passage);
}

function measuresIn(passage: Passage, { isGuidance } = { isGuidance: true }): WrittenMeasure[] {
  const found: WrittenMeasure[] = [];
  const { text } = passage;
  for (const written of writtenIn(text).slice(0, isGuidance ? MOST_CANDIDATES : undefined)) {
    if (isGuidance && found.length === MOST_MEASURES) break;
    const { start } = written;
    const end = /['’]/.test(text.charAt(written.end)) ? written.end + 1 : written.end;
    const before = text.slice(Math.max(0, start - NEARBY), start);
    const after = text.slice(end, end + NEARBY);
    const size = sizeOf(written.value, before, after);
    const bound = boundOf(before, after, passage, size.unit);
    if ((bound === undefined && isGuidance) || !Number.isFinite(size.value)) continue;
    const about = aboutOf(before, after);
    const spokenAs = spoken(before, text.slice(start, end), after, passage);
    found.push({ ...size, bound: bound ?? null, about, text: spokenAs, start, end });
  }
  return found;
}

type Size = { value: number; unit: string };

/** A length of time that is broken over lines or columns is left to a person. */
const BROKEN = /\s{2}/;

/** What the readers of values find, so that a review compares the number that a column and a chat read. */
const writtenIn = (text: string): Mention<Size | Period>[] =>
  merge<Size | Period>(
    findPeriods(text).filter(({ start, end }) => !BROKEN.test(text.slice(start, end))),
    findPercentages(text).map((each) => ({ ...each, value: { value: each.value, unit: "%" } })),
    findMoney(text).map((each) => ({ ...each, value: { value: each.value.amount, unit: each.value.currency } })),
    findAll(text, OF_FEES, ({ groups: { times, base, net } = {} }) =>
      times === undefined
        ? { value: Number(net), unit: "time" }
        : { value: factorOf(times) * (base?.toLowerCase() === "monthly" ? 1 : 12), unit: "fees" },
    ),
  ).flatMap((mention) => [mention, ...otherFigure(text, mention)]);

const IN_BRACKETS = /[([][^)\]\d]{0,12}(\d[\d.,]*)[^)\]]{0,12}[)\]]/;

/** Figures in brackets that say something else than the words before them: “thirty (60) days” may be either. */
function otherFigure(text: string, { start, end, value }: Mention<Size | Period>): Mention<Size | Period>[] {
  const [inside, figures = ""] = IN_BRACKETS.exec(text.slice(start, end)) ?? [];
  const other = readNumber(figures);
  const isMultiple = "unit" in value && value.unit === "fees";
  return isMultiple ||
    inside === undefined ||
    other === undefined ||
    other === value.value ||
    !Number.isFinite(value.value)
    ? []
    : [{ start, end, value: { ...value, value: other } }];
}

function sizeOf(written: Size | Period, before: string, after: string): Size {
  if (!("isOfBusiness" in written)) return written;
  const days = written.value * (DAYS[written.unit] ?? 1);
  if (/month|year/.test(written.unit) && (FEES_AFTER.test(after) || FEES_BEFORE.test(before)))
    return { value: (days / 365) * 12, unit: "fees" };
  return { value: days, unit: written.isOfBusiness ? "business days" : "time" };
}

/** Undefined if the number is not a bound. */
function boundOf(before: string, after: string, passage: Passage, unit: string): Bound | undefined {
  if (passage.kind === "refused") return boundRefused(before);
  if (OR_MORE.test(after)) return "min";
  if (OR_LESS.test(after)) return "max";
  if (AT_LEAST.test(before)) return "min";
  if (AT_MOST.test(before)) return upperBound(before, after, passage, unit);
  return ASIDE.test(before) || BEYOND.test(before) || SHORT_OF.test(before) ? undefined : null;
}

/** Refusing more than a number means accepting at most that number. */
function boundRefused(before: string): Bound | undefined {
  if (AT_LEAST.test(before) || AT_MOST.test(before)) return undefined;
  return BEYOND.test(before) ? "max" : SHORT_OF.test(before) ? "min" : undefined;
}

function upperBound(before: string, after: string, { kind, demanded }: Passage, unit: string): Bound | undefined {
  const deadline = DEADLINE.test(before);
  if (BEFORE_EVENT.test(after) && deadline) return WITHIN.test(before) ? undefined : "min";
  if (deadline) return demanded && !EITHER_SIDE.test(before) ? "max" : null;
  const cap = unit === "fees" || /\b(?:cap|capped|liability)\b/i.test(before);
  return cap && (kind === "quoted" || CAP_WORDING.test(before)) ? null : "max";
}

const BREAK = /[,:;()]|\b(?:and|but|with|provided|unless)\b/i;

/** Words that do not say what a number is about. */
const BARE = new Set(["notice", "written", "period", "first", "fee"]);

function aboutOf(before: string, after: string): Set<string> {
  const lead = before.split(BREAK);
  const own = subjectWords(`${lead.at(-1)} ${after.split(BREAK, 1)[0]}`);
  return [...own].some((word) => !BARE.has(word)) ? own : new Set([...own, ...subjectWords(lead.at(-2) ?? "")]);
}

/** The number as quoted in the finding: "at least 12 months' fees", or "not below 12 months" for what is refused. */
function spoken(before: string, measure: string, after: string, { kind }: Passage): string {
  const lead = [AT_LEAST, AT_MOST, BEYOND, SHORT_OF].map((words) => words.exec(before)?.[0]).find(Boolean) ?? "";
  const tail = FEES_AFTER.exec(after)?.[0] ?? "";
  const whole = `${kind === "refused" ? "not " : ""}${lead.toLowerCase()}${measure}${tail}`;
  return whole.replace(/\s+/g, " ").replace(/'$/, "").trim();
}

function factorOf(times: string): number {
  const word = times.toLowerCase();
  if (word === "twice" || word === "double") return 2;
  return word === "triple" ? 3 : numberOf(word);
}

const numberOf = (text: string) => readNumber(text) ?? Number.NaN;
