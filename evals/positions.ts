import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { must } from "../src/content/must.ts";
import { leadingVerdict } from "../src/content/values/verdicts.schema.ts";
import { JUDGE } from "../src/models/engine/encode/judge.config.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { Evidence } from "../src/models/engine/evidence/evidence.ts";
import type { Place } from "../src/models/engine/evidence/place.ts";
import type { CheckToJudge, LocalJudgement } from "../src/models/engine/judge/judgement.ts";
import { wordsOfCheck } from "../src/models/engine/judge/precedents/join-decisions.ts";
import { judgePosition, type PositionModels } from "../src/models/engine/learning/learned-position.ts";
import { passagesFor } from "../src/models/engine/learning/passages.ts";
import type { PositionVerdict } from "../src/models/engine/learning/position-chances.ts";
import { type DecidedDocument, teachPosition } from "../src/models/engine/learning/teach-position.ts";
import { exampleOfDecision } from "../src/playbooks/reviews/learning/decided.ts";
import type { StoredFinding } from "../src/playbooks/reviews/run/run.schema.ts";
import { openAnotherJudge } from "./positions/another-judge.ts";
import { dataFolder } from "./support/data.ts";

/**
 * What the engine learns from decisions on findings: the positions of ContractNLI, decided as its annotators did in some agreements and reviewed
 * in others. With `--as-people` only what a first review leaves to a person is decided, and a decision teaches what it would in the service.
 * `--judge FILE` takes a judge that never saw these positions (`training/judge_from_start.py`); without it rules alone decide.
 */

interface Agreement {
  file_name: string;
  text: string;
  spans: [number, number][];
  annotation_sets: { annotations: Record<string, { choice: string; spans: number[] }> }[];
}

interface ContractNli {
  documents: Agreement[];
  labels: Record<string, { short_description: string; hypothesis: string }>;
}

const DECIDED = [0, 5, 10, 20, 40];
const TO_MEASURE = 20;
const CHOICES: Record<string, PositionVerdict> = {
  Entailment: "passes",
  Contradiction: "contradicts",
  NotMentioned: "missing",
};
const STANCE = { reviewMode: "third-party", representingParty: "the Receiving Party" } as const;

const { values, positionals } = parseArgs({
  options: { judge: { type: "string" }, "as-people": { type: "boolean" } },
  allowPositionals: true,
});
const path = join(dataFolder(positionals[0]), "contractnli", "dev.json.gz");
const { documents, labels }: ContractNli = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8"));
// The calibration of positions that the shipped judge was trained on is no part of this measure.
for (const key of Object.keys(JUDGE.positions)) delete JUDGE.positions[key];

const judge = values.judge ? await openAnotherJudge(values.judge) : undefined;
const engine = openLocalEngine(judge ? { judge } : {});
const toMeasure = documents.filter((_, at) => at % 3 === 0).slice(0, TO_MEASURE);
const toDecide = documents.filter((each) => !toMeasure.includes(each));
const checks = Object.entries(labels).map(
  ([key, { short_description, hypothesis }]): CheckToJudge => ({
    key,
    title: short_description,
    description: null,
    positions: [{ type: "standard", guidance: hypothesis }],
  }),
);

const firstReviews = new Map<string, Map<string, LocalJudgement>>();

console.log(`${checks.length} positions, ${toDecide.length} agreements to decide, ${toMeasure.length} to measure on`);
console.log(
  "decided | learned alone: right, first passage right | passed: share, rightly, contrary | missing: share, rightly | contradicts: share, rightly | left to a person",
);
for (const decided of DECIDED) {
  const learned = new Map<string, PositionModels>();
  for (const check of decided > 0 ? checks : [])
    learned.set(check.key, (await teachPosition(wordsOfCheck(check), await decisionsOn(check, decided))).models);
  const results = [];
  for (const agreement of toMeasure) {
    const asked = checks.map((check) => ({ ...check, learned: learned.get(check.key) }));
    const judged = await engine.judge(agreement.text, asked, STANCE);
    results.push(...judged.map((each, at) => resultOf(agreement, must(asked[at], "one judgement a check"), each)));
  }
  print(decided, results);
}
await engine.close();

async function decisionsOn(check: CheckToJudge, count: number): Promise<DecidedDocument[]> {
  const decided = toDecide.slice(0, count).map((agreement) => ({ agreement, ...labelOf(agreement, check.key) }));
  const taught = values["as-people"] ? await Promise.all(decided.map((each) => taughtByPerson(check, each))) : decided;
  return taught.flatMap((each) => (each ? [documentOf(each)] : []));
}

interface Decided {
  agreement: Agreement;
  verdict: PositionVerdict;
  marked: Place[];
}

function documentOf({ agreement, verdict, marked }: Decided): DecidedDocument {
  return { id: agreement.file_name, text: agreement.text, verdict, marked, stance: STANCE };
}

/** Undefined where the first review asks for no decision, or where a decision teaches nothing. */
async function taughtByPerson(check: CheckToJudge, { agreement, verdict }: Decided): Promise<Decided | undefined> {
  const judged = must((await firstReviewOf(agreement)).get(check.key), "each check is judged");
  if (judged.result !== "Flag") return undefined;
  const keeps = judged.revisions.length > 0 ? "rejected" : "accepted";
  const changes = judged.revisions.length > 0 ? "accepted" : "rejected";
  const decision = verdict === "passes" ? keeps : changes;
  const example = exampleOfDecision({
    finding: findingOf(judged, agreement),
    decision,
    revisions: null,
    file_ids: [agreement.file_name],
  });
  return example && { agreement, ...example };
}

async function firstReviewOf({ file_name, text }: Agreement): Promise<Map<string, LocalJudgement>> {
  const known = firstReviews.get(file_name);
  if (known) return known;
  const judged = new Map((await engine.judge(text, checks, STANCE)).map((each) => [each.key, each]));
  firstReviews.set(file_name, judged);
  return judged;
}

function findingOf({ result, analysis, places, revisions, demands }: LocalJudgement, agreement: Agreement) {
  const fileId = agreement.file_name;
  const at = ({ start, end }: Place) => ({ fileId, start, end, quote: agreement.text.slice(start, end) });
  return {
    evaluationResult: result,
    analysis,
    quotes: places.map(at),
    revisions: revisions.map((each) => ({ ...each, ...at(each), original: at(each).quote })),
    demands: demands.map(({ text, met, place }) => ({ text, met, quote: place && at(place) })),
    positions: [],
  } as unknown as StoredFinding;
}

function labelOf({ spans, annotation_sets: [own] }: Agreement, key: string) {
  const { choice, spans: marked } = must(own?.annotations[key], "each position is labelled");
  const verdict = must(CHOICES[choice], "there are three choices");
  return { verdict, marked: marked.flatMap((at) => (spans[at] ? [{ start: spans[at][0], end: spans[at][1] }] : [])) };
}

interface Result {
  verdict: PositionVerdict;
  said: PositionVerdict | "judgement";
  alone: PositionVerdict | undefined;
  isFound: boolean | undefined;
}

function resultOf(agreement: Agreement, check: CheckToJudge, judged: LocalJudgement): Result {
  const { verdict, marked } = labelOf(agreement, check.key);
  const passages = passagesFor(new Evidence(agreement.text, undefined), wordsOfCheck(check));
  const learned = check.learned && judgePosition(check.learned, passages);
  const place = learned && new Evidence(agreement.text, undefined).sentences[learned.best.at];
  const alone = learned && (Object.entries(learned.chances).sort((a, b) => b[1] - a[1])[0]?.[0] as PositionVerdict);
  const isFound = marked.some(({ start, end }) => place && start < place.end && place.start < end);
  return { verdict, said: saidBy(judged), alone, isFound: marked.length > 0 && place ? isFound : undefined };
}

function saidBy({ result, analysis }: LocalJudgement): Result["said"] {
  if (result !== "Flag") return "passes";
  const name = leadingVerdict(analysis)?.name;
  return name === "contradicts" || name === "missing" ? name : "judgement";
}

function print(decided: number, results: Result[]) {
  const share = (part: Result[], whole: Result[]) => (whole.length > 0 ? (part.length / whole.length).toFixed(3) : "–");
  const said = (name: Result["said"]) => results.filter((each) => each.said === name);
  const rightly = (name: PositionVerdict) =>
    share(
      said(name).filter((each) => each.verdict === name),
      said(name),
    );
  const alone = results.filter((each) => each.alone);
  const marked = results.filter((each) => each.isFound !== undefined);
  const contrary = said("passes").filter(({ verdict }) => verdict === "contradicts");
  console.log(
    [
      String(decided).padEnd(7),
      `${share(
        alone.filter((each) => each.alone === each.verdict),
        alone,
      )}, ${share(
        marked.filter(({ isFound }) => isFound),
        marked,
      )}`,
      `${share(said("passes"), results)}, ${rightly("passes")}, ${contrary.length}`,
      `${share(said("missing"), results)}, ${rightly("missing")}`,
      `${share(said("contradicts"), results)}, ${rightly("contradicts")}`,
      share(said("judgement"), results),
    ].join(" | "),
  );
}
