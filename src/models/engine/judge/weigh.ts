import { first, must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { logit, weightedSum } from "./combine.ts";
import { nearnessOf } from "./contract-wording.ts";
import type { DemandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { testLaw } from "./law.ts";
import type { LocatedClause } from "./locate-clause.ts";
import type { Position } from "./position.ts";

/** How a demand compares with the passages closest to it, as logits. */
interface Standing {
  /** How clearly the trained judge reads it in one of them. */
  says: number;
  /** How near the nearest sentence is in words and meaning. */
  near: number;
}

interface Demanded {
  text: string;
  near: number;
  /** Whether silence may meet it, or an exact rule judges it. It is then never reported as lacking. */
  canBeUnsaid: boolean;
}

interface WeighedDemand extends Demanded, Standing {
  /** The chance of a position with this demand alone. */
  chance: number;
  evidence: Place[];
}

/** How likely a document meets a whole position, by the tests of its demands and the trained judge together. */
export interface WeighedPosition {
  chance: number;
  /** The inputs of the chance: see `featuresOf`. */
  features: number[];
  /** The least likely first. */
  demands: WeighedDemand[];
}

const { position: SETTINGS } = CALIBRATION;
const WEIGHTS = first(SETTINGS.weights);
const ONE_FOR_EACH = "each feature has a weight";
/** "covered on both sides or on neither", "no clause on feedback, or one that …". */
const UNSAID = /^no\b|\bor\s+(?:on\s+)?(?:neither|none)\b|\bsilen(?:t|ce)\b/i;

/** Undefined without a trained judge, and where its verdicts on known positions already decided every demand. */
export function weighPosition(
  review: JudgingContext,
  position: Position,
  findings: DemandResult[],
  clause: LocatedClause,
): Weighing | undefined {
  const isDecided = findings.length > 0 && findings.every(({ certainty }) => certainty !== undefined);
  if (!review.trained || isDecided || position.demands.length === 0) return undefined;
  const demands = position.demands.map(({ text, without, isTermRefused }) => {
    const isMetBySilence = without.length > 0 || isTermRefused || position.silencePasses || UNSAID.test(text);
    const canBeUnsaid = isMetBySilence || testLaw(review, text, clause) !== undefined;
    return { text, canBeUnsaid, near: nearnessOf(review.candidates(text)[0]) };
  });
  return new Weighing(review, demands, findings);
}

/** The weighing of one position. The judge is slow, so it reads demands only until a question about the chance is settled. */
export class Weighing {
  readonly #review: JudgingContext;
  readonly #demands: Demanded[];
  readonly #findings: DemandResult[];
  readonly #read = new Map<Demanded, WeighedDemand>();
  /** Demands not read yet, the farthest from the document first: these are the likeliest to settle that a position is not met. */
  readonly #unread: Demanded[];

  constructor(review: JudgingContext, demands: Demanded[], findings: DemandResult[]) {
    this.#review = review;
    this.#demands = demands;
    this.#findings = findings;
    this.#unread = demands.toSorted((a, b) => a.near - b.near);
  }

  /** Whether a demand may turn out to be lacking. */
  get canLack(): boolean {
    return this.#demands.some((each) => isLacking({ ...each, chance: chanceAlone({ ...each, says: -MOST }) }));
  }

  /** Whether the chance is at least `least`. False if the model cannot run. */
  async reaches(least: number): Promise<boolean> {
    for (;;) {
      const [lowest, highest] = this.range;
      if (lowest >= least || highest < least) return lowest >= least;
      if (!(await this.#readNext())) return false;
    }
  }

  /** The lacking demand with the lowest chance, and the upper bound of the position's chance. Reads on until a demand is lacking. */
  async findLacking(): Promise<{ text: string; chance: number } | undefined> {
    for (;;) {
      const [least] = [...this.#read.values()].filter(isLacking).sort((a, b) => a.chance - b.chance);
      if (least) return { text: least.text, chance: this.range[1] };
      if (this.#unread.length === 0 || !(await this.#readNext())) return undefined;
    }
  }

  /** Weighs every demand. Undefined if the model cannot run. */
  async whole(): Promise<WeighedPosition | undefined> {
    while (this.#unread.length > 0) if (!(await this.#readNext())) return undefined;
    const demands = this.#demands.map((each) => must(this.#read.get(each), "all demands have been read"));
    const features = featuresOf(demands, this.#findings);
    return { chance: chanceOf(features), features, demands: demands.sort((a, b) => a.chance - b.chance) };
  }

  /** The bounds of the chance, whatever the judge reads of the remaining demands. */
  get range(): [lowest: number, highest: number] {
    const bound = (says: number) =>
      featuresOf(
        this.#demands.map((each) => this.#read.get(each) ?? { ...each, says }),
        this.#findings,
      );
    const [least, most] = [bound(-MOST), bound(MOST)];
    const isRising = (at: number) => must(WEIGHTS[at + 1], ONE_FOR_EACH) >= 0;
    return [
      chanceOf(least.map((value, at) => (isRising(at) ? value : must(most[at], ONE_FOR_EACH)))),
      chanceOf(most.map((value, at) => (isRising(at) ? value : must(least[at], ONE_FOR_EACH)))),
    ];
  }

  async #readNext(): Promise<boolean> {
    this.#review.signal?.throwIfAborted();
    const demand = first(this.#unread);
    const read = await this.#review.trained?.bestSays(demand.text);
    if (!read) return false;
    this.#unread.shift();
    const standing = { ...demand, says: Math.max(-MOST, Math.min(MOST, logit(read.says))) };
    this.#read.set(demand, { ...standing, chance: chanceAlone(standing), evidence: read.evidence });
    return true;
  }
}

/** The judge's logits are clamped to this. */
const MOST = SETTINGS.says_limit;

const chanceAlone = (standing: Standing) => chanceOf(featuresOf([standing], []));

const isLacking = ({ canBeUnsaid, chance }: { canBeUnsaid: boolean; chance: number }) =>
  !canBeUnsaid && chance <= SETTINGS.short_at;

function chanceOf(features: number[]): number {
  return 1 / (1 + Math.exp(-weightedSum(WEIGHTS, [1, ...features])));
}

/** The inputs of the chance, in the order of its weights. */
function featuresOf(demands: Standing[], findings: DemandResult[]): number[] {
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
