import { findDates } from "../../values/prose/dates.ts";
import { NUMBER, wordsToNumber } from "../../values/prose/number-words.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

const AMOUNT = "(\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,2})?|\\d{1,9}(?:\\.\\d{1,4})?)";
const CURRENCY = "(?:US\\s?\\$|USD|EUR|GBP|CHF|CAD|AUD|[$€£])";
/** “ten thousand dollars ($10,000)”: the bracket. */
const FIGURES = new RegExp(`\\(\\s?${CURRENCY}?\\s?${AMOUNT}\\s?(?:%|percent|${CURRENCY})?\\s?\\)`, "gi");
/** “$10,000 (ten thousand dollars)”. */
const FIGURES_FIRST = new RegExp(
  `(?<![\\p{L}\\d.,$€£])${CURRENCY}?\\s?${AMOUNT}\\s?(?:%|${CURRENCY})?\\s{1,5}\\(\\s?((?:[a-z]{3,10}(?:\\s|\\s?-\\s?|,\\s)){0,14}[a-z]{3,10})\\s?\\)`,
  "giu",
);
/** “$4,000,000 (two years)”: the bracket says for how long. */
const IS_MONEY = new RegExp(`^${CURRENCY}`, "i");
const TIME_AT_END = /(?:days?|months?|years?|weeks?|hours?)$/i;
/** Words before a bracket that can hold a number in words, at most. */
const LONGEST_WORDS = 160;
const UNIT_ALONE =
  /\s{1,5}(?:(?:US|United States|Canadian)\s{1,5})?(?:dollars?|euros?|pounds?|percent|per cent|days?|months?|years?|weeks?|hours?)$/i;
const UNIT_AT_END =
  /(?:\s{1,5}and\s{1,5}no\/100)?(?:\s{1,5}(?:U\.?\s?S\.?|United States))?\s{1,5}(?:dollars?|euros?|pounds?|percent|per cent)$/i;
const IS_NUMBER = new RegExp(`^${NUMBER}$`, "i");

/** Numbers whose words and figures differ, dates that cannot be, and dates that contradict each other. */
export function checkValues(draft: Draft): ProofreadFinding[] {
  const { text } = draft;
  return [
    ...amounts(text),
    ...amountsFirst(text),
    ...impossibleDates(text),
    ...wrongWeekdays(text),
    ...backwards(text),
    ...definedDates(draft),
  ];
}

const mismatch = (text: string, start: number, end: number): ProofreadFinding => ({
  start,
  end,
  kind: "amount_mismatch",
  severity: "high",
  message: `“${shown(text.slice(start, end))}”: the words and the figures differ.`,
  fix: null,
});

/** “Six (6,000,000) million”. */
const MAGNITUDE = /^\s{1,3}(?:thousand|million|billion)\b/i;

/** The words of a number stand at the end of the words before the bracket. */
function amounts(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(FIGURES)).flatMap((match): ProofreadFinding[] => {
    const [bracket, figures = ""] = match;
    if (
      /^\((?:19|20)\d\d\)$/.test(bracket) ||
      MAGNITUDE.test(text.slice(match.index + bracket.length, match.index + bracket.length + 16))
    )
      return [];
    const written = numberAtEnd(text.slice(Math.max(0, match.index - LONGEST_WORDS), match.index));
    if (
      !written ||
      isTailOfNumber(text, match.index - written.length) ||
      written.value === Number(figures.replaceAll(",", ""))
    )
      return [];
    return [mismatch(text, match.index - written.length, match.index + bracket.length)];
  });
}

function amountsFirst(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(FIGURES_FIRST)).flatMap((match): ProofreadFinding[] => {
    const [whole, figures = "", words = ""] = match;
    if (IS_MONEY.test(whole) && TIME_AT_END.test(words)) return [];
    const written = words.replace(UNIT_ALONE, "").replace(/\s+/g, " ");
    const value = IS_NUMBER.test(written) ? wordsToNumber(written) : undefined;
    if (value === undefined || value === Number(figures.replaceAll(",", ""))) return [];
    return [mismatch(text, match.index, match.index + whole.length)];
  });
}

/** “forty five (45)”, “1.5 million (1,500,000)”: what stands before belongs to the number. */
const isTailOfNumber = (text: string, start: number) =>
  /\b\p{L}{0,12}(?:th|ths|half|quarter|quarters|point)\s{1,5}(?:of\s{1,5})?$/iu.test(
    text.slice(Math.max(0, start - 24), start),
  ) ||
  /(?:\d|\b(?:twenty|thirty|forty|fou?rty|fifty|sixty|seventy|eighty|ninety|(?:hundred|thousand|million)(?:\s{1,5}and)?))\s{1,5}$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );

/** The longest number in words at the end, and how far from the end it begins. */
function numberAtEnd(before: string): { length: number; value: number } | undefined {
  const words = before.trimEnd().replace(UNIT_AT_END, "");
  for (const { index } of words.matchAll(/(?<=^|[\s"“‘'([])[a-z]/gi)) {
    const tail = words.slice(index).replace(/\s+/g, " ");
    const value = IS_NUMBER.test(tail) ? wordsToNumber(tail) : undefined;
    if (value !== undefined)
      return /^[^\s]{1,9}-(?:half|third|quarter)|-(?:third|quarter)/i.test(tail)
        ? undefined
        : { length: before.length - index, value };
  }
  return undefined;
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const MONTH_NAMES = MONTHS.split("|");
const ORDINAL = "(?:\\s?(?:st|nd|rd|th))?";
const MONTH_FIRST = new RegExp(
  `\\b(?<month>${MONTHS})\\s{1,5}(?<day>\\d{1,2})${ORDINAL},?\\s{1,5}(?<year>(?:19|20)\\d\\d)\\b`,
  "g",
);
const DAY_FIRST = new RegExp(
  `(?<![\\d.,/–-]|[Pp]age\\s{1,9})(?<day>\\d{1,2})${ORDINAL}\\s{1,5}(?:day\\s{1,5})?(?:of\\s{1,5})?(?<month>${MONTHS}),?\\s{1,5}(?<year>(?:19|20)\\d\\d)\\b`,
  "g",
);

interface Written {
  start: number;
  end: number;
  year: number;
  month: number;
  day: number;
}

/** Dates as they are written, also those that cannot be. */
const writtenDates = (text: string): Written[] =>
  [MONTH_FIRST, DAY_FIRST].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, index, groups = {} }) => ({
      start: index,
      end: index + whole.length,
      year: Number(groups.year),
      month: MONTH_NAMES.indexOf(groups.month ?? ""),
      day: Number(groups.day),
    })),
  );

const dateConflict = (start: number, end: number, message: string): ProofreadFinding => ({
  start,
  end,
  kind: "date_conflict",
  severity: "high",
  message,
  fix: null,
});

/** “May 60” is no slip for a day. */
const LONGEST_MONTH = 31;

function impossibleDates(text: string): ProofreadFinding[] {
  return writtenDates(text).flatMap(({ start, end, year, month, day }) => {
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return (day >= 1 && day <= last) || day > LONGEST_MONTH + 9
      ? []
      : [dateConflict(start, end, `There is no ${shown(text.slice(start, end))}.`)];
  });
}

const WEEKDAYS = "Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday";
const WEEKDAY_AT_END = new RegExp(`\\b(${WEEKDAYS}),?\\s{1,5}(?:the\\s{1,5})?$`);

/** “Monday, March 10, 2026”, which is a Tuesday. */
function wrongWeekdays(text: string): ProofreadFinding[] {
  return writtenDates(text).flatMap(({ start, end, year, month, day }): ProofreadFinding[] => {
    const said = WEEKDAY_AT_END.exec(text.slice(Math.max(0, start - 24), start));
    const date = new Date(Date.UTC(year, month, day));
    const right = WEEKDAYS.split("|")[date.getUTCDay()];
    if (!said || date.getUTCDate() !== day || said[1] === right) return [];
    const from = start - said[0].length;
    return [dateConflict(from, end, `${shown(text.slice(start, end))} is a ${right}, not a ${said[1]}.`)];
  });
}

const BEGINS =
  /\b(?:from|between|commenc(?:es?|ed|ing)|begin(?:s|ning)?|began|start(?:s|ed|ing)?|effective)\s{1,5}(?:on\s{1,5}|as\s{1,5}of\s{1,5})?$/i;
const ENDS =
  /^,?\s{1,5}(?:(?:and|but)\s{1,5})?(?:(?:shall|will)\s{1,5})?(?:(?:to|until|till|through|(?:end|expire|terminate|finish)(?:s|d|ed|ing)?|(?:continue|last|run)(?:s|d|ing)?\s{1,5}(?:until|through))(?:\s{1,5}(?:and\s{1,5}including|on))?)\s{1,5}$/i;

/** “from March 1, 2024 to February 1, 2024”, “begins on March 1, 2024 and ends on February 1, 2024”. */
function backwards(text: string): ProofreadFinding[] {
  const dates = findDates(text);
  return dates.flatMap((date, index): ProofreadFinding[] => {
    const next = dates[index + 1];
    const before = text.slice(Math.max(0, date.start - 30), date.start);
    const between = next && text.slice(date.end, next.start);
    const isPeriod = BEGINS.test(before) && (ENDS.test(between ?? "") || isBetween(before, between ?? ""));
    if (!next || !isPeriod || next.value >= date.value) return [];
    const message = `The period ends before it begins: “${shown(text.slice(date.start, next.end))}”.`;
    return [dateConflict(date.start, next.end, message)];
  });
}

const isBetween = (before: string, between: string) =>
  /\bbetween\s{1,5}$/i.test(before) && /^\s{1,5}and\s{1,5}$/.test(between);

/** A defined date that is given as another day elsewhere: March 1, 2024 (the “Effective Date”) … the Effective Date (March 2, 2024). */
function definedDates({ text, definitions }: Draft): ProofreadFinding[] {
  return definitions.definitions.flatMap(({ term, kind, at, uses }): ProofreadFinding[] => {
    if (kind !== "defined" || !/\bDate$/.test(term)) return [];
    const before = text.slice(Math.max(0, at.start - 60), at.start);
    const own = findDates(before).findLast(({ end }) => /^\s{0,3}\((?:the\s)?["“]$/.test(before.slice(end)));
    if (!own) return [];
    return uses.flatMap(({ end }): ProofreadFinding[] => {
      const after = text.slice(end, end + 60);
      const lead = /^(?:,\s|\s\(|\s(?:of|is|being|means|shall be)\s)/.exec(after)?.[0].length;
      const other = lead === undefined ? undefined : findDates(after).find(({ start }) => start === lead);
      if (!other || other.value === own.value) return [];
      return [dateConflict(end + other.start, end + other.end, `The ${term} is given as two different days.`)];
    });
  });
}
