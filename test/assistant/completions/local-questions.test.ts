import { expect, it } from "vitest";
import { toLocalQuestion } from "../../../src/assistant/completions/local-questions.ts";

const titles = (words: string) => toLocalQuestion(words, undefined).parts.map(({ title }) => title);

it.each([
  "What are our termination rights?",
  "What ways of terminating are there?",
  "How can the lease be terminated?",
])("a theme is answered by each kind of clause that belongs to it: %s", (words) =>
  expect(titles(words)).toContain("Termination for cause"),
);

it.each([
  "By when must the tenant use its right to terminate?",
  "Who has the right to terminate for late delivery?",
  "Within how many days must we exercise the option to terminate?",
])("a question for one value or one case of a theme is answered itself: %s", (words) =>
  expect(titles(words)).toEqual([null]),
);
