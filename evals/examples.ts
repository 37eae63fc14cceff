import { openLocalEngine } from "../src/models/engine/engine.ts";
import { officialExamples, officialPlaybooks } from "../src/playbooks/official.ts";
import { type Judgement, scoreOf } from "../src/playbooks/tests/compare-tests.ts";
import type { Judge } from "./support/entailment.ts";
import { share } from "./support/figures.ts";
import { cachingJudge, cachingTagger } from "./support/model-cache.ts";
import { judgeOf } from "./support/model-judge.ts";
import { configuredModel } from "./support/model-reader.ts";

/** `npm run eval:examples [--each]`: how the examples of the official playbooks are judged. Needs no data. */
const STANCE = { reviewMode: "third-party", representingParty: "our company" } as const;
const engine = openLocalEngine({ tagger: cachingTagger(), judge: cachingJudge() });
const model = configuredModel();
const judges: [string, Judge][] = [
  ["local engine", (text, asked) => engine.judge(text, asked, STANCE)],
  ...(model ? [[model.name, judgeOf(model).judge] satisfies [string, Judge]] : []),
];

try {
  for (const [name, judge] of judges) {
    const all: Judgement[] = [];
    for (const playbook of officialPlaybooks) {
      const own = await judgeExamples(judge, playbook.checks);
      report(`${name}: ${playbook.title}`, own);
      all.push(...own);
    }
    report(`${name}: all`, all);
  }
} finally {
  await engine.close();
}

async function judgeExamples(judge: Judge, checks: (typeof officialPlaybooks)[number]["checks"]) {
  const judged: Judgement[] = [];
  for (const { id: key, title, description, positions } of checks) {
    for (const { id: example_id, text, expected } of officialExamples(key)) {
      const [said] = await judge(text, [{ key, title, description, positions }]);
      judged.push({ example_id, check_id: key, expected, result: said!.result, text_hash: "" });
      if (process.argv.includes("--each") && said!.result !== expected)
        console.log(`  ${title}: ${expected}, judged ${said!.result}: ${text.slice(0, 100)}`);
    }
  }
  return judged;
}

function report(name: string, judgements: Judgement[]): void {
  const { examples, correct, accuracy, confusion } = scoreOf(judgements);
  console.log(`${name}: ${correct} of ${examples} as expected (${share(accuracy)})`);
  for (const [expected, { Pass, Fallback, Flag }] of Object.entries(confusion))
    console.log(`  ${expected}: ${Pass} Pass, ${Fallback} Fallback, ${Flag} Flag`);
}
