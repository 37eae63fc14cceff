import { first, must } from "../../../content/must.ts";
import { IN_OTHER_TERMS, VERDICTS } from "../../../content/values/verdicts.schema.ts";
import { CALIBRATION } from "../calibration.ts";
import { isSignatureBlock } from "../evidence/forms.ts";
import type { Place } from "../evidence/place.ts";
import { searchTopic } from "./absence.ts";
import { findConcession } from "./concessions.ts";
import { isContradictedElsewhere } from "./contract-wording.ts";
import { doubtOf } from "./doubts.ts";
import { foremost, lowerFirst, shorten, whatIsSaid, whatYouAsk, whyOf, youAsk } from "./finding-prose.ts";
import { hasPostedTerms, incorporatedTerms, noticeOfTerms } from "./incorporated-terms.ts";
import {
  type CheckToJudge,
  comparedIn,
  type DemandResult,
  demandResult,
  HOW_IT_STANDS,
  type JudgedDemand,
  judgedDemands,
  type LocalJudgement,
  type Revision,
} from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { type LocatedClause, locateClause } from "./locate-clause.ts";
import { type Position, readPosition, withDirections } from "./position.ts";
import { testPosition } from "./position-tests.ts";
import { isConcession, proposeChanges, proposeClause } from "./propose/proposals.ts";
import { testRefusals } from "./refusals.ts";
import { type Shortfall, shortfallOf } from "./shortfall.ts";
import { type WeighedPosition, type Weighing, weighPosition } from "./weigh.ts";

const { judge: LIMITS, position: THRESHOLDS } = CALIBRATION;
const TESTED = "each position is tested";

/** Judges one check: Pass or Fallback only where a test succeeded and none failed, Flag with its reason everywhere else. */
export async function judgeCheck(review: JudgingContext, check: CheckToJudge): Promise<LocalJudgement> {
  const clause = locateClause(review, check.title, check.description ?? "");
  const standard = check.positions.filter(({ type }) => type === "standard");
  const fallbacks = check.positions.filter(({ type }) => type === "fallback");
  const positions = withDirections([...standard, ...fallbacks].map(({ guidance }) => readPosition(guidance)));
  const tested: DemandResult[][] = [];
  for (const [at, position] of positions.entries()) {
    const fallbacks = positions.slice(at + 1);
    const findings = await settle(review, await testPosition(review, position, clause), {
      position,
      fallbacks,
      clause,
    });
    tested.push(findings);
    if (outcomeOf(findings) === "holds" && !passesByAbsence(review, findings))
      return passed(check, tested, tested.length - 1);
  }
  const weighings = positions.map((position, at) => weighPosition(review, position, must(tested[at], TESTED), clause));
  for (const [at, weighing] of weighings.entries()) {
    const least = at === 0 ? THRESHOLDS.met_at : THRESHOLDS.fallback_at;
    const isLikelyMet = !isRuledOut(must(tested[at], TESTED)) && (await weighing?.reaches(least));
    const weighed = isLikelyMet ? await weighing?.whole() : undefined;
    if (!weighed || (await isContradictedElsewhere(review, weighed.demands))) continue;
    const position = must(positions[at], TESTED);
    const quoted = withNumbers(findingsFromQuotes(review, weighed), must(tested[at], TESTED));
    const settled = await settle(review, quoted, { position, fallbacks: positions.slice(at + 1), clause });
    tested[at] = settled;
    if (outcomeOf(settled) === "holds" && !passesByAbsence(review, settled)) return passed(check, tested, at);
  }
  return flagged(review, check, { clause, positions, tested, weighings });
}

/** Whether a test failed, a number that is asked for was not found or is unclear, or what is asked of one party is said of another. */
const isRuledOut = (findings: DemandResult[]) =>
  findings.some(
    ({ outcome, isOfNumber, concernsOtherParty, isOpposed }) =>
      outcome === "fails" || concernsOtherParty || isOpposed || (isOfNumber === true && outcome !== "holds"),
  );

/** Whether the trained judge finds every position of a check unlikely. */
async function areUnlikely(weighings: (Weighing | undefined)[]): Promise<boolean> {
  for (const weighing of weighings) if (await weighing?.reaches(THRESHOLDS.short_at)) return false;
  return true;
}

/** The judge does not read numbers: what the tests found of them stays. */
const withNumbers = (weighed: DemandResult[], tested: DemandResult[]) =>
  weighed.map((each) => tested.find(({ demand, isOfNumber }) => isOfNumber && demand === each.demand) ?? each);

function findingsFromQuotes(review: JudgingContext, { chance, demands }: WeighedPosition): DemandResult[] {
  return demands.map(({ text, evidence }) => {
    const said = evidence.slice(0, 1).map((place) => whatIsSaid(review, place));
    const because = `${said[0] ?? `The contract provides ${whatYouAsk(text)}`}.`;
    return { ...demandResult("holds", because, evidence), demand: text, certainty: chance };
  });
}

function outcomeOf(findings: DemandResult[]): DemandResult["outcome"] {
  const has = (outcome: DemandResult["outcome"]) => findings.some((each) => each.outcome === outcome);
  if (findings.length === 0) return "unsure";
  return has("fails") ? "fails" : has("missing") ? "missing" : has("unsure") ? "unsure" : "holds";
}

/** A position that the tests found to be met, with what tells against it, and with each of its refusals. */
async function settle(
  review: JudgingContext,
  findings: DemandResult[],
  { position, fallbacks, clause }: { position: Position; fallbacks: Position[]; clause: LocatedClause },
): Promise<DemandResult[]> {
  if (outcomeOf(findings) !== "holds") return findings;
  const settled: DemandResult[] = [];
  for (const found of findings)
    settled.push((await doubtOf(review, found, { position, met: findings, topic: clause.topic })) ?? found);
  if (outcomeOf(settled) !== "holds") return settled;
  const all = [...settled, ...(await testRefusals(review, position, { met: settled, clause }))];
  const conceded = await findConcession(review, { position, fallbacks, met: settled, clause });
  return conceded ? [...all, conceded] : all;
}

/** What is not on a cover page may be in the terms that it includes: no demand is met there by silence. */
const passesByAbsence = ({ reading }: JudgingContext, findings: DemandResult[]) =>
  incorporatedTerms(reading) !== undefined && findings.some(({ places }) => places.length === 0);

function passed({ key }: CheckToJudge, tested: DemandResult[][], at: number): LocalJudgement {
  const findings = must(tested[at], TESTED);
  const told = foremost(findings);
  const sentence = told?.because ?? "";
  const not = at === 0 ? "" : `The standard position is not met: ${reasonsOf(first(tested))}`;
  const name = at === 0 ? "the standard position" : `fallback ${at}`;
  return {
    key,
    result: at === 0 ? "Pass" : "Fallback",
    fallback: at === 0 ? null : at,
    analysis: `Meets ${name}. ${sentence}`,
    why: whyOf(sentence, findings, [not]),
    certainty: certaintyOf(findings),
    demands: judgedDemands(findings, false),
    ...comparedIn(findings, told),
    places: tidy(findings.flatMap(({ places }) => places)),
    revisions: [],
  };
}

interface Tested {
  clause: LocatedClause;
  positions: Position[];
  tested: DemandResult[][];
  /** For each position; undefined where the trained judge was not asked. */
  weighings: (Weighing | undefined)[];
}

async function flagged(review: JudgingContext, check: CheckToJudge, all: Tested): Promise<LocalJudgement> {
  const findings = all.tested[0] ?? [];
  const tested = outcomeOf(findings);
  const topic = tested === "missing" ? await searchTopic(review, { check, ...all }) : undefined;
  const isOnTopic = topic?.isThere ?? false;
  const isCalledMissing = tested === "missing" && !isOnTopic && !hasPostedTerms(review.reading);
  const isAbsent = isCalledMissing && (await areUnlikely(all.weighings));
  const outcome = tested === "missing" && !isAbsent ? "unsure" : tested;
  const taken = outcome === "fails" ? undefined : incorporatedTerms(review.reading);
  const isOpen = outcome === "fails" && (await hasOpenFallback(all));
  const isUnsure = outcome === "unsure" || outcome === "holds" || taken !== undefined || isOpen;
  const positions = all.tested.map((each, at) => ({ findings: each, weighing: all.weighings[at] }));
  const short = outcome === "unsure" && taken === undefined ? await shortfallOf(review, positions) : undefined;
  if (short) {
    const onTopic = readable(review, [...(topic?.places ?? all.clause.places), ...short.places]);
    const judged = { check, ...all };
    const isGiven = isConcession(review, judged);
    const revisions = isGiven ? [] : proposeClause(review, judged);
    return fallsShort(check, { short, findings, onTopic, revisions, note: isGiven ? CONCESSION : "" });
  }
  const lead = VERDICTS[isUnsure ? "judgement" : outcome === "fails" ? "contradicts" : outcome];
  const others = all.tested.slice(1).map((each, at) => {
    return `Fallback ${at + 1} ${HOW_IT_STANDS[outcomeOf(each)]}: ${reasonsOf(each)}`;
  });
  const telling = findings.filter((each) => each.outcome !== "holds");
  const deciding = telling.filter((each) => each.outcome === tested);
  const propose = outcome === "missing" ? proposeClause : outcome === "fails" ? proposeChanges : () => [];
  const revisions = taken === undefined ? propose(review, { check, ...all }) : [];
  const notes = [
    topic ? (isOnTopic ? onTopic(review, topic.places[0]) : topic.certificate) : "",
    isLeftOut(all, outcome, revisions) && taken === undefined ? NO_PLACE : "",
  ];
  const sentence = taken ? IN_OTHER_TERMS : sentenceOf(check, outcome, deciding);
  return {
    key: check.key,
    result: "Flag",
    fallback: null,
    analysis: `${lead} ${sentence}`,
    why: taken ? "" : whyOf(sentence, deciding, [...others, ...notes]),
    ...(taken && { notice: noticeOfTerms(taken) }),
    demands: openDemands(judgedDemands(findings, taken === undefined && outcome === "missing")),
    ...(taken ? {} : comparedIn(deciding, foremost(deciding))),
    certainty: isUnsure ? null : leastOf(certaintyOf(deciding), topic ? rounded(topic.absent) : null),
    places: tidy(readable(review, [...deciding.flatMap(evidenceOf), ...(topic?.places ?? [])])),
    revisions,
  };
}

/** What only silence meets is open where the rest is not met. */
const openDemands = (demands: JudgedDemand[]) =>
  demands.map((each) => (each.met && each.place === null ? { ...each, met: null } : each));

/** What the document says and what is asked, in one sentence. */
function sentenceOf({ title }: CheckToJudge, outcome: DemandResult["outcome"], deciding: DemandResult[]): string {
  const found = foremost(deciding);
  if (!found) return "Your position names nothing that can be compared with the contract.";
  if (found.outcome !== "missing" || found.demand === undefined) return found.because;
  if (outcome === "missing") return `The contract has no clause on ${lowerFirst(title)}; ${youAsk(found.demand)}.`;
  return `It is not clear whether the contract provides ${whatYouAsk(found.demand)}.`;
}

/** Where parties sign, nothing is agreed. */
const readable = ({ reading }: JudgingContext, places: Place[]) =>
  places.filter(({ start, end }) => !isSignatureBlock(reading.text.slice(start, end)));

const evidenceOf = ({ places, nearest }: DemandResult) => (places.length > 0 || !nearest ? places : [nearest]);

const mayHold = (findings: DemandResult[]) => outcomeOf(findings) === "unsure" || outcomeOf(findings) === "holds";

/** Whether the standard is contradicted, but a fallback may hold. Then a person decides. */
async function hasOpenFallback({ tested, weighings }: Tested): Promise<boolean> {
  for (const [at, findings] of tested.entries()) {
    if (at === 0 || !mayHold(findings)) continue;
    if (!weighings[at] || (await weighings[at].reaches(THRESHOLDS.short_at))) return true;
  }
  return false;
}

interface FallenShort {
  short: Shortfall;
  findings: DemandResult[];
  onTopic: Place[];
  revisions: Revision[];
  note: string;
}

/** The clause may be there, but what is asked is not in it. */
function fallsShort({ key }: CheckToJudge, { short, findings, onTopic, revisions, note }: FallenShort): LocalJudgement {
  const demands = openDemands(judgedDemands(findings, false));
  return {
    key,
    result: "Flag",
    fallback: null,
    analysis: `${VERDICTS.short} ${short.because}`,
    why: whyOf(
      short.because,
      findings.filter(({ outcome }) => outcome !== "holds"),
      [short.why, note],
    ),
    certainty: short.certainty === null ? null : rounded(short.certainty),
    demands: demands.map((each) => (each.text === short.lacking ? { ...each, met: false, place: null } : each)),
    ...comparedIn(
      [],
      findings.find(({ demand, outcome }) => demand === short.lacking && outcome !== "holds"),
    ),
    places: tidy(onTopic),
    revisions,
  };
}

const onTopic = ({ reading }: JudgingContext, place: Place | undefined) =>
  place
    ? `The contract has words on this topic, so it was not reported as missing: “${shorten(reading.quote(place))}”.`
    : "The contract may have words on this topic, so it was not reported as missing.";

const CONCESSION =
  "The playbook's clause was not proposed: it limits something that the contract does not give to the other side.";
const NO_PLACE = "The playbook's clause was not inserted, because no suitable place was found.";

const isLeftOut = ({ positions }: Tested, outcome: DemandResult["outcome"], revisions: Revision[]) =>
  outcome === "missing" && revisions.length === 0 && positions.some(({ language }) => language.length > 0);

/** The lowest certainty of the findings that decided. */
function certaintyOf(findings: DemandResult[]): number | null {
  const all = findings.map(({ certainty }) => certainty);
  const known = all.filter((certainty) => certainty !== undefined);
  return known.length === all.length && known.length > 0 ? rounded(Math.min(...known)) : null;
}

const leastOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const rounded = (chance: number) => Math.round(chance * 100) / 100;

function reasonsOf(findings: DemandResult[]): string {
  const outcome = outcomeOf(findings);
  return findings
    .filter((each) => each.outcome === outcome)
    .map(({ because }) => because)
    .join(" ");
}

function tidy(places: Place[]): Place[] {
  return places
    .filter(({ start }, at) => places.findIndex((each) => each.start === start) === at)
    .slice(0, LIMITS.places)
    .map(({ start, end }) => ({ start, end }));
}
