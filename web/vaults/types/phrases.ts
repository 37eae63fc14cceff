import type { Op, SortWords, TypePhrase } from "./field-type.ts";

export const phrases = (words: Partial<Record<Op, string>>): TypePhrase[] =>
  Object.entries(words).map(([op, each]) => ({ op: op as Op, words: each }));

export const LONG_TEXT = phrases({ contains: "contains", eq: "is", ne: "is not" });
export const PART = phrases({ contains: "contains" });
export const NUMBER = phrases({
  eq: "is",
  ne: "is not",
  lt: "is less than",
  lte: "is at most",
  gt: "is more than",
  gte: "is at least",
  between: "is between",
});
export const CHOICE = phrases({ in: "is any of", not_in: "is none of" });
export const TEXT = [...LONG_TEXT, ...CHOICE];

export const ALPHABETIC: SortWords = { rising: "A to Z", falling: "Z to A" };
export const BY_AGE: SortWords = { rising: "Oldest first", falling: "Newest first" };
export const BY_SIZE: SortWords = { rising: "Lowest first", falling: "Highest first" };
