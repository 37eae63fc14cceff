import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { first } from "../src/content/must.ts";
import { Evidence } from "../src/models/engine/evidence/evidence.ts";
import { type Chances, learnedChances } from "../src/models/engine/learning/chances.ts";
import { type LearnedColumn, type LearningExample, trainColumn } from "../src/models/engine/learning/learned-column.ts";
import { openLinearModel } from "../src/models/engine/learning/linear-model.ts";
import { bestPassage } from "../src/models/engine/learning/passage-scores.ts";
import { exampleOf, passagesFor } from "../src/models/engine/learning/passages.ts";
import { dataFolder } from "./support/data.ts";

/**
 * What the engine learns from verified documents: for each kind of clause of CUAD a person marks the clause, or says that it is absent, in
 * some contracts; the others measure. The first verified contract has the clause.
 */

interface Contract {
  title: string;
  text: string;
  labels: { category: string; spans: [number, number][] }[];
}

interface Category {
  name: string;
  desc: string;
}

const VERIFIED = [0, 1, 3, 5, 10, 20, 40];
const CONTRACTS_TO_VERIFY = 160;
/** Contracts to verify from which a kind must be marked in at least this many. */
const LEAST_MARKED = 12;

const folder = join(dataFolder(process.argv[2]), "cuad");
const categories = (JSON.parse(readFileSync(join(folder, "categories.json"), "utf8")) as Category[]).filter(
  ({ name }) => name !== "Document Name" && name !== "Parties",
);
const contracts = gunzipSync(readFileSync(join(folder, "contracts.jsonl.gz")))
  .toString("utf8")
  .trim()
  .split("\n")
  .map((line): Contract => JSON.parse(line));

/** The contracts of one company stand on one side. */
const byCompany = Object.values(Object.groupBy(contracts, ({ title }) => title.split(/[_(]/, 1)[0] ?? title));
const ordered = shuffled(byCompany, 7).flatMap((group) => group ?? []);
const readings = new Map(ordered.map((contract) => [contract, new Evidence(contract.text, undefined)]));
const toVerify = ordered.slice(0, CONTRACTS_TO_VERIFY);
const toMeasure = ordered.slice(CONTRACTS_TO_VERIFY);

interface Figures {
  kinds: number;
  hits: number;
  f1: number;
  shown: number;
  shownRight: number;
  denied: number;
  deniedRight: number;
  pairs: number;
  learningMs: number;
}

const table = new Map(VERIFIED.map((verified) => [verified, empty()]));
for (const [at, kind] of categories.entries()) {
  const marked = toVerify.filter((contract) => spansOf(contract, kind).length > 0);
  if (marked.length < LEAST_MARKED) continue;
  const order = shuffled(toVerify, 100 + at);
  const begin = order.findIndex((contract) => spansOf(contract, kind).length > 0);
  order.unshift(...order.splice(begin, 1));
  for (const [verified, figures] of table) measure(figures, kind, learnFrom(order.slice(0, verified), kind, figures));
}
print();

function learnFrom(some: Contract[], kind: Category, figures: Figures): LearnedColumn<LearningExample> | undefined {
  const column = columnOf(kind);
  const examples = some.map((contract) => exampleOf(readingOf(contract), column, spansOf(contract, kind)));
  const begun = process.cpuUsage();
  const learned = trainColumn(examples);
  const { user, system } = process.cpuUsage(begun);
  figures.learningMs += (user + system) / 1000;
  return learned;
}

function measure(figures: Figures, kind: Category, learned: LearnedColumn<LearningExample> | undefined) {
  const scorer = learned && openLinearModel(learned.model);
  const results = toMeasure.flatMap((contract) => {
    const reading = readingOf(contract);
    const best = bestPassage(passagesFor(reading, columnOf(kind)), scorer);
    if (!best) return [];
    const spans = spansOf(contract, kind);
    const sentence = reading.sentences[best.at] ?? { start: 0, end: 0 };
    const isHit = spans.some(({ start, end }) => start < sentence.end && sentence.start < end);
    const chances: Chances = learned ? learnedChances(best, learned.leaveOut) : { found: 0, right: 0 };
    return [{ isThere: spans.length > 0, isHit, ...chances }];
  });
  const there = results.filter(({ isThere }) => isThere);
  const said = results.filter(({ found }) => found >= 0.5);
  const shown = results.filter(({ right }) => right >= 0.8);
  const denied = learned ? results.filter(({ found }) => found <= 0.1) : [];
  figures.kinds++;
  figures.pairs += results.length;
  figures.hits += there.filter(({ isHit }) => isHit).length / there.length;
  figures.f1 += (2 * said.filter(({ isThere }) => isThere).length) / (said.length + there.length);
  figures.shown += shown.length;
  figures.shownRight += shown.filter(({ isHit }) => isHit).length;
  figures.denied += denied.length;
  figures.deniedRight += denied.filter(({ isThere }) => !isThere).length;
}

function print() {
  const { kinds } = first([...table.values()]);
  console.log(`${kinds} kinds of clause, ${toVerify.length} contracts to verify, ${toMeasure.length} to measure on`);
  console.log(
    "verified | first passage right | found or absent, F1 | shown at .8: share, right | absent at .1: share, right | CPU ms to learn",
  );
  for (const [verified, each] of table) {
    const share = (part: number, whole: number) => (whole > 0 ? (part / whole).toFixed(3) : "–");
    console.log(
      [
        String(verified).padEnd(8),
        (each.hits / kinds).toFixed(3),
        (each.f1 / kinds).toFixed(3),
        `${share(each.shown, each.pairs)}, ${share(each.shownRight, each.shown)}`,
        `${share(each.denied, each.pairs)}, ${share(each.deniedRight, each.denied)}`,
        Math.round(each.learningMs / kinds),
      ].join(" | "),
    );
  }
}

function empty(): Figures {
  return { kinds: 0, hits: 0, f1: 0, shown: 0, shownRight: 0, denied: 0, deniedRight: 0, pairs: 0, learningMs: 0 };
}

function readingOf(contract: Contract): Evidence {
  const reading = readings.get(contract);
  if (!reading) throw new Error(`${contract.title} was not opened.`);
  return reading;
}

function columnOf({ name, desc }: Category) {
  return { label: name, instructions: desc };
}

function spansOf({ labels }: Contract, { name }: Category): { start: number; end: number }[] {
  const own = labels.filter((label) => label.category === name);
  return own.flatMap(({ spans }) => spans.map(([start, end]) => ({ start, end })));
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
