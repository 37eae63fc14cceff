import { meaningfulWords } from "../../../search/words.ts";
import { date } from "../../../values/date.ts";
import { duration } from "../../../values/duration.ts";
import { findValues } from "../../../values/prose/prose.ts";
import { findJurisdictions } from "../catalogue/jurisdictions.ts";

/** What an option also goes by in a contract. */
const ALSO: [RegExp, RegExp][] = [
  [/^auto(?:matic)?(?:ally)?\b|^auto[\s-]?renew/i, /\bautomatic(?:ally)?\b|\bshall (?:be )?(?:renew|extend)\w*/i],
  [
    /^(?:optional|manual|by (?:notice|agreement|consent|mutual agreement)|on request)\b/i,
    /\b(?:option|elect\w*|may (?:be )?(?:renew|extend)\w*|mutual(?:ly)? (?:agree\w*|consent)|upon (?:written )?(?:notice|agreement))\b/i,
  ],
  [
    /^(?:mutual|bilateral|both(?: parties)?|either(?: party)?|two[\s-]way|reciprocal)\b/i,
    /\b(?:either|each|neither|both|mutual(?:ly)?)\b/i,
  ],
  [
    /^(?:unilateral|one[\s-]?(?:way|sided)|single party)\b/i,
    /\b(?:sole (?:discretion|option)|(?:licensee|licensor|company|customer|supplier|distributor) (?:shall|may|will))\b/i,
  ],
  [/^nda$|^non[\s-]?disclosure/i, /\bnon[\s-]?disclosure\b|\bconfidentiality\b/i],
  [/^msa$|^master service/i, /\bmaster (?:\w+ )?services?\b/i],
  [/^sow$|^statement of work/i, /\bstatement of work\b/i],
  [/^dpa$|^data processing/i, /\bdata processing\b/i],
  [/^licen[cs]e/i, /\blicen[cs]e/i],
  [/^service/i, /\bservic(?:e|es|ing)\b/i],
  [
    /^(?:with |prior |written )*consent\b|\bconsent (?:is )?(?:required|needed)/i,
    /\b(?:consent|approval|permission)\b/i,
  ],
  [
    /^(?:prohibited|forbidden|restricted|not (?:allowed|permitted))$/i,
    /\b(?:may|shall|will|must) not\b|\bneither\b|\bprohibited\b/i,
  ],
  [
    /^(?:freely )?(?:assignable|allowed|permitted)$|^free(?:ly)?\b/i,
    /\bfreely\b|\bwithout (?:the )?(?:prior )?(?:written )?(?:consent|approval)\b(?<!not[^.]{0,80})/i,
  ],
  [/^exclusive$/i, /(?<!non-|non )\bexclusive\b/i],
  [/^non[\s-]?exclusive$/i, /\bnon[\s-]?exclusive\b/i],
];
const OTHER = /^(?:other|others|else|something else|another|miscellaneous)$/i;
const NONE = /^(?:none|no|n\/a|not applicable|not specified|absent|not found|silent|unspecified|not addressed)$/i;
const YES = /^(?:yes|present|included|true|found)$/i;

/** The options that a passage speaks for, best first; `values` are texts already read from it, such as a place name. */
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
  if (sameWords.test(passage)) return 2 + option.length / 1000;
  const also = ALSO.find(([name]) => name.test(option.trim()));
  if (also?.[1].test(passage)) return 1;
  const words = [...new Set(meaningfulWords(option))];
  const held = new Set(meaningfulWords(passage));
  const share = words.filter((word) => held.has(word)).length / Math.max(1, words.length);
  return words.length > 0 && share === 1 ? 0.9 : share >= 0.67 ? 0.5 : 0;
}

/** An option that is itself a value (30 days, Delaware) is compared as one; undefined where it is none. */
function readOption(option: string, passage: string): number | undefined {
  const length = duration.parse(option, {});
  if (length) return findValues("duration", passage).some(({ value }) => duration.compare(value, length) === 0) ? 2 : 0;
  const day = date.parse(option, {});
  if (day) return findValues("date", passage).some(({ value }) => value === day) ? 2 : 0;
  const place = findJurisdictions(option)[0];
  if (place) return findJurisdictions(passage).some(({ value }) => value === place.value) ? 2 : 0;
  return undefined;
}

function isSame(option: string, value: string): boolean {
  const [own, other] = [findJurisdictions(option)[0]?.value ?? option, findJurisdictions(value)[0]?.value ?? value];
  return own.trim().toLowerCase() === other.trim().toLowerCase();
}

function plainPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
