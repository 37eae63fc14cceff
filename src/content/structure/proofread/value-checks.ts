import { findDates } from "../../values/prose/dates.ts";
import { NUMBER, wordsToNumber } from "../../values/prose/number-words.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

const UNIT =
  "(?:(?:and\\s{1,5}no\\/100\\s{1,5})?(?:U\\.?\\s?S\\.?\\s{1,5}|United States\\s{1,5})?(?:dollars?|euros?|pounds?|percent|per cent)\\s{0,5})?";
const BOTH = new RegExp(
  `(?<![\\p{L}\\d-])([a-z][a-z-]{2,12}(?:(?:\\s{1,5}|-)(?:and\\s{1,5})?[a-z][a-z-]{2,12}){0,9})\\s{0,5}${UNIT}\\(\\s?(?:US\\$|USD\\s?|[$€£])?\\s?(\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,9})(?:\\.00)?\\s?%?\\s?\\)`,
  "giu",
);
const IS_NUMBER = new RegExp(`^${NUMBER}$`, "i");

/** Numbers whose words and figures differ, dates that cannot be, and dates that contradict each other. */
export function checkValues(draft: Draft): ProofreadFinding[] {
  return [...amounts(draft.text), ...impossibleDates(draft.text), ...backwards(draft.text), ...definedDates(draft)];
}

/** The words of a number stand at the end of the words before the bracket. */
function amounts(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(BOTH)).flatMap((match): ProofreadFinding[] => {
    const [whole, words = "", figures = ""] = match;
    const written = numberAtEnd(words);
    const value = Number(figures.replaceAll(",", ""));
    if (!written || written.value === value) return [];
    const start = match.index + words.lastIndexOf(written.words);
    return [
      {
        start,
        end: match.index + whole.length,
        kind: "amount_mismatch",
        severity: "high",
        message: `“${shown(text.slice(start, match.index + whole.length))}”: the words and the figures differ.`,
        fix: null,
      },
    ];
  });
}

const UNIT_AT_END = /\s{1,5}(?:(?:U\.?S\.?|United States)\s{1,5})?(?:dollars?|euros?|pounds?|percent|per cent)$/i;

function numberAtEnd(words: string): { words: string; value: number } | undefined {
  const parts = words.replace(UNIT_AT_END, "").split(/\s+/);
  for (let at = 0; at < parts.length; at++) {
    const tail = parts.slice(at).join(" ");
    const value = IS_NUMBER.test(tail) ? wordsToNumber(tail) : undefined;
    const place = words.lastIndexOf(parts[at] ?? "");
    if (value !== undefined)
      return /-(?:half|third|quarter)/.test(tail) ? undefined : { words: words.slice(place), value };
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
