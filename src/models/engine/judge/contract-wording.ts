import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading } from "../evidence/sections.ts";
import { capital, sectionOf, shorten, whatIsSaid, whatYouAsk, youAsk } from "./finding-prose.ts";
import { type DemandResult, demandResult } from "./judgement.ts";
import type { Candidate, JudgingContext } from "./judging-context.ts";
import { findKnownDemand } from "./known-positions.ts";
import { type Agreement, agreementOf, concernsOtherParty, isRefusedWhole, lacksQuality } from "./phrases/contrary.ts";
import { actorOf, needsOurName, sideMeant } from "./sides.ts";

const { judge: LIMITS } = CALIBRATION;

interface Stood extends Candidate {
  chance: number;
  stand: Agreement;
  /** Whether it says about one party what the demand asks of another. */
  concernsOtherParty: boolean;
}

/** Tests whether a sentence near the demand says it, for the same party. `shown`: the demand as people read it. */
export async function testLanguage(review: JudgingContext, demand: string, shown = demand): Promise<DemandResult> {
  const known = await testKnown(review, demand);
  if (known) return known;
  const found = testByWords(review, demand, shown);
  const isDecided = found.outcome === "holds" || found.outcome === "fails";
  const [place] = isDecided ? found.places : [];
  const stand = place && (await review.trained?.standOf(demand, place));
  const isUnsaid = place !== undefined && lacksQuality(demand, review.reading.quote(place));
  const doubt = stand ?? (isUnsaid && review.trained ? "does not say" : undefined);
  const isDoubted = found.outcome === "holds" ? doubt !== undefined && doubt !== "says" : doubt === "says";
  if (!place || !doubt || !isDoubted) return found;
  const how = found.outcome === "holds" ? DOUBTS[doubt] : DOUBTS.says;
  return { ...unclear(review, shown, place), places: [place], how };
}

/** If the trained judge disagrees with what the words of a sentence suggest. */
const DOUBTS = {
  says: "The quoted sentence seems to contradict your position, but may in fact meet it.",
  contradicts: "The quoted sentence may say the opposite of your position.",
  "does not say": "The quoted sentence may not say what your position asks for.",
};

const unclear = (review: JudgingContext, demand: string, place: Place | undefined): DemandResult => {
  const where = place ? sectionOf(review, place) : "the contract";
  return demandResult("unsure", `It is not clear whether ${where} provides ${whatYouAsk(demand)}.`);
};

const unsaid = (demand: string): DemandResult =>
  demandResult("missing", `Nothing was found that provides ${whatYouAsk(demand)}.`);

const { verdict: THRESHOLDS } = CALIBRATION;

/** A demand that the judge was trained on, in any wording, is left to the judge. */
async function testKnown(review: JudgingContext, demand: string): Promise<DemandResult | undefined> {
  const { trained } = review;
  const known = trained && findKnownDemand(demand);
  const verdict = known && (await trained.verdictOn(known.sentence));
  if (!verdict) return undefined;
  const [says, contradicts] = known.isOpposite
    ? [verdict.contradicts, verdict.says]
    : [verdict.says, verdict.contradicts];
  const [place] = verdict.evidence;
  if (place && !verdict.isDisputed && says >= THRESHOLDS.pass_at)
    return certain(demandResult("holds", `${whatIsSaid(review, place)}.`, verdict.evidence), says);
  if (place && !verdict.isDisputed && contradicts >= THRESHOLDS.contrary_at)
    return certain(opposite(review, demand, verdict.evidence), contradicts);
  if (verdict.silent >= THRESHOLDS.missing_at) return certain(unsaid(demand), verdict.silent);
  const how = `It reads as said at ${percent(says)}, as contradicted at ${percent(contradicts)}, as not mentioned at ${percent(verdict.silent)}.`;
  const open = place ? unclear(review, demand, place) : unsaid(demand);
  return certain(
    { ...open, outcome: "unsure", places: verdict.evidence.slice(0, 1), how },
    Math.max(says, contradicts, verdict.silent),
  );
}

const opposite = (review: JudgingContext, demand: string, places: Place[]): DemandResult =>
  demandResult("fails", `${places.slice(0, 1).map((place) => whatIsSaid(review, place))}; ${youAsk(demand)}.`, places);

const certain = (found: DemandResult, certainty: number): DemandResult => ({ ...found, certainty, isVerdict: true });
const percent = (chance: number) => `${Math.round(chance * 100)} %`;

function testByWords(review: JudgingContext, demand: string, shown: string): DemandResult {
  const candidates: Stood[] = review
    .candidates(demand)
    .slice(0, LIMITS.sentences_judged)
    .map((each) => {
      const sentence = review.reading.quote(each.place);
      const isOther = concernsOtherParty(demand, sentence, review.actingRoles);
      const stand = isOther ? "of another" : standIn(demand, sentence, each.coverage);
      return { ...each, chance: 1 / (1 + Math.exp(-nearnessOf(each))), stand, concernsOtherParty: isOther };
    });
  const best = candidates[0];
  if (!best) return unsaid(shown);
  const near = candidates.filter(
    ({ chance, place }) => chance >= LIMITS.holds && !isHeading(review.reading.quote(place)),
  );
  const decisive = decisiveOf(near);
  if (decisive?.stand === "contrary") return opposite(review, shown, [decisive.place]);
  if (best.chance < LIMITS.missing) return unsaid(shown);
  const others = decisive ? undefined : near.find((each) => each.concernsOtherParty);
  if (others) {
    const because = `${capital(sectionOf(review, others.place))} says this of another party; ${youAsk(shown)}.`;
    return { ...demandResult("unsure", because, [others.place]), concernsOtherParty: true };
  }
  if (!decisive) return { ...unclear(review, shown, near[0]?.place), nearest: best.place };
  const agreeing = near.filter(({ stand }) => stand === "agrees").map(({ place }) => place);
  const because = `${whatIsSaid(review, decisive.place)}.`;
  return findWrongSide(review, demand, decisive.place) ?? demandResult("holds", because, agreeing);
}

/** Whether the first evidence for one of the demands denies it, is about another party, or contradicts it when read alone. */
export async function isContradictedElsewhere(review: JudgingContext, demands: { text: string; evidence: Place[] }[]) {
  for (const { text, evidence } of demands) {
    const [place] = evidence;
    const sentence = place ? review.reading.quote(place) : "";
    if (isRefusedWhole(text, sentence) || concernsOtherParty(text, sentence, review.actingRoles)) return true;
    if (place && (await review.trained?.standOf(text, place)) === "contradicts") return true;
  }
  return false;
}

/** "No deletion during suspension" is contradicted by a sentence on deletion during suspension, not by one on deletion in general. */
function standIn(demand: string, sentence: string, coverage: number): Agreement {
  const stand = agreementOf(demand, sentence);
  return stand === "contrary" && /^no\b/i.test(demand) && coverage < LIMITS.named_coverage ? "unclear" : stand;
}

/** The nearest sentence that is not about another party decides. If it is unclear, only a contrary sentence does. */
function decisiveOf(near: Stood[]): Stood | undefined {
  const own = near.filter(({ stand }) => stand !== "of another");
  return own[0]?.stand === "agrees" ? own[0] : own.find(({ stand }) => stand === "contrary");
}

/** A right or duty that the document gives to the wrong side does not hold. */
export function findWrongSide(review: JudgingContext, demand: string, place: Place): DemandResult | undefined {
  const actor = actorOf(review.reading.quote(place), review.sides);
  const meant = sideMeant(demand, review.sides);
  if (needsOurName(demand, review.sides) && actor === "unknown") {
    const because = `Your position says “we” (${shorten(demand)}), and it is not clear which party that is: name the party you represent.`;
    return demandResult("unsure", because, [place]);
  }
  const isOthers = (meant === "us" && actor === "them") || (meant === "them" && actor === "us");
  const whose = actor === "them" ? "the other side" : "our side";
  return isOthers
    ? demandResult("fails", `${capital(sectionOf(review, place))} applies this to ${whose}; ${youAsk(demand)}.`, [
        place,
      ])
    : undefined;
}

/** How close a sentence is to the demand, as the logit that it says it. */
export function nearnessOf(candidate: Candidate | undefined): number {
  const { coverage, cosine, predicate } = candidate ?? { coverage: 0, cosine: 0, predicate: 0 };
  return (
    LIMITS.logit_offset +
    LIMITS.logit_coverage * coverage +
    LIMITS.logit_cosine * cosine +
    LIMITS.logit_predicate * predicate
  );
}
