/** The kinds of files that hold tables. Separate from their readers, which are large: the server needs only the kinds. */
export const TABLE_KINDS = ["xlsx", "csv"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
