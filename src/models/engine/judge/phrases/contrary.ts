import { meaningfulWords } from "../../../../content/search/words.ts";
import { LEXICON } from "../../catalogue/lexicon.ts";
import { canonicalWords } from "../../catalogue/words.ts";

/** The modality of a sentence: duty, prohibition, permission or statement. */
export type Modality = "must" | "must not" | "may" | "says";

const RELEASES =
  /\bnothing\b[^.;]{0,120}\b(?:prevent|restrict|prohibit|preclude|limit|prohibits|prevents|restricts)\w*|\bnot\s+(?:be\s+)?(?:prohibited|prevented|restricted|precluded|prevent|restrict|prohibit|preclude|limit)\b|\bno\s+(?:obligation|liability|duty|restriction|limitation)\b|\bnot\s+(?:be\s+)?(?:apply|obliged|obligated|required|liable|considered|deemed|include)\b|\bnot\s+a\s+breach\b/i;
const PROHIBITS =
  /\b(?:shall|must|may|will|can|should|do|does|is|are|could|would|to|hereby|and|or|agrees?|covenants?|undertakes?)\s+(?:not|never|neither)\b|\bcannot\b|\b(?:neither|no)\s+(?:party|right|licen[cs]e|person|title|interest|employee|recipient|provision|part)\b|\bnor\b|\bprohibit(?:s|ed)?\b|\bnothing\b|\brefrain\b|\bprevent\b|\bwithout\s+(?:the\s+)?(?:express\s+|prior\s+|written\s+)*(?:consent|permission|approval|authori[sz]ation)\b|\bnot\s+to\b|\b(?:is|are)\s+forbidden\b/i;
const PERMITS =
  /\bmay\b(?!\s+(?:not|be\s+required))|\bcan\b(?!\s*not)|\b(?:is|are|be)\s+(?:permitted|entitled|allowed|free|authori[sz]ed)\b|\bat\s+liberty\b|\bhas\s+the\s+right\b|\bhave\s+the\s+right\b|\bpermits?\b|\ballows?\b|\bsolely\b|\bonly\b/i;
const DEMANDS =
  /\b(?:shall|must|will|agrees?\s+to|undertakes?|covenants?|is\s+required|are\s+required|has\s+to|have\s+to|obligat\w+|responsible)\b/i;

/** The first modality that matches. A release such as "not prohibited" counts as a permission, despite its negation. */
export function modalityOf(words: string): Modality {
  if (RELEASES.test(words)) return "may";
  if (PROHIBITS.test(words)) return "must not";
  return PERMITS.test(words) ? "may" : DEMANDS.test(words) ? "must" : "says";
}

const MODAL =
  /\b(?:shall|must|may|will|can|should|cannot|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|entitled|permitted|allowed)\s+to|has\s+to|have\s+to|(?:do|does|is|are)(?=\s+not\b))\b(?:\s+(?:not|never|only|solely|also|be|expressly|promptly|immediately)\b)*/i;

/** "Neither party is liable for …": what follows is denied of the parties. */
const PARTY_IS = /^(?:neither|no|each|either)\s+part(?:y|ies)\s+(?:is|are|has|have)\s+/i;

/** What is to be done or not done: the words after the modal verb, or all words if there is none. */
export function predicateOf(demand: string): string {
  const modal = MODAL.exec(demand) ?? PARTY_IS.exec(demand);
  return modal ? demand.slice(modal.index + modal[0].length).trim() : demand;
}

/** Whom or what a text is about: the words before the modal verb, or none if there is no such verb. */
export function subjectOf(words: string): string {
  const modal = MODAL.exec(words);
  return modal ? words.slice(0, modal.index) : "";
}

/** Whether a sentence agrees with a demand, contradicts it, is about another party, or is unclear. */
export type Agreement = "agrees" | "contrary" | "of another" | "unclear";

const EXCEPTION = /\b(?:except|unless|other\s+than|save|subject\s+to)\b/i;
const AS_SAID_ELSEWHERE = /\bexcept\s+(?:as|to\s+the\s+extent)\s+(?:\w+\s+){0,2}(?:set|provided|stated|specified)\b/i;
/**
 * For sentences of documents. `WITHOUT_CONSENT` in position.ts is for guidance and has "instructions" instead of "authorization".
 * Judgements depend on both.
 */
const CONSENT = "(?:consent|permission|approval|authori[sz]ation)";
const WITHOUT_CONSENT = new RegExp(`\\bwithout\\s+(?:[\\w'’-]+\\s+){0,6}${CONSENT}\\b`, "i");
const WITH_CONSENT = new RegExp(
  `\\b(?:with|upon|on|after|subject\\s+to|obtain\\w*|receiv\\w+|requires?)\\s+(?:[\\w'’-]+\\s+){0,6}${CONSENT}\\b`,
  "i",
);
const ONLY = /\b(?:only|solely|exclusively|strictly|sole\s+purposes?)\b/i;
const OPEN_LIST =
  /\b(?:includ\w+|mean\w*)\b[^.]{0,400}\b(?:without\s+limitation|not\s+limited\s+to|any|all|or\s+other)\b/i;

/** A negation that releases ("shall not apply to") does not forbid. */
const SETS_FREE =
  "(?!\\s+(?:be\\s+)?(?:appl(?:y|ies)|includ|prohibit|prevent|restrict|preclude|limit|consider|deem|constitut|be\\s+unreasonabl|unreasonabl|only|less|more|later))";
const FORBIDDEN_BEFORE = new RegExp(
  `\\b(?:(?:shall|may|must|will|can|should|agrees?|undertakes?|do|does|is|are|and|or)\\s+(?:not|never)${SETS_FREE}|cannot|not\\s+to|(?:prohibited|prevented|refrain)\\s+from|neither)\\b[^,;:.]{0,50}$`,
  "i",
);
const TURN = "except|unless|provided|but|however|prevent|restrict|prohibit|preclude|limit";
const LATER = `(?:(?!\\b(?:${TURN})\\b)[^;:.])`;
/** A negation further back, with no other modal verb in between, or one that applies to the whole sentence. */
const DENIED_BEFORE = new RegExp(
  `\\b(?:(?:not|never)${SETS_FREE}|none|nothing|no(?!\\s+(?:later|less|more|longer|fewer)\\b))\\b(?:(?!\\b(?:may|shall|will|must|can)\\b)${LATER}){0,100}$|\\b(?:neither|nor|no\\s+part(?:y|ies)|under\\s+no\\s+circumstances?|in\\s+no\\s+event|nothing\\s+(?:in|contained|herein))\\b${LATER}{0,120}$`,
  "i",
);
const FREE_BEFORE =
  /\b(?:may(?!\s+(?:not|be)\b)|(?:is|are|be)\s+(?:free|entitled|permitted|allowed|authori[sz]ed)\s+to|(?:has|have)\s+the\s+right\s+to)\b[^,;:]{0,50}$/i;
const BOUND_BEFORE =
  /\b(?:shall|will|must|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|obliged|obligated)\s+to)\s+(?!be\b)(?:[\w,-]+\s+){0,3}$/i;
const IS_BEFORE = /\b(?:is|are|be)\s+(?:\w+ly\s+)?$/i;
const NOUN_BEFORE =
  /(?:\b(?:the|an?|any|all|of|such|no|its|their|each|or|and|for|to|under|by|with|in|this|that|these|which|who|if|when|where)|['’]s?)\s+$/i;
const RIGHT_NOT_BEFORE = /\b(?:not|never)\s+(?:be\s+)?(?:\w+ly\s+)?$/i;
/** Duties that imply a prohibition: what is kept secret is not disclosed, what remains one's own is not given away. */
const KEEPS =
  /\bremains?\b[^.;]{0,60}\b(?:propert\w+|own\w*|vested|with)\b|\b(?:keep|held?|hold|maintain|treat|retain|preserve)\w*\b[^.;]{0,120}\b(?:confiden\w+|secre\w+)\b/i;

/** Compares a sentence of the document with a demand of the playbook. */
export function agreementOf(demand: string, sentence: string): Agreement {
  if (isClosedList(demand)) return OPEN_LIST.test(sentence) && !ONLY.test(sentence) ? "contrary" : "agrees";
  if (isSwapped(demand, sentence)) return "of another";
  const asked = askedOf(demand);
  if (asked === "must not") return ofForbidden(demand, sentence);
  if (asked === "says" && isOfAnother(demand, sentence)) return "of another";
  if (asked === "says") return isUndone(demand, sentence) || isRefusedWhole(demand, sentence) ? "unclear" : "agrees";
  return ofAsked(demand, sentence, asked);
}

/** "shall only include": a definition that leaves its list open contradicts it. */
const isClosedList = (demand: string) => ONLY.test(demand) && /\binclude|\bmean/i.test(demand);

const FORBIDS =
  /^no\b|\b(?:shall|must|may|should|can|will|do|does|is|are)\s+(?:not|never)\b(?!\s+(?:be\s+)?(?:required|oblig|liable|deemed|considered|apply|prevent|prohibit|preclude))/i;

/** "a breach that is not cured", "if an invoice is not paid": what is denied there is not what the demand forbids. */
const DENIED_BESIDE =
  /\b(?:that|which|who)\s+(?:is|are|was|were|has|have|does|do|did|may|can|will)\s+not\b|(?:^|\s)(?:if|unless|where|when|until|to\s+the\s+extent)\s[^,;]*/gi;

function askedOf(demand: string): Modality {
  const main = demand.replace(DENIED_BESIDE, " ");
  return FORBIDS.test(main) ? "must not" : modalityOf(main);
}

/** For a prohibition: a sentence that allows or does it is contrary, one that does neither is unclear. */
function ofForbidden(demand: string, sentence: string): Agreement {
  const uses = usesOf(demand, sentence);
  const isForbidden = uses.includes("forbidden") || uses.includes("denied");
  const isDone = uses.includes("free") || uses.includes("done");
  const hasException = EXCEPTION.test(sentence.replace(AS_SAID_ELSEWHERE, ""));
  if (isForbidden) return uses.includes("free") && hasException && !EXCEPTION.test(demand) ? "unclear" : "agrees";
  if (ONLY.test(sentence)) return isDone && !hasRoom(demand) ? "unclear" : "agrees";
  if (!isDone && KEEPS.test(sentence)) return "agrees";
  if (isDone && WITHOUT_CONSENT.test(sentence)) return "contrary";
  if (isDone && WITH_CONSENT.test(sentence)) return WITHOUT_CONSENT.test(demand) ? "agrees" : "unclear";
  if (isDone) return EXCEPTION.test(demand) || (hasException && !uses.includes("done")) ? "unclear" : "contrary";
  return "unclear";
}

/** For a permission or duty: a sentence that forbids it is contrary. A prohibition with consent is unclear. */
function ofAsked(demand: string, sentence: string, asked: Modality): Agreement {
  const uses = usesOf(demand, sentence);
  if (uses.includes("forbidden") && !EXCEPTION.test(sentence))
    return WITHOUT_CONSENT.test(sentence) ? "unclear" : "contrary";
  if (uses.length > 0 && uses.every((use) => use === "denied")) return "unclear";
  const isMerelyFree = asked === "must" && uses.length > 0 && uses.every((use) => use === "free");
  return isMerelyFree ? "unclear" : "agrees";
}

/** Whether a prohibition leaves room for exceptions. */
const hasRoom = (demand: string) => EXCEPTION.test(demand) || WITHOUT_CONSENT.test(demand);

/** "suspension" and "suspend" begin alike, and "liable" and "liability". */
const STEM = 6;

type Use = "forbidden" | "denied" | "free" | "done" | "named";

/** How a sentence uses the verb of the demand, at each occurrence. */
function usesOf(demand: string, sentence: string): Use[] {
  const predicate = predicateOf(demand);
  const [first] = canonicalWords(predicate);
  if (first === undefined) return [];
  const [verb] = meaningfulWords(predicate);
  const isState = /\b(?:be|is|are)\s*$/i.test(demand.slice(0, demand.length - predicate.length).trimEnd());
  const words = Array.from(sentence.matchAll(/\p{L}+/gu));
  const same = words.filter(([word]) => canonicalWords(word)[0] === first);
  const akin = words.filter(([word]) => first.length > 3 && word.toLowerCase().startsWith(first.slice(0, STEM)));
  return (same.length > 0 ? same : akin).map((match) => {
    const before = sentence.slice(Math.max(0, match.index - 120), match.index);
    const use = useOf(before, match[0], isState);
    return use === "done" && same.length > 0 && meaningfulWords(match[0])[0] !== verb ? "named" : use;
  });
}

function useOf(before: string, word: string, isState: boolean): Use {
  if (FORBIDDEN_BEFORE.test(before)) return "forbidden";
  if (DENIED_BEFORE.test(before)) return "denied";
  if (FREE_BEFORE.test(before)) return "free";
  if (BOUND_BEFORE.test(before) || (isState && IS_BEFORE.test(before))) return "done";
  return /[^s]s$/.test(word) && !NOUN_BEFORE.test(before) ? "done" : "named";
}

/** Whether the subjects differ: "The service is …" and "All feedback is …". */
function isOfAnother(demand: string, sentence: string): boolean {
  const subject = canonicalWords(/^(.*?)\b(?:is|are)\b/is.exec(demand)?.[1] ?? "");
  const held = new Set(canonicalWords(sentence));
  return subject.length > 0 && !subject.some((word) => held.has(word));
}

const QUALITY = /^[^,;:.]{3,80}?\s(?:is|are)\s+(?!not\b)([^,;.]+)/i;

/** "Delivery dates are estimates" against "orders state delivery dates": what is asked of the subject is nowhere in the sentence. */
export function lacksQuality(demand: string, sentence: string): boolean {
  const quality = modalityOf(demand) === "says" ? canonicalWords(QUALITY.exec(demand)?.[1] ?? "") : [];
  const held = new Set(canonicalWords(sentence));
  return quality.length > 0 && !quality.some((word) => held.has(word));
}

/** Whether the sentence has "not" right before a word of the demand. */
function isUndone(demand: string, sentence: string): boolean {
  const asked = new Set(canonicalWords(demand));
  return Array.from(sentence.matchAll(/\p{L}+/gu)).some(
    (match) =>
      asked.has(canonicalWords(match[0])[0] ?? "") &&
      RIGHT_NOT_BEFORE.test(sentence.slice(Math.max(0, match.index - 30), match.index)),
  );
}

const DENIAL = /\b(?:no|not|none|nobody|neither|never|nothing|nor)\b/i;
const WHOLE_DENIAL =
  /\b(?:under\s+no\s+circumstances?|in\s+no\s+(?:event|case)|nothing\s+(?:contained\s+)?(?:in|herein|under)|neither\s+party|no\s+party)\b/i;

/** "Provider is liable" against "under no circumstances will either party be liable": the whole sentence is negated. */
export const isRefusedWhole = (demand: string, sentence: string) => !DENIAL.test(demand) && WHOLE_DENIAL.test(sentence);

const NOT_DENYING =
  /\b(?:no|not)\s+(?:less|later|more|longer|fewer|earlier|lower|higher|greater|limited|only|merely)\b/gi;
const DENIED_RIGHT_BEFORE =
  /\b(?:whether\s+or\s+not|not|never|no|neither|nor)\b(?!\s+(?:less|later|more|longer|fewer|earlier|lower|higher|greater|limited|only|merely|unreasonabl|event|case)\b)[^,;:.]{0,50}$/i;

/** "solely", "for no other purpose", and not "not only". */
const isOnly = (sentence: string) =>
  !/\bnot\s+(?:only|solely|exclusively|merely)\b/i.test(sentence) && (ONLY.test(sentence) || DENIAL.test(sentence));

const NOT_BOUND = /\b(?:not\s+(?:be\s+)?(?:obliged|required|obligated|bound)|need\s+not|no\s+(?:obligation|duty))\b/i;

/** Whether a demand denies nothing, and the sentence denies at least half of the words that it shares with a part of the demand. */
export function isDeniedIn(demand: string, part: string, sentence: string): boolean {
  if (DENIAL.test(demand.replace(NOT_DENYING, ""))) return false;
  if (NOT_BOUND.test(sentence) || (ONLY.test(part) && !isOnly(sentence))) return true;
  const asked = new Set(canonicalWords(part));
  const shared = Array.from(sentence.matchAll(/\p{L}+/gu)).filter(([word]) => asked.has(canonicalWords(word)[0] ?? ""));
  const denied = shared.filter(({ index }) => DENIED_RIGHT_BEFORE.test(sentence.slice(Math.max(0, index - 70), index)));
  return denied.length > 0 && denied.length * 2 >= shared.length;
}

const ROLE_WORDS = new Set(LEXICON.party_roles);
const ROLES_BY_STEM = Map.groupBy(LEXICON.party_roles, (role) => canonicalWords(role)[0]);

/** One name for all forms of a role. "Employer" and "employee" share a stem but are two roles; "contract" is not a role. */
function roleOf(written: string): string | undefined {
  const word = written.toLowerCase().replace(/(?<=[^s])s$/, "");
  const [stem] = canonicalWords(word);
  const roles = ROLES_BY_STEM.get(stem) ?? [];
  if (roles.length === 0 || (word === stem && !ROLE_WORDS.has(word))) return undefined;
  return roles.length === 1 ? stem : roles.find((role) => role === word);
}

const rolesIn = (words: string) =>
  Array.from(words.matchAll(/\p{L}+/gu), ([word]) => roleOf(word)).filter((role) => role !== undefined);

/** "Provider shall indemnify Customer" against "Customer shall indemnify Provider": the same words with the parties swapped. */
function isSwapped(demand: string, sentence: string): boolean {
  const [subject, rest] = [rolesIn(subjectOf(demand)), rolesIn(predicateOf(demand))];
  const [actor, deed] = [rolesIn(subjectOf(sentence)), rolesIn(predicateOf(sentence))];
  const isOthers = actor.length > 0 && actor.every((word) => !subject.includes(word));
  return isOthers && actor.some((word) => rest.includes(word)) && deed.some((word) => subject.includes(word));
}

/** The roles that act in a text: those before the modal verb. */
export const actingRolesIn = (words: string): string[] => rolesIn(subjectOf(words));

/** Words by which one party grants something to another. */
const GRANTS = /\b(?:grant|permit|allow|authori[sz]e|entitle|acknowledge|recogni[sz]e|consent|agree)(?:s|d|ed|ing)?\b/i;
const BY_BEFORE = /\bby\s+(?:the\s+)?$/i;
/** "Either Employee or Company may end employment": whatever the parties are called, each of them is meant. */
const OF_BOTH =
  /\b(?:[Ee]ither|[Bb]oth|[Ee]ach\s+of)\s+(?:the\s+)?\p{Lu}[\p{L}-]{1,30}\s+(?:or|and)\s+(?:the\s+)?\p{Lu}[\p{L}-]{1,30}\s*$/u;
const ACTS_AFTER = /^(?:['’]s)?\s+(?:to|may|shall|will|must|can|has|have|is|are|rights?)\b/i;

/**
 * "Company supplies the tools" against "Contractor will supply the tools".
 * `acting`: the roles that act in the document, which must include those of the demand.
 */
export function concernsOtherParty(demand: string, sentence: string, acting: Set<string>): boolean {
  const [first] = /^(?:(?:the|our)\s+)?\p{L}+/iu.exec(demand.trim()) ?? [""];
  const asked = rolesIn(subjectOf(demand) || first);
  if (asked.length === 0 || actingRolesIn(sentence).length === 0 || !asked.every((role) => acting.has(role)))
    return false;
  if (OF_BOTH.test(subjectOf(sentence))) return false;
  return !Array.from(sentence.matchAll(/\p{L}+/gu)).some(({ index, 0: word }) => {
    const [before, after] = [sentence.slice(0, index), sentence.slice(index + word.length)];
    const isItsOwn = GRANTS.test(sentence) || BY_BEFORE.test(before) || ACTS_AFTER.test(after);
    return asked.includes(roleOf(word) ?? "") && (isItsOwn || before.length < subjectOf(sentence).length);
  });
}
