/** The value, which must be present for the given reason. A missing value is a bug. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === undefined || value === null) throw new Error(`expected a value: ${why}`);
  return value;
}

/** The first of a list that is never empty. */
export const first = <T>(list: readonly T[]): T => must(list[0], "the list is not empty");
