import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

/** Roles of parties that forms name in their own words. */
const ROLES =
  "Supplier|Service Provider|Provider|Vendor|Seller|Licensor|Customer|Client|Buyer|Purchaser|Licensee|Subscriber|Landlord|Lessor|Tenant|Lessee|Lender|Borrower|Employer|Consultant|Franchisor|Franchisee|Distributor|Reseller|Manufacturer";
const USED = new RegExp(
  `(?<=\\p{Ll}[,;]?\\s{1,3}the\\s|(?:^|[.;:\\n\\d)]\\s{1,3})The\\s)(${ROLES})(?=['’]s?\\s\\p{Ll}|[,.;)]|\\s(?:shall|will|may|must|agrees?|has|is|and|or|pays?|to|in|of|for|under|with|by|at|from|on|if)\\b)(?!\\s(?:and|or)\\s(?:the\\s)?\\p{Lu}|\\s(?:of|under|in)\\sthe\\s(?:\\p{Lu}\\p{L}{1,30}\\s){1,6}?(?:Agreement|License|Lease|Contract)\\b)`,
  "gu",
);
const IS_ROLE = new RegExp(`^(?:the )?(?:\\p{Lu}\\p{L}+ )?(?:${ROLES})s?$`, "u");
const HEAD = 6_000;
/** A word that is used more often has a meaning that was not seen. */
const MOST_USES = 4;

/** “the Purchaser” in a contract between the Supplier and the Customer: a role of another form. */
export function checkRoles({ text, definitions }: Draft): ProofreadFinding[] {
  const roles = definitions.definitions.filter(({ term, at }) => at.start < HEAD && IS_ROLE.test(term));
  const own = [...new Set(roles.map(({ term }) => term.replace(/^the /, "")))];
  if (own.length < 2) return [];
  const uses = Map.groupBy(text.matchAll(USED), ([, role = ""]) => role);
  return [...uses].flatMap(([role, [first, ...more]]): ProofreadFinding[] => {
    if (!first || more.length >= MOST_USES || isExplained(text, role, definitions.definitions)) return [];
    return [
      {
        start: first.index,
        end: first.index + role.length,
        kind: "undefined_term",
        severity: "high",
        message: `“${role}” is no party here: the parties are “${shown(own.slice(0, 3).join("”, “"))}”.`,
        fix: null,
      },
    ];
  });
}

const ONE_WORD = /^(?:the )?\p{Lu}\p{Ll}{5,30}$/u;
const ITSELF = /^(?:Agreement|Contract|Amendment|Lease|Deed)$/;
const CALLED = /(?<![\p{L}\p{N}“"’-])(\p{Lu}\p{Ll}{4,20})(?=['’]s?\s|[,.;)]|\s\p{Ll})/gu;

/** A word behind another one with a capital, or “&”, is a part of a name. */
const IN_NAME =
  /(?:&|(?<![\p{L}\d])(?!(?:The|This|Each|Any|Such|If|When|Where|Neither|Either|Both|No|All|That|Its|To|In|Of|By|For)\s)\p{Lu}\p{Ll}{0,20})\s$/u;

/** “the Suplier” in a contract with a Supplier, “this Argeement”. */
export function checkSpelling({ text, definitions }: Draft): ProofreadFinding[] {
  const terms = definitions.definitions.filter(({ term }) => ONE_WORD.test(term));
  const own = [...new Set(terms.map(({ term }) => term.replace(/^the /, "")))];
  const parties = new Set(terms.flatMap(({ term, kind, at }) => (kind === "alias" && at.start < HEAD ? [term] : [])));
  const words = Array.from(text.matchAll(CALLED)).filter(
    ({ index }) => !IN_NAME.test(text.slice(Math.max(0, index - 25), index)),
  );
  const called = Map.groupBy(words, ([word]) => word);
  return [...called].flatMap(([word, [first, ...more]]): ProofreadFinding[] => {
    const term = own.find((each) => isMisspelled(word, each));
    if (!term || !first || more.length > 1 || own.includes(word) || isWord(text, word)) return [];
    if (definitions.definitions.some((each) => each.term.includes(word))) return [];
    const isParty = parties.has(term) && !ITSELF.test(term);
    return [
      {
        start: first.index,
        end: first.index + word.length,
        kind: isParty ? "party_name" : "undefined_term",
        severity: "high",
        message: isParty
          ? `“${word}” is written “${term}” where the parties are named.`
          : `“${word}” is not defined. “${term}” is.`,
        fix: { replacement: term },
      },
    ];
  });
}

/** A word that is also used in small letters, or in capitals, is one of its own. */
const isWord = (text: string, word: string) =>
  new RegExp(`\\b(?:${word.toLowerCase().replace(/s$/, "")}s?|${word.toUpperCase()})\\b`).test(text);

/** One letter too many, too few or another one, or two that changed places; not at the beginning or the end. */
function isMisspelled(word: string, role: string): boolean {
  if (word === role || word[0] !== role[0] || word.at(-1) !== role.at(-1) || Math.abs(word.length - role.length) > 1)
    return false;
  const same = [...role].findIndex((letter, at) => letter !== word[at]);
  const [rest, others] = [role.slice(same), word.slice(same)];
  return (
    rest.slice(1) === others.slice(1) ||
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  );
}

/** Defined, a part of a defined term, put in quotation marks or in capitals somewhere. */
function isExplained(text: string, role: string, definitions: { term: string }[]): boolean {
  return (
    definitions.some(({ term }) => term.includes(role) || role.includes(term)) ||
    new RegExp(`["“(](?:the )?${role}s?["”)]|(?:^|\\n)[^\\S\\n]*(?:The )?${role}:|${role.toUpperCase()}`).test(text)
  );
}
