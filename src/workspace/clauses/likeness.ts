import { cosineOf, embedText } from "../../content/search/embed.ts";
import { meaningfulWords } from "../../content/search/words.ts";
import { CLAUSES } from "../../models/engine/catalogue/clauses.ts";
import { COMPARED } from "./similar.schema.ts";

interface Read {
  words: Set<string>;
  meaning: Float32Array;
}

const read = (text: string): Read => {
  const compared = text.slice(0, COMPARED);
  return { words: new Set(meaningfulWords(compared)), meaning: embedText(compared) };
};

/** How much of the score says whether both are of the same kind. */
const KIND_WEIGHT = 0.05;
/** So many of the most alike wordings are asked for their kind. */
const KINDS_READ = 60;
const HEADING = 70;

/** The kinds of clause that a wording is of, by its heading and by what it says. */
function kindsOf(wording: string): Set<string> {
  const compared = wording.slice(0, COMPARED);
  const heading = compared.slice(0, HEADING);
  return new Set(
    CLAUSES.filter(({ named_by, said_by }) => named_by.test(heading) || said_by?.test(compared)).map(
      ({ name }) => name,
    ),
  );
}

/** How many of the kinds that two wordings are of they have in common, 0 to 1. */
function shareOf(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((kind) => other.has(kind)).length;
  return both / (one.size + other.size - both || 1);
}

/** How alike each wording is to the first, 0 to 1: by meaning, by the words that they share, and by their kinds of clause. */
export function likenessTo(asked: string, wordings: string[]): number[] {
  const scores = likenessInWords(asked, wordings);
  const kinds = kindsOf(asked);
  if (kinds.size === 0) return scores;
  const least = scores.toSorted((a, b) => b - a)[KINDS_READ - 1] ?? 0;
  return scores.map((score, at) => {
    const share = score >= least ? shareOf(kinds, kindsOf(wordings[at] ?? "")) : 0;
    return (1 - KIND_WEIGHT) * score + KIND_WEIGHT * share;
  });
}

/** By meaning, and by the words that they share, rare ones counting more. */
function likenessInWords(asked: string, wordings: string[]): number[] {
  const own = read(asked);
  const others = wordings.map(read);
  const counts = new Map<string, number>();
  for (const { words } of others) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(1 + (others.length + 1) / ((counts.get(word) ?? 0) + 1));
  const total = (words: Set<string>) => Array.from(words).reduce((sum, word) => sum + weight(word), 0);
  const ownTotal = total(own.words);
  return others.map(({ words, meaning }) => {
    const shared = total(new Set([...words].filter((word) => own.words.has(word))));
    const dice = (2 * shared) / (ownTotal + total(words) || 1);
    return Math.min(1, Math.max(0, (cosineOf(own.meaning, meaning) + dice) / 2));
  });
}

const MOST_WORDS = 12;

/** The words that tell most about a text, for a search by any of them. */
export function tellingWords(text: string): string {
  const words =
    text
      .slice(0, COMPARED)
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]{3,30}/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) if (!COMMON.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([a, one], [b, other]) => other * Math.min(b.length, 12) - one * Math.min(a.length, 12))
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
    .join(" ");
}

/** Words of nearly every clause. */
const COMMON = new Set(
  "shall will agreement agreements party parties other such with that this from have hereto herein hereof hereunder thereof therein under upon which their said section article each than been being provided pursuant including without limitation applicable respect either these those where when were into about after before between does must would should".split(
    " ",
  ),
);
