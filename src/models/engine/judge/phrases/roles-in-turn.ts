import type { Evidence } from "../../evidence/evidence.ts";
import type { Place } from "../../evidence/place.ts";

const NAMED = `[^.;]{0,160}["“'‘](?:the\\s+)?(?:Disclos(?:er|ing\\s+Party)|Receiving\\s+Party|Recipient)["”'’]`;
const EACH = new RegExp(
  `\\b(?:each|either|any|a|one|both)\\s+(?:of\\s+the\\s+)?part(?:y|ies)\\b${NAMED}|\\bthe\\s+party\\s+(?:that\\s+|which\\s+)?(?:disclos|furnish|provid|shar|mak|receiv)\\w{1,6}\\b${NAMED}`,
  "i",
);
const MEANS =
  /["“](?:the\s+)?(?:Disclos(?:er|ing\s+Party)|Receiving\s+Party|Recipient)["”]\s+(?:shall\s+)?(?:means?|refers?\s+to|is)\s+(?:the|a|any|each|either)\s+party\b/i;

/** The sentence by which either party is in turn the one that discloses and the one that receives. Undefined if the roles are fixed. */
export function rolesInTurn({ sentences, text }: Evidence): Place | undefined {
  return sentences.find(({ start, end }) => {
    const sentence = text.slice(start, end);
    return EACH.test(sentence) || MEANS.test(sentence);
  });
}

const IN_TURN = /^(?:recipient|discloser)/;

/** A role that either party has where the roles change. */
export const isInTurn = (role: string) => IN_TURN.test(role);

const RECIPROCAL =
  /\b(?:each|either|both)\s+part(?:y|ies)\b[^.;]{0,40}\bboth\s+(?:the\s+)?(?:disclos|receiv|recipient)|\b(?:obligations|duties|terms|agreement)\b[^.;]{0,60}\b(?:apply|applies|binds?)\b[^.;]{0,40}\b(?:equally|alike)\b/i;

/** Whether a demand asks that both parties be bound alike. */
export const asksForReciprocity = (demand: string) => RECIPROCAL.test(demand);
