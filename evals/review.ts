import { openLocalEngine } from "../src/models/engine/engine.ts";
import { dataFolder } from "./support/data.ts";
import {
  type Agreement,
  agreements,
  CHOICES,
  type Choice,
  isHeldOut,
  type Judge,
  judgeAll,
  majority,
  type Pair,
} from "./support/entailment.ts";
import { share } from "./support/figures.ts";
import { cachingJudge } from "./support/model-cache.ts";
import { judgeOf } from "./support/model-judge.ts";
import { configuredModel } from "./support/model-reader.ts";

/**
 * `npm run eval:review [folder] [--looked-at | --held-out] [--sample=8] [--each]`: how well checks are judged on agreements with known
 * answers. A sample is spread evenly over a half.
 */
const words = process.argv.slice(2);
const sampled = Number(words.find((word) => word.startsWith("--sample="))?.slice("--sample=".length) ?? Infinity);
const { checks, all } = await agreements(dataFolder(words.find((word) => !word.startsWith("-"))));
const looked = all.filter((agreement) => !isHeldOut(agreement));
const heldOut = all.filter(isHeldOut);
const halves: [string, Agreement[], Agreement[]][] = [];
if (!words.includes("--held-out")) halves.push(["Looked at", sampleOf(looked), heldOut]);
if (!words.includes("--looked-at")) halves.push(["Held out", sampleOf(heldOut), looked]);

const STANCE = { reviewMode: "third-party", representingParty: "our company" } as const;
/** These checks ask for language, not for a trained clause type, so the tagger is skipped to save time. */
const engine = openLocalEngine({ judge: cachingJudge() });
const model = configuredModel();
const byModel = model && judgeOf(model);
const judges: [string, Judge][] = [
  ["local engine", (text, asked) => engine.judge(text, asked, STANCE)],
  ...(byModel ? [[model.name, byModel.judge] satisfies [string, Judge]] : []),
];

try {
  for (const [name, half, others] of halves) {
    console.log(`${name}: ${half.length} agreements, ${half.length * checks.length} judgements`);
    for (const [judge, run] of judges) report(judge, await judgeAll(run, half, checks));
    const usual = majority(others);
    report(
      "most frequent answer of the other half, by sentence",
      said(half, (key) => usual.get(key)!),
    );
    report(
      "always Flag",
      said(half, () => "NotMentioned"),
    );
  }
  if (byModel) {
    const { tokens, errors } = byModel.spending;
    console.log(
      `${model.name}: ${tokens.input} tokens in (${tokens.cached} cached), ${tokens.output} out, ${errors} checks not judged`,
    );
  }
} finally {
  await engine.close();
}

function sampleOf(half: Agreement[]): Agreement[] {
  const count = Math.min(sampled, half.length);
  return Array.from({ length: count }, (_, at) => half[Math.floor((at * half.length) / count)]!);
}

function said(half: Agreement[], choose: (key: string) => Choice): Pair[] {
  return half.flatMap(({ labels }) =>
    [...labels].map(([key, { choice, spans }]) => ({
      key,
      gold: choice,
      said: choose(key),
      isDecided: true,
      certainty: null,
      places: 0,
      placesRight: 0,
      spans: spans.length,
      spansFound: 0,
    })),
  );
}

function report(name: string, pairs: Pair[]): void {
  const scores = CHOICES.map((choice) => f1(pairs, choice));
  const right = pairs.filter(({ gold, said }) => gold === said).length;
  const passes = pairs.filter((pair) => pair.said === "Entailment");
  const wrongly = passes.filter(({ gold }) => gold === "Contradiction").length;
  const sum = (what: "places" | "placesRight" | "spans" | "spansFound") =>
    pairs.reduce((total, pair) => total + (pair.gold === "NotMentioned" ? 0 : pair[what]), 0);
  console.log(
    `  ${name}: accuracy ${share(right / pairs.length)}, macro F1 ${share(mean(scores))}, F1 ${CHOICES.map((choice, at) => `${choice} ${share(scores[at]!)}`).join(", ")}`,
  );
  const passRight = passes.filter(({ gold }) => gold === "Entailment").length;
  console.log(
    `    ${passes.length} passed, ${share(passRight / passes.length)} of them rightly, ${wrongly} contradictions among them; evidence precision ${share(sum("placesRight") / sum("places"))}, recall ${share(sum("spansFound") / sum("spans"))}`,
  );
  const decided = pairs.filter(({ isDecided }) => isDecided);
  const decidedRight = decided.filter(({ gold, said }) => gold === said).length;
  console.log(
    `    ${decided.length} decided (${share(decided.length / pairs.length)}), ${share(decidedRight / decided.length)} of them rightly`,
  );
  reportReliability(decided);
  if (words.includes("--each")) reportEach(pairs);
}

/** How often decided checks with a certainty are right, and the expected calibration error. */
function reportReliability(decided: Pair[]): void {
  const known = decided.flatMap((pair) => (pair.certainty === null ? [] : [{ ...pair, certainty: pair.certainty }]));
  if (known.length === 0) return;
  const bins = [0, 0.7, 0.8, 0.9, 0.95].map((from, at, all) => {
    const inside = known.filter(({ certainty }) => certainty >= from && certainty < (all[at + 1] ?? 2));
    const right = inside.filter(({ gold, said }) => gold === said).length / inside.length;
    return { from, count: inside.length, claimed: mean(inside.map(({ certainty }) => certainty)), right };
  });
  const filled = bins.filter(({ count }) => count > 0);
  const error = filled.reduce(
    (sum, { count, claimed, right }) => sum + (count / known.length) * Math.abs(claimed - right),
    0,
  );
  console.log(
    `    calibration error ${share(error)} on ${known.length}: ${filled.map(({ from, count, claimed, right }) => `from ${from} ${count}, claimed ${share(claimed)}, right ${share(right)}`).join("; ")}`,
  );
}

function reportEach(pairs: Pair[]): void {
  for (const { key, title } of checks) {
    const own = pairs.filter((pair) => pair.key === key);
    const count = (what: "gold" | "said") =>
      CHOICES.map((choice) => own.filter((pair) => pair[what] === choice).length).join("/");
    const right = own.filter(({ gold, said }) => gold === said).length / own.length;
    console.log(`      ${title.padEnd(48)} ${share(right)}, is ${count("gold")}, said ${count("said")}`);
  }
}

function f1(pairs: Pair[], choice: Choice): number {
  const both = pairs.filter(({ gold, said }) => gold === choice && said === choice).length;
  const either =
    pairs.filter(({ gold }) => gold === choice).length + pairs.filter(({ said }) => said === choice).length;
  return either === 0 ? 0 : (2 * both) / either;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
