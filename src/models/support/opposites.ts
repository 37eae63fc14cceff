const WORD = /[\p{L}][\p{L}-]*/gu;
const PREFIXES = ["non-", "non", "un", "ir", "in", "im"];
/** Words that are what they say in one form only: “invalid” is no “in-valid” of another meaning. */
const BASES = new Set(
  "exclusive transferable assignable refundable revocable limited conditional binding solicitation competing competition compete disparagement renewable recurring cancellable cancelable enforceable sublicensable sublicenseable restricted secured interrupted lawful reasonable material monetary taxable severable waivable terminable perpetual confidential".split(
    " ",
  ),
);
/** A negation of the quality itself: “not be exclusive”, but not “not grant any right to Confidential Information”. */
const DENIES = /(?:\b(?:not|no|never|neither|nor|without|than)|n['’]t)(?:\s+[\p{L}-]+){0,2}\s+$/iu;
const UNCAPPED = /\b(?:unlimited|uncapped|without limit(?:ation)?|no (?:cap|limit)|not (?:capped|limited))\b/i;
const CAPPED =
  /\b(?:shall|will|may|must|does|do) not exceed\b|\b(?:is|are|be) (?:limited|capped)\b|\bin no event\b[^.;]{0,120}\bexceed\b/i;

interface Quality {
  base: string;
  isDenied: boolean;
}

/** “Exclusive” and “non-exclusive”, “revocable” and “irrevocable”, with “not” before them or not. */
function qualitiesIn(text: string): Quality[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => {
    const word = isOfName(text, written, index) ? "" : written.toLowerCase();
    const prefix = PREFIXES.find((each) => word.startsWith(each) && BASES.has(word.slice(each.length)));
    const base = prefix ? word.slice(prefix.length) : word;
    const isNegated = DENIES.test(text.slice(Math.max(0, index - 60), index));
    return { base, isDenied: (prefix !== undefined) !== isNegated };
  }).filter(({ base }) => BASES.has(base));
}

/** “Confidential Information” is a name and says nothing of its quality. */
const isOfName = (text: string, word: string, index: number) =>
  /^\p{Lu}/u.test(word) && /^\s+\p{Lu}/u.test(text.slice(index + word.length, index + word.length + 10));

/** Whether a claim gives a thing the quality that its passage denies, or the other way round. */
export function hasOppositeQuality(claim: string, passage: string): boolean {
  const given = qualitiesIn(passage);
  const isOpposite = qualitiesIn(claim).some(({ base, isDenied }) => {
    const same = given.filter((each) => each.base === base);
    return same.length > 0 && same.every((each) => each.isDenied !== isDenied);
  });
  return isOpposite || (UNCAPPED.test(claim) && CAPPED.test(passage) && !UNCAPPED.test(passage));
}
