import { boundsIn } from "../../../values/prose/measures.ts";
import { CALIBRATION } from "../calibration.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import type { LocatedClause } from "./clause.ts";
import type { Examination } from "./examination.ts";
import { type Finding, finding } from "./judgement.ts";
import { byTheOtherSide, short, testLanguage } from "./language.ts";
import { refusedLaw, testLaw } from "./law.ts";
import type { Demand, Position } from "./position.ts";
import { silentTerm, testAbsence, testPresence } from "./presence.ts";
import { testBound } from "./values.ts";
import { testWording } from "./wording.ts";

const { judge: LIMITS } = CALIBRATION;

/** Tests one position: everything it asks for, and that nothing it refuses is there. */
export async function testPosition(exam: Examination, position: Position, clause: LocatedClause): Promise<Finding[]> {
  const vetoes = await refusals(exam, position, clause);
  for (const language of position.language) {
    const worded = testWording(exam, language);
    if (worded) return [worded, ...vetoes];
  }
  const findings: Finding[] = [];
  for (const demand of position.demands) findings.push(...(await testDemand(exam, demand, position, clause)));
  return [...findings, ...vetoes];
}

async function testDemand(
  exam: Examination,
  demand: Demand,
  position: Position,
  clause: LocatedClause,
): Promise<Finding[]> {
  exam.signal?.throwIfAborted();
  const law = testLaw(exam, demand.without.length > 0 ? `not ${demand.text}` : demand.text, clause);
  if (law) return [law];
  if (demand.without.length > 0) {
    const found: Finding[] = [];
    for (const object of demand.without) found.push(await testAbsence(exam, object, position));
    return found;
  }
  if (demand.bounds.length > 0) return testBounds(exam, demand, clause);
  if (demand.clause !== undefined) return [await testPresence(exam, demand.clause)];
  const said = insideClause(exam, await testLanguage(exam, demand.text), demand.text, clause);
  return [demand.isTermRefused ? await silentTerm(exam, demand.text, said) : said];
}

/** Words that were not found while their clause was are perhaps said in others. */
function insideClause({ reading }: Examination, found: Finding, demand: string, clause: LocatedClause): Finding {
  const asked = [...new Set(canonicalWords(demand))];
  const place = clause.places.find((each) => {
    const held = new Set(canonicalWords(reading.quote(each)));
    return asked.filter((word) => held.has(word)).length >= asked.length * LIMITS.other_words_share;
  });
  if (found.outcome !== "missing" || clause.state !== "there" || !place) return found;
  const because = `${found.because} The document treats the matter in other words: “${short(reading.quote(place))}”; a reader must compare them.`;
  return finding("unsure", because);
}

async function testBounds(exam: Examination, { text, bounds }: Demand, clause: LocatedClause): Promise<Finding[]> {
  const near = (await exam.candidates(text)).slice(0, LIMITS.bound_sentences).map(({ place }) => place);
  const surely = clause.state === "there" ? clause.places : [];
  const sentences = apart([...surely, ...near, ...exam.reading.sentences]);
  const numbers = bounds.map((bound) => {
    const found = testBound(exam, bound, { sentences, surely, text });
    const place = found.outcome === "unsure" ? undefined : found.places[0];
    const others = place && byTheOtherSide(exam, text, place);
    if (others) return found.outcome === "holds" ? others : finding("unsure", others.because, others.places);
    return silentLimit(exam, bound.bound, found);
  });
  return [...numbers, ...(await besides(exam, text, numbers))];
}

const apart = (places: Place[]) => [...new Map(places.toReversed().map((place) => [place.start, place])).values()];

/** A long demand asks for more than its number: the rest must be said too. */
async function besides(exam: Examination, text: string, numbers: Finding[]): Promise<Finding[]> {
  const isMet = numbers.every(({ outcome }) => outcome === "holds");
  if (!isMet || text.split(/\s+/).length <= LIMITS.bound_words) return [];
  const said = await testLanguage(exam, text);
  if (said.outcome === "holds") return [];
  return [
    finding(
      "unsure",
      `The numbers are met; whether the rest is, is not certain: ${short(text)}.`,
      numbers.flatMap(({ places }) => places),
    ),
  ];
}

/** A limit that our own paper does not come near is kept; on theirs silence may mean that there is none. */
function silentLimit(exam: Examination, bound: "min" | "max" | null, found: Finding): Finding {
  const isKept = found.outcome === "missing" && bound === "max" && exam.stance.reviewMode === "first-party";
  return isKept ? finding("holds", `${found.because} Our own paper does not go beyond it.`) : found;
}

/** What is refused is that something is wanting: the demand for it tells. */
const LACK = /^(?:no|only|less|loss|silence|an empty)\b|\bmissing\b/i;

/** What the position refuses and the document has. What is not found says nothing. */
async function refusals(exam: Examination, { refused }: Position, clause: LocatedClause): Promise<Finding[]> {
  const law = refusedLaw(exam, refused, clause);
  const found: Finding[] = law ? [law] : [];
  for (const text of refused) {
    found.push(...refusedNumbers(exam, text, clause.state === "there" ? clause.places : []));
    if (text.split(/\s+/).length > LIMITS.refused_words || LACK.test(text)) continue;
    const plain = { demands: [], refused: [], language: [], silencePasses: true };
    const absence = await testAbsence(exam, text, plain);
    if (absence.outcome === "fails")
      found.push({ ...absence, because: `The document has what is refused: ${short(text)}.` });
  }
  return found;
}

function refusedNumbers(exam: Examination, text: string, places: Place[]): Finding[] {
  return boundsIn({ text, kind: "refused", demanded: false })
    .map((bound) => testBound(exam, bound, { sentences: places, surely: [], text }))
    .filter(({ outcome }) => outcome === "fails");
}
