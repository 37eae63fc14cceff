import type { Place } from "../evidence/place.ts";
import type { Chances } from "./chances.ts";
import type { Features } from "./features.ts";
import type { LeaveOut } from "./learned-column.ts";
import type { LinearModel } from "./linear-model.ts";

/** What a column learned, as the engine needs it to read a document. */
export interface Learned {
  model: LinearModel;
  leaveOut: LeaveOut;
  /** Whether it is only used to show the right passage first, because what it would state is not right often enough. */
  ranksOnly: boolean;
  /** The clauses that were verified, to name the one that a passage reads like. */
  clauses: LearnedClause[];
}

export interface LearnedClause {
  documentId: string;
  features: Features;
}

/** What the learned column says of a document. */
export interface LearnedReading extends Chances {
  /** The best passage. */
  place: Place;
  /** The document whose verified clause it reads like most. */
  like: string | null;
}

/** `rank`: the passage is shown first. `state`: it is the answer. `deny`: the clause is absent. */
export type LearnedUse = "keep" | "rank" | "state" | "deny";

/** From this chance on, a passage is stated, or is a second opinion beside a language model. */
const STATED = 0.6;
const ABSENT = 0.1;
/** From here on an absence is doubted. */
const LIKELY = 0.5;
/** Documents with the clause from which a passage may be stated, and verified ones from which a clause may be denied. */
const LEAST_FOUND = 2;
const LEAST_VERIFIED = 3;
/** The share of left-out clauses that must be found again once four are verified. */
const LEAST_HITS = 0.5;
const ENOUGH = 4;

/** Whether a column learns its clause: not one that is a legal effect in ever different words. */
export const isLearnable = ({ found, hits }: LeaveOut): boolean => found < ENOUGH || hits >= LEAST_HITS;

/** Whether it is more than an order of passages: one document with the clause is too few to state anything. */
export const canState = ({ found }: LeaveOut): boolean => found >= LEAST_FOUND;

/** What decides how a learned reading is used. */
export type LearnedRules = Pick<Learned, "leaveOut" | "ranksOnly">;

/** Whether the passage is likely enough to stand against another reading. */
export const isLikelyRight = ({ right }: Chances, { leaveOut, ranksOnly }: LearnedRules): boolean =>
  !ranksOnly && isLearnable(leaveOut) && canState(leaveOut) && right >= STATED;

/** How to use a learned reading beside the answer of the engine alone. */
export function useOf(
  answer: { outcome: string; confidence: number | null; isBeside: boolean },
  { right, found }: Chances,
  { leaveOut, ranksOnly }: LearnedRules,
): LearnedUse {
  if (!isLearnable(leaveOut)) return "keep";
  if (ranksOnly) return answer.outcome === "unsure" ? "rank" : "keep";
  const isStated = answer.outcome === "found";
  const isRight = isLikelyRight({ right, found }, { leaveOut, ranksOnly });
  if (isRight && !isStated) return "state";
  if (isRight && !answer.isBeside && right > (answer.confidence ?? 0)) return "state";
  const isDenied = leaveOut.found + leaveOut.absent >= LEAST_VERIFIED && canState(leaveOut) && found <= ABSENT;
  if (isDenied && answer.outcome === "unsure") return "deny";
  if (answer.outcome === "absent") return found >= LIKELY ? "rank" : "keep";
  return isStated ? "keep" : "rank";
}
