import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { findWrongSide, testLanguage } from "./contract-wording.ts";
import { shorten, whatIsSaid } from "./finding-prose.ts";
import { type DemandResult, demandResult, refusedDemand } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { testLaw } from "./law.ts";
import type { LocatedClause } from "./locate-clause.ts";
import { asksForReciprocity } from "./phrases/roles-in-turn.ts";
import { type Demand, type Position, SILENT } from "./position.ts";
import { earned, testAbsence, testPresence, testSilence } from "./presence.ts";
import { findRefused } from "./refusals.ts";
import { hasNoNumber, noneSet, testBound } from "./values.ts";
import { testWording } from "./wording.ts";

const { judge: LIMITS } = CALIBRATION;

/** Tests one position: everything it asks for, and that nothing it refuses is there. */
export async function testPosition(
  review: JudgingContext,
  position: Position,
  clause: LocatedClause,
): Promise<DemandResult[]> {
  const vetoes = await findRefused(review, position, clause);
  for (const language of position.language) {
    const worded = testWording(review, language);
    if (worded) return [worded, ...vetoes];
  }
  const findings = await testDemands(review, position.demands, position, clause);
  if (findings.every(({ outcome }) => outcome === "holds")) return [...findings, ...vetoes];
  for (const demands of position.accepted) {
    const conceded = await testDemands(review, demands, position, clause);
    const isMet = conceded.length > 0 && conceded.every(({ outcome }) => outcome === "holds");
    if (isMet) return [...conceded, ...vetoes];
  }
  return [...findings, ...vetoes];
}

async function testDemands(
  review: JudgingContext,
  demands: Demand[],
  position: Position,
  clause: LocatedClause,
): Promise<DemandResult[]> {
  const findings: DemandResult[] = [];
  for (const demand of demands)
    for (const found of await testDemand(review, demand, position, clause))
      findings.push({ demand: demand.isRefusal ? refusedDemand(demand.text) : demand.text, ...found });
  return findings;
}

async function testDemand(
  review: JudgingContext,
  demand: Demand,
  position: Position,
  clause: LocatedClause,
): Promise<DemandResult[]> {
  review.signal?.throwIfAborted();
  const { rolesInTurn: inTurn } = review;
  if (inTurn && asksForReciprocity(demand.text))
    return [{ ...demandResult("holds", `${whatIsSaid(review, inTurn)}.`, [inTurn]), isVerdict: true }];
  const law = testLaw(review, demand.without.length > 0 ? `not ${demand.text}` : demand.text, clause);
  if (law) return [{ ...law, isOfNumber: true }];
  if (demand.without.length > 0) {
    const found: DemandResult[] = [];
    for (const object of demand.without) found.push(await testAbsence(review, object, position));
    return found;
  }
  if (demand.bounds.length > 0) return testBounds(review, demand, clause);
  if (demand.clause !== undefined) return [await testPresence(review, demand.clause)];
  const none = NONE_OR.exec(demand.text)?.[1];
  const free = none === undefined ? undefined : await testAbsence(review, none, SILENT);
  if (free?.outcome === "holds") return [free];
  const said = await testLanguage(review, demand.text);
  const isBySilence = position.silencePasses || demand.isTermRefused;
  if (!isBySilence) return [said];
  const silent = position.silencePasses
    ? await needNotSay(review, demand.text, said)
    : testSilence(review, demand.text, said);
  return [await earned(review, subjectAsked(demand.text), silent)];
}

const DENIED_MODAL = /\b(?:must|shall|should|may|can|will|does|do)\s?not\s+(?:be\s+)?/i;

/** "The Agreement must not renew automatically": what must not be is looked for. */
const subjectAsked = (text: string) => text.replace(DENIED_MODAL, "may ").replace(/^no\s+/i, "");

/** "No clause on feedback, or one that gives no rights": a document without the clause meets it. */
const NONE_OR = /^no\s+((?:clause|provision|term)s?\s+on\s[^,;]+),\s*or\s+(?:one|an?)\b/i;

/** If silence passes, only a sentence to the contrary counts against a document. */
async function needNotSay(review: JudgingContext, text: string, said: DemandResult): Promise<DemandResult> {
  if (said.outcome === "holds" || said.outcome === "fails") return said;
  if (!review.trained) return testSilence(review, text, said);
  for (const { place } of review.candidates(text).slice(0, LIMITS.sentences_judged))
    if ((await review.trained.standOf(text, place)) === "contradicts")
      return demandResult(
        "unsure",
        `The document may say the opposite of what your position requires: ${shorten(text)}.`,
        [place],
      );
  return demandResult(
    "holds",
    `Your position accepts silence, and nothing to the contrary was found: ${shorten(text)}.`,
  );
}

async function testBounds(
  review: JudgingContext,
  { text, bounds }: Demand,
  clause: LocatedClause,
): Promise<DemandResult[]> {
  const near = review
    .candidates(text)
    .slice(0, LIMITS.bound_sentences)
    .map(({ place }) => place);
  const surely = clause.state === "there" ? clause.places : [];
  const sentences = apart([...surely, ...near, ...review.reading.sentences]);
  const numbers = bounds.map((bound) => {
    const found = testBound(review, bound, { sentences, surely, text });
    const place = found.outcome === "unsure" ? undefined : found.places[0];
    const others = place && findWrongSide(review, text, place);
    if (others) return found.outcome === "holds" ? others : demandResult("unsure", others.because, others.places);
    const isLacking = found.outcome === "missing" && hasNoNumber(review, bound, { near: [...surely, ...near], text });
    return silentLimit(review, bound.bound, isLacking ? { ...found, because: noneSet(bound), lacking: text } : found);
  });
  return [...numbers.map((each) => ({ ...each, isOfNumber: true })), ...(await besides(review, text, numbers))];
}

const apart = (places: Place[]) => [...new Map(places.toReversed().map((place) => [place.start, place])).values()];

/** A long demand asks for more than its number: the rest must be said too. */
async function besides(review: JudgingContext, text: string, numbers: DemandResult[]): Promise<DemandResult[]> {
  const isMet = numbers.every(({ outcome }) => outcome === "holds");
  if (!isMet || text.split(/\s+/).length <= LIMITS.bound_words) return [];
  const said = await testLanguage(review, text);
  if (said.outcome === "holds") return [];
  return [
    demandResult(
      "unsure",
      `The numbers are met, but it is unclear whether the rest is: ${shorten(text)}.`,
      numbers.flatMap(({ places }) => places),
    ),
  ];
}

/** Our own paper does not exceed a limit that it does not mention. On the other side's paper, silence may mean that there is no limit. */
function silentLimit(review: JudgingContext, bound: "min" | "max" | null, found: DemandResult): DemandResult {
  const isKept = found.outcome === "missing" && bound === "max" && review.stance.reviewMode === "first-party";
  return isKept ? demandResult("holds", `${found.because} Our own paper does not exceed it.`) : found;
}
