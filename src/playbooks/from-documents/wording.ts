import { cosineOf, embedText } from "../../content/search/embed.ts";
import { findDates } from "../../content/values/prose/dates.ts";
import { findDurations } from "../../content/values/prose/durations.ts";
import { findMoney } from "../../content/values/prose/money.ts";
import { findPercentages } from "../../content/values/prose/percentages.ts";
import { findPlaceNames } from "../../models/engine/evidence/jurisdictions.ts";

/** A clause as it is compared with others. */
export interface Wording {
  /** Pairs of neighbouring words, each with how often it stands there. */
  pairs: Map<string, number>;
  /** How many pairs there are. */
  size: number;
  meaning: Float32Array;
  /** What makes two clauses of the same words two positions: periods, amounts, shares, places, who does what, what is denied. */
  terms: string;
}

const EMBEDDED = 3000;
const TERM_WORDS =
  /\b(?:not|no|neither|nor|without|except|unless|solely?|only|exclusive|non-?exclusive|may|mutual(?:ly)?|either|each|both|prior|written|reasonable|gross|sole)\b/gi;
const CROSS_REFERENCE =
  /\b(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?)\s{1,9}\(?[\dA-Z]{1,4}(?:\.\d{1,3}){0,4}(?:\([a-z\d]{1,4}\)){0,3}/gi;

export function readWording(text: string, roles: string[]): Wording {
  const plain = text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(CROSS_REFERENCE, " sectionref ");
  const words = withoutDates(plain)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const pairs = new Map<string, number>();
  const all = words ?? [];
  all.forEach((word, at) => {
    const pair = `${sameWord(word)} ${sameWord(all[at + 1] ?? "")}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  });
  return { pairs, size: all.length, meaning: embedText(plain.slice(0, EMBEDDED)), terms: termsOf(plain, roles) };
}

/** “shall” and “will” bind alike. */
const sameWord = (word: string) => (word === "will" || word === "must" ? "shall" : word);

function withoutDates(text: string): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of findDates(text)) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} somedate `;
    at = end;
  }
  return rest + text.slice(at);
}

function termsOf(text: string, roles: string[]): string {
  const found = [
    ...findDurations(text).map(({ value }) => `${value.value} ${value.unit}`),
    ...findMoney(text).map(({ value }) => `${value.amount} ${value.currency}`),
    ...findPercentages(text).map(({ value }) => `${value}%`),
    ...findPlaceNames(text).map(({ value }) => value),
    ...Array.from(text.matchAll(TERM_WORDS), ([word]) => word.toLowerCase()),
    ...roles.flatMap((role) => Array<string>(text.toLowerCase().split(role.toLowerCase()).length - 1).fill(role)),
  ];
  return `${found.sort().join("|")}#${actors(text, roles)}`;
}

/** Who is the subject of each duty, in their order. */
function actors(text: string, roles: string[]): string {
  if (roles.length === 0) return "";
  const names = roles.map((role) => role.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
  const duty = new RegExp(`\\b(${names})\\s{1,3}(?:shall|will|must|agrees?|may|hereby)\\b`, "gi");
  return Array.from(text.matchAll(duty), ([, role = ""]) => role.toLowerCase()).join(",");
}

/** How much of two clauses is the same words in the same order, 0 to 1. */
export function sharedPairs(one: Wording, other: Wording): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [few, many] = one.pairs.size < other.pairs.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [pair, count] of few.pairs) shared += Math.min(count, many.pairs.get(pair) ?? 0);
  return (2 * shared) / (one.size + other.size);
}

/** Whether one of two lengths is so much greater that the clauses cannot be near-identical. */
const isFarLonger = (one: Wording, other: Wording, least: number) =>
  (2 * Math.min(one.size, other.size)) / (one.size + other.size) < least;

const NEAR_MEANING = 0.85;

/** How alike two clauses are if that is at least `least`, else 0. Meanings far apart spare the comparison of words. */
export function likeness(one: Wording, other: Wording, least: number): number {
  if (isFarLonger(one, other, least) || cosineOf(one.meaning, other.meaning) < NEAR_MEANING) return 0;
  const shared = sharedPairs(one, other);
  return shared >= least ? shared : 0;
}
