import type { NamedParty } from "../../evidence/parties.ts";
import { ACTS, actorsIn, mentionsIn, roleIn } from "../sides.ts";

const TO_BEFORE = /\bto\s+(?:the\s+|our\s+)?$/i;

interface Names {
  /** The parties that the document names. */
  document: Set<string>;
  /** Those that the position names. */
  position: Set<string>;
}

/** Whether a sentence gives to one party what is asked of another, or lets the party act to whom something is owed. */
export function isOfOtherParty(demand: string, sentence: string, names: Names): boolean {
  const asked = actorsIn(demand);
  const acting = agentsIn(sentence);
  if (acting.length === 0 || isDoneByAny(demand, sentence)) return false;
  if (isOnlyOwner(demand, sentence)) return false;
  if (asked.length > 0) {
    const isSameLanguage =
      asked.every((role) => names.document.has(role)) || acting.some((role) => names.position.has(role));
    return isSameLanguage && !asked.some((role) => acting.includes(role));
  }
  const owed = mentionsIn(demand).filter(({ before }) => TO_BEFORE.test(before));
  return owed.length > 0 && owed.every(({ role }) => acting.every((actor) => actor === role));
}

const OF_BEFORE = /\bof\s+(?:the\s+)?$/i;

/** "The appointment of the Distributor is …": nobody acts, and a sentence that names the Distributor may say it. */
function isOnlyOwner(demand: string, sentence: string): boolean {
  const acting = mentionsIn(demand).filter(({ after }) => ACTS.test(after));
  const named = new Set(mentionsIn(sentence).map(({ role }) => role));
  return acting.length > 0 && acting.every(({ before, role }) => OF_BEFORE.test(before) && named.has(role));
}

const ANY_PARTY_ACTS =
  /\b(?:each|either|any|both)(?:\s+of\s+the)?\s+part(?:y|ies)\s+(?:(?:may|shall|will|must|can|also|hereby)\s+)+([a-z]{3,})/gi;

/** "Customer may terminate" against "either party may terminate, and Provider refunds". */
function isDoneByAny(demand: string, sentence: string): boolean {
  const verb = verbAskedIn(demand);
  return verb !== undefined && Array.from(sentence.matchAll(ANY_PARTY_ACTS)).some(([, own]) => own?.startsWith(verb));
}

const AGENT_BEFORE =
  /\b(?:(?:is|are|be|been)\s+(?:\w+\s+){1,3}by|belong(?:s|ing)?\s+to|vests?\s+in|propert(?:y|ies)\s+of|remains?\s+with|responsibility\s+of)\s+(?:the\s+)?$/i;

/** The parties that act in a sentence; where none does, those to whom it gives a thing or a deed: "belong to the Employee". */
function agentsIn(sentence: string): string[] {
  const acting = actorsIn(sentence);
  const given = mentionsIn(sentence).filter(({ before, after }) => AGENT_BEFORE.test(before) && !/^['’]/.test(after));
  return acting.length > 0 ? acting : given.map(({ role }) => role);
}

const VERB_AFTER =
  /^,?\s+(?:(?:shall|must|may|will|can|should|is|are|agrees?\s+to|undertakes?\s+to|not|only|also)\s+)*([a-z]{3,})/i;
/** What may stand between a party and the verb of what it does. */
const DIRECTLY =
  /^(?:,[^,;.]{1,60},)?\s+(?:(?:shall|will|must|may|can|should|agrees?\s+to|not|only|also|hereby)\s+)*$/i;

/** Whether the verb of what is asked of one party stands behind another: "Discloser will protect", where the recipient is to protect. */
export function isDoneByOther(demand: string, sentence: string): boolean {
  const acting = mentionsIn(demand).find(({ after }) => ACTS.test(after));
  const verb = verbAskedIn(demand);
  if (!acting || !verb) return false;
  const doers = Array.from(sentence.matchAll(new RegExp(`\\b${verb}[a-z]*`, "gi")), ({ index }) => {
    const nearest = mentionsIn(sentence.slice(0, index)).findLast(({ after }) => DIRECTLY.test(after));
    return nearest?.role;
  }).filter((doer) => doer !== undefined);
  return doers.length > 0 && !doers.includes(acting.role);
}

/** The first letters of what the party that acts in a demand is to do. */
function verbAskedIn(demand: string): string | undefined {
  const acting = mentionsIn(demand).find(({ after }) => ACTS.test(after));
  const [, verb] = VERB_AFTER.exec(acting?.after ?? "") ?? [];
  return verb?.toLowerCase().slice(0, VERB_LETTERS);
}
/** As many letters as "protects" and "protection" share. */
const VERB_LETTERS = 5;

const MUTUAL =
  /\b(?:each|either|both|neither|any|all)(?:\s+of\s+the)?\s+part(?:y|ies)\b|\b(?:the|both)\s+parties\b|\bmutual/i;

/** Whether something is asked of both parties, and a sentence says it of one of them alone. `isBoth`: a role that either party has in turn. */
function isOfOneOnly(demand: string, sentence: string, isBoth: (role: string) => boolean): boolean {
  if (!MUTUAL.test(demand) || MUTUAL.test(sentence)) return false;
  const named = mentionsIn(sentence).filter(({ role }) => !isBoth(role));
  return (
    named.length > 0 &&
    !named.some(({ after }) => /^\s+(?:and|or|nor)\s/.test(after) && mentionsIn(after.slice(0, NEXT_PARTY)).length > 0)
  );
}
const NEXT_PARTY = 30;

/** The same by the names that the document gives its parties, and that are no roles: “In no event will NFLA be liable”. */
function isOfOneNamed(demand: string, sentence: string, parties: NamedParty[]): boolean {
  if (!MUTUAL.test(demand) || MUTUAL.test(sentence)) return false;
  if (parties.length < 2) return namesActing(sentence).size === 1;
  const words = ` ${lettersOf(sentence.replace(ASKED_FOR, " "))} `;
  const isNamed = (name: string) =>
    name.length > 1 && roleIn(name) === undefined && words.includes(` ${lettersOf(name)} `);
  return parties.filter(({ party, aliases }) => [party.name, ...aliases].some(isNamed)).length === 1;
}

const ACTING_NAME =
  /(?:\bby\s+(?:the\s+)?(\p{Lu}[\p{L}\d&-]+)|(?<![\p{L}\d])(\p{Lu}[\p{L}\d&-]+)\s+(?:shall|must|may|will|cannot|agrees?)\b)/gu;
const NO_PARTY = /^(?:this|the|it|such|any|all|no|agreement|contract|section|article|exhibit|law|term|notice)$/i;

/** The names that act in a sentence of a document whose parties are not known. */
const namesActing = (sentence: string) =>
  new Set(
    Array.from(sentence.matchAll(ACTING_NAME), ([, by, subject]) => (by ?? subject ?? "").toLowerCase()).filter(
      (name) => !NO_PARTY.test(name),
    ),
  );

/** “… by Buyer without the consent of Seller” binds the buyer alone. */
const ASKED_FOR =
  /\b(?:consent|approval|permission|authori[sz]ation|notice)\s+(?:in\s+writing\s+)?(?:of|from|by|to)\s+(?:the\s+)?[\p{L}\d&-]+/giu;
const lettersOf = (words: string) => words.replace(/[^\p{L}\p{N}-]+/gu, " ").trim();

/** Whether a sentence has the other party do to the one that is to act what that one should do: "Discloser provides Recipient notice". */
function isDoneToActor(demand: string, sentence: string): boolean {
  const acting = mentionsIn(demand).find(({ after }) => ACTS.test(after))?.role;
  const others = mentionsIn(demand).filter(({ role }) => role !== acting);
  return mentionsIn(sentence).some(({ role, after }) => {
    const [, done = ""] =
      /^\s+(?:(?:shall|will|must|may)\s+)?[a-z]{3,}\s+(?:the\s+)?([A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\b/.exec(after) ?? [];
    return others.some((other) => other.role === role) && mentionsIn(done)[0]?.role === acting && acting !== undefined;
  });
}

const GAINS_AFTER = /^\s+(?:(?:shall|will|may)\s+)?(?:receives?|(?:is|be)\s+entitled|claims?|(?:is|be)\s+paid)\b/i;
const NOTICE = /(?<!days['’]? )(?<!months['’]? )\bnotice\s+(?:of|to)\b|\b(?:notif\w+|inform\w*|respon\w+|answers?)\b/i;
const GAIN = /\b(?:credits?|refunds?|compensation|reimbursement)\b/i;

/** Where a demand names no party: whether a sentence has our party do what others should do for it, or gives others what is for it. */
export function isAgainst(ourParty: string, demand: string, sentence: string): boolean {
  const [ours] = mentionsIn(ourParty);
  if (!ours || actorsIn(demand).length > 0) return false;
  const gaining = mentionsIn(sentence).filter(({ after }) => GAIN.test(demand) && GAINS_AFTER.test(after));
  if (gaining.length > 0) return gaining.every(({ role }) => role !== ours.role);
  const acting = NOTICE.test(demand) ? actorsIn(sentence) : [];
  return acting.length > 0 && acting.every((role) => role === ours.role);
}

interface Named {
  names: Parameters<typeof isOfOtherParty>[2];
  parties: NamedParty[];
  ourParty: string;
  isBoth: (role: string) => boolean;
}

/** Of whom a sentence says what is asked, if it is not who should do it. */
export function saidOfOthers(asked: string, sentence: string, { names, parties, ourParty, isBoth }: Named) {
  if (isOfOneOnly(asked, sentence, isBoth) || isOfOneNamed(asked, sentence, parties)) return "one party alone";
  const isOfOther =
    isOfOtherParty(asked, sentence, names) ||
    isDoneByOther(asked, sentence) ||
    isDoneToActor(asked, sentence) ||
    isAgainst(ourParty, asked, sentence);
  return isOfOther ? "another party than your position" : undefined;
}
