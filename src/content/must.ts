/** Returns the value, which must exist for the given reason. A missing value is a bug. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === undefined || value === null) throw new Error(`expected a value: ${why}`);
  return value;
}

/** The first of a list that is never empty, such as the row that an insert returns. */
export const first = <T>(list: readonly T[]): T => must(list[0], "the list is not empty");

/** The last of a list that is never empty, such as the top of a stack. */
export const last = <T>(list: readonly T[]): T => must(list.at(-1), "the list is not empty");
