import type { NamedParty } from "../evidence/parties.ts";
import { isSameName, normalizeName } from "../evidence/party-names.ts";
import type { Stance } from "./judgement.ts";

/** Which party of the document is ours, by the names that the text uses for it. */
export interface Sides {
  ours: RegExp | undefined;
  theirs: RegExp | undefined;
  /** What our party is called in the document, for people. */
  name: string | undefined;
}

/** Whom a text binds or favours, if that is clear. */
export type Side = "us" | "them" | "both" | "unknown";

const UNNAMED = /^(?:our company|us|we|our side|our firm|my company|our client|client)?$/i;
const BOTH =
  /\b(?:each|either|both|neither|any|every|no)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bthe\s+parties\b|\beach\s+of\s+the\b|\bmutual(?:ly)?\b/i;
const OTHER = /\b(?:the\s+)?(?:other\s+(?:party|side)|counter-?part(?:y|ies)|opposing party|they|their)(?:['’]s)?\b/i;
const OURS = /\b(?:we|us|our(?:\s+(?:company|side|client|firm))?)\b/i;

/** Finds the party that is represented by its name or by the role the document gives it; "our company" names nobody. */
export function sidesOf(parties: NamedParty[], { representingParty }: Stance): Sides {
  const sought = representingParty.trim();
  if (UNNAMED.test(sought)) return { ours: undefined, theirs: undefined, name: undefined };
  const own = parties.find((each) => isCalled(each, sought));
  const others = parties.filter((each) => each !== own);
  const names = own ? [own.party.name, ...own.aliases, sought] : [sought];
  return {
    ours: namesOf(names),
    theirs: namesOf(others.flatMap(({ party, aliases }) => [party.name, ...aliases])),
    name: own ? (own.aliases[0] ?? own.party.name) : sought,
  };
}

/** “Acme Agency, Inc. (Agency)” is called by its name and by its role. */
function isCalled({ party, aliases }: NamedParty, sought: string): boolean {
  const names = [...aliases, party.role ?? ""].map((alias) => normalizeName(alias.replace(/^the\s+/i, "")));
  return sought
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .some((part) => isSameName(party.name, part) || names.includes(normalizeName(part).replace(/^the /, "")));
}

function namesOf(names: string[]): RegExp | undefined {
  const words = names.map((name) => name.replace(/^the\s+/i, "").trim()).filter((name) => name.length > 1);
  if (words.length === 0) return undefined;
  const escaped = [...new Set(words)].map((name) =>
    name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"),
  );
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escaped.sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}])`,
    "iu",
  );
}

const MODAL = /\b(?:shall|must|may|will|can(?:not)?|agrees?|undertakes?|warrants?|grants?|has|have|is|are)\b/i;

/** Who acts in a sentence of the document: the parties named before its first modal verb. */
export function actorOf(sentence: string, sides: Sides): Side {
  const modal = MODAL.exec(sentence);
  const before = sentence.slice(0, modal ? modal.index : 120);
  if (BOTH.test(before)) return "both";
  const [us, them] = [sides.ours?.test(before) ?? false, sides.theirs?.test(before) ?? false];
  if (us && them) return "both";
  return us ? "us" : them ? "them" : "unknown";
}

/** Whom guidance is about: "we", "the other party", or a named party of the document. */
export function sideMeant(demand: string, sides: Sides): Side {
  const before = demand.slice(0, MODAL.exec(demand)?.index ?? demand.length);
  if (BOTH.test(before)) return "both";
  const firstOf = (...names: (RegExp | undefined)[]) => Math.min(...names.map((name) => firstIn(before, name)));
  const [us, them] = [firstOf(OURS, sides.ours), firstOf(OTHER, sides.theirs)];
  return us === them ? "unknown" : us < them ? "us" : "them";
}

function firstIn(words: string, name: RegExp | undefined): number {
  const at = name ? words.search(name) : -1;
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Whether guidance refers to us although it is unknown which party that is. */
export function needsOurName(demand: string, sides: Sides): boolean {
  return sides.ours === undefined && OURS.test(demand.slice(0, MODAL.exec(demand)?.index ?? demand.length));
}

/** Words for the parties of a contract. Those of one line mean the same. */
export const PARTY_ROLES = [
  "customer|client|buyer|purchaser|subscriber",
  "provider|supplier|vendor|seller|contractor|consultant",
  "recipient|receiving party|disclosee",
  "discloser|disclosing party|disclosor",
  "company",
  "licensor",
  "licensee",
  "lessor|landlord",
  "lessee|tenant",
  "distributor|reseller",
  "manufacturer",
  "processor",
  "controller",
  "employer",
  "employee",
  "borrower",
  "lender",
  "franchisor",
  "franchisee",
  "publisher",
  "principal",
  "agent",
  "sponsor",
  "shipper",
  "carrier",
  "owner",
  "operator",
  "executive",
  "guarantor",
  "investor",
];
const ROLE = new RegExp(`(?<![\\p{L}-])(?:${PARTY_ROLES.join("|")})(?![\\p{L}-])`, "giu");
const ACTING_VERB = "(?:shall|must|may|will|can|cannot|should|need|is|are|has|have|does|do|agrees?|undertakes?)";
/** What follows the party that acts: a verb, with others that act beside it in between. */
export const ACTS = new RegExp(
  `^(?:\\s+(?:and|or|nor)\\s+(?:its|their|the|any)\\s+[\\w-]+)?,?\\s+(?:(?:not|only|also|always)\\s+)?(?:${ACTING_VERB}\\b|(?!its\\b|this\\b|is\\b|as\\b)[a-z]{2,}(?<![sui])s\\b)`,
);

export interface Mentioned {
  role: string;
  before: string;
  after: string;
}

/** Where some words name a party. */
export const mentionsIn = (words: string): Mentioned[] =>
  Array.from(words.matchAll(ROLE), ({ index, 0: word }) => ({
    role: PARTY_ROLES.find((line) => line.split("|").includes(word.toLowerCase())) ?? word,
    before: words.slice(0, index),
    after: words.slice(index + word.length),
  }));

/** The line of `PARTY_ROLES` that the first party named in some words is on. */
export const roleIn = (words: string): string | undefined => mentionsIn(words)[0]?.role;

/** The parties that act in some words, by one name for each. */
export const actorsIn = (words: string): string[] =>
  mentionsIn(words)
    .filter(({ after }) => ACTS.test(after))
    .map(({ role }) => role);

/** The parties that a document names. A playbook may call them otherwise. */
export const rolesNamedIn = (text: string): Set<string> => new Set(mentionsIn(text).map(({ role }) => role));

/** The words up to and with the party that acts, to be put before a part of a demand that leaves it out. */
export function actorOfDemand(demand: string): string {
  const acting = mentionsIn(demand).find(({ after }) => ACTS.test(after));
  return acting ? demand.slice(0, demand.length - acting.after.length) : "";
}

export const withoutRoles = (words: string) => words.replace(ROLE, " ");
