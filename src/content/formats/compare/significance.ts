import type { Significance } from "./changes.schema.ts";
import { kindOfDifference } from "./differences.ts";
import { partyNames } from "./parties.ts";

const OBLIGATION =
  /\b(?:shall|must|may|will|should|can|cannot|not|never|no|only|unless|except|without|exclusive|exclusively|sole|solely|agrees?|undertakes?|warrants?|represents?|indemnif\w{1,6}|liable|liability|obligations?|obliged|required?|requires|entitled|prohibited|permitted|waives?|terminates?|best|reasonable|commercially|promptly|immediately|prior|consent|approval|soll|sollen|muss|müssen|darf|dürfen|kann|können|verpflichtet|doit|doivent|peut|peuvent|deberá|deberán|puede)\b/iu;
/** The number at the beginning of a clause: "2.1", "(a)", "Section 4." */
const CLAUSE_NUMBER =
  /^\(?(?:(?:article|section|clause|schedule|exhibit|annex)\s{1,4})?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[a-z]|[ivxl]{1,6}|[A-Z])[.):]{0,2}$/iu;
/** Longer passages are judged by what they say, not by what differs in them. */
const CLAUSE_WORDS = 8;

export const isClauseNumber = (text: string) => CLAUSE_NUMBER.test(text.trim());

/** Names of the parties and the words that stand for them, in lower case. */
export type PartyWords = Set<string>;

/** Organizations at the beginning of the texts, and roles such as (the “Supplier”). */
export function partyWordsOf(...texts: string[]): PartyWords {
  const words = new Set<string>();
  for (const text of texts) {
    for (const name of partyNames(text)) {
      for (const [word] of name.matchAll(/[\p{L}\p{N}]{3,}/gu)) words.add(word.toLowerCase());
    }
  }
  return words;
}

interface Passage {
  base: string;
  revised: string;
  /** A few words on either side. */
  around: string;
  /** It is a whole clause that was inserted, deleted or moved. */
  isClause: boolean;
}

export function significanceOf({ base, revised, around, isClause }: Passage, parties: PartyWords): Significance {
  if (withoutSpace(base) === withoutSpace(revised)) return "format";
  const isOneSided = base.trim() === "" || revised.trim() === "";
  const words = `${base} ${revised}`;
  const isLong = (words.match(/[\p{L}\p{N}]+/gu) ?? []).length >= CLAUSE_WORDS;
  if ((isClause || (isOneSided && isLong)) && OBLIGATION.test(words)) return "obligation";
  const kind = kindOfDifference(base, revised, around);
  if (kind === "amount" || kind === "number") return "number";
  if (kind === "date") return "date";
  if (isParty(base, revised, parties)) return "party";
  if (kind === "negation" || OBLIGATION.test(words)) return "obligation";
  return "wording";
}

/** Typographic variants of a mark count as the same. */
const withoutSpace = (text: string) => text.replace(/\s+/gu, "").replace(/[“”„]/gu, '"').replace(/[‘’]/gu, "'");

function isParty(base: string, revised: string, parties: PartyWords): boolean {
  const names = (text: string) =>
    (text.match(/\p{Lu}[\p{L}\p{N}]{2,}/gu) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => parties.has(word));
  const [before, after] = [names(base), names(revised)];
  return before.length + after.length > 0 && before.join(" ") !== after.join(" ");
}
