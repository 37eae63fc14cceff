import { foldSimilarLetters } from "./differences.ts";

/** The parties are named within this many characters. */
const HEAD_LENGTH = 4000;
/** A text that names a party does so within this many characters. */
const SEARCHED_LENGTH = 300_000;
const NAME =
  /((?:\p{Lu}[\p{L}\p{N}&.'’-]{0,60},?[ \n]{1,40}){1,5})(?:Inc|Incorporated|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|AG|S\.A|SA|SE|PLC|Plc|plc|LLP|L\.P|LP|N\.V|NV|B\.V|BV|Pty|SAS|SARL|S\.r\.l|SpA|AB|Oy|Bank|Trust|Fund|University)\b/gu;
const IGNORED_WORDS = new Set([
  "the",
  "and",
  "of",
  "agreement",
  "between",
  "by",
  "company",
  "corporation",
  "exhibit",
  "source",
]);

/** An organization from the beginning of each text that the other never names; null unless both have one. */
export function findDifferentParties(a: string, b: string): [string, string] | null {
  const [[inA], [inB]] = [unsharedNames(a, b), unsharedNames(b, a)];
  return inA === undefined || inB === undefined ? null : [inA, inB];
}

function unsharedNames(text: string, other: string): string[] {
  const names = Array.from(text.slice(0, HEAD_LENGTH).matchAll(NAME), ([name]) => name.replace(/\s+/gu, " "));
  if (names.length === 0) return [];
  const otherWords = new Set(wordsOf(other.slice(0, SEARCHED_LENGTH)).map(foldSimilarLetters));
  return names.filter((name) => {
    const [first, second] = wordsOf(name).filter((word) => word.length > 2 && !IGNORED_WORDS.has(word));
    return first !== undefined && second !== undefined && !otherWords.has(foldSimilarLetters(first));
  });
}

function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ([word]) => word.toLowerCase());
}

const ROLE =
  /\((?:the |each,? |an? |hereinafter |collectively,? |together,? |referred to as ){0,4}["“]([^"”]{2,60})["”]/giu;
/** Roles of contract parties. A defined term that is not one of these is not a party. */
const ROLES =
  /^(?:the )?(?:company|customer|client|supplier|vendor|provider|contractor|consultant|licens(?:or|ee)|buyer|seller|purchaser|landlord|tenant|lessor|lessee|lender|borrower|guarantor|employer|employee|discloser|recipient|disclosing party|receiving party|distributor|manufacturer|franchis(?:or|ee)|agent|principal|investor|partner|publisher|advertiser|processor|controller|covered entity|business associate|owner|operator|sponsor|institution|party|parties)$/iu;

/** Not a name: a heading, and the “Company” that begins the clause below it. */
const HEADING_AND_ROLE = /\n *Company$/u;

/** The organizations named at the beginning of a text, and the roles that it gives them. */
export function partyNames(text: string): string[] {
  const head = text.slice(0, HEAD_LENGTH);
  const organizations = Array.from(head.matchAll(NAME), ([name]) => name).filter(
    (name) => !HEADING_AND_ROLE.test(name),
  );
  const roles = Array.from(head.matchAll(ROLE), ([, role = ""]) => role).filter((role) => ROLES.test(role));
  return [
    ...organizations.map((name) =>
      wordsOf(name)
        .filter((word) => !IGNORED_WORDS.has(word))
        .join(" "),
    ),
    ...roles,
  ];
}
