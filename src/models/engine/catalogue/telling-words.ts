import { meaningfulWords } from "../../../search/words.ts";
import { familiarWords } from "./word-families.ts";

/** Words that ask, or that say of what type a value is, but not what it is about. */
const ASKING = new Set(
  meaningfulWords(
    "agreement contract document clause provision section party parties what which who when where how describe extract identify list state specify please return find give name value amount date number whether there exist include included contain mention details detail summary summarize provide information applicable any",
  ),
);
const OF_A_VALUE = new Set(
  meaningfulWords(
    "fee fees price amount sum cost charge total overall value money currency dollars usd rate percentage percent share period term terms duration length time long days weeks months years date day number count quantity many much size level maximum minimum limit required requirement obligation obligations right rights restriction restrictions type kind status email mail url link web website site address page",
  ),
);

/** Words by which a contract says what a column's label calls otherwise, a family a line. */
const FAMILIES = `
signing sign signed signature execution executed upfront initial
purchase buy acquire sale sell
seat venue place location located held city
cure remedy remedied cured remedying
territory territories territorial geographic worldwide region country countries
delivery deliver delivered ship shipped shipment shipping
late overdue past delinquent
royalty royalties
commission commissions
deposit deposited
store stores location outlet
employee employees personnel staff
`;

const HEADS = new Map(
  FAMILIES.trim()
    .split("\n")
    .flatMap((line) => {
      const family = [...new Set(familiarWords(line))];
      return family.map((word): [string, string] => [word, family[0]!]);
    }),
);

/** How often something is due tells it apart, as the same word for a length of time does not. */
const RHYTHMS: [RegExp, string][] = [
  [/\b(?:monthly|(?:per|each|every|a)\s+(?:calendar\s+)?month)\b/gi, " permonth "],
  [/\b(?:annual(?:ly)?|yearly|per\s+annum|(?:per|each|every|a)\s+(?:calendar\s+|contract\s+)?year)\b/gi, " perannum "],
  [/\b(?:quarterly|(?:per|each|every|a)\s+(?:calendar\s+)?quarter)\b/gi, " perquarter "],
  [/\b(?:weekly|(?:per|each|every|a)\s+week)\b/gi, " perweek "],
  [/\b(?:hourly|(?:per|each|every|an)\s+hour)\b/gi, " perhour "],
  [/\b(?:daily|(?:per|each|every|a)\s+day)\b/gi, " perday "],
];

function wordsOf(text: string): string[] {
  return meaningfulWords(RHYTHMS.reduce((plain, [written, word]) => plain.replace(written, word), text));
}

/** What a question is about, in the words that tell it from another of its type. */
export function tellingWords(text: string): string[] {
  return [
    ...new Set(
      wordsOf(text)
        .filter((word) => !ASKING.has(word) && !OF_A_VALUE.has(word))
        .flatMap(familyOf),
    ),
  ];
}

/** What a question is about, those words among it that say of what type the value is. */
export function askedWords(text: string): string[] {
  return [...new Set(meaningfulWords(text))].filter((word) => !ASKING.has(word));
}

/** How many of the words a passage has, or of the words that contracts use for them. */
export function countHeld(passage: string, words: string[]): number {
  const held = new Set(wordsOf(passage).flatMap(familyOf));
  return words.filter((word) => held.has(word)).length;
}

function familyOf(word: string): string[] {
  const [own = word] = familiarWords(word);
  return [HEADS.get(own) ?? own];
}
