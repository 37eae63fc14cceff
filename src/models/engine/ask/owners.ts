import { countKeywords, keywordsOf } from "../catalogue/words.ts";

const ASKS_OWNER =
  /^\W*(?:and\s+)?(?:(?:who|which (?:party|side|of them))\b[^?]{0,60}\b(?:own(?:s|ed|ership|er)?|title|keeps?|retains?|holds?|belongs?)\b|to whom\b[^?]{0,60}\bbelongs?\b|whose (?:property|is|are)\b)/i;
const OWNING_WORDS =
  /\b(?:own(?:s|ed|ership|ers?)?|title|keeps?|retains?|holds?|belongs?|property|rights?|interests?|party|side)\b/gi;

/** A sentence that gives, keeps or assigns ownership. */
const OWNS =
  /\b(?:own(?:s|ed|ership)?|(?:is|are|be|remains?)\s+(?:the\s+)?(?:(?:sole|exclusive|lawful)\s+){0,2}owners?|title|belongs?|property\s+of|vests?|retains?|reserves?|works?\s+made\s+for\s+hire|(?:shall|will|does|do|hereby|irrevocably|agrees?\s+to)\s+(?:hereby\s+)?(?:be\s+)?assign(?:s|ed)?)\b/i;
const LEAST_SHARE = 0.5;

/** For “Who owns the feedback?”: whether a sentence says who owns what is asked about. Undefined for other questions. */
export function ownershipAsked(question: string): ((sentence: string) => boolean) | undefined {
  if (!ASKS_OWNER.test(question)) return undefined;
  const asked = keywordsOf(question.replace(OWNING_WORDS, " "));
  if (asked.length === 0) return undefined;
  return (sentence) => OWNS.test(sentence) && countKeywords(sentence, asked) >= asked.length * LEAST_SHARE;
}
