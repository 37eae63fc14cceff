import type { Place } from "../evidence/place.ts";
import type { PositionModels } from "../learning/learned-position.ts";

/** A check of a playbook, as its owner wrote it. */
export interface CheckToJudge {
  key: string;
  title: string;
  description: string | null;
  positions: readonly { type: "standard" | "fallback"; guidance: string }[];
  /** What people decided about it in other documents. */
  learned?: PositionModels | undefined;
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

/** One demand of the position that was judged. */
export interface JudgedDemand {
  text: string;
  /** Null where that could not be decided. */
  met: boolean | null;
  /** The sentence that shows it. */
  place: Place | null;
}

/** The value that the document has and the one that the position asks for. Null where none is certain. */
export interface ComparedValues {
  found: string | null;
  wanted: string | null;
}

export interface LocalJudgement {
  key: string;
  result: "Pass" | "Fallback" | "Flag";
  /** Which fallback holds, counted from 1 among the fallbacks; null otherwise. */
  fallback: number | null;
  /** For a person: the verdict (see `VERDICTS` in `values/verdicts.schema.ts`) and one sentence: what the document says and what is asked. */
  analysis: string;
  /** What else was compared and how it was searched, for who asks why. */
  why: string;
  /** What holds for every check: the document incorporates terms that were not read. */
  notice?: string;
  /** The chance that the result is right, where it was measured; null where rules decided. */
  certainty: number | null;
  /** Of the fallback that is met, or else of the standard. A Pass or Fallback meets all of them. */
  demands: JudgedDemand[];
  /** Undefined where no values were compared. */
  compared?: ComparedValues;
  /** The quotes that support it. */
  places: Place[];
  /** What to change, only if the guidance gives language or a value to insert. Revisions of one document never overlap. */
  revisions: Revision[];
  /** How earlier decisions were used, and what was said without them. */
  decisions?: { use: "pass" | "miss" | "ask"; without: Pick<LocalJudgement, "result" | "analysis"> };
  /** The document is in a language that the engine does not read. */
  isUnread?: boolean;
}

/** The result of testing one demand of a position. */
export interface DemandResult {
  outcome: "holds" | "fails" | "missing" | "unsure";
  /** The demand in the words of the position. Several results may be about one demand. */
  demand?: string;
  /** One sentence for a person. */
  because: string;
  /** How it was searched, for a person who asks why. */
  how?: string;
  places: Place[];
  revisions: Revision[];
  compared?: ComparedValues;
  /** The chance that the outcome is right, where the trained judge gave it. */
  certainty?: number;
  /** The whole document tells: the trained judge read it for a demand that it was trained on, or its roles do. */
  isVerdict?: boolean;
  /** The sentence that comes nearest, where none tells enough to count as evidence. */
  nearest?: Place;
  /** It compares a number or a law by rules, which the trained judge cannot overrule. */
  isOfNumber?: boolean;
  /** Whether the document says about one party what the demand asks of another. */
  concernsOtherParty?: boolean;
  /** A sentence says the opposite: no reading of other sentences makes up for it. */
  isOpposed?: boolean;
  /** What is refused is there, but binds only the other side. */
  isOfOthersOnly?: boolean;
  /** What is asked, where it needs a number and nothing that the document says of the topic has one: it is not met. */
  lacking?: string;
}

/** A refusal in the words of a playbook. */
export const refusedDemand = (text: string) => `Refuse: ${text}`;

/** A refusal as something that is asked for. */
export const asDemand = (demand: string) => demand.replace(/^Refuse: /, "no ");

export function demandResult(
  outcome: DemandResult["outcome"],
  because: string,
  places: Place[] = [],
  revisions: Revision[] = [],
): DemandResult {
  return { outcome, because, places, revisions };
}

/** Each demand of a position once, in order, with the sentence that tells most about it. `isAbsent`: what was not found is known not to be there. */
export function judgedDemands(findings: DemandResult[], isAbsent: boolean): JudgedDemand[] {
  const named = findings.filter(({ demand }) => demand !== undefined);
  return [...Map.groupBy(named, ({ demand = "" }) => demand)].map(([text, results]) => {
    const met = metBy(results, isAbsent);
    const telling = results.find(({ outcome, places }) => places.length > 0 && OUTCOMES[outcome] === met);
    const { start, end } = telling?.places[0] ?? { start: 0, end: 0 };
    return { text, met, place: telling ? { start, end } : null };
  });
}

const OUTCOMES: Record<DemandResult["outcome"], boolean | null> = {
  holds: true,
  fails: false,
  missing: null,
  unsure: null,
};

function metBy(results: DemandResult[], isAbsent: boolean): boolean | null {
  if (results.some(({ outcome }) => outcome === "fails" || (outcome === "missing" && isAbsent))) return false;
  return results.every(({ outcome }) => outcome === "holds") ? true : null;
}

/** The values of the finding that is told, or else of the first that agrees with it. */
export function comparedIn(findings: DemandResult[], told: DemandResult | undefined): { compared?: ComparedValues } {
  const compared = told?.compared ?? findings.find((each) => each.compared && each.outcome === told?.outcome)?.compared;
  return compared ? { compared } : {};
}

/** What is said of a fallback. What was only not found may be there in other words. */
export const HOW_IT_STANDS: Record<DemandResult["outcome"], string> = {
  holds: "may be met",
  unsure: "may be met",
  missing: "was not found",
  fails: "is not met",
};
