import { guidanceWords } from "../../../content/values/prose/guidance.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";

const { judge: LIMITS } = CALIBRATION;
const known = new WeakMap<JudgingContext, Set<string>>();

/** Whether the document has the language that a position proposes, word for word except for small changes. */
export function testWording(review: JudgingContext, language: string): DemandResult | undefined {
  const runs = runsOf(language);
  if (runs.length === 0) return undefined;
  const held = heldBy(review);
  if (shareOf(runs, held) < LIMITS.wording_contained) return undefined;
  const sought = new Set(runs);
  const near = review.reading.sentences
    .map((place) => ({
      place,
      runs: runsOf(review.reading.text.slice(place.start, place.end)).filter((run) => sought.has(run)),
    }))
    .filter((each) => each.runs.length > 0)
    .sort((a, b) => b.runs.length - a.runs.length)
    .slice(0, LIMITS.wording_sentences)
    .filter((each, _, [best = each]) => each.runs.length * 5 >= best.runs.length);
  const share = shareOf(runs, new Set(near.flatMap((each) => each.runs)));
  if (share < LIMITS.wording_together) return undefined;
  const places = near.map(({ place }): Place => place);
  const how = `${Math.round(share * 100)}% of the runs of words match.`;
  return { ...demandResult("holds", "The contract has the wording that you propose.", places), how };
}

const shareOf = (runs: string[], held: Set<string>) => runs.filter((run) => held.has(run)).length / runs.length;

function heldBy(review: JudgingContext): Set<string> {
  const held = known.get(review) ?? new Set(runsOf(review.reading.text));
  known.set(review, held);
  return held;
}

function runsOf(text: string): string[] {
  const all = guidanceWords(text.replace(/[‘’]/g, "'"));
  return Array.from({ length: Math.max(0, all.length - LIMITS.wording_run + 1) }, (_, at) =>
    all.slice(at, at + LIMITS.wording_run).join(" "),
  );
}
