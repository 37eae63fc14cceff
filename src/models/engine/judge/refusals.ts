import { findBounds } from "../../../content/values/prose/measures.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { agreementOf } from "./contrary.ts";
import { shorten } from "./finding-prose.ts";
import { type DemandResult, demandResult, refusedDemand } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { findRefusedLaw, namesJurisdiction } from "./law.ts";
import type { LocatedClause } from "./locate-clause.ts";
import { type Position, SILENT } from "./position.ts";
import { testAbsence } from "./presence.ts";
import { testBound } from "./values.ts";

const { judge: LIMITS } = CALIBRATION;

/** What is refused is that something is wanting: the demand for it tells. */
const LACK = /^(?:no|only|less|loss|silence|an empty)\b|\bmissing\b/i;

/** What the position refuses and the document surely has. */
export async function findRefused(
  review: JudgingContext,
  { refused }: Position,
  clause: LocatedClause,
): Promise<DemandResult[]> {
  const law = findRefusedLaw(review, refused, clause);
  const found: DemandResult[] = law ? [law] : [];
  for (const text of refused) {
    const demand = refusedDemand(text);
    for (const each of refusedNumbers(review, text, clause.state === "there" ? clause.places : []))
      found.push({ ...each, demand });
    if (text.split(/\s+/).length > LIMITS.refused_words || LACK.test(text)) continue;
    const absence = await testAbsence(review, text, SILENT);
    if (absence.outcome === "fails")
      found.push({ ...absence, demand, because: `The contract has what you refuse: ${shorten(text)}.` });
  }
  return found;
}

function refusedNumbers(review: JudgingContext, text: string, places: Place[]): DemandResult[] {
  return findBounds({ text, kind: "refused", demanded: false })
    .map((bound) => testBound(review, bound, { sentences: places, surely: [], text }))
    .filter(({ outcome }) => outcome === "fails");
}

/** Each refusal of a position whose demands are met: it is met only where a sentence denies what is refused, or where it surely is nowhere. */
export async function testRefusals(
  review: JudgingContext,
  { refused }: Position,
  { met, clause }: { met: DemandResult[]; clause: LocatedClause },
): Promise<DemandResult[]> {
  const tested: DemandResult[] = [];
  for (const text of refused) {
    const isOtherLaw = clause.kind?.reader === "law" && namesJurisdiction(text);
    const found = isOtherLaw
      ? demandResult("holds", "Another law governs.", clause.places.slice(0, 1))
      : await testRefusal(review, text, met);
    tested.push({ ...found, demand: refusedDemand(text) });
  }
  return tested;
}

async function testRefusal(review: JudgingContext, text: string, met: DemandResult[]): Promise<DemandResult> {
  if (LACK.test(text)) return demandResult("holds", `What you ask for is there: ${shorten(text)}.`);
  const denying = review
    .candidates(text)
    .find(
      ({ coverage, place }) =>
        coverage >= LIMITS.named_coverage && agreementOf(`no ${text}`, review.reading.quote(place)) === "agrees",
    );
  if (denying) return demandResult("holds", `The contract rules this out: ${shorten(text)}.`, [denying.place]);
  const read = await review.trained?.bestSays(text);
  if (read && read.says < LIMITS.absent_says)
    return demandResult("holds", `The contract has nothing of this kind: ${shorten(text)}.`);
  if (read && isSaid(met, read.evidence[0]))
    return demandResult("holds", `What you ask for is there instead: ${shorten(text)}.`);
  if (read && read.says >= LIMITS.said) return demandResult("unsure", mayHave(text), read.evidence.slice(0, 1));
  const absence = await testAbsence(review, text, SILENT);
  return absence.outcome === "holds" ? absence : demandResult("unsure", mayHave(text), absence.places.slice(0, 1));
}

const mayHave = (text: string) => `The contract may have what you refuse: ${shorten(text)}.`;

/** Words that meet a demand of the position are not what it refuses. */
const isSaid = (met: DemandResult[], refused: Place | undefined) =>
  met.some(({ places }) => places.some(({ start }) => start === refused?.start));
