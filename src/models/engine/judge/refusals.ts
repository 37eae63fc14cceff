import { must } from "../../../content/must.ts";
import { subjectWords } from "../../../content/values/prose/guidance.ts";
import { findBounds, findMeasures } from "../../../content/values/prose/measures.ts";
import { certifyAbsence } from "../answer/certify-absence.ts";
import type { Question } from "../answer/question.ts";
import { CALIBRATION } from "../calibration.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Comparison } from "../encode/judge-model.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading } from "../evidence/sections.ts";
import { isAlwaysNon } from "./documents-words.ts";
import { shorten } from "./finding-prose.ts";
import { type DemandResult, demandResult, refusedDemand } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { findRefusedLaw, namesJurisdiction } from "./law.ts";
import type { LocatedClause } from "./locate-clause.ts";
import { agreementOf } from "./phrases/contrary.ts";
import { isWithin } from "./phrases/deadlines.ts";
import { findRefusedTerm, isFreedomFrom } from "./phrases/refused-terms.ts";
import { type Position, SILENT } from "./position.ts";
import { earned, lookFor, testAbsence } from "./presence.ts";
import { testBound } from "./values.ts";

const { judge: LIMITS } = CALIBRATION;

/** What is refused is that something is wanting: the demand for it tells. */
const LACK = /^(?:no|loss of|silence (?:on|about)|an empty)\b|\b(?:is|are)?\s?missing\b/i;

/** "protection of one party's information only" */
const OF_ONE_ONLY = /^(?:protection|obligations|duties)\b[^.;]{0,40}\bone\s+party\b/i;

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
    const absence = await lookFor(review, text, SILENT);
    if (absence.outcome === "fails")
      found.push({ ...absence, demand, because: `The contract has what you refuse: ${shorten(text)}.` });
  }
  return found;
}

/** The numbers among the words at some places that a position refuses. */
export function refusedNumbers(review: JudgingContext, text: string, places: Place[]): DemandResult[] {
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
      : await earned(review, text, await testRefusal(review, text, { met, clause }));
    tested.push({ ...(keptNumber(review, text, found) ?? found), demand: refusedDemand(text) });
  }
  return tested;
}

const WITHOUT_END =
  /\b(?:perpetual\w*|perpetuity|indefinite\w*|forever|unlimited|without\s+limit\w*|as\s+long\s+as)\b/i;

/** "more than 5 years" is refused, and all that could be it is a sentence with two years. */
function keptNumber(review: JudgingContext, text: string, { outcome, places }: DemandResult): DemandResult | undefined {
  const [place, ...others] = places;
  const bounds = findBounds({ text, kind: "refused", demanded: false });
  if (outcome !== "unsure" || !place || others.length > 0 || bounds.length === 0) return undefined;
  const sentence = review.reading.quote(place);
  const compared = bounds.map((bound) =>
    testBound(review, { ...bound, about: new Set() }, { sentences: places, surely: places, text: bound.text }),
  );
  if (WITHOUT_END.test(sentence) || !compared.every((each) => each.outcome === "holds")) return undefined;
  return demandResult("holds", compared.map(({ because }) => because).join(" "), places);
}

async function testRefusal(
  review: JudgingContext,
  text: string,
  { met, clause }: { met: DemandResult[]; clause: LocatedClause },
): Promise<DemandResult> {
  if (review.rolesInTurn && OF_ONE_ONLY.test(text))
    return demandResult("holds", "Either party has each role in turn.", [review.rolesInTurn]);
  const term = findRefusedTerm(review, text, met.map(({ demand = "" }) => demand).join(" "));
  if (term) return demandResult("unsure", mayHave(text), [term]);
  if (LACK.test(text)) return await testLack(review, text, { met, clause });
  const denying = await findDenying(review, text);
  if (denying) return demandResult("holds", `The contract rules this out: ${shorten(text)}.`, [denying]);
  const mentioning = await findMention(review, text, met);
  if (mentioning) return demandResult("unsure", mayHave(text), [mentioning]);
  const bounded = findBounded(review, text, met);
  if (bounded?.outcome === "fails") return demandResult("unsure", mayHave(text), bounded.places);
  if (bounded?.outcome === "holds") return demandResult("holds", bounded.because, bounded.places);
  const read = await review.trained?.bestSays(text);
  if (read && read.says < LIMITS.absent_says)
    return demandResult("holds", `The contract has nothing of this kind: ${shorten(text)}.`);
  if (read && isSaid(review, text, { met, read: read.evidence[0] }) && !hasNumberOn(review, text, met))
    return demandResult("holds", `What you ask for is there instead: ${shorten(text)}.`);
  if (
    (await isOffTopic(review, text, clause.topic, read)) ||
    (read && (await isSaidNowhere(review, text, { met, read })))
  )
    return demandResult("holds", `The contract has nothing of this kind: ${shorten(text)}.`);
  if (read && read.says >= LIMITS.said) return demandResult("unsure", mayHave(text), read.evidence.slice(0, 1));
  const absence = await testAbsence(review, text, SILENT);
  return absence.outcome === "holds" ? absence : demandResult("unsure", mayHave(text), absence.places.slice(0, 1));
}

/** A sentence that rules out what is refused, and that the trained judge does not read as saying it. */
async function findDenying(review: JudgingContext, text: string): Promise<Place | undefined> {
  for (const { coverage, place } of review.candidates(text)) {
    if (coverage < LIMITS.named_coverage) continue;
    const sentence = review.reading.quote(place);
    if (isOfNonQuality(text, sentence)) return place;
    if (agreementOf(`no ${text}`, sentence) !== "agrees") continue;
    const read = await review.trained?.compareAlone(text, place);
    if (!read || read.says < LIMITS.said) return place;
  }
  return undefined;
}

/** "an exclusive appointment" against "appoints on a non-exclusive basis". */
const isOfNonQuality = (text: string, sentence: string) =>
  Array.from(text.matchAll(/(?<![\p{L}-])\p{L}{2,20}(?:ive|able|ible|ing)(?!\p{L})/giu)).some(([quality]) =>
    isAlwaysNon(sentence, quality),
  );

/** A sentence on what is refused, other than those that meet the demands. */
async function findMention(review: JudgingContext, text: string, met: DemandResult[]): Promise<Place | undefined> {
  const isMet = (place: Place) => met.some(({ places }) => places.some(({ start }) => start === place.start));
  for (const { coverage, place } of review.candidates(text).slice(0, LIMITS.refused_sentences)) {
    if (coverage < LIMITS.mention_coverage || isMet(place)) continue;
    const sentence = review.reading.quote(place);
    if (isHeading(sentence) || isFreedomFrom(text, sentence)) continue;
    const read = await review.trained?.compareAlone(text, place);
    if (!read) continue;
    const isMentioned = coverage >= LIMITS.refused_coverage && read.says + read.contradicts >= LIMITS.said;
    if (isMentioned || read.says >= LIMITS.said) return place;
  }
  return undefined;
}

/** "no duty to notify": what is wanting must be among the demands that are met, or be said elsewhere, and nothing may deny it. */
async function testLack(
  review: JudgingContext,
  text: string,
  { met, clause }: { met: DemandResult[]; clause: LocatedClause },
): Promise<DemandResult> {
  const read = await review.trained?.bestSays(text);
  const isMet = (place: Place | undefined) =>
    met.some(({ places }) => places.some(({ start }) => start === place?.start));
  if (read && read.says >= LIMITS.said && !isMet(read.evidence[0]))
    return demandResult("unsure", mayHave(text), read.evidence.slice(0, 1));
  const wanted = text.replace(LACK, "").trim();
  const words = canonicalWords([...subjectWords(wanted)].join(" "));
  const named = clause.kind?.reader === "law" ? clause.topic : "";
  const asked = new Set(canonicalWords([named, ...met.map(({ demand = "" }) => demand)].join(" ")));
  const isAsked = words.filter((word) => asked.has(word)).length >= words.length * LIMITS.refused_coverage;
  const there = isAsked || !review.trained ? undefined : await review.trained.bestSays(wanted);
  return isAsked || (there && there.says >= LIMITS.said)
    ? demandResult("holds", `What you ask for is there: ${shorten(text)}.`, there?.evidence.slice(0, 1))
    : demandResult("unsure", `It is not clear whether the contract has what you ask for: ${shorten(wanted)}.`);
}

/** No passage says clearly what is refused, no sentence says it when it is read alone, and none but those that meet the demands denies it. */
async function isSaidNowhere(
  review: JudgingContext,
  text: string,
  { met, read }: { met: DemandResult[]; read: Read },
): Promise<boolean> {
  if (read.says >= LIMITS.said) return false;
  const all = review.candidates(text);
  const isMet = (place: Place) => met.some(({ places }) => places.some(({ start }) => start === place.start));
  const near = all.slice(0, LIMITS.refused_sentences).map(({ place }) => place);
  const places = [...near, ...read.evidence];
  const compared = await review.trained?.compare(text, places);
  const isSilent = ({ says, contradicts }: Comparison, at: number) =>
    says < LIMITS.refused_says &&
    (says + contradicts < LIMITS.said || isMet(must(places[at], "each place is compared")));
  return compared?.every(isSilent) ?? false;
}

interface Read {
  says: number;
  evidence: Place[];
}

/** Whether a number is refused, and a sentence has one of that kind with the words that tell the refusal from the demands, or nothing tells them apart. */
function hasNumberOn(review: JudgingContext, text: string, met: DemandResult[]): boolean {
  const units = findBounds({ text, kind: "refused", demanded: false }).map(({ unit }) => unit);
  if (units.length === 0) return false;
  const own = wordsBesides(met, [...subjectWords(text)].join(" "));
  if (own.length === 0) return true;
  return review.reading.sentences.some((place) => {
    const sentence = review.reading.quote(place);
    const held = new Set(canonicalWords(sentence));
    const shared = own.filter((word) => held.has(word));
    return (
      shared.length > own.length * LIMITS.refused_coverage &&
      findMeasures(sentence).some(({ unit }) => units.includes(unit))
    );
  });
}

/** The words of a text that the demands do not have. */
function wordsBesides(met: DemandResult[], text: string): string[] {
  const asked = new Set(canonicalWords(met.map(({ demand = "" }) => demand).join(" ")));
  return canonicalWords(text).filter((word) => !asked.has(word));
}

/** The document has nothing on the topic of the check, and no sentence with some of its words says what is refused. */
async function isOffTopic(
  review: JudgingContext,
  text: string,
  topic: string,
  read: Read | undefined,
): Promise<boolean> {
  const { reading, router, trained } = review;
  const isExcerpt = reading.sentences.length < LIMITS.excerpt_sentences;
  if (isExcerpt && read && read.says >= LIMITS.said) return false;
  const question: Question = { key: "", label: topic, instructions: "", fieldType: "boolean", options: [] };
  if (!certifyAbsence(reading, question, router.route(question)).isAbsent) return false;
  const near = review.candidates(text).slice(0, LIMITS.sentences_judged);
  const compared = await trained?.compare(
    text,
    near.map(({ place }) => place),
  );
  const isFar = (at: number) => (near[at]?.coverage ?? 0) < LIMITS.silent_coverage;
  return compared?.every(({ says }, at) => says < LIMITS.said || isFar(at)) ?? false;
}

const mayHave = (text: string) => `The contract may have what you refuse: ${shorten(text)}.`;

const DENIED =
  /\b(?:(?:no|not)(?!\s+(?:later|less|more|longer|fewer|earlier|only)\b)|non|never|nor|neither|without|free\s+of|other\s+than|except|separate\w*|in\s+addition\s+to)\b[^,;:.]{0,60}$/i;
/** "a cross-default without a threshold": with the words of the demands alone, what is wanting there is asked for. */
const WITHOUT = /\bwithout\s/i;
const IS_DENIAL = /\b(?:waiver|exclusion|release|disclaimer|denial)\b/i;

/** Words that meet a demand of the position are not what it refuses, unless they have what tells the refusal from the demand. */
function isSaid(
  review: JudgingContext,
  text: string,
  { met, read }: { met: DemandResult[]; read: Place | undefined },
): boolean {
  const subject = wordsBesides(met, [...subjectWords(text)].join(" "));
  const own = subject.length > 0 ? subject : wordsBesides(met, text);
  const hasOwn = (place: Place) => {
    const sentence = review.reading.quote(place);
    const held = Array.from(sentence.matchAll(/\p{L}+/gu)).flatMap(({ index, 0: word }) =>
      canonicalWords(word).map((form) => ({ form, isDenied: DENIED.test(sentence.slice(0, index)) })),
    );
    const shared = own.filter((word) => held.some(({ form }) => form === word));
    const isDenied = held.some((each) => own.includes(each.form) && each.isDenied) && !IS_DENIAL.test(text);
    if (own.length === 0) return !WITHOUT.test(text);
    return !isDenied && shared.length > own.length * LIMITS.refused_coverage;
  };
  return met.some(({ places }) => places.some((place) => place.start === read?.start && !hasOwn(place)));
}

/** A number that is refused, compared with those in the words that meet the demands. */
function findBounded(review: JudgingContext, text: string, met: DemandResult[]): DemandResult | undefined {
  const words = canonicalWords([...subjectWords(text)].join(" "));
  const shares = (held: string[]) =>
    words.filter((word) => held.includes(word)).length >= words.length * LIMITS.refused_coverage;
  const isOfLimit = findMeasures(text).some((measure) => isOfNotice(text, measure));
  const places = met
    .flatMap((each) => each.places)
    .filter((place) => shares(canonicalWords(review.reading.quote(place))))
    .filter((place) => isOfLimit || hasPeriod(review.reading.quote(place)));
  const compared = findBounds({ text, kind: "refused", demanded: false }).map((bound) =>
    testBound(review, { ...bound, about: new Set() }, { sentences: places, surely: places, text: bound.text }),
  );
  return compared.find(({ outcome }) => outcome === "fails") ?? compared.find(({ outcome }) => outcome === "holds");
}

/** "at least 30 days before the end" is a time for a notice, and does not tell how long a term is. */
const NOTICE_AFTER = /^['’]?\s*(?:\w+\s+){0,3}?(?:before|prior|notice|in\s+advance)\b/i;

const isOfNotice = (text: string, { start, end }: { start: number; end: number }) =>
  isWithin(text.slice(0, start)) || NOTICE_AFTER.test(text.slice(end));

const hasPeriod = (sentence: string) => findMeasures(sentence).some((measure) => !isOfNotice(sentence, measure));
