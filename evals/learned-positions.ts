import { Router } from "../src/models/engine/answer/route.ts";
import { Evidence } from "../src/models/engine/evidence/evidence.ts";
import type { CheckToJudge } from "../src/models/engine/judge/judgement.ts";
import { JudgingContext } from "../src/models/engine/judge/judging-context.ts";
import { readPosition } from "../src/models/engine/judge/position.ts";
import { isSurelyMet, wordsOfCheck } from "../src/models/engine/judge/precedents/join-decisions.ts";
import { isAgainstRules } from "../src/models/engine/judge/precedents/veto.ts";
import { judgePosition, type PositionModels, trainPosition } from "../src/models/engine/learning/learned-position.ts";
import { exampleOf, passagesFor } from "../src/models/engine/learning/passages.ts";
import type { PositionVerdict } from "../src/models/engine/learning/position-chances.ts";
import { dataFolder } from "./support/data.ts";
import { type Agreement, agreements, type Choice } from "./support/entailment.ts";

/**
 * What a check learns from decisions: for each position of ContractNLI a person decides about some agreements; the others measure. The rules
 * may object to a pass. The shipped judge may not: it was trained on these positions.
 */

const DECIDED = [0, 1, 5, 10, 20, 40];
const AGREEMENTS_TO_DECIDE = 40;
const SURE = 0.8;
const VERDICTS: Record<Choice, PositionVerdict> = {
  Entailment: "passes",
  Contradiction: "contradicts",
  NotMentioned: "missing",
};

interface Figures {
  pairs: number;
  right: number;
  shown: number;
  shownRight: number;
  sure: number;
  sureRight: number;
  passedContrary: number;
  left: number;
  leftRight: number;
  leftContrary: number;
  missing: number;
  missingRight: number;
  contrary: number;
  learningMs: number;
  positions: number;
}

const { checks, all } = await agreements(dataFolder(process.argv[2]));
const contexts = new Map(all.map((agreement) => [agreement, contextOf(agreement)]));
const table = new Map(DECIDED.map((decided) => [decided, empty()]));
for (const [at, check] of checks.entries()) {
  const order = shuffled(all, 1_000 + at);
  const toMeasure = order.slice(AGREEMENTS_TO_DECIDE);
  for (const [decided, figures] of table) {
    const learned = learnFrom(order.slice(0, decided), check, figures);
    figures.positions++;
    for (const agreement of toMeasure) measure(figures, learned, agreement, check);
  }
}
print();

function learnFrom(some: Agreement[], check: CheckToJudge, figures: Figures): PositionModels {
  const decisions = some.map((agreement) => {
    const { choice, spans } = labelOf(agreement, check);
    const marked = choice === "NotMentioned" ? [] : spans.map(([start, end]) => ({ start, end }));
    return { verdict: VERDICTS[choice], ...exampleOf(contextFor(agreement).reading, wordsOfCheck(check), marked) };
  });
  const begun = process.cpuUsage();
  const learned = trainPosition(decisions);
  const { user, system } = process.cpuUsage(begun);
  figures.learningMs += (user + system) / 1000;
  return learned;
}

function measure(figures: Figures, learned: PositionModels, agreement: Agreement, check: CheckToJudge) {
  const context = contextFor(agreement);
  const said = judgePosition(learned, passagesFor(context.reading, wordsOfCheck(check)));
  const place = said && context.reading.sentences[said.best.at];
  if (!said || !place) return;
  const { choice, spans } = labelOf(agreement, check);
  const gold = VERDICTS[choice];
  const { passes, contradicts, missing } = said.chances;
  const first =
    passes >= contradicts && passes >= missing ? "passes" : contradicts >= missing ? "contradicts" : "missing";
  figures.pairs++;
  figures.contrary += Number(gold === "contradicts");
  figures.right += Number(first === gold);
  if (gold !== "missing") {
    figures.shown++;
    figures.shownRight += Number(spans.some(([start, end]) => start < place.end && place.start < end));
  }
  if (missing >= SURE) {
    figures.missing++;
    figures.missingRight += Number(gold === "missing");
  }
  if (!isSurelyMet(said.chances)) return;
  figures.sure++;
  figures.sureRight += Number(gold === "passes");
  figures.passedContrary += Number(gold === "contradicts");
  if (isAgainstRules(context, readPosition(wordsOfCheck(check).instructions), place)) return;
  figures.left++;
  figures.leftRight += Number(gold === "passes");
  figures.leftContrary += Number(gold === "contradicts");
}

function print() {
  console.log(
    `${checks.length} positions, ${AGREEMENTS_TO_DECIDE} agreements to decide, ${all.length - AGREEMENTS_TO_DECIDE} to measure on`,
  );
  console.log(
    "decided | right | first passage right | passes at .8: share, right, contradictions passed | the same after the rules | missing at .8: share, right | CPU ms to learn",
  );
  for (const [decided, each] of table) {
    const share = (part: number, whole: number) => (whole > 0 ? (part / whole).toFixed(3) : "–");
    console.log(
      [
        String(decided).padEnd(7),
        share(each.right, each.pairs),
        share(each.shownRight, each.shown),
        `${share(each.sure, each.pairs)}, ${share(each.sureRight, each.sure)}, ${each.passedContrary} of ${each.contrary}`,
        `${share(each.left, each.pairs)}, ${share(each.leftRight, each.left)}, ${each.leftContrary} of ${each.contrary}`,
        `${share(each.missing, each.pairs)}, ${share(each.missingRight, each.missing)}`,
        Math.round(each.learningMs / each.positions),
      ].join(" | "),
    );
  }
}

function contextOf({ text }: Agreement): JudgingContext {
  return new JudgingContext({
    reading: new Evidence(text, undefined),
    router: new Router(),
    stance: { reviewMode: "third-party", representingParty: "our company" },
    signal: undefined,
    stories: [],
  });
}

function contextFor(agreement: Agreement): JudgingContext {
  const context = contexts.get(agreement);
  if (!context) throw new Error(`${agreement.name} was not opened.`);
  return context;
}

function labelOf({ name, labels }: Agreement, { key }: CheckToJudge) {
  const label = labels.get(key);
  if (!label) throw new Error(`${name} has no annotation of ${key}.`);
  return label;
}

function empty(): Figures {
  const none = { pairs: 0, right: 0, shown: 0, shownRight: 0, sure: 0, sureRight: 0, passedContrary: 0, left: 0 };
  return {
    ...none,
    leftRight: 0,
    leftContrary: 0,
    missing: 0,
    missingRight: 0,
    contrary: 0,
    learningMs: 0,
    positions: 0,
  };
}

/** The same order for the same seed. */
function shuffled<T>(list: T[], seed: number): T[] {
  let state = seed >>> 0;
  const keyed = list.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
