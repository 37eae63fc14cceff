export const FINDING_KINDS = [
  "undefined_term",
  "unused_term",
  "duplicate_definition",
  "dead_reference",
  "wrong_reference",
  "missing_exhibit",
  "numbering_gap",
  "amount_mismatch",
  "date_conflict",
  "party_name",
  "blank_left",
  "bracket_left",
  "double_word",
  "unbalanced_quote",
] as const;
export const SEVERITIES = ["high", "medium", "low"] as const;
