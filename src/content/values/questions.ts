import type { AskedValue, InQuestions } from "./value.ts";

export const askWithout = (label: string) => `Which contracts have no ${label}?`;

export const textInQuestions: InQuestions = {
  comparedWith: ["quote"],
  examples: (label) => [askWithout(label)],
};

export const groupedInQuestions: InQuestions = {
  comparedWith: [],
  examples: (label) => [`How many contracts are there by ${label}?`, askWithout(label)],
  isGroupable: true,
};

export const measuredInQuestions = (...comparedWith: AskedValue[]): InQuestions => ({
  comparedWith,
  examples: (label) => [`What is the average ${label}?`, askWithout(label)],
});
