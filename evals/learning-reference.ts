import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { learnedChances } from "../src/models/engine/learning/chances.ts";
import { type Features, passageFeatures } from "../src/models/engine/learning/features.ts";
import { type LearningExample, trainColumn } from "../src/models/engine/learning/learned-column.ts";
import { type DecidedExample, judgePosition, trainPosition } from "../src/models/engine/learning/learned-position.ts";
import { openLinearModel } from "../src/models/engine/learning/linear-model.ts";
import { bestPassage } from "../src/models/engine/learning/passage-scores.ts";
import type { PositionVerdict } from "../src/models/engine/learning/position-chances.ts";

/**
 * `npm run eval:learning:reference FOLDER`: the shipped code on the passages, query signals and orders of the recipe's own tests. FOLDER
 * holds `contracts.json.gz` and `agreements.json.gz`. The same data as the reference code gets, so the curves can be laid side by side.
 */
const [, , folder] = process.argv;
if (!folder) throw new Error("Give the folder with contracts.json.gz and agreements.json.gz.");

/** What people marked of a kind: sentences that are the clause, and all that its words touch. */
interface Gold {
  pos: number[];
  hit: number[];
}
/** BM25 and the cosine of each passage. */
type Query = [bm25: number[], cosine: number[]];
interface Document {
  texts: string[];
  heads: string[];
  query: Record<string, Query>;
  gold: Record<string, Gold | undefined>;
  verdict: Record<string, string>;
}

const read = <T>(name: string): T => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString("utf8"));
const features = new WeakMap<Document, Features[]>();

function rowsOf(document: Document): Features[] {
  const known = features.get(document);
  if (known) return known;
  const rows = document.texts.map((text, at) => passageFeatures(text, document.heads[at] ?? ""));
  features.set(document, rows);
  return rows;
}

function queryOf({ query }: Document, kind: string): number[] {
  const [bm25, cosine] = query[kind] ?? [[], []];
  const most = Math.max(1, ...bm25);
  return bm25.map((score, at) => score / most + 2 * (cosine[at] ?? 0));
}

/** Passages that the marked words only touch are left out. */
function exampleOf(document: Document, kind: string): LearningExample {
  const gold = document.gold[kind];
  const positives = new Set(gold?.pos);
  const [rows, query] = [rowsOf(document), queryOf(document, kind)];
  const kept = rows.flatMap((_, at) => (positives.has(at) || !gold?.hit.includes(at) ? [at] : []));
  return {
    rows: kept.flatMap((at) => rows[at] ?? []),
    query: kept.map((at) => query[at] ?? 0),
    positives: new Set(kept.flatMap((at, index) => (positives.has(at) ? [index] : []))),
  };
}

const VERIFIED = [0, 1, 3, 5, 10, 20, 40];
const DECIDED = [1, 5, 10, 20, 40];
/** The first ones may be verified or decided, the others measure. */
const [CONTRACTS_TO_VERIFY, AGREEMENTS_TO_DECIDE] = [45, 41];
const { kinds, docs: contracts } = read<{ kinds: string[]; docs: Document[] }>("contracts.json.gz");
function curveAt(count: number): string[] {
  const sums = { hits: 0, f1: 0, shown: 0, right: 0 };
  for (const kind of kinds) {
    const order = shuffled(contracts, 7919 + kind.length);
    const first = order.findIndex(({ gold }) => gold[kind]);
    order.unshift(...order.splice(first, 1));
    const learned = trainColumn(order.slice(0, count).map((document) => exampleOf(document, kind)));
    const scorer = learned && openLinearModel(learned.model);
    const said = order.slice(CONTRACTS_TO_VERIFY).flatMap((document) => {
      const best = bestPassage({ rows: rowsOf(document), query: queryOf(document, kind) }, scorer);
      if (!best) return [];
      const chances = learned ? learnedChances(best, learned.leaveOut) : { found: 0, right: 0 };
      const gold = document.gold[kind];
      return [{ isThere: gold !== undefined, isHit: gold?.hit.includes(best.at) ?? false, ...chances }];
    });
    const there = said.filter(({ isThere }) => isThere);
    const found = said.filter((each) => each.found >= 0.5);
    const shown = said.filter((each) => each.right >= 0.8);
    sums.hits += there.filter(({ isHit }) => isHit).length / there.length / kinds.length;
    sums.f1 += (2 * found.filter(({ isThere }) => isThere).length) / (found.length + there.length) / kinds.length;
    sums.shown += shown.length;
    sums.right += shown.filter(({ isHit }) => isHit).length;
  }
  return [sums.hits.toFixed(3), sums.f1.toFixed(3), `${(sums.right / sums.shown).toFixed(2)}, ${sums.shown}`];
}

const NO_CHANCES = { passes: 0, contradicts: 0, missing: 0 };
const VERDICTS: Record<string, PositionVerdict> = {
  Entailment: "passes",
  Contradiction: "contradicts",
  NotMentioned: "missing",
};
const { positions, docs: agreements } = read<{ positions: string[]; docs: Document[] }>("agreements.json.gz");
function judgedAt(count: number): string[] {
  const sums = { all: 0, right: 0, sure: 0, sureRight: 0 };
  for (const [at, position] of positions.entries())
    for (const seed of [1, 2]) {
      const order = shuffled(agreements, seed * 104_729 + at);
      const learned = trainPosition(order.slice(0, count).map((document) => decidedOf(document, position)));
      for (const document of order.slice(AGREEMENTS_TO_DECIDE)) {
        const passages = { rows: rowsOf(document), query: queryOf(document, position) };
        const { passes, contradicts, missing } = judgePosition(learned, passages)?.chances ?? NO_CHANCES;
        const most = Math.max(passes, contradicts, missing);
        const says = most === passes ? "passes" : most === contradicts ? "contradicts" : "missing";
        const isRight = says === verdictOf(document, position);
        sums.all++;
        if (isRight) sums.right++;
        if (most < 0.8) continue;
        sums.sure++;
        if (isRight) sums.sureRight++;
      }
    }
  const share = (part: number, whole: number) => (part / whole).toFixed(3);
  return [share(sums.right, sums.all), `${share(sums.sureRight, sums.sure)}, ${share(sums.sure, sums.all)}`];
}

const decidedOf = (document: Document, position: string): DecidedExample => ({
  ...exampleOf(document, position),
  verdict: verdictOf(document, position),
});

function verdictOf({ verdict }: Document, position: string): PositionVerdict {
  const known = VERDICTS[verdict[position] ?? ""];
  if (!known) throw new Error(`${position} was not decided.`);
  return known;
}

/** The order of the reference code for the same seed. */
function shuffled<T>(list: T[], seed: number): T[] {
  const all = [...list];
  let state = seed >>> 0;
  for (let last = all.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 4_294_967_296) * (last + 1));
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}

console.log(`Columns: ${kinds.length} kinds, ${contracts.length} contracts`);
console.log("verified | first passage right | found, F1 | shown at .8: right, of");
for (const count of VERIFIED) console.log([count, ...curveAt(count)].join(" | "));
console.log(`\nPositions: ${positions.length}, ${agreements.length} agreements`);
console.log("decided | right | at .8: right, share");
for (const count of DECIDED) console.log([count, ...judgedAt(count)].join(" | "));
