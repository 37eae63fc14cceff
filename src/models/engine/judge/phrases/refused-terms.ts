import { LEXICON } from "../../catalogue/lexicon.ts";
import type { Place } from "../../evidence/place.ts";
import type { JudgingContext } from "../judging-context.ts";
import { actorsIn, rolesNamedIn } from "../sides.ts";

/** A denial right before the words of a term: "without posting a bond". */
const DENIED =
  /\b(?:no|not|non|never|nor|neither|without|nothing|none|free\s+(?:of|from)|excluding|waives?|disclaims?)\b[^,;:.]{0,60}$/i;
/** To refuse a waiver of something is not to refuse the thing. */
const OF_DENIAL = /\b(?:waiver|exclusion|release|ban|without)\b/i;

/**
 * The first sentence that has a term by its usual words, where a position refuses it by a name: "exclusivity", "shall not negotiate with others".
 * `asked`: the demands of the position; what they ask for themselves is not refused.
 */
export function findRefusedTerm(review: JudgingContext, refused: string, asked = ""): Place | undefined {
  const terms = LEXICON.refused_terms.filter(
    ({ refused_as, said_by }) => refused_as.test(refused) && !refused_as.test(asked) && !said_by.test(asked),
  );
  if (terms.length === 0) return undefined;
  return review.reading.sentences.find((place) => {
    const sentence = review.reading.quote(place);
    return isOfParty(refused, sentence, asked) && terms.some(({ said_by }) => isSaidIn(sentence, said_by, refused));
  });
}

const RESTRICTION = /\b(?:restriction|ban|duty|non-?compet\w*|non-?solicit\w*|exclusiv\w+|standstill)\b/i;
const FREEDOM =
  /\b(?:nothing|no\s+(?:provision|term|part))\b[^.;]{0,120}\b(?:prevents?|restricts?|prohibits?|precludes?|limits?|obliges?)\b/i;

/** "Nothing in this Agreement restricts …" against "a restriction on …". */
export const isFreedomFrom = (refused: string, sentence: string) => RESTRICTION.test(refused) && FREEDOM.test(sentence);

function isSaidIn(sentence: string, said: RegExp, refused: string): boolean {
  const found = said.exec(sentence);
  if (!found) return false;
  return OF_DENIAL.test(refused) || !DENIED.test(sentence.slice(0, found.index));
}

const BY_PARTY = /\b(?:by|of)\s+(?:the\s+)?(?:[\p{L}-]+)(?:\s+party)?\b/iu;

/** "termination by the Provider": what only the other party of the demands may do is not meant. */
function isOfParty(refused: string, sentence: string, asked: string): boolean {
  const meant = rolesNamedIn(BY_PARTY.exec(refused)?.[0] ?? "");
  const others = rolesNamedIn(asked);
  const acting = actorsIn(sentence);
  if (meant.size === 0 || acting.length === 0 || ANY_PARTY.test(sentence)) return true;
  return !acting.every((role) => !meant.has(role) && others.has(role));
}
const ANY_PARTY = /\b(?:either|each|any)\s+party\b/i;
