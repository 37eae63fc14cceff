import type { Definitions } from "../definitions.ts";
import type { Reference } from "../references.ts";
import type { SectionIndex } from "../section-index.ts";
import type { FINDING_KINDS, SEVERITIES } from "./finding.schema.ts";

export interface ProofreadFinding {
  kind: (typeof FINDING_KINDS)[number];
  severity: (typeof SEVERITIES)[number];
  message: string;
  start: number;
  end: number;
  fix: { replacement: string } | null;
}

/** A text that is proofread, and what was read from it. */
export interface Draft {
  text: string;
  index: SectionIndex;
  definitions: Definitions;
  references: Reference[];
}

/** Words for a message, not too long and on one line. */
export const shown = (words: string): string => {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
};
