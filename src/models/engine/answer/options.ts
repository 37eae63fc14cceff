import { meaningfulWords } from "../../../content/search/words.ts";
import { findValues } from "../../../content/values/prose/prose.ts";
import { date } from "../../../content/values/types/date.ts";
import { duration } from "../../../content/values/types/duration.ts";
import { CALIBRATION } from "../calibration.ts";
import { LEXICON, onlyOneOf } from "../catalogue/lexicon.ts";
import { findJurisdictions } from "../evidence/jurisdictions.ts";

const { options: STRENGTH } = CALIBRATION;
const OTHER = onlyOneOf(LEXICON.options_other);
const NONE = onlyOneOf(LEXICON.options_none);
const YES = onlyOneOf(LEXICON.options_yes);

/** The options that a passage supports, best first. `values`: texts already read from it, such as a place name. */
export function matchOptions(options: string[], passage: string, values: string[] = []): string[] {
  const exact = options.filter((option) => values.some((value) => isSame(option, value)));
  if (exact.length > 0) return exact;
  const hits = options
    .filter((option) => !OTHER.test(option) && !NONE.test(option) && !YES.test(option))
    .map((option) => ({ option, score: strength(option, passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  if (hits.length > 0) return hits.map(({ option }) => option);
  const yes = options.find((option) => YES.test(option));
  if (yes !== undefined) return [yes];
  const other = options.find((option) => OTHER.test(option));
  return other !== undefined ? [other] : [];
}

export function noneOption(options: string[]): string | undefined {
  return options.find((option) => NONE.test(option));
}

function strength(option: string, passage: string): number {
  const meant = readOption(option, passage);
  if (meant !== undefined) return meant;
  const sameWords = new RegExp(
    `(?<![\\p{L}\\p{N}-])${plainPattern(option.trim()).replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`,
    "iu",
  );
  if (sameWords.test(passage)) return STRENGTH.same_words + option.length / 1000;
  const synonym = LEXICON.option_synonyms.find((each) => each.option.test(option.trim()));
  if (synonym?.said_by.test(passage)) return STRENGTH.synonym;
  const words = [...new Set(meaningfulWords(option))];
  const held = new Set(meaningfulWords(passage));
  const share = words.filter((word) => held.has(word)).length / Math.max(1, words.length);
  if (words.length > 0 && share === 1) return STRENGTH.all_words;
  return share >= STRENGTH.most_words_share ? STRENGTH.most_words : 0;
}

/** Compares an option that is itself a value (30 days, Delaware). Undefined for other options. */
function readOption(option: string, passage: string): number | undefined {
  const length = duration.parse(option, {});
  if (length)
    return findValues("duration", passage).some(({ value }) => duration.compare(value, length) === 0)
      ? STRENGTH.same_value
      : 0;
  const day = date.parse(option, {});
  if (day) return findValues("date", passage).some(({ value }) => value === day) ? STRENGTH.same_value : 0;
  const place = findJurisdictions(option)[0];
  if (place) return findJurisdictions(passage).some(({ value }) => value === place.value) ? STRENGTH.same_value : 0;
  return undefined;
}

function isSame(option: string, value: string): boolean {
  const [own, other] = [findJurisdictions(option)[0]?.value ?? option, findJurisdictions(value)[0]?.value ?? value];
  return own.trim().toLowerCase() === other.trim().toLowerCase();
}

function plainPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
