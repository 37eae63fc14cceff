import { listDefinitions } from "../../../content/structure/definitions.ts";
import { type PartyOfContract, partiesOfContract } from "../parties/find.ts";
import { escaped } from "../parties/places.ts";

/** A clause of the library in the terms of one contract. */
export interface InOwnTerms {
  text: string;
  replaced: { term: string; by: string; count: number }[];
  /** Terms of the clause that the contract does not define. */
  unknown: string[];
}

/** Roles that stand on the same side of a contract. */
const SIDES = [
  "Supplier|Service Provider|Provider|Vendor|Seller|Contractor|Consultant|Manufacturer|Developer|Licensor",
  "Customer|Client|Buyer|Purchaser|Licensee|Subscriber",
  "Discloser|Disclosing Party",
  "Recipient|Receiving Party",
  "Lender|Creditor",
  "Borrower|Debtor",
  "Landlord|Lessor",
  "Tenant|Lessee",
  "Employer|Employing Company",
  "Employee|Executive",
  "Franchisor|Franchise Grantor",
  "Franchisee|Franchise Operator",
].map((side) => side.split("|"));

/** Names for the same thing. A contract that defines one of them uses it for all. */
const SAME = [
  "Confidential Information|Proprietary Information|Confidential Material|Confidential Materials",
  "Effective Date|Commencement Date",
  "Fees|Charges",
].map((terms) => terms.split("|"));
/** What a contract calls itself. */
const ITSELF = ["Agreement", "Contract", "Lease", "Deed"];

interface Replacement {
  term: string;
  by: string;
  pattern: RegExp;
  /** What stands in place of a match. `before`: the text in front of it. */
  written: (match: RegExpMatchArray, before: string) => string;
}

/** The clause with the contract's own words for parties and other defined terms, as far as there is one that is meant. */
export function inOwnTerms(contract: string, clause: string): InOwnTerms {
  const parties = partiesOfContract(contract);
  const definitions = listDefinitions(contract).map(({ term }) => term.replace(/^(?:the|this)\s/i, ""));
  const defined = new Set([...definitions, ...parties.map(({ role }) => role)]);
  const replaced: InOwnTerms["replaced"] = [];
  let text = clause;
  for (const each of [...rolesFor(parties, defined), ...synonymsFor(defined), ...itselfIn(contract)]) {
    const matches = Array.from(text.matchAll(each.pattern));
    if (matches.length === 0) continue;
    replaced.push({ term: each.term, by: each.by, count: matches.length });
    text = replacedIn(text, matches, each);
  }
  return { text, replaced, unknown: unknownTerms(text, contract, defined) };
}

function replacedIn(text: string, matches: RegExpExecArray[], { written }: Replacement): string {
  let [result, at] = ["", 0];
  for (const match of matches) {
    result += text.slice(at, match.index) + written(match, text.slice(Math.max(0, match.index - 40), match.index));
    at = match.index + match[0].length;
  }
  return result + text.slice(at);
}

/** A role that the contract does not have becomes the one party on the same side. */
const rolesFor = (parties: PartyOfContract[], defined: Set<string>): Replacement[] =>
  SIDES.flatMap((side) => {
    const meant = parties.filter(({ role }) => side.includes(role));
    const [party] = meant;
    if (!party || meant.length > 1) return [];
    return side
      .filter((role) => !defined.has(role))
      .map((term) => ({
        ...{ term, by: party.role, pattern: wordOf(term, "(\\b[Tt]he\\s)?") },
        written: ([, article], before) => roleIn(before, article, party),
      }));
  });

const synonymsFor = (defined: Set<string>): Replacement[] =>
  SAME.flatMap((terms) => {
    const [by, ...others] = terms.filter((term) => defined.has(term));
    if (by === undefined || others.length > 0) return [];
    return terms.filter((term) => term !== by).map((term) => ({ term, by, pattern: wordOf(term), written: () => by }));
  });

function itselfIn(contract: string): Replacement[] {
  const [name, ...others] = ITSELF.filter((each) => new RegExp(`\\b[Tt]his ${each}\\b`).test(contract));
  if (name === undefined || others.length > 0) return [];
  return ITSELF.filter((each) => each !== name).map((each) => ({
    ...{ term: `this ${each}`, by: `this ${name}`, pattern: new RegExp(`\\b([Tt]his) ${each}\\b`, "gu") },
    written: ([, determiner]) => `${determiner} ${name}`,
  }));
}

/** Not where it is a part of a longer term: “Customer Data” has a meaning of its own. */
const wordOf = (term: string, before = "") =>
  new RegExp(`${before}(?<![\\p{L}\\p{N}-])${escaped(term)}(?![\\p{L}\\p{N}-])(?!\\s\\p{Lu}\\p{Ll})`, "gu");

const BEGINS = /(?:^|[.!?:]["”]?\s{1,3}|\n\s{0,20}(?:\(?[\p{L}\d.]{1,6}[.)]\s{1,9})?)$/u;

function roleIn(before: string, article: string | undefined, { role, hasArticle }: PartyOfContract): string {
  const isDetermined = /\b(?:an?|this|each|any|such|no|either)\s$/i.test(before);
  if (!hasArticle || (isDetermined && article === undefined)) return role;
  return `${BEGINS.test(before) ? "The" : "the"} ${role}`;
}

const USED =
  /(?<=[\p{Ll},;]\s{1,3}(?:(?:the|an?|any|each|such|its|all)\s)?)\p{Lu}\p{Ll}{2,30}(?:\s\p{Lu}\p{Ll}{2,30}){0,3}/gu;
const MOST_UNKNOWN = 20;
/** Names of places and courts are no terms. */
const NAMES =
  /^(?:State|United|New|York|England|Wales|Delaware|California|January|February|March|April|May|June|July|August|September|October|November|December|Section|Clause|Article|Exhibit|Schedule|Annex|Appendix|Agreement|Contract|Lease|Deed|Party|Parties)\b/;

/** Capitalized terms of the clause that neither it nor the contract explains. */
function unknownTerms(clause: string, contract: string, defined: Set<string>): string[] {
  const own = new Set(listDefinitions(clause).map(({ term }) => term));
  const isKnown = (term: string) =>
    [term, term.replace(/s$/, ""), `${term}s`].some((form) => defined.has(form) || own.has(form));
  const used = Array.from(clause.matchAll(USED), ([term]) => term.replace(/\s+/g, " "));
  const lettered = Array.from(clause.matchAll(/\bParty [A-Z]\b/g), ([term]) => term);
  return [
    ...new Set([...lettered, ...used.filter((term) => !NAMES.test(term) && !isKnown(term) && !isUsed(contract, term))]),
  ].slice(0, MOST_UNKNOWN);
}

/** A name that the contract has, too, is no term of the library's. */
const isUsed = (contract: string, term: string) => contract.includes(term);
