import { learnedFigures, type Measured } from "../../../content/values/learned-figures.ts";
import { isSurelyMet, useDecisions } from "../../../models/engine/judge/precedents/join-decisions.ts";
import type { PositionVerdict } from "../../../models/engine/learning/position-chances.ts";
import type { PositionTrial } from "../../../models/engine/learning/teach-position.ts";
import { checkGroupOf } from "../groups.words.ts";
import type { StoredFinding } from "../run/run.schema.ts";

/** A decision, what the review said without learning, and what learning without this decision says. */
export interface MeasuredDecision {
  verdict: PositionVerdict;
  finding: StoredFinding;
  trial: PositionTrial;
}

/** How often findings agree with what people decided, before and after. What is there is a position that is met. */
export function measurePosition(measured: MeasuredDecision[]) {
  return {
    before: learnedFigures(measured.map((each) => toMeasured(each.verdict, saidBefore(each.finding)))),
    after: learnedFigures(measured.map((each) => toMeasured(each.verdict, saidAfter(each)))),
  };
}

function toMeasured(verdict: PositionVerdict, said: PositionVerdict | undefined): Measured {
  return { isThere: verdict === "passes", isStated: said === "passes", isRight: said === verdict };
}

const withoutDecisions = ({ learned, evaluationResult, analysis }: StoredFinding) =>
  learned?.without ?? { result: evaluationResult, analysis };

/** Undefined where the review left it to people. */
function saidBefore(finding: StoredFinding): PositionVerdict | undefined {
  const { result, analysis } = withoutDecisions(finding);
  const group = checkGroupOf({ ...finding, evaluationResult: result, analysis });
  if (group === "met") return "passes";
  return group === "judgement" ? undefined : group === "missing" ? "missing" : "contradicts";
}

function saidAfter({ finding, trial }: MeasuredDecision): PositionVerdict | undefined {
  const { result, analysis } = withoutDecisions(finding);
  if (result === "Error") return undefined;
  const isUnmet = finding.demands?.some(({ met, quote }) => met === false && quote !== null) ?? false;
  const isMeasured = isUnmet || (finding.found ?? null) !== null;
  const wanted = useDecisions({ result, analysis, isMeasured }, trial.chances);
  if (wanted === "keep") return saidBefore(finding);
  if (wanted === "miss") return "missing";
  return wanted === "pass" && isSurelyMet(trial.chances) && !trial.isRefused ? "passes" : undefined;
}
