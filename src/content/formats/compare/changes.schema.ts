export const SIGNIFICANCES = ["number", "date", "party", "obligation", "wording", "format"] as const;
export type Significance = (typeof SIGNIFICANCES)[number];

export const CHANGE_KINDS = ["inserted", "deleted", "replaced", "moved"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What became of a change that we proposed. */
export const CHANGE_STATUSES = ["accepted", "rejected", "altered"] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];
