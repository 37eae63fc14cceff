import { subjectWords } from "../../../content/values/prose/guidance.ts";
import { findMeasures } from "../../../content/values/prose/measures.ts";
import { CALIBRATION } from "../calibration.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import { asDuty } from "./documents-words.ts";
import { sectionOf, shorten } from "./finding-prose.ts";
import { asDemand, type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { agreementOf, isDeniedIn, lacksQuality, modalityOf, subjectOf } from "./phrases/contrary.ts";
import { isWithin } from "./phrases/deadlines.ts";
import { isDoneByOther, saidOfOthers } from "./phrases/doers.ts";
import { isDeniedByPrefix, isOfOtherObject } from "./phrases/objects.ts";
import { isInTurn } from "./phrases/roles-in-turn.ts";
import { type Position, WITHOUT_CONSENT } from "./position.ts";
import { actorOfDemand, actorsIn, rolesNamedIn, withoutRoles } from "./sides.ts";

const { judge: LIMITS } = CALIBRATION;

/** What tells against a demand that a test found to be met by words of the document; undefined where nothing does. */
export async function doubtOf(
  review: JudgingContext,
  found: DemandResult,
  { position, met, topic }: { position: Position; met: DemandResult[]; topic: string },
): Promise<DemandResult | undefined> {
  if (found.demand === undefined || found.places.length === 0 || found.isOfOthersOnly) return undefined;
  const demand = asDemand(found.demand);
  const named = rolesNamedIn([...position.demands.map(({ text }) => text), ...position.refused].join("\n"));
  const doubt =
    findLateLimit(review, demand, found.places) ??
    (found.isVerdict ? undefined : await findWeakPart(review, demand, { ...found, named })) ??
    (await findTakenBack(review, demand, { ...found, own: met.flatMap(({ places }) => places) })) ??
    (await findEveryday(
      review,
      demand,
      topic,
      met.flatMap(({ places }) => places),
    ));
  return doubt && { ...doubt, demand: found.demand, places: [...found.places.slice(0, 1), ...doubt.places] };
}

/** A sentence in everyday words that may take back what is met. */
async function findEveryday(review: JudgingContext, demand: string, topic: string, own: Place[]) {
  const place = await review.otherWords?.against(topic, demand, own);
  return place && doubt(`Another sentence may say otherwise: “${shorten(review.reading.quote(place))}”.`, [place]);
}

/** "contains the breach and helps the Controller": another thing to do, not another thing in a list. */
const JOINT =
  /,?\s(?:and|but)\s(?=(?:(?:in\sno\sevent\swith\s|with\s)?(?:no|not)\sless\sthan|at\sleast|shall|must|may|will|is|are|has)\s|[a-z]{2,30}s\s(?:the|an?|its|it|them|their|any|each|every)\b)/;

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
    if (isOfOtherObject(part, sentence))
      return doubt(`The contract says this of something else: ${shorten(part)}.`, [said]);
    if (isLeftOpen(review, part, said)) return doubt("The form leaves this to be filled in or ticked.", [said]);
    const read = lacksQuality(part, sentence) ? await review.trained?.compareAlone(part, said) : undefined;
    if (read && read.says < LIMITS.said)
      return doubt(`It is not clear that the contract says this: ${shorten(part)}.`, [said]);
    const asked = actorsIn(part).length > 0 ? part : `${actorOfDemand(demand)} ${part}`;
    const others = saidOfOthers(asked, sentence, {
      ...{ names, parties: review.reading.parties, ourParty: review.stance.representingParty },
      isBoth: (role) => review.rolesInTurn !== undefined && isInTurn(role),
    });
    if (others)
      return {
        ...doubt(`The quoted sentence says this of ${others}: ${shorten(part)}.`, [said]),
        concernsOtherParty: true,
      };
    if (DISCRETION.test(sentence) && !DISCRETION.test(part) && modalityOf(demand) !== "may")
      return doubt(`The contract leaves this to the discretion of a party: ${shorten(part)}.`, [said]);
    const isUndenied = PROHIBITION.test(part) && !DENIAL.test(sentence);
    if (
      isUndenied ||
      isDeniedIn(demand, asDuty(sentence, part), sentence) ||
      isVerbOfOtherSense(part, sentence) ||
      lacksDenial(part, sentence)
    )
      return doubt(`The contract may deny what you ask for: ${shorten(part)}.`, [said]);
  }
  return undefined;
}

const PROMPTLY = /\b(?:prompt(?:ly)?|immediate(?:ly)?|without\s+(?:undue\s+)?delay|forthwith)\b/i;

/** "promptly" against "within two years". */
function findLateLimit({ reading }: JudgingContext, demand: string, places: Place[]): DemandResult | undefined {
  const late = places.filter((place) => hasLongLimit(reading.quote(place)) && !PROMPTLY.test(reading.quote(place)));
  if (!PROMPTLY.test(demand) || late.length === 0) return undefined;
  return opposed(`The contract gives more time than your position: ${shorten(demand)}.`, late.slice(0, 1));
}

/** A time limit of more than a month. */
const hasLongLimit = (sentence: string) =>
  findMeasures(sentence).some(
    ({ start, unit, value }) => unit === "time" && value > LIMITS.prompt_days && isWithin(sentence.slice(0, start)),
  );

/** A box that is not ticked, or a blank in braces. */
const LEFT_OPEN = /\[\s{0,3}\]|[☐□]|\{[a-z_\d ]{2,60}\}|_{4,}/i;

/** Whether the line of a sentence that has most words of a demand is to be filled in or ticked. */
function isLeftOpen({ reading }: JudgingContext, part: string, { start, end }: Place): boolean {
  const sentence = reading.text.slice(start, end);
  if (!LEFT_OPEN.test(sentence)) return false;
  const words = new Set(canonicalWords(part));
  const shared = (line: string) => canonicalWords(line).filter((word) => words.has(word)).length;
  const [nearest = ""] = sentence.split("\n").sort((a, b) => shared(b) - shared(a));
  return LEFT_OPEN.test(nearest);
}

const DISCRETION = /\b(?:sole|absolute|own|unfettered)\s+(?:(?:and|or)\s+\w+\s+)?(?:discretion|opinion|judge?ment)\b/i;

const VERB =
  /\b(?:may|shall|must|will|can|does|do|is|are)\s+(?:not\s+)?(?:be\s+)?(?!not\b|be\b|only\b|have\b)([a-z]{3,})|\b[A-Z][\w.]*\s+((?!is\b|has\b|its\b|this\b)[a-z]{3,})s\s+(?=(?:the|an?|its|all|any|each|at)\s|[A-Z])/;
const DENIED_VERB =
  /\b(?:not(?!\s+only\b)|never|no|neither|nor|nothing|none|cannot|without|refrain\w*|prohibit\w*)\b(?:(?!\b(?:may|shall|will|must|can|does|do|is|are|has|have)\b)[^;:.]){0,80}$/i;
/** "if the default is not cured" denies nothing. */
const IF_NOT = /\b(?:if|where|unless|until)\s[^,;:.]{0,70}\bnot\s[^,;:.]{0,20}$/i;
const NARROWED_VERB = /\b(?:only|unless|except\w*|solely|free\s+of)\b/i;

/** "may seek" against "may not seek", "will not include" against "will include". */
function isVerbOfOtherSense(part: string, sentence: string): boolean {
  const found = VERB.exec(part);
  const verb = found?.[1] ?? found?.[2];
  const usesIn = (text: string) =>
    Array.from(text.matchAll(/\p{L}+/gu))
      .filter(([word]) => canonicalWords(word)[0] === canonicalWords(verb ?? "")[0])
      .filter(([word]) => !/^exceed/i.test(word))
      .map(({ index }) => text.slice(Math.max(0, index - DENIED_REACH), index))
      .map((before) => DENIED_VERB.test(before) && !IF_NOT.test(before));
  const [asked, said] = verb ? [usesIn(part), usesIn(sentence)] : [[], []];
  if (asked.length === 0 || said.length === 0) return false;
  return asked[0] ? !said.includes(true) && !NARROWED_VERB.test(sentence) : !said.includes(false);
}
const DENIED_REACH = 90;

/** What a position forbids is not met by a sentence that denies nothing. */
const PROHIBITION = /\b(?:may|shall|must|will)\s+not\s+(?!be\b)/i;
const DENIAL =
  /\b(?:not|no|never|none|nothing|neither|nor|cannot|without|only|unless|except\w*|prohibit\w*|forbid\w*|refrain\w*|free)\b/i;

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
  /\b(?:notwithstanding|in\s+lieu\s+of|prevails?\s+over|overrides?|waive[sd]?|regardless|deleted|of\s+no\s+(?:force|effect)|whether\s+or\s+not|may\s+also|need\s+not|inapplicable|(?:shall|does|do|will|is|are)\s+not\s+(?:apply|required|obliged|obligated|be\s+(?:required|obliged|obligated))|no\s+[^.;]{0,60}\b(?:is|are)\s+(?:needed|required|due|owed))\b/i;
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
  const isAmong = (all: Place[], { start, end }: Place) => all.some((place) => place.start < end && start < place.end);
  for (const place of review.reading.sentences.filter((each) => !isAmong(places.slice(0, 1), each))) {
    const sentence = review.reading.quote(place);
    const coverage = review.coverageOf(words, place);
    if (isDeniedByPrefix(demand, sentence))
      return opposed(`Another sentence of the contract says the opposite: “${shorten(sentence)}”.`, [place]);
    if (isAmong(own, place)) {
      if (!isAmong(places, place) || !(await isContradicted(review, demand, place))) continue;
      return opposed(`Another sentence of the contract may say the opposite: “${shorten(sentence)}”.`, [place]);
    }
    const refers = refersTo?.test(sentence) ?? false;
    if (!mayTakeBack(demand, sentence, { refers, coverage })) {
      if (coverage < LIMITS.contrary_coverage || !(await isContradicted(review, demand, place))) continue;
      return opposed(`Another sentence of the contract may say the opposite: “${shorten(sentence)}”.`, [place]);
    }
    const isTaken = isFreeOfForm(demand, sentence) || isSuperseded(demand, sentence);
    const isExplicit = (refers && TAKES_BACK.test(sentence)) || isTaken;
    if (await isHarmless(review, demand, place, { isVerdict, isExplicit })) continue;
    return doubt(`Another sentence of the contract may take this back: “${shorten(sentence)}”.`, [place]);
  }
  return undefined;
}

/** A sentence in the words of a demand that says it of the other party, or that the trained judge reads as its opposite. */
async function isContradicted(review: JudgingContext, demand: string, place: Place): Promise<boolean> {
  const sentence = review.reading.quote(place);
  if (ON_CONDITION.test(sentence)) return false;
  const read = await review.trained?.compareAlone(demand, place);
  if (read && read.contradicts >= LIMITS.said) return true;
  return isDoneByOther(demand, sentence);
}

const FORM = /\b(?:in\s+writing|written|signed|signature|consents?|approval|agreed|agreement\s+of|mutual\w*)\b/i;
const RIGHT_TO =
  /\b(?:may|reserves?\s+the\s+right\s+to|is\s+entitled\s+to)\s+(?:\w+ly\s+|at\s+any\s+time\s+)?([a-z]{4,})/gi;

/** "A change must be signed by both parties" against "Provider may change this Agreement by notice". */
function isFreeOfForm(demand: string, sentence: string): boolean {
  if (!FORM.test(demand) || FORM.test(sentence)) return false;
  const subject = canonicalWords(subjectOf(demand) || demand);
  return Array.from(sentence.matchAll(RIGHT_TO)).some(([, verb = ""]) =>
    subject.includes(canonicalWords(verb)[0] ?? ""),
  );
}

const PRECEDENCE = /\bsupersed\w+|\b(?:entire|whole|only)\s+(?:\w+\s+)?agreement\b|\bprevails?\b|\bprecedence\b/i;
const OVER_THIS = /\b(?:prevails?|(?:takes?|has|have)\s+precedence)\s+over\s+this\b/i;

/** "This agreement supersedes all prior statements" against "prior statements prevail over this Agreement". */
const isSuperseded = (demand: string, sentence: string) => PRECEDENCE.test(demand) && OVER_THIS.test(sentence);

/** Whether the trained judge reads nothing to the contrary. It does not tell of a sentence that names the clause which it takes back. */
async function isHarmless(
  review: JudgingContext,
  demand: string,
  place: Place,
  { isVerdict, isExplicit }: { isVerdict: boolean | undefined; isExplicit: boolean },
): Promise<boolean> {
  const read = await review.trained?.compareAlone(demand, place);
  if (!read) return false;
  if (isVerdict) return (await review.trained?.standOf(demand, place)) !== "contradicts";
  return !isExplicit && (read.contradicts < LIMITS.taken_back || read.says >= LIMITS.said);
}

const BARE = new Set(LEXICON.words_beside_any_number);

/** The words that tell what a demand is about, without its numbers. */
const subjectOfDemand = (demand: string) =>
  canonicalWords([...subjectWords(demand)].filter((word) => !BARE.has(word) && !/\d/.test(word)).join(" "));

/** "Customer may, but is not required to, give feedback" takes nothing back. */
const FREE_TO = /\bmay,?\s+but\s+(?:is|are)\s+not\s+(?:required|obliged|obligated)\s+to\b/gi;

function mayTakeBack(demand: string, whole: string, { refers, coverage }: { refers: boolean; coverage: number }) {
  const sentence = whole.replace(FREE_TO, "may");
  if (isFreeOfForm(demand, sentence) || isSuperseded(demand, sentence)) return true;
  if (TAKES_BACK.test(sentence) && (refers || coverage >= LIMITS.exception_coverage)) return true;
  if (coverage < LIMITS.contrary_coverage && !refers) return false;
  return NARROWS.test(sentence) || (agreementOf(demand, sentence) === "contrary" && !ON_CONDITION.test(sentence));
}

const doubt = (because: string, places: Place[]) => demandResult("unsure", because, places);
const opposed = (because: string, places: Place[]) => ({ ...doubt(because, places), isOpposed: true });

const referenceTo = (numbers: string[]) =>
  numbers.length === 0
    ? undefined
    : new RegExp(
        `\\b(?:section|clause|article|paragraph)\\s+(?:${numbers.map((each) => each.replaceAll(".", "\\.")).join("|")})(?!\\d|\\.\\d)`,
        "i",
      );

const CLAUSE_NUMBER = /^[ \t]*(?:(?:section|clause|article)\s{1,9})?(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s/i;
const SECTION_NUMBER = /^Section (\d{1,3}(?:\.\d{1,3}){0,3})/;

/** The number of the clause that a place is in: the one at the start of its line, or else that of its section. */
function clauseNumberOf(review: JudgingContext, place: Place): string | undefined {
  const { text } = review.reading;
  const line = CLAUSE_NUMBER.exec(text.slice(text.lastIndexOf("\n", place.start) + 1));
  return (line ?? SECTION_NUMBER.exec(sectionOf(review, place)))?.[1];
}
