import { t } from "../../messages.ts";
import type { Op, SortWords, TypePhrase } from "./field-type.ts";

export const phrases = (words: Partial<Record<Op, string>>): TypePhrase[] =>
  Object.entries(words).map(([op, each]) => ({ op: op as Op, words: each }));

export const LONG_TEXT = phrases({ contains: t("contains"), eq: t("is"), ne: t("is not") });
export const PART = phrases({ contains: t("contains") });
export const NUMBER = phrases({
  eq: t("is"),
  ne: t("is not"),
  lt: t("is less than"),
  lte: t("is at most"),
  gt: t("is more than"),
  gte: t("is at least"),
  between: t("is between"),
});
export const CHOICE = phrases({ in: t("is any of"), not_in: t("is none of") });
export const TEXT = [...LONG_TEXT, ...CHOICE];

export const ALPHABETIC: SortWords = { rising: t("A to Z"), falling: t("Z to A") };
export const BY_AGE: SortWords = { rising: t("Oldest first"), falling: t("Newest first") };
export const BY_SIZE: SortWords = { rising: t("Lowest first"), falling: t("Highest first") };
