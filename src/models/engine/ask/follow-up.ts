import { asQuestion } from "../answer/question.ts";
import type { Router } from "../answer/route.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import { keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { typesAskedFor } from "./asked-types.ts";

/** A question that may lean on the one before it, in words that stand alone. */
export interface FollowedUp {
  words: string;
  /** Whether the party that it is about is not known: the passages are then shown and nothing is stated. */
  isOpen: boolean;
  /** Whether the words ask for nothing of their own: “And for the other party?” */
  isBare: boolean;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
const anyOf = (names: string[]) => new RegExp(`(?<![\\w-])(?:${names.map(escaped).join("|")})(?![\\w-])`, "gi");

const ROLES = LEXICON.party_roles.filter((role) => !/part(?:y|ies)$/i.test(role));
const OTHER_PARTY =
  /\bthe\s+other(?:\s+(?:party|side|company|one))?(?=['’]s\b|\s*[?.!,]|\s*$)|\bthe\s+other\s+(?:party|side|company)\b/i;
const BARE =
  /^(?:[\s,;:.?!'’…-]|\b(?:and|or|also|but|then|so|what|how|about|for|of|to|by|in|on|under|with|from|at|as|the|an?|its?|other|second|first|third|fourth|fifth|last|latter|former|same|one|ones|can|may|must|shall|will|do|does|s|party|parties|side|company|contract|agreement|document|file|lease|nda|that|this|it|them|they|us|we|our|you|their|else|instead)\b)*$/i;

const PERSON = /\b(?:us|we|our|you|your|they|them|their)\b/i;

/** “And for the other party?”, “What about the supplier?”: a question that only says whom or which document the one before is asked about. */
export const isBare = (words: string, names: string[] = []) =>
  BARE.test(words.replace(anyOf([...names, ...ROLES]), " "));

const REFERS_BACK =
  /\b(?:that|those|these|this|such|same|it|its|he|she|his|her|him|they|them|their|the other(?: one)?|one|the notice(?! (?:period|of|to)))\b/i;

/** “Can that be extended?”: what was asked about, and not the agreement. */
const MEANS_THAT =
  /^(?:and\s)?(?:can|may|must|shall|will|does|do|is|are|was|were|has|have)\s(?:that|those|these)\s(?:(?!clause|provision|term|agreement|contract)\w)/i;

/** “How much notice to stop that?” */
const ENDS_WITH_THAT = /\s(?:that|those|these)\s{0,5}[?.!]*$/i;

/** A notice is of something: “and how much notice is required?” says nothing of what. */
const ABOUT_NOTICE =
  /\b(?:notice|period|prior|advance|written|give[ns]?|giving|required?|needed|necessary|serve[ds]?|appl(?:y|ies)|long|days)\b/gi;
const isOfNoticeAlone = (words: string) =>
  /\bnotice\b/i.test(words) && keywordsOf(words.replace(ABOUT_NOTICE, " ")).length === 0;

/** Whether a question leaves open what it is about: “And how long is that?” */
const refersBack = (words: string) => REFERS_BACK.test(words) || keywordsOf(words).length <= 1;

/** The questions before, in the words that this one leans on. Undefined where it stands alone. */
export function followUp(
  reading: Evidence,
  router: Router,
  { words, previous }: { words: string; previous: string },
): FollowedUp | undefined {
  const parties = reading.parties.map(({ party, aliases }) => [party.name, ...aliases].filter(isTelling));
  if (isBare(words, parties.flat())) return ofParty(parties, { words, previous });
  const leans =
    ENDS_WITH_THAT.test(words) ||
    ((isOfNoticeAlone(words) || MEANS_THAT.test(words)) && !isOn(OF_THE_WHOLE, router, previous));
  if (!leans && (!refersBack(words) || isOfItsOwn(router, words, previous))) return undefined;
  return { words: `${previous} ${words}`, isOpen: false, isBare: false };
}

/** The names of a party: as it signs, and as the document calls it. */
type Names = string[];

const isTelling = (name: string) => name.length > 2;
const namedIn = (parties: Names[], words: string) => parties.filter((own) => own.length > 0 && anyOf(own).test(words));

/** The question before, asked of the party that the words name. */
function ofParty(parties: Names[], { words, previous }: { words: string; previous: string }): FollowedUp {
  const known = parties.flat().map((name) => name.toLowerCase());
  const all = [...parties, ...ROLES.filter((role) => !known.includes(role.toLowerCase())).map((role) => [role])];
  const [meant, ...others] = namedIn(all, words);
  const isOther = OTHER_PARTY.test(words) || PERSON.test(words);
  if (!isOther && meant === undefined) return { words: previous, isOpen: false, isBare: true };
  const [asked, ...more] = namedIn(all, previous);
  const isOne = asked !== undefined && more.length === 0 && others.length === 0;
  const rest = parties.length === 2 && isOne ? parties.filter((each) => each !== asked) : [];
  const name = isOne ? (meant ?? (rest.length === 1 && !PERSON.test(words) ? rest[0] : undefined))?.at(-1) : undefined;
  if (asked === undefined || name === undefined) return { words: `${previous} ${words}`, isOpen: true, isBare: true };
  return { words: previous.replace(anyOf(asked), name), isOpen: false, isBare: true };
}

/** Kinds that are of the agreement as a whole: “it” is the agreement there. */
const TIMES_OF_THE_WHOLE = new Set(["Expiration Date", "Renewal Term", "Effective Date", "Agreement Date"]);
const OF_THE_WHOLE = new Set([...TIMES_OF_THE_WHOLE, "Parties", "Document Name", "Governing Law"]);

/** Whether a question that refers back still says itself what it is about: “Can it be assigned?” A time may be that of what was asked before. */
function isOfItsOwn(router: Router, words: string, previous: string): boolean {
  const route = router.route(asQuestion(words, "text"));
  if (route.to === "search") return false;
  const isNamed = route.clause.named_by.test(words);
  if (keywordsOf(words).length === 0) return isNamed;
  if (!REFERS_BACK.test(words)) return true;
  const isOfTime = typesAskedFor(words).some((type) => type === "date" || type === "duration");
  if (!isOfTime) return isNamed || route.confidence >= SURE;
  if (isOn(OF_THE_WHOLE, router, previous)) return true;
  return isNamed && !(TIMES_OF_THE_WHOLE.has(route.clause.name) && typesAskedFor(previous).includes("duration"));
}

const SURE = 0.95;

function isOn(kinds: Set<string>, router: Router, question: string): boolean {
  const route = router.route(asQuestion(question, "text"));
  return route.to === "clause" && kinds.has(route.clause.name);
}
