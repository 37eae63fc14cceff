import type { Condition } from "./steps.schema.ts";

/** Whether a step is taken. `value` is what its condition looks at, with references replaced. */
export function isMet({ is, to }: Condition, value: unknown): boolean {
  switch (is) {
    case "empty":
      return isEmpty(value);
    case "not_empty":
      return !isEmpty(value);
    case "equal":
      return isSame(value, to);
    case "not_equal":
      return !isSame(value, to);
    case "more_than":
      return isNumber(value) && Number(value) > Number(to);
    case "less_than":
      return isNumber(value) && Number(value) < Number(to);
    case "contains":
      return contains(value, to);
    case "not_contains":
      return !contains(value, to);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isNumber = (value: unknown): boolean => value !== null && value !== "" && Number.isFinite(Number(value));

const folded = (value: unknown): string => String(value).trim().toLowerCase();

const isSame = (value: unknown, to: unknown): boolean => folded(value ?? "") === folded(to ?? "");

function contains(value: unknown, to: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => isSame(each, to));
  return typeof value === "string" && folded(value).includes(folded(to));
}
