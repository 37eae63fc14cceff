import { foldSimilarLetters } from "./differences.ts";

/** Where an agreement names who makes it. */
const HEAD = 4000;
const NAME =
  /((?:\p{Lu}[\p{L}\p{N}&.'’-]*,?[ \n]+){1,5})(?:Inc|Incorporated|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|AG|S\.A|SA|SE|PLC|Plc|plc|LLP|L\.P|LP|N\.V|NV|B\.V|BV|Pty|SAS|SARL|S\.r\.l|SpA|AB|Oy|Bank|Trust|Fund|University)\b/gu;
const COMMON = new Set([
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

/** Names of organizations that each text has at its beginning and the other has nowhere; null unless both have one. */
export function findDifferentParties(a: string, b: string): [string, string] | null {
  const [own, others] = [unsharedNames(a, b), unsharedNames(b, a)];
  return own.length > 0 && others.length > 0 ? [own[0]!, others[0]!] : null;
}

function unsharedNames(text: string, other: string): string[] {
  const names = Array.from(text.slice(0, HEAD).matchAll(NAME), ([name]) => name.replace(/\s+/gu, " "));
  if (names.length === 0) return [];
  const known = new Set(wordsOf(other).map(foldSimilarLetters));
  return names.filter((name) => {
    const words = wordsOf(name).filter((word) => word.length > 2 && !COMMON.has(word));
    return words.length > 1 && !known.has(foldSimilarLetters(words[0]!));
  });
}

function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ([word]) => word.toLowerCase());
}
