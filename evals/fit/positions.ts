import { readFile, writeFile } from "node:fs/promises";
import { Router } from "../../src/models/engine/answer/route.ts";
import { Evidence } from "../../src/models/engine/evidence/evidence.ts";
import { JudgingContext } from "../../src/models/engine/judge/judging-context.ts";
import { locateClause } from "../../src/models/engine/judge/locate-clause.ts";
import { readPosition } from "../../src/models/engine/judge/position.ts";
import { testPosition } from "../../src/models/engine/judge/position-tests.ts";
import { weighPosition } from "../../src/models/engine/judge/weigh.ts";
import { officialExamples, officialPlaybooks } from "../../src/playbooks/official.ts";
import { share } from "../support/figures.ts";
import { cachingJudge, cachingTagger } from "../support/model-cache.ts";
import { type FittedRow, fitRegression, predict } from "./regression.ts";

/**
 * `npm run fit:positions [--write]`: fits the chance that a document meets a position, from its tests and the trained judge, on the
 * examples of every second check of the official playbooks, and prints the accuracy on those of the others. Needs no data.
 */
const STANCE = { reviewMode: "third-party", representingParty: "our company" } as const;
const RIDGE = 2;

/** The features of the standard position and of each fallback for one example. */
interface Example {
  isFitted: boolean;
  expected: "Pass" | "Fallback" | "Flag";
  standard: number[];
  fallbacks: number[][];
}

const [judge, tagger, router] = [cachingJudge(), cachingTagger(), new Router()];
try {
  const examples: Example[] = [];
  const checks = officialPlaybooks.flatMap((playbook) => playbook.checks);
  for (const [at, check] of checks.entries())
    for (const { text, expected } of officialExamples(check.id)) {
      const reading = new Evidence(text, await tagger.tag(text));
      const review = new JudgingContext({ reading, router, judge, stance: STANCE, signal: undefined, stories: [] });
      const features = await featuresBeside(review, check);
      if (features[0])
        examples.push({
          isFitted: at % 2 === 0,
          expected,
          standard: features[0],
          fallbacks: features.slice(1).filter((each) => each !== undefined),
        });
    }
  const fitted = examples.filter(({ isFitted }) => isFitted);
  const size = examples[0]!.standard.length;
  const weights = fitRegression(fitted.flatMap(rowsOf), 2, [0, ...Array.from({ length: size }, () => RIDGE)]);
  report("fitted on", fitted, weights);
  report(
    "other half",
    examples.filter(({ isFitted }) => !isFitted),
    weights,
  );
  if (process.argv.includes("--write")) await write(weights);
} finally {
  await Promise.all([judge.close(), tagger.close()]);
}

async function featuresBeside(review: JudgingContext, check: (typeof officialPlaybooks)[number]["checks"][number]) {
  const clause = await locateClause(review, check.title, check.description);
  const features: (number[] | undefined)[] = [];
  for (const { guidance } of check.positions) {
    const position = readPosition(guidance);
    const findings = await testPosition(review, position, clause);
    const weighed = await weighPosition(review, position, findings, clause)?.whole();
    features.push(weighed?.features);
  }
  return features;
}

/** Pass meets the standard, Fallback meets the nearest of the fallbacks, and Flag meets none. */
function rowsOf({ expected, standard, fallbacks }: Example): FittedRow[] {
  const row = (features: number[], isMet: boolean) => ({ inputs: [1, ...features], gold: isMet ? 1 : 0 });
  const nearest = fallbacks.toSorted((a, b) => b[0]! + b[2]! - a[0]! - a[2]!).slice(0, 1);
  const others = expected === "Flag" ? fallbacks : expected === "Fallback" ? nearest : [];
  return [row(standard, expected === "Pass"), ...others.map((each) => row(each, expected === "Fallback"))];
}

function report(name: string, examples: Example[], weights: number[][]): void {
  const chance = (features: number[]) => predict(weights, { inputs: [1, ...features], gold: 0 })[1]!;
  const weighed = examples.map(({ expected, standard, fallbacks }) => ({
    expected,
    first: chance(standard),
    other: Math.max(0, ...fallbacks.map(chance)),
  }));
  const right = (said: { expected: string }[], expected: string) =>
    `${said.length}, rightly ${share(said.filter((each) => each.expected === expected).length / said.length)}`;
  console.log(`${name}: ${examples.length} examples`);
  for (const least of [0.7, 0.75, 0.8, 0.85, 0.9]) {
    const passed = weighed.filter(({ first }) => first >= least);
    const flagged = passed.filter(({ expected }) => expected === "Flag").length;
    const fallen = weighed.filter(({ first, other }) => first < least && other >= least);
    console.log(
      `  met at ${least}: Pass ${right(passed, "Pass")} (${flagged} should be flagged); Fallback ${right(fallen, "Fallback")}`,
    );
  }
  for (const most of [0.05, 0.1, 0.15, 0.2, 0.25])
    console.log(
      `  short at ${most}: ${right(
        weighed.filter(({ first, other }) => Math.max(first, other) <= most),
        "Flag",
      )}`,
    );
}

async function write([not, met]: number[][]): Promise<void> {
  const path = new URL("../../src/models/engine/calibration.json", import.meta.url);
  const calibration = JSON.parse(await readFile(path, "utf8"));
  const difference = met!.map((weight, at) => Math.round((weight - not![at]!) * 1e4) / 1e4);
  calibration.position.weights.value = [difference];
  await writeFile(path, `${JSON.stringify(calibration, null, 2)}\n`);
}
