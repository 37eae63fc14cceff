import { findDates } from "../../values/prose/dates.ts";
import { NUMBER, wordsToNumber } from "../../values/prose/number-words.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

const FIGURES = /\(\s?(?:US\$|USD\s?|[$€£])?\s?(\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.00)?\s?%?\s?\)/gi;
/** Words before a bracket that can hold a number in words, at most. */
const LONGEST_WORDS = 160;
const UNIT_AT_END =
  /(?:\s{1,5}and\s{1,5}no\/100)?(?:\s{1,5}(?:U\.?\s?S\.?|United States))?\s{1,5}(?:dollars?|euros?|pounds?|percent|per cent)$/i;
const IS_NUMBER = new RegExp(`^${NUMBER}$`, "i");

/** Numbers whose words and figures differ, dates that cannot be, and dates that contradict each other. */
export function checkValues(draft: Draft): ProofreadFinding[] {
  return [...amounts(draft.text), ...impossibleDates(draft.text), ...backwards(draft.text), ...definedDates(draft)];
}

/** The words of a number stand at the end of the words before the bracket. */
function amounts(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(FIGURES)).flatMap((match): ProofreadFinding[] => {
    const [bracket, figures = ""] = match;
    if (/^\((?:19|20)\d\d\)$/.test(bracket)) return [];
    const written = numberAtEnd(text.slice(Math.max(0, match.index - LONGEST_WORDS), match.index));
    if (
      !written ||
      isTailOfNumber(text, match.index - written.length) ||
      written.value === Number(figures.replaceAll(",", ""))
    )
      return [];
    const start = match.index - written.length;
    const end = match.index + bracket.length;
    const message = `“${shown(text.slice(start, end))}”: the words and the figures differ.`;
    return [{ start, end, kind: "amount_mismatch", severity: "high", message, fix: null }];
  });
}

/** “forty five (45)”: the words before belong to the number. */
const isTailOfNumber = (text: string, start: number) =>
  /\b(?:twenty|thirty|forty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|and)\s{1,5}$/i.test(
    text.slice(Math.max(0, start - 20), start),
  );

/** The longest number in words at the end, and how far from the end it begins. */
function numberAtEnd(before: string): { length: number; value: number } | undefined {
  const words = before.trimEnd().replace(UNIT_AT_END, "");
  for (const { index } of words.matchAll(/(?<=^|\s)[a-z]/gi)) {
    const tail = words.slice(index).replace(/\s+/g, " ");
    const value = IS_NUMBER.test(tail) ? wordsToNumber(tail) : undefined;
    if (value !== undefined)
      return /-(?:half|third|quarter)/.test(tail) ? undefined : { length: before.length - index, value };
  }
  return undefined;
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const WRITTEN = new RegExp(`\\b(${MONTHS})\\s{1,5}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,5}((?:19|20)\\d\\d)\\b`, "g");

function impossibleDates(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(WRITTEN)).flatMap((match): ProofreadFinding[] => {
    const [whole, month = "", day, year] = match;
    const last = new Date(Date.UTC(Number(year), MONTHS.split("|").indexOf(month) + 1, 0)).getUTCDate();
    if (Number(day) >= 1 && Number(day) <= last) return [];
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        kind: "date_conflict",
        severity: "high",
        message: `There is no ${shown(whole)}.`,
        fix: null,
      },
    ];
  });
}

/** “from March 1, 2024 to February 1, 2024”. */
function backwards(text: string): ProofreadFinding[] {
  const dates = findDates(text);
  return dates.flatMap((date, index): ProofreadFinding[] => {
    const next = dates[index + 1];
    const before = text.slice(Math.max(0, date.start - 30), date.start);
    const between = next && text.slice(date.end, next.start);
    if (!between || !/\b(?:from|between|commencing|beginning|starting)\s{1,5}(?:on\s{1,5})?$/i.test(before)) return [];
    if (
      !/^,?\s{1,5}(?:and\s{1,5})?(?:to|until|through|ending(?:\s{1,5}on)?)\s{1,5}$/i.test(between) ||
      next.value >= date.value
    )
      return [];
    return [
      {
        start: date.start,
        end: next.end,
        kind: "date_conflict",
        severity: "high",
        message: `The period ends before it begins: “${shown(text.slice(date.start, next.end))}”.`,
        fix: null,
      },
    ];
  });
}

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
      return [
        {
          start: end + other.start,
          end: end + other.end,
          kind: "date_conflict",
          severity: "high",
          message: `The ${term} is given as two different days.`,
          fix: null,
        },
      ];
    });
  });
}
