import { first, must } from "../../../content/must.ts";
import { VERDICTS } from "../../../content/values/verdicts.schema.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { searchTopic } from "./absence.ts";
import { isContradictedElsewhere, shorten } from "./contract-wording.ts";
import { doubtOf } from "./doubts.ts";
import { explainIncorporatedTerms, hasPostedTerms, incorporatedTerms } from "./incorporated-terms.ts";
import { proposeInsertion } from "./insertion.ts";
import {
  type CheckToJudge,
  type DemandResult,
  demandResult,
  judgedDemands,
  type LocalJudgement,
  type Revision,
} from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { type LocatedClause, locateClause } from "./locate-clause.ts";
import { type Position, readPosition, withDirections } from "./position.ts";
import { testPosition } from "./position-tests.ts";
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
  for (const position of positions) {
    const findings = await settle(review, position, await testPosition(review, position, clause), clause);
    tested.push(findings);
    if (outcomeOf(findings) === "holds" && !passesOnlyByAbsence(review, findings))
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
    const settled = await settle(review, position, quoted, clause);
    tested[at] = settled;
    if (outcomeOf(settled) === "holds") return passed(check, tested, at);
  }
  return flagged(review, check, { clause, positions, tested, weighings });
}

/** Whether a test failed, a number that is asked for was not found or is unclear, or what is asked of one party is said of another. */
const isRuledOut = (findings: DemandResult[]) =>
  findings.some(
    ({ outcome, isOfNumber, concernsOtherParty }) =>
      outcome === "fails" || concernsOtherParty === true || (isOfNumber === true && outcome !== "holds"),
  );

/** Whether the trained judge finds every position of a check unlikely. */
async function areUnlikely(weighings: (Weighing | undefined)[]): Promise<boolean> {
  for (const weighing of weighings) if (await weighing?.reaches(THRESHOLDS.short_at)) return false;
  return true;
}

/** The judge does not read numbers: what the tests found of them stays. */
const withNumbers = (weighed: DemandResult[], tested: DemandResult[]) =>
  weighed.map((each) => tested.find(({ demand, isOfNumber }) => isOfNumber && demand === each.demand) ?? each);

function findingsFromQuotes({ reading }: JudgingContext, { chance, demands }: WeighedPosition): DemandResult[] {
  return demands.map(({ text, evidence }) => {
    const quote = evidence[0] ? ` The document says: “${shorten(reading.quote(evidence[0]))}”.` : "";
    return {
      ...demandResult("holds", `Your position requires: ${shorten(text)}.${quote}`, evidence),
      demand: text,
      certainty: chance,
    };
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
  position: Position,
  findings: DemandResult[],
  clause: LocatedClause,
): Promise<DemandResult[]> {
  if (outcomeOf(findings) !== "holds") return findings;
  const settled: DemandResult[] = [];
  for (const found of findings) settled.push((await doubtOf(review, found, { position, met: findings })) ?? found);
  return outcomeOf(settled) === "holds"
    ? [...settled, ...(await testRefusals(review, position, { met: settled, clause }))]
    : settled;
}

/** What is not on a cover page may be in the terms that it includes. */
const passesOnlyByAbsence = ({ reading }: JudgingContext, findings: DemandResult[]) =>
  incorporatedTerms(reading) !== undefined && findings.every(({ places }) => places.length === 0);

function passed({ key }: CheckToJudge, tested: DemandResult[][], at: number): LocalJudgement {
  const findings = must(tested[at], TESTED);
  const reasons = findings.map(({ because }) => because).join(" ");
  const not = at === 0 ? "" : ` The standard position is not met: ${reasonsOf(first(tested))}`;
  const name = at === 0 ? "the standard position" : `fallback ${at}`;
  return {
    key,
    result: at === 0 ? "Pass" : "Fallback",
    fallback: at === 0 ? null : at,
    analysis: cut(`Meets ${name}. ${reasons}${not}`),
    certainty: certaintyOf(findings),
    demands: judgedDemands(findings, false),
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
  const topic = tested === "missing" ? searchTopic(review, { check, ...all }) : undefined;
  const isOnTopic = topic?.isThere ?? false;
  const isCalledMissing = tested === "missing" && !isOnTopic && !hasPostedTerms(review.reading);
  const isAbsent = isCalledMissing && (await areUnlikely(all.weighings));
  const outcome = tested === "missing" && !isAbsent ? "unsure" : tested;
  const isSilent = outcome === "missing" || findings.every(({ places }) => places.length === 0);
  const taken = isSilent ? incorporatedTerms(review.reading) : undefined;
  const isOpen = outcome === "fails" && (await hasOpenFallback(all));
  const isUnsure = outcome === "unsure" || outcome === "holds" || taken !== undefined || isOpen;
  const positions = all.tested.map((each, at) => ({ findings: each, weighing: all.weighings[at] }));
  const short = outcome === "unsure" && taken === undefined ? await shortfallOf(review, positions) : undefined;
  if (short) {
    const onTopic = [...(topic?.places ?? all.clause.places), ...short.places];
    const clause = { ...all.clause, places: onTopic };
    return fallsShort(check, {
      short,
      findings,
      onTopic,
      revisions: await revisionsFor(review, { ...all, clause }, "missing"),
    });
  }
  const lead = VERDICTS[isUnsure ? "judgement" : outcome === "fails" ? "contradicts" : outcome];
  const others = all.tested.slice(1).map((each, at) => {
    return ` Fallback ${at + 1} ${mayHold(each) ? "may be met" : "is not met"}: ${reasonsOf(each)}`;
  });
  const reason = reasonsOf(findings) || "The guidance contains nothing that can be compared with the document.";
  const telling = findings.filter((each) => each.outcome !== "holds");
  const deciding = telling.filter((each) => each.outcome === tested);
  const revisions = taken === undefined ? revisionsFor(review, all, outcome) : [];
  const notes = [
    topic ? (isOnTopic ? onTopic(review, topic.places[0]) : topic.certificate) : "",
    taken === undefined ? "" : explainIncorporatedTerms(taken),
    isLeftOut(all, outcome, revisions) && taken === undefined ? NO_PLACE : "",
  ].join("");
  return {
    key: check.key,
    result: "Flag",
    fallback: null,
    analysis: `${cut(`${lead} ${reason}${others.join("")}`)}${notes}`,
    demands: judgedDemands(findings, outcome === "missing"),
    certainty: isUnsure ? null : leastOf(certaintyOf(deciding), topic ? rounded(topic.absent) : null),
    places: tidy([...deciding.flatMap(evidenceOf), ...(topic?.places ?? [])]),
    revisions,
  };
}

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
}

/** The clause may be there, but what is asked is not in it. */
function fallsShort({ key }: CheckToJudge, { short, findings, onTopic, revisions }: FallenShort): LocalJudgement {
  const demands = judgedDemands(findings, false);
  return {
    key,
    result: "Flag",
    fallback: null,
    analysis: `${cut(`${VERDICTS.short} ${short.reason}`)}`,
    certainty: short.certainty === null ? null : rounded(short.certainty),
    demands: demands.map((each) => (each.text === short.lacking ? { ...each, met: false, place: null } : each)),
    places: tidy(onTopic),
    revisions,
  };
}

const onTopic = ({ reading }: JudgingContext, place: Place | undefined) =>
  place
    ? ` The document has a clause on this topic, so it was not reported as missing: “${shorten(reading.quote(place))}”.`
    : " The document may have a clause on this topic, so it was not reported as missing.";

const NO_PLACE = " The playbook's clause was not inserted, because no suitable place was found.";

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

/** On the other side's paper, proposes the standard. On our own, the first fallback with words or a number, so that less is changed. */
function revisionsFor(review: JudgingContext, all: Tested, outcome: DemandResult["outcome"]): Revision[] {
  const { positions, tested, clause } = all;
  const preferred = <T>(list: T[]) =>
    review.stance.reviewMode === "first-party" ? [...list.slice(1), ...list.slice(0, 1)] : list;
  if (outcome === "missing") {
    const language = preferred(positions)
      .map(({ language: [text] }) => text)
      .find((text) => text !== undefined);
    const insertion = language === undefined ? undefined : proposeInsertion(review, language, clause);
    return insertion ? [insertion] : [];
  }
  if (outcome !== "fails") return [];
  const changes = preferred(tested).map((findings) => findings.flatMap(({ revisions }) => revisions));
  return withoutOverlaps(changes.find((revisions) => revisions.length > 0) ?? []);
}

/** Revisions in the order of the text; of two that overlap, the first is kept. */
export function withoutOverlaps(revisions: Revision[], taken: Place[] = []): Revision[] {
  const kept: Revision[] = [];
  for (const revision of revisions) {
    const overlaps = (other: Place) => revision.start < other.end && other.start < revision.end;
    const isInside = (other: Place) =>
      revision.start === revision.end && other.start < revision.start && revision.start < other.end;
    if (![...kept, ...taken].some((other) => overlaps(other) || isInside(other))) kept.push(revision);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function tidy(places: Place[]): Place[] {
  return places
    .filter(({ start }, at) => places.findIndex((each) => each.start === start) === at)
    .slice(0, LIMITS.places)
    .map(({ start, end }) => ({ start, end }));
}

function cut(text: string): string {
  return text.length <= LIMITS.analysis_characters
    ? text
    : `${text.slice(0, text.lastIndexOf(" ", LIMITS.analysis_characters))} …`;
}
