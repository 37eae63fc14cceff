import { canonicalWords } from "../../catalogue/words.ts";

const NOTICE_OF =
  /\b(?:notice|notif\w+|inform\w*|reports?)\b(?:(?!\b(?:aware|learns?)\b)[^,;.]){0,60}?\bof\s+(?!the\s+other\b)([^,;.]+)/i;
const BY_LAW = /\b(?:laws?|legally|statut\w+|regulations?)\b/i;
const OF_LAW =
  /\b(?:laws?|legal\w*|statut\w+|regulat\w+|courts?|judicial\w*|governmental|subpoena\w*|compulsory|authorit(?:y|ies))\b/i;
const TIMES = /\b(?:\d+|within|days?|weeks?|months?|years?|hours?)\b/gi;
const LEAST_SHARE = 0.34;

/** Whether a sentence says of another thing what is asked: notice of a subpoena is no notice of misuse, and a copy for use none that the law requires. */
export function isOfOtherObject(asked: string, sentence: string): boolean {
  if (BY_LAW.test(asked) && /\bcop(?:y|ies)\b/i.test(asked) && !OF_LAW.test(sentence)) return true;
  const object = canonicalWords((NOTICE_OF.exec(asked)?.[1] ?? "").replace(TIMES, " "));
  const held = new Set(canonicalWords(sentence));
  return object.length > 1 && object.filter((word) => held.has(word)).length < object.length * LEAST_SHARE;
}

/** A word behind “non” that is no part of the name of a document: “this Mutual Non-Disclosure Agreement”. */
const NON = /\bnon[\s-]?(\p{L}{5,})(?!(?:\s\p{L}{1,20}){0,2}\s(?:Agreement|Deed|Undertaking|Covenant)\b)/giu;

const [NEXT_ASKED, NEXT_DENIED] = [2, 4];
const IS_BEFORE = /\b(?:is|are|be|remains?)\s{1,9}(?:\w{1,30}ly\s{1,9})?$/i;

/** Whether a sentence has a quality of a demand behind “non”, of the same thing: "a nonexclusive licence" where an exclusive one is asked for. A “non-confidential basis” denies nothing of Confidential Information. */
export function isDeniedByPrefix(demand: string, sentence: string): boolean {
  if (/\bnon[\s-]?\p{L}/iu.test(demand)) return false;
  const held = new Set(canonicalWords(sentence));
  return Array.from(sentence.matchAll(NON)).some(({ 0: whole, 1: quality = "", index }) => {
    const denied = nextWords(sentence.slice(index + whole.length), NEXT_DENIED);
    return Array.from(demand.matchAll(new RegExp(`(?<!\\p{L})${quality}(?!\\p{L})`, "giu"))).some((found) => {
      const asked = nextWords(demand.slice(found.index + found[0].length), NEXT_ASKED);
      const isSaidOfIt = asked.length === 0 || IS_BEFORE.test(demand.slice(0, found.index));
      if (!isSaidOfIt) return asked.some((word) => denied.includes(word));
      return canonicalWords(demand).some((word) => held.has(word) && !canonicalWords(quality).includes(word));
    });
  });
}

/** What a quality is of: the words behind it, as far as its sentence goes. */
const nextWords = (text: string, most: number) =>
  canonicalWords((/^[^.;:]*/.exec(text)?.[0].match(/\p{L}+/gu) ?? []).slice(0, most).join(" "));
