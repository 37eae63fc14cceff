import { subjectWords } from "../../../../content/values/prose/guidance.ts";
import type { WrittenMeasure } from "../../../../content/values/prose/measures.ts";
import { LEXICON } from "../../catalogue/lexicon.ts";
import { canonicalWords } from "../../catalogue/words.ts";
import type { Place } from "../../evidence/place.ts";
import { withoutRoles } from "../sides.ts";
import { subjectOf } from "./contrary.ts";

const BARE = new Set(LEXICON.words_beside_any_number);
const NUMBER_OR_PERIOD = /\d|^(?:dai|day|week|month|quarter|year|annual)/i;
const LEAST_WORDS = 3;
const LEAST_SHARE = 0.34;

/** The words that tell what a number is about, without the parties, other numbers and periods. */
export const subjectOfNumber = (words: string) =>
  canonicalWords(
    [...subjectWords(withoutRoles(words))].filter((word) => !BARE.has(word) && !NUMBER_OR_PERIOD.test(word)).join(" "),
  );

/** What a demand is limited to: "Liability for security incidents and breach of data protection duties is capped". */
const LIMITED_TO = /^[^,;.]{0,60}?\s(?:for|of|from|under)\s([^;.]*?)\s(?:is|are|shall|must|may|will)\b/i;

/** “Licensor may terminate the subagency on 90 days' notice” is about a contract below this one. */
const BELOW = /\bsub-?(?:agen|licen[cs]|contract|lease|let|distribut)/i;

/** “… for any reason other than breach” is not about breach. */
function leavesOut(demand: string, sentence: string): boolean {
  const left = /\bother\s+than\s+((?:[\w'’-]+\s+){0,3}[\w'’-]+)/i.exec(sentence)?.[1];
  const asked = new Set(subjectOfNumber(demand));
  return left !== undefined && subjectOfNumber(left).some((word) => asked.has(word));
}

/** Whether a demand is limited to matters of which a sentence has next to nothing: a cap for data breaches is not the general one. */
export function isOfOtherMatter(demand: string, sentence: string): boolean {
  if ((BELOW.test(sentence) && !BELOW.test(demand)) || leavesOut(demand, sentence)) return true;
  const matters = [...new Set(subjectOfNumber(LIMITED_TO.exec(demand)?.[1] ?? ""))];
  const held = new Set(canonicalWords(sentence));
  return (
    matters.length >= LEAST_WORDS && matters.filter((word) => held.has(word)).length < matters.length * LEAST_SHARE
  );
}

/** An interest in a thing is another word. */
const OF_MONEY_LENT = /\binterest\b|\b(?:late|finance|service)\s+(?:fees?|charges?)\b|\boverdue\b|\bpast\s+due\b/i;

/** “Interest must not exceed 1.5%” is not about the percentage of a sentence without interest. */
export function isOfOtherRate({ unit }: WrittenMeasure, text: string, sentence: string): boolean {
  const subject = unit === "%" || unit === "percent" ? subjectOf(text) : "";
  if (OF_MONEY_LENT.test(subject)) return !OF_MONEY_LENT.test(sentence);
  const [head] = canonicalWords(subject);
  return head !== undefined && !canonicalWords(sentence).includes(head);
}

const PERIOD =
  /\b(?:(?:per|each|every|a|an)\s+(?:calendar\s+|full\s+)?(day|week|month|quarter|year)|(dai)ly|(week)ly|(month)ly|(quarter)ly|(year)ly|(annu)(?:al|ally|m))\b/i;
const PERIOD_NAMES: Record<string, string> = { dai: "day", annu: "year" };
const PERIOD_REACH = 45;

/** The period that a rate is counted by: the one behind the number, or else the one before it. */
export function periodBeside(words: string, { start, end }: Place): string | undefined {
  const sides = [words.slice(end, end + PERIOD_REACH), words.slice(Math.max(0, start - PERIOD_REACH), start)];
  const [name] = sides.flatMap((side) => PERIOD.exec(side)?.slice(1).find(Boolean)?.toLowerCase() ?? []);
  return name === undefined ? undefined : (PERIOD_NAMES[name] ?? name);
}
