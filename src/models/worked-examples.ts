import { fence } from "./fence.ts";

/** How a case was decided before: a passage, where there is one, and what was decided. */
export interface WorkedExample {
  passage: string | null;
  decided: string;
}

const LONGEST_PASSAGE = 600;
const LONGEST_DECISION = 200;
/** A passage shorter than this shows nothing. */
const SHORTEST_PASSAGE = 60;
/** What examples may take of one question. */
export const EXAMPLES_TOKENS = 1_500;

/**
 * As many of the examples as the tokens allow, the first ones first, with their passages shortened if need be. What is kept is what
 * `examplesPrompt` writes.
 */
export function keepWithin<E extends WorkedExample>(examples: E[], tokens: number): E[] {
  const most = Math.min(EXAMPLES_TOKENS, tokens);
  for (let count = examples.length; count > 0; count--) {
    for (let longest = LONGEST_PASSAGE; longest >= SHORTEST_PASSAGE; longest = Math.floor(longest / 1.5)) {
      const kept = examples.slice(0, count).map((example) => shorten(example, longest));
      if (tokensIn(examplesPrompt("C1000", kept)) <= most) return kept;
    }
  }
  return [];
}

/** Examples as text for a model, fenced as data. Each stands on a line of its own, in quotation marks that its words cannot end. */
export const examplesPrompt = (of: string, examples: WorkedExample[]): string =>
  fence(
    `earlier answers to ${of}`,
    examples
      .map(
        ({ passage, decided }, at) =>
          `${at + 1}. ${passage === null ? "No passage" : JSON.stringify(passage)} → ${decided}`,
      )
      .join("\n"),
  );

/** A value in an example: one line that cannot look like another example. */
export const quoteDecision = (words: string): string => JSON.stringify(cut(words, LONGEST_DECISION));

/** An estimate that is rather too high: a token has about four letters in English, and less than one in other scripts. */
export function tokensIn(text: string): number {
  const others = text.replace(PLAIN, "").length;
  return Math.ceil((text.length - others) / 3 + others * 1.5);
}

const PLAIN = /[\x20-\x7e\n“”’…→]/g;

const shorten = <E extends WorkedExample>(example: E, longest: number): E =>
  example.passage === null ? example : { ...example, passage: cut(example.passage, longest) };

const cut = (words: string, longest: number) => {
  const whole = words.replace(/\s+/g, " ").trim();
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1).toWellFormed()}…`;
};
