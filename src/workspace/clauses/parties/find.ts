import { type Definition, listDefinitions } from "../../../content/structure/definitions.ts";
import { findOpeningParties } from "../../../models/engine/evidence/parties.ts";
import { isPartyTitle, isRole, isSameParty, withoutArticle } from "./alias.ts";
import { namesOf, type PartyName } from "./names.ts";
import { NO_PARTY, namedOrganizations, organizationNames } from "./organizations.ts";
import type { NamedParty } from "./party.ts";
import { placesOfWords } from "./places.ts";

/** A party as a contract names it, and the role that stands for it. */
export interface PartyOfContract {
  names: PartyName[];
  role: string;
  /** “the Supplier” rather than “Supplier”. */
  hasArticle: boolean;
}

/** The parties are named, and given their roles, within this many characters. */
const HEAD = 12_000;
const OPENING = 4000;
const SIGNATURES = 8000;

/** The parties of a contract with the names and short names that it uses for them. Organizations named before `before` count as parties. */
export function partiesOfContract(
  text: string,
  before = OPENING,
  defined: Definition[] = listDefinitions(text),
): PartyOfContract[] {
  const found = findParties(text, Math.min(before, OPENING));
  const roles = found.map(({ name, aliases }) =>
    aliases.find((alias) => isPartyTitle(alias, name) && (isRole(alias) || isArticled(text, alias))),
  );
  const definitions = defined.filter(({ kind }) => kind !== "alias");
  const aliases = new Set(found.flatMap((party) => party.aliases));
  const taken = new Set(definitions.map(({ term }) => withoutArticle(term)).filter((term) => !aliases.has(term)));
  for (const role of roles) if (role) taken.add(role);
  const own = rolesApart(roles);
  return found.map((party, at) => {
    const role = own[at] ?? "";
    return {
      names: namesOf(text, party, taken),
      role,
      hasArticle: roles[at] === role && !LETTERED.test(role) && usesArticle(text, role),
    };
  });
}

/** No two parties have the same role: the second of two guarantors is “Guarantor 2”, and those without a role are Party A, Party B, … */
function rolesApart(roles: (string | undefined)[]): string[] {
  const given = new Set(roles.flatMap((role) => role?.toLowerCase() ?? []));
  const used = new Set<string>();
  const firstFree = (names: (at: number) => string, isFree: (name: string) => boolean) => {
    for (let at = 0; ; at++) if (isFree(names(at).toLowerCase())) return names(at);
  };
  return roles.map((role) => {
    const name =
      role === undefined
        ? firstFree(letteredParty, (each) => !given.has(each) && !used.has(each))
        : firstFree(
            (at) => (at === 0 ? role : `${role} ${at + 1}`),
            (each) => !used.has(each) && (each === role.toLowerCase() || !given.has(each)),
          );
    used.add(name.toLowerCase());
    return name;
  });
}

const LETTERED = /^party\s\p{L}\d{0,2}$/iu;
/** Party A to Party Z, then Party A2. */
const letteredParty = (at: number) =>
  `Party ${String.fromCharCode(65 + (at % 26))}${at < 26 ? "" : Math.floor(at / 26) + 1}`;

function findParties(text: string, opening: number): NamedParty[] {
  const bracketed = namedInBrackets(text.slice(0, HEAD));
  const given = new Set(bracketed.flatMap(({ aliases }) => aliases));
  const all: NamedParty[] = [];
  const add = ({ name, aliases }: NamedParty) => {
    const known = all.find((each) => isSameParty(each.name, name) || each.aliases.includes(name));
    if (!known) all.push({ name, aliases: [...new Set(aliases)] });
    else known.aliases.push(...aliases.filter((alias) => !known.aliases.includes(alias)));
  };
  for (const each of bracketed) add(each);
  for (const { party, aliases } of findOpeningParties(text))
    if (isPlainName(party.name))
      add({
        name: party.name,
        aliases: aliases.map(withoutArticle).filter((alias) => !given.has(alias) && isAlias(alias)),
      });
  for (const name of organizationNames(text.slice(0, opening))) add({ name, aliases: [] });
  for (const name of organizationNames(betweenIn(text))) add({ name, aliases: [] });
  for (const name of signatories(text.slice(-SIGNATURES))) add({ name, aliases: [] });
  const placeOf = new Map(all.map(({ name }) => [name, text.replace(/\s/g, " ").indexOf(name)]));
  return all.sort((a, b) => (placeOf.get(a.name) ?? 0) - (placeOf.get(b.name) ?? 0));
}

const BRACKET = /[([]([^()[\]]{2,300})[)\]]/gu;
const QUOTED = /["“”„«‘]\s{0,3}(?:the\s{1,3}|die\s|der\s|das\s)?([^"“”„«»’\n]{1,60}?)\s{0,3},?["”“»’]/giu;
const BARE =
  /^(?:hereinafter,?\s(?:referred to as\s|called\s)?)?the\s(\p{Lu}[\p{L}-]{2,30}(?:\s\p{Lu}[\p{L}-]{1,30}){0,2})$/u;
const NO_ALIAS =
  /^(?:(?:each|an?|this|these)\s)?(?:part(?:y|ies)|agreement|contract|lease|deed|affiliates?|term|services?|products?)$|\b(?:date|agreement|act|period|plan|territory|premises|property|shares?|stock|notes?|loans?|closing|transactions?|\p{L}*ment|consents?|patents?|contents?|territory|inventory|events?|components?|products?|product line|services?|(?:trade)?marks?|software|materials?|information|technology|(?:web)?sites?|entities|parties|program|project|system|business|field|affiliates|SEC|FINRA|IRS|FDA|FCC|EPA|FTC|DOJ|NYSE|NASDAQ|ICC|AAA|GAAP|IFRS|OFAC|HIPAA|GDPR|USPTO|EMA|addend(?:um|a)|documentation|rights?|works?|data|records?|plans?|know-how)$/iu;
const LEAD =
  /(?:\b(?:by\s{1,9}and\s{1,9}(?:between|among)|between|among(?:st)?|with|by|parties(?:\s{1,9}to\s{1,9}this\s{1,9}agreement)?\s{0,9}(?:are)?)\b[:\s]{0,20}|\bPARTIES\b[:\s]{0,20}|(?:^|[;,.:\n])\s{0,20}(?:and|AND|&)\b\s{0,20}|^\s{0,20}(?:and|AND)\b\s{0,20}|\n\s{0,20}\n)/gi;

/** Acme Widgets, Inc., a Delaware corporation (“Acme”): what stands before the short name. */
function namedInBrackets(head: string): NamedParty[] {
  const found: NamedParty[] = [];
  let from = 0;
  const recitals = RECITALS.exec(head)?.index ?? OPENING;
  for (const { 0: whole, 1: inside = "", index } of head.matchAll(BRACKET)) {
    const written = aliasesIn(inside);
    if (written.length === 0) continue;
    const name = ownerIn(head.slice(Math.max(from, index - 700), index), written, found);
    from = index + whole.length;
    if (name === undefined) continue;
    const aliases = written.filter(
      (alias) => isShortOf(alias, name) || (/^[\p{Lu}\d]/u.test(alias) && (isRole(alias) || index < recitals)),
    );
    if (aliases.length > 0) found.push({ name, aliases });
  }
  return found;
}

/** From here on brackets explain other things than parties. */
const RECITALS =
  /\b(?:W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|WHEREAS|Whereas|RECITALS?|Recitals?|BACKGROUND|Background|NOW,?\s+THEREFORE|Now,?\s+therefore|PRELIMINARY STATEMENTS?|agree as follows|hereby agree)\b/;

function aliasesIn(inside: string): string[] {
  const quoted = Array.from(inside.matchAll(QUOTED), ([, alias = ""]) => alias);
  const bare = BARE.exec(inside.trim())?.[1];
  return (quoted.length > 0 || bare === undefined ? quoted : [bare])
    .map((alias) => withoutArticle(alias.replace(/\s+/g, " ")))
    .filter(isAlias);
}

const isAlias = (alias: string): boolean =>
  alias.length <= 40 &&
  /\p{L}/u.test(alias) &&
  !NO_ALIAS.test(alias) &&
  (/^\p{Ll}+(?:\s\d+)?$/u.test(alias) ||
    alias.split(/\s/).every((word) => /^[\p{Lu}\d&]|^\p{Ll}{1,3}$|^\p{Ll}+[\p{Lu}\d.]/u.test(word)));

/** Every word is one of a name, not one of a sentence. */
const isPlainName = (name: string): boolean =>
  name.length <= 90 &&
  !NO_NAME.test(name) &&
  !NO_PARTY.test(name) &&
  !/['’]s\s(?:and|or)\b|\b(?:Section|Article)\s\d|(?<!\b(?:\p{L}{1,4}|Corp))\.\s\p{Lu}/u.test(name) &&
  name.split(/\s+/).every((word) => /^[\p{Lu}\d&("]|^\p{Ll}{1,3}$|^d\/b\/a$|^\p{Ll}+[\p{Lu}\d.]/u.test(word));

/** The name that a bracket belongs to: the first of those that follow one another with a description each, the last of a list. */
function ownerIn(before: string, aliases: string[], known: NamedParty[]): string | undefined {
  const paragraph = before.slice(Math.max(0, before.lastIndexOf("\n\n")));
  const organizations = namedOrganizations(paragraph);
  const own = organizations.find(({ name }) => aliases.some((alias) => isShortOf(alias, name)));
  if (own) return own.name;
  const [first] = organizations;
  if (first) {
    const listed = organizations.filter(
      ({ start }, at) =>
        at === 0 || /^\s{0,3},?\s{0,3}(?:and|&)?\s{1,3}$/.test(paragraph.slice(organizations[at - 1]?.end, start)),
    );
    return (listed.length === organizations.length ? listed.at(-1) : first)?.name;
  }
  const again = known.find(({ name }) => aliases.some((alias) => isShortOf(alias, name)));
  return again?.name ?? nameAfterLead(paragraph, aliases);
}

const isShortOf = (alias: string, name: string) => {
  const initials = (name.match(/(?<![\p{L}\p{N}])\p{Lu}/gu) ?? []).join("");
  const [word = ""] = alias.split(/[\s,]/);
  return (
    (word.length > 1 && new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, ".")}`, "iu").test(name)) ||
    (/^\p{Lu}{2,6}$/u.test(alias) && initials.startsWith(alias))
  );
};

const DESCRIBED =
  /^,?\s+(?:an?\s|having\s|with\s|whose\s|located\s|residing\s|of\s\d|organi[sz]ed\s|incorporated\s|acting\s|as\s|together\s|represented\s|on behalf)|^,?\s*\(?$/iu;
const PLAIN_NAME =
  /^(?:the\s)?(?:(?:Mr|Mrs|Ms|Dr|Prof)\.\s)?((?:[\p{Lu}\d][\p{L}\p{M}\p{N}&’'.-]{0,40}|[a-z]+\.com)(?:[ \n](?:[\p{Lu}\d&][\p{L}\p{M}\p{N}&’'.-]{0,40}|of|the|and|for|de|van|von)){0,7})/u;

/** A name without a legal form: a person, a hospital. It begins where a list of parties or its next item begins. */
function nameAfterLead(paragraph: string, aliases: string[]): string | undefined {
  const starts = [0, ...Array.from(paragraph.matchAll(LEAD), ({ 0: whole, index }) => index + whole.length)];
  for (const start of starts.reverse()) {
    const rest = paragraph.slice(start).replace(/^[\s(]*(?:\(?\w{1,3}[.)]\s+)?/u, "");
    const [, written = ""] = PLAIN_NAME.exec(rest) ?? [];
    const name = written.replace(/(?:\s(?:of|the|and|for|de|van|von)){1,9}$/u, "").replace(/[.,](?<!\b\p{L}\.)$/u, "");
    const words = name.split(/\s+/);
    const isNamed = DESCRIBED.test(rest.slice(rest.indexOf(name) + name.length).trimEnd());
    const isOne = words.length > 1 || aliases.some((alias) => alias !== name);
    if (/\p{L}{2}/u.test(name) && isNamed && isOne && isPlainName(name)) return name.replace(/\s+/g, " ");
  }
  return undefined;
}

const NO_NAME =
  /^(?:this|that|these|such|each|any|all|both|section|article|exhibit|schedule|whereas|in|on|as|if|for|now|january|february|march|april|may|june|july|august|september|october|november|december|effective|agreement|part(?:y|ies)|company|shipment|warrant(?:y|ies))\b|\b(?:act|commission|exchange|registration|market|bureau|code|rules?)$/i;

/** Where the parties are named behind a cover page and a table of contents. */
function betweenIn(text: string): string {
  const at = text.slice(OPENING, 60_000).search(/\bby\s{1,3}and\s{1,3}(?:between|among)\b/i);
  return at < 0 ? "" : text.slice(OPENING + at, OPENING + at + 1500);
}

/** The lines above “By:” at the end of a contract. */
function signatories(end: string): string[] {
  return Array.from(end.matchAll(/([^\n]{3,90})\n\s{0,20}(?:By|BY|Signed by|Signature):?[\s_/]/g), ([, line = ""]) =>
    organizationNames(line),
  ).flat();
}

/** Whether a word mostly takes an article where it stands alone: “the Endorser”, but “Stryker”. */
function isArticled(text: string, alias: string): boolean {
  const alone = placesOfWords(text, alias).filter(
    (at) => !/^\s\p{Lu}/u.test(text.slice(at + alias.length, at + alias.length + 3)),
  );
  const articled = alone.filter((at) => /\b[Tt]he\s{1,3}["“]?$/.test(text.slice(Math.max(0, at - 6), at)));
  return articled.length > 0 && articled.length * 2 >= alone.length;
}

function usesArticle(text: string, role: string): boolean {
  const places = placesOfWords(text, role).filter((at) => !/[“"]/.test(text[at - 1] ?? ""));
  const articled = places.filter((at) => /\b[Tt]he\s{1,3}$/.test(text.slice(Math.max(0, at - 6), at)));
  return articled.length * 2 >= places.length;
}
