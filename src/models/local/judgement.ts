import type { Place } from "./engine.ts";

export interface CheckToJudge {
  key: string;
  title: string;
  description: string | null;
  positions: readonly { type: "standard" | "fallback"; guidance: string }[];
}

/** Whose paper it is and for whom it is read. */
export interface Stance {
  reviewMode: "first-party" | "third-party";
  representingParty: string;
}

export interface LocalJudgement {
  key: string;
  result: "Pass" | "Fallback" | "Flag";
  /** Which fallback holds, counted from 1 among the fallbacks; null otherwise. */
  fallback: number | null;
  /** For a person: what was found, how it compares to the position, why it is flagged (missing, worse than asked for, or not certain). */
  analysis: string;
  /** The words it rests on. */
  places: Place[];
  /** What to change, only where the guidance gives language or a value to put: places of the document with the exact new text; start === end inserts (a missing clause, where it belongs). */
  revisions: { start: number; end: number; replacement: string; rationale: string }[];
}
