/** The keys of a record, typed as such. */
export const keysOf = <K extends string>(record: Record<K, unknown>): K[] => Object.keys(record) as K[];

/** The value of the option that was chosen. */
export const valueIn = <T extends string>(
  options: readonly { value: T; label: string }[],
  chosen: string | null,
): T | undefined => options.find(({ value }) => value === chosen)?.value;

/** Narrows a string, such as the value of a select, to one of the options. */
export const oneOf = <T extends string>(value: string | null | undefined, options: readonly T[]): T | undefined =>
  options.find((option) => option === value);
