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

/** Whether a sentence on the same thing has a word of a demand behind “non”: "a nonexclusive licence" where an exclusive one is asked for. */
export function isDeniedByPrefix(demand: string, sentence: string): boolean {
  const denied = Array.from(sentence.matchAll(/\bnon[\s-]?(\p{L}{5,})/giu), ([, word = ""]) => word.toLowerCase());
  if (denied.length === 0 || /\bnon[\s-]?\p{L}/iu.test(demand)) return false;
  const asked = (demand.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => denied.includes(word));
  const held = new Set(canonicalWords(sentence));
  return (
    asked.length > 0 &&
    canonicalWords(demand).some((word) => held.has(word) && !canonicalWords(asked.join(" ")).includes(word))
  );
}
