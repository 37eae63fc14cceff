import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { dot, logit } from "./combine.ts";
import type { Finding } from "./judgement.ts";
import { nearnessOf } from "./language.ts";
import { testLaw } from "./law.ts";
import type { LocatedClause } from "./locate-clause.ts";
import type { Position } from "./position.ts";
import type { Review } from "./review.ts";

/** How a demand stands beside the passages nearest to it, as logits. */
interface Standing {
  /** How clearly the trained judge reads it in one of them. */
  says: number;
  /** How near the nearest sentence is in words and meaning. */
  near: number;
}

interface WeighedDemand extends Standing {
  text: string;
  /** The chance of a position that asks for nothing else. */
  chance: number;
  /** Whether a document that says nothing of it may meet it, or an exact rule judges it. Then it is never called lacking. */
  canBeUnsaid: boolean;
  evidence: Place[];
}

/** How likely a document meets a whole position, by the tests of its demands and the trained judge together. */
export interface WeighedPosition {
  chance: number;
  /** What the chance rests on: see `featuresOf`. */
  features: number[];
  /** The least said first. */
  demands: WeighedDemand[];
}

const { position: WEIGHTS } = CALIBRATION;
/** "covered on both sides or on neither", "no clause on feedback, or one that …". */
const UNSAID = /^no\b|\bor\s+(?:on\s+)?(?:neither|none)\b|\bsilen(?:t|ce)\b/i;

/** Undefined without a trained judge, and where its verdicts on known positions already decided every demand. */
export async function weighPosition(
  review: Review,
  position: Position,
  findings: Finding[],
  clause: LocatedClause,
): Promise<WeighedPosition | undefined> {
  if (findings.length > 0 && findings.every(({ certainty }) => certainty !== undefined)) return undefined;
  const weighed: WeighedDemand[] = [];
  for (const { text, without, isTermRefused } of position.demands) {
    review.signal?.throwIfAborted();
    const read = await review.trained?.bestSays(text);
    if (!read) return undefined;
    const standing = { says: logit(read.says), near: nearnessOf(review.candidates(text)[0]) };
    const isMetBySilence = without.length > 0 || isTermRefused || position.silencePasses || UNSAID.test(text);
    const canBeUnsaid = isMetBySilence || testLaw(review, text, clause) !== undefined;
    const chance = chanceOf(featuresOf([standing], []));
    weighed.push({ ...standing, text, chance, canBeUnsaid, evidence: read.evidence });
  }
  if (weighed.length === 0) return undefined;
  const features = featuresOf(weighed, findings);
  return { chance: chanceOf(features), features, demands: weighed.sort((a, b) => a.chance - b.chance) };
}

function chanceOf(features: number[]): number {
  const [weights] = WEIGHTS.weights;
  return 1 / (1 + Math.exp(-dot(weights!, [1, ...features])));
}

/** What the chance rests on, in the order of its weights. */
function featuresOf(demands: Standing[], findings: Finding[]): number[] {
  const [says, near] = [demands.map((each) => each.says), demands.map((each) => each.near)];
  const holding = findings.filter(({ outcome }) => outcome === "holds").length;
  return [
    mean(says),
    Math.min(...says),
    mean(near),
    Math.min(...near),
    holding / Math.max(findings.length, 1),
    findings.some(({ outcome }) => outcome === "fails") ? 1 : 0,
  ];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
