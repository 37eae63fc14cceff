/** From the least to the most that a member of a vault may do. */
export const ROLES = ["viewer", "editor", "owner"] as const;
