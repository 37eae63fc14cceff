import { ACCEPTED_BEFORE, leadingVerdict, VERDICTS } from "../../../../content/values/verdicts.schema.ts";
import { CALIBRATION } from "../../calibration.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import { type Place, placesOverlap } from "../../evidence/place.ts";
import { isProse } from "../../evidence/prose.ts";
import { judgePosition, type PositionModels } from "../../learning/learned-position.ts";
import { passagesFor } from "../../learning/passages.ts";
import { LEAST_DECISIONS, type PositionChances } from "../../learning/position-chances.ts";
import { whatIsSaid } from "../finding-prose.ts";
import type { CheckToJudge, LocalJudgement } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import { readPosition } from "../position.ts";
import { isVetoed } from "./veto.ts";

/** `pass`: the passage is accepted. `miss`: the position is missing. `ask`: the passage is shown to a person. */
export type DecisionsUse = "keep" | "pass" | "miss" | "ask";

const SURE = 0.8;
/** Below this chance, what was called missing is doubted. */
const LIKELY = 0.5;
const SHOWN = 3;

export const isSurelyMet = ({ passes }: Pick<PositionChances, "passes">) => passes >= SURE;

type Judged = Pick<LocalJudgement, "result" | "analysis" | "notice" | "isUnread"> & {
  /** The rules compared a value, or point at the words that do not meet a demand. */
  isMeasured: boolean;
};

/** How to use earlier decisions beside the judgement without them. What contradicts a position or measurably falls short of it stays, and nothing else is said to. */
export function useDecisions(
  { result, analysis, notice, isUnread, isMeasured }: Judged,
  { passes, missing }: PositionChances,
): DecisionsUse {
  const verdict = leadingVerdict(analysis)?.name;
  if (notice !== undefined || isUnread || verdict === "contradicts") return "keep";
  if (result !== "Flag") return missing >= SURE ? "ask" : "keep";
  if (isMeasured) return "keep";
  if (isSurelyMet({ passes })) return "pass";
  if (missing >= SURE) return verdict === "missing" ? "keep" : "miss";
  if (verdict === "missing") return missing < LIKELY ? "ask" : "keep";
  return verdict === "judgement" ? "ask" : "keep";
}

/** What the words of a check ask for, to search for it. */
export const wordsOfCheck = ({ title, positions }: Pick<CheckToJudge, "title" | "positions">) => ({
  label: title,
  instructions: positions.find(({ type }) => type === "standard")?.guidance ?? "",
});

/** Whether the judge or the rules object to passing a passage by earlier decisions. */
export const objectsTo = (review: JudgingContext, check: Pick<CheckToJudge, "positions">, place: Place) =>
  isVetoed(review, readPosition(wordsOfCheck({ title: "", ...check }).instructions), place);

/** The judgement, with what people decided about the position in other documents. */
export async function joinDecisions(
  review: JudgingContext,
  check: CheckToJudge,
  judgement: LocalJudgement,
): Promise<LocalJudgement> {
  const { learned } = check;
  if (!learned || learned.decisions < LEAST_DECISIONS) return judgement;
  const said = judgePosition(learned, passagesFor(review.reading, wordsOfCheck(check)));
  const place = said && clauseAt(review.reading, said.best.at);
  if (!place) return judgement;
  const wanted = useDecisions({ ...judgement, isMeasured: isMeasured(judgement) }, said.chances);
  const isRefused = wanted === "pass" && (await objectsTo(review, check, place));
  const use = isRefused ? "ask" : wanted;
  if (use === "keep") return judgement;
  const told = { judgement, learned, place, quoted: whatIsSaid(review, place), chances: said.chances, isRefused };
  return use === "pass" ? accepted(told) : use === "miss" ? missed(told) : asked(told);
}

const isMeasured = ({ compared, demands }: LocalJudgement) =>
  (compared?.found ?? null) !== null || demands.some(({ met, place }) => met === false && place !== null);

/** Sentences after a heading among which its clause begins. */
const BEHIND_HEADING = 3;

/** The sentence, or the first one of its section where it is only a heading. A heading says nothing that could be accepted. */
function clauseAt(reading: Evidence, at: number): Place | undefined {
  const own = reading.sentences[at];
  const section = own && reading.sectionAround(own);
  return reading.sentences
    .slice(at, at + BEHIND_HEADING)
    .find((place) => reading.sectionAround(place) === section && isProse(reading.quote(place)));
}

interface Told {
  judgement: LocalJudgement;
  learned: PositionModels;
  place: Place;
  quoted: string;
  chances: PositionChances;
  isRefused: boolean;
}

function accepted({ judgement, learned, place, quoted, chances }: Told): LocalJudgement {
  const { counts, decisions } = learned;
  return {
    ...joined(judgement, "pass"),
    result: "Pass",
    fallback: null,
    analysis: `${ACCEPTED_BEFORE} ${quoted}, which reads like wording that people accepted: ${counts.passes} of ${decisions} decisions on this check did.`,
    certainty: capped(chances.passes),
    demands: judgement.demands.map((each) => ({ ...each, met: true, place: tidy(place) })),
    places: [tidy(place)],
    revisions: [],
  };
}

function missed({ judgement, learned, chances }: Told): LocalJudgement {
  return {
    ...joined(judgement, "miss"),
    analysis: `${VERDICTS.missing} No passage reads like those of this position in ${learned.decisions} earlier decisions.`,
    certainty: capped(chances.missing),
    places: [],
    revisions: [],
  };
}

function asked({ judgement, place, quoted, isRefused }: Told): LocalJudgement {
  const others = judgement.places.filter((each) => !placesOverlap(each, place));
  const because = isRefused
    ? "It reads like wording that people accepted before, but it may not meet your position."
    : judgement.result === "Flag"
      ? "Of all passages it comes nearest to those of earlier decisions."
      : "In earlier decisions, people took documents like this one to lack what you ask for.";
  return {
    ...joined(judgement, "ask"),
    result: "Flag",
    fallback: null,
    analysis: `${VERDICTS.judgement} ${quoted}. ${because}`,
    certainty: null,
    places: [tidy(place), ...others].slice(0, SHOWN),
  };
}

/** What was said without the decisions stays among the reasons. */
const joined = (judgement: LocalJudgement, use: "pass" | "miss" | "ask"): LocalJudgement => ({
  ...judgement,
  why: `Without earlier decisions: ${judgement.analysis} ${judgement.why}`.trim(),
  decisions: { use, without: { result: judgement.result, analysis: judgement.analysis } },
});

const tidy = ({ start, end }: Place): Place => ({ start, end });
/** Nothing is certain. */
const capped = (chance: number) => Math.round(Math.min(CALIBRATION.candidates.highest_score, chance) * 100) / 100;
