/** The kinds of files that hold tables. Apart from what reads them, which is large: the server only asks for the kind. */
export const TABLE_KINDS = ["xlsx", "csv"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
