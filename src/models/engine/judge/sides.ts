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

function isCalled({ party, aliases }: NamedParty, sought: string): boolean {
  const letters = normalizeName(sought);
  const names = [...aliases, party.role ?? ""].map((alias) => normalizeName(alias.replace(/^the\s+/i, "")));
  return isSameName(party.name, sought) || names.includes(letters.replace(/^the /, ""));
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
  if (OURS.test(before) || sides.ours?.test(before)) return "us";
  return OTHER.test(before) || sides.theirs?.test(before) ? "them" : "unknown";
}

/** Whether guidance refers to us although it is unknown which party that is. */
export function needsOurName(demand: string, sides: Sides): boolean {
  return sides.ours === undefined && OURS.test(demand.slice(0, MODAL.exec(demand)?.index ?? demand.length));
}
