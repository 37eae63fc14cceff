import { canonicalWords } from "../../catalogue/words.ts";

const WITHIN = /\b(?:within|(?:no|not)\s+later\s+than)\s+(?:(?:a|an|the|of|period|first|at|most)\s+){0,4}$/i;
const TIMED_AFTER =
  /^['’]?\s*(?:\w+\s+){0,3}?(?:after|from|following|before|prior|notice|in\s+advance|upon|to\s+\w+|of\s+(?:the\s+|such\s+)?(?:receipt|receiving|receive|notice|invoice|becoming|request|termination|expir\w+|end|date))\b/i;

/** Whether a number that follows is a time limit. */
export const isWithin = (before: string) => WITHIN.test(before);
/** The same, by the words around the number. */
export const isTimed = (before: string, after: string) =>
  isWithin(before) || (TIMED_AFTER.test(after) && !isLength(before));

const LENGTH =
  /\bfor\s+(?:(?:a|an|the|another|further|additional|whole|full|period|term|of|up|to|at|least|most|no|not|more|than)\s+){0,8}$/i;

/** Whether a number that follows is how long something lasts: "survive for a period up to". */
export const isLength = (before: string) => LENGTH.test(before);

const ASIDE = /\b(?:whose|who|which|provided|unless|except)\b/gi;
const MAIN = /\b(?:shall|must|will|may)\b/gi;

/** Whether a number that follows belongs to a clause beside the main one: "any person whose employment ended more than". */
export function isAside(before: string): boolean {
  const last = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1;
  return last(ASIDE) > -1 && last(ASIDE) > last(MAIN) - BESIDE_VERB;
}
const BESIDE_VERB = 60;

const DEED = /\b(?:shall|must|will)\s+(?:(?:not|also|promptly|immediately)\s+)*([a-z]{3,})\b/gi;
/** Verbs that do not tell by themselves what is to be done. */
const LIGHT = new Set(
  "give provide make send deliver receive have take use ensure agree cause enter submit issue furnish become begin within upon continue remain commence occur apply".split(
    " ",
  ),
);

/** The last verb of duty before a time limit: "must notify Provider … within 30 days" is no limit for paying. */
export function deedBefore(before: string): string | undefined {
  const verb = Array.from(before.matchAll(DEED)).at(-1)?.[1]?.toLowerCase();
  return verb === undefined || verb === "be" || LIGHT.has(verb) ? undefined : canonicalWords(verb)[0];
}
