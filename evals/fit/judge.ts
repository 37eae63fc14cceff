import { readFile, writeFile } from "node:fs/promises";
import { JUDGE } from "../../src/models/engine/encode/judge.config.ts";
import { Evidence } from "../../src/models/engine/evidence/evidence.ts";
import { withPosition } from "../../src/models/engine/judge/combine.ts";
import { TrainedJudge } from "../../src/models/engine/judge/trained-judge.ts";
import { dataFolder } from "../support/data.ts";
import { type Agreement, agreements, CHOICES, furtherAgreements, isHeldOut } from "../support/entailment.ts";
import { share } from "../support/figures.ts";
import { cachingJudge } from "../support/model-cache.ts";
import { type FittedRow, fitRegression, predict } from "./regression.ts";

/**
 * `npm run fit:judge [folder] [--further=train.json] [--write]`: fits the weights that combine the windows of the trained judge. Fitted on the
 * looked-at half of the development set and on further agreements in ContractNLI's format; the held-out half is left alone.
 * The further ones are also predicted by weights that were fitted without them (five folds): the judge was not trained on them.
 */
const words = process.argv.slice(2);
const further = words.find((word) => word.startsWith("--further="))?.slice("--further=".length);
const FOLDS = 5;
const KEYS = Object.keys(JUDGE.positions);
/** How strongly weights are held near 0: those of features, and those of a position's constant, says and contradicts. */
const RIDGE = { feature: 3, own: [3, 8, 8] };

interface Row extends FittedRow {
  agreement: string;
}

const model = cachingJudge();
try {
  const { all } = await agreements(dataFolder(words.find((word) => !word.startsWith("-"))));
  const looked = await rowsOf(all.filter((each) => !isHeldOut(each)));
  const others = await rowsOf(further ? await furtherAgreements(further) : []);
  const names = [...new Set(others.map(({ agreement }) => agreement))];
  const foldOf = (row: Row) => names.indexOf(row.agreement) % FOLDS;
  const predicted = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitWeights([...looked, ...others.filter((row) => foldOf(row) !== fold)]);
    return others.filter((row) => foldOf(row) === fold).map((row) => ({ ...row, chances: predict(weights, row) }));
  }).flat();
  if (predicted.length > 0) report(predicted);
  if (words.includes("--write")) await write(fitWeights([...looked, ...others]));
} finally {
  await model.close();
}

function fitWeights(rows: Row[]): number[][] {
  const size = rows[0]!.inputs.length;
  const shared = size - 3 * KEYS.length;
  const ridge = Array.from({ length: size }, (_, at) =>
    at === 0 ? 0 : at < shared ? RIDGE.feature : RIDGE.own[(at - shared) % 3]!,
  );
  return fitRegression(rows, CHOICES.length, ridge);
}

async function rowsOf(from: Agreement[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, text, labels } of from) {
    const judge = new TrainedJudge(model, new Evidence(text, undefined));
    for (const [at, key] of KEYS.entries()) {
      const features = await judge.featuresFor(JUDGE.positions[key]!.sentence);
      const inputs = withPosition(features!, KEYS.length, at);
      rows.push({ agreement: name, inputs, gold: CHOICES.indexOf(labels.get(key)!.choice) });
    }
  }
  return rows;
}

function report(rows: (Row & { chances: number[] })[]): void {
  const likeliest = (chances: number[]) => chances.indexOf(Math.max(...chances));
  const right = rows.filter(({ chances, gold }) => likeliest(chances) === gold).length;
  console.log(
    `Further agreements, five folds: ${rows.length} judgements, likeliest right ${share(right / rows.length)}`,
  );
  for (const least of [0.6, 0.65, 0.7, 0.75, 0.8, 0.9]) {
    const passed = rows.filter(({ chances }) => chances[0]! >= least);
    const rightly = passed.filter(({ gold }) => gold === 0).length / passed.length;
    const contrary = passed.filter(({ gold }) => gold === 1).length;
    const said = ({ chances }: { chances: number[] }) => (chances[0]! >= least ? 0 : chances[1]! >= 0.5 ? 1 : 2);
    const accuracy = rows.filter((row) => said(row) === row.gold).length / rows.length;
    console.log(
      `  pass at ${least}: ${passed.length}, rightly ${share(rightly)}, contrary ${contrary}, accuracy ${share(accuracy)}`,
    );
  }
  for (const [name, choice] of [
    ["contradicts", 1],
    ["does not mention", 2],
  ] as const)
    for (const least of [0.5, 0.6, 0.7, 0.8]) {
      const said = rows.filter(({ chances }) => chances[choice]! >= least);
      const rightly = said.filter(({ gold }) => gold === choice).length / said.length;
      console.log(`  ${name} at ${least}: ${said.length}, rightly ${share(rightly)}`);
    }
}

async function write(weights: number[][]): Promise<void> {
  const path = new URL("../../src/models/engine/calibration.json", import.meta.url);
  const calibration = JSON.parse(await readFile(path, "utf8"));
  const shared = weights[0]!.length - 3 * KEYS.length;
  const rounded = weights.map((own) => own.map((weight) => Math.round(weight * 1e4) / 1e4));
  calibration.verdict.shared.value = rounded.map((own) => own.slice(0, shared));
  calibration.verdict.positions.value = Object.fromEntries(
    KEYS.map((key, at) => [key, rounded.map((own) => own.slice(shared + 3 * at, shared + 3 * at + 3))]),
  );
  await writeFile(path, `${JSON.stringify(calibration, null, 2)}\n`);
}
