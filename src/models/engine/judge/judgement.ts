import type { Place } from "../evidence/place.ts";

/** A check of a playbook, as its owner wrote it. */
export interface CheckToJudge {
  key: string;
  title: string;
  description: string | null;
  positions: readonly { type: "standard" | "fallback"; guidance: string }[];
}

/** Whose paper it is and whom the review is for. */
export interface Stance {
  reviewMode: "first-party" | "third-party";
  representingParty: string;
}

/** Text that replaces [start, end). An insertion if both are equal. */
export interface Revision extends Place {
  replacement: string;
  rationale: string;
}

export interface LocalJudgement {
  key: string;
  result: "Pass" | "Fallback" | "Flag";
  /** Which fallback holds, counted from 1 among the fallbacks; null otherwise. */
  fallback: number | null;
  /**
   * For a person: what was found, how it compares to the position, why it is flagged.
   * It begins with the verdict: see `VERDICTS` in `values/verdicts.schema.ts`.
   */
  analysis: string;
  /** The chance that the result is right, where it was measured; null where rules decided. */
  certainty: number | null;
  /** The quotes that support it. */
  places: Place[];
  /** What to change, only if the guidance gives language or a value to insert. Revisions of one document never overlap. */
  revisions: Revision[];
  /** The document is in a language that the engine does not read. */
  isUnread?: boolean;
}

/** The result of testing one demand of a position. */
export interface DemandResult {
  outcome: "holds" | "fails" | "missing" | "unsure";
  /** One sentence for a person. */
  because: string;
  places: Place[];
  revisions: Revision[];
  /** The chance that the outcome is right, where the trained judge gave it. */
  certainty?: number;
  /** The closest sentence, if none is clear enough to count as evidence. */
  nearest?: Place;
  /** It compares a number. The trained judge does not read numbers, so it cannot overrule that a number was not found. */
  isOfNumber?: boolean;
  /** Whether the document says about one party what the demand asks of another. */
  concernsOtherParty?: boolean;
  /** The demand, if it needs a number and no sentence on the topic has one. It is then not met. */
  lacking?: string;
}

export function demandResult(
  outcome: DemandResult["outcome"],
  because: string,
  places: Place[] = [],
  revisions: Revision[] = [],
): DemandResult {
  return { outcome, because, places, revisions };
}
