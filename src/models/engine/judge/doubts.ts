import { subjectWords } from "../../../content/values/prose/guidance.ts";
import { CALIBRATION } from "../calibration.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import { agreementOf, isDeniedIn } from "./contrary.ts";
import { shorten } from "./finding-prose.ts";
import { asDemand, type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { type Position, WITHOUT_CONSENT } from "./position.ts";
import { actorOfDemand, actorsIn, isAgainst, isOfOtherParty, rolesNamedIn, withoutRoles } from "./sides.ts";

const { judge: LIMITS } = CALIBRATION;

/** What tells against a demand that a test found to be met by words of the document; undefined where nothing does. */
export async function doubtOf(
  review: JudgingContext,
  found: DemandResult,
  { position, met }: { position: Position; met: DemandResult[] },
): Promise<DemandResult | undefined> {
  if (found.demand === undefined || found.places.length === 0 || found.isOfOthersOnly) return undefined;
  const demand = asDemand(found.demand);
  const named = rolesNamedIn([...position.demands.map(({ text }) => text), ...position.refused].join("\n"));
  const doubt =
    (found.isVerdict ? undefined : await findWeakPart(review, demand, { ...found, named })) ??
    (await findTakenBack(review, demand, { ...found, own: met.flatMap(({ places }) => places) }));
  return doubt && { ...doubt, demand: found.demand };
}

/** "contains the breach and helps the Controller": another thing to do, not another thing in a list. */
const JOINT =
  /,?\s(?:and|but)\s(?=(?:shall|must|may|will|is|are|has)\s|[a-z]{2,30}s\s(?:the|an?|its|it|them|their|any|each|every)\b)/;

/** A part of the demand that no sentence says, or one that says it of another party or denies it. */
async function findWeakPart(
  review: JudgingContext,
  demand: string,
  { places, named }: DemandResult & { named: Set<string> },
): Promise<DemandResult | undefined> {
  const names = { document: rolesNamedIn(review.reading.text), position: named };
  const all = demand.split(JOINT).filter((part) => canonicalWords(part).length >= LIMITS.part_words);
  const parts = all.length > 1 ? all : [demand];
  for (const part of parts) {
    const said = parts.length === 1 ? places[0] : sentenceFor(review, part, places);
    if (!said) {
      const read = await review.trained?.bestSays(part);
      if (read && read.says >= LIMITS.said) continue;
      return doubt(`It is not clear that the contract says this: ${shorten(part)}.`, places.slice(0, 1));
    }
    const sentence = review.reading.quote(said);
    const asked = actorsIn(part).length > 0 ? part : `${actorOfDemand(demand)} ${part}`;
    if (isOfOtherParty(asked, sentence, names) || isAgainst(review.stance.representingParty, asked, sentence))
      return {
        ...doubt(`The contract says this of another party than your position: ${shorten(part)}.`, [said]),
        concernsOtherParty: true,
      };
    if (isDeniedIn(demand, part, sentence) || lacksDenial(part, sentence))
      return doubt(`The contract may deny what you ask for: ${shorten(part)}.`, [said]);
  }
  return undefined;
}

const WITHOUT = /^(.*?)\bwithout\s+([^,;.]{3,40})/is;
const DENIES = /\b(?:without|no|not|free\s+of|free\s+from|neither|nor|never)\b[^,;.]{0,60}$/i;

/** "without penalty": the sentence has to deny the penalty too. Consent is left to other tests. */
function lacksDenial(part: string, sentence: string): boolean {
  const [, before = "", refused] = WITHOUT.exec(part) ?? [];
  if (refused === undefined || /\bor\b/i.test(before) || WITHOUT_CONSENT.test(part)) return false;
  const words = new Set(canonicalWords(refused));
  return !Array.from(sentence.matchAll(/\p{L}+/gu)).some(
    ({ index, 0: word }) => words.has(canonicalWords(word)[0] ?? "") && DENIES.test(sentence.slice(0, index)),
  );
}

/** The sentence that has most of the words of a part, if it has enough. */
function sentenceFor(review: JudgingContext, part: string, places: Place[]): Place | undefined {
  const words = canonicalWords(withoutRoles(part));
  const [best] = [...places, ...review.candidates(part).map(({ place }) => place)]
    .map((place) => ({ place, coverage: review.coverageOf(words, place) }))
    .sort((a, b) => b.coverage - a.coverage);
  return best && best.coverage >= LIMITS.part_coverage ? best.place : undefined;
}

/** Words by which a sentence takes back what another one says. */
const TAKES_BACK =
  /\b(?:notwithstanding|in\s+lieu\s+of|prevails?\s+over|overrides?|waive[sd]?|regardless|whether\s+or\s+not|may\s+also|need\s+not|inapplicable|(?:shall|does|do|will|is|are)\s+not\s+(?:apply|required|obliged|obligated|be\s+(?:required|obliged|obligated))|no\s+[^.;]{0,60}\b(?:is|are)\s+(?:needed|required|due|owed))\b/i;
/** Words by which a sentence narrows what it says itself, and perhaps what another one says. */
const NARROWS =
  /\b(?:provided,?\s+(?:however|that)|however|except\w*|unless|save\s+(?:that|as|for)|instead|suspended)\b/i;
const ON_CONDITION = /^[\s\d.()a-z]{0,8}(?:if|when|where|in\s+the\s+event|upon)\b/i;

/** Another sentence on the same thing that takes it back or says the contrary. */
async function findTakenBack(
  review: JudgingContext,
  demand: string,
  { places, isVerdict, own }: DemandResult & { own: Place[] },
): Promise<DemandResult | undefined> {
  const words = subjectOfDemand(demand);
  const refersTo = referenceTo(places.flatMap((place) => clauseNumberOf(review, place) ?? []));
  const isOwn = ({ start, end }: Place) => own.some((place) => place.start < end && start < place.end);
  for (const place of review.reading.sentences.filter((each) => !isOwn(each))) {
    const sentence = review.reading.quote(place);
    const coverage = review.coverageOf(words, place);
    const refers = refersTo?.test(sentence) ?? false;
    if (!mayTakeBack(demand, sentence, { refers, coverage })) continue;
    const stand = await review.trained?.standOf(demand, place);
    const isHarmless = isVerdict ? stand !== "contradicts" : stand === "says" && !refers;
    if (isHarmless) continue;
    return doubt(`Another sentence of the contract may take this back: “${shorten(sentence)}”.`, [place]);
  }
  return undefined;
}

const BARE = new Set(LEXICON.words_beside_any_number);

/** The words that tell what a demand is about, without its numbers. */
const subjectOfDemand = (demand: string) =>
  canonicalWords([...subjectWords(demand)].filter((word) => !BARE.has(word) && !/\d/.test(word)).join(" "));

function mayTakeBack(demand: string, sentence: string, { refers, coverage }: { refers: boolean; coverage: number }) {
  if (TAKES_BACK.test(sentence) && (refers || coverage >= LIMITS.exception_coverage)) return true;
  if (coverage < LIMITS.contrary_coverage && !refers) return false;
  return NARROWS.test(sentence) || (agreementOf(demand, sentence) === "contrary" && !ON_CONDITION.test(sentence));
}

const doubt = (because: string, places: Place[]) => demandResult("unsure", because, places);

const referenceTo = (numbers: string[]) =>
  numbers.length === 0
    ? undefined
    : new RegExp(
        `\\b(?:section|clause|article|paragraph)\\s+(?:${numbers.map((each) => each.replaceAll(".", "\\.")).join("|")})(?!\\d|\\.\\d)`,
        "i",
      );

const CLAUSE_NUMBER = /^[ \t]*(?:(?:section|clause|article)\s{1,9})?(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s/i;

/** The number of the clause that a place is in: the one at the start of its line. */
function clauseNumberOf({ reading: { text } }: JudgingContext, { start }: Place): string | undefined {
  return CLAUSE_NUMBER.exec(text.slice(text.lastIndexOf("\n", start) + 1))?.[1];
}
