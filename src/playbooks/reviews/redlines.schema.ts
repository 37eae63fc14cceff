export const COMMENTS = ["none", "external", "internal"] as const;
