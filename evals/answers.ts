import { openRanker } from "../src/models/engine/encode/ranker.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { askOn, askOverSeveral, askSingly, askTogether, chat } from "./answers/ask.ts";
import { type Attached, type JudgedAnswer, VALUE_KINDS } from "./answers/judge.ts";
import { SUMMARIES, TOGETHER } from "./answers/questions.ts";
import { evalYesNo } from "./answers/yes-no.ts";
import { type Annotated, annotatedContracts, dataFolder, isHeldOut } from "./support/data.ts";
import { agreements } from "./support/entailment.ts";
import { share } from "./support/figures.ts";
import { cachingJudge, cachingTagger } from "./support/model-cache.ts";
import { openService } from "./support/service.ts";

/**
 * `npm run eval:answers [folder] [--looked-at | --other-half] [--contracts=12] [--all] [--only=summaries] [--each] [--show=30]
 * [--failures] [--tagger-only]`: chat answers without a language model, over HTTP, on the CUAD contracts the tagger was not trained on, or on half of the others.
 * As used, or without the ranker and the judge.
 */
const words = process.argv.slice(2);
const number = (name: string, usual: number) =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1] ?? usual);
const WIDTH = 34;
const MANY = 12;
const AGREEMENTS_STEP = 3;
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;

const data = dataFolder(words.find((word) => !word.startsWith("-")));
const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
if ("yes or no".includes(only)) {
  const { heldOut } = await annotatedContracts(data);
  const { all } = await agreements(data);
  const some = all.filter((_, at) => at % AGREEMENTS_STEP === 0);
  await evalYesNo(heldOut.map(asRead), some, words.includes("--failures"));
  if (only !== "") process.exit(0);
}
const contracts = await chosen(data);
const models = words.includes("--tagger-only") ? {} : { judge: cachingJudge(), ranker: openRanker() };
const service = await openService(openLocalEngine({ tagger: cachingTagger(), ...models }));
const began = performance.now();
try {
  const attached: Attached[] = [];
  for (const [at, contract] of contracts.entries())
    attached.push({ ...contract, fileId: await service.attach(`contract-${at + 1}.txt`, contract.text) });
  const all = words.includes("--all");
  console.log(
    `${contracts.length} contracts. Present: answers, holds, leads, value right, wrong, none. Absent: answers, honest. False among all.`,
  );
  const parts: [string, () => Promise<JudgedAnswer[]>][] = [
    ["one question, wordings seen", () => askSingly(service, attached, "seen", all)],
    ["one question, fresh wordings", () => askSingly(service, attached, "fresh", all)],
    ["several questions in a message", () => askTogether(service, attached, TOGETHER)],
    ["asked on in the same chat", () => askOn(service, attached)],
    ["two to five contracts at once", () => askOverSeveral(service, attached)],
    ["summaries", () => askTogether(service, attached, SUMMARIES)],
  ];
  const judged: JudgedAnswer[] = [];
  for (const [name, ask] of parts)
    if (name.includes(only) && !(words.includes("--looked-at") && name.includes("fresh")))
      judged.push(...tell(name, await ask()));
  const said = await chat(service, attached[0]!);
  console.log(`nothing asked: ${said.filter(({ isQuiet }) => isQuiet).length} of ${said.length} without a quote`);
  if (words.includes("--each"))
    for (const [kind, own] of Map.groupBy(judged, (each) => each.kind)) tell(`  ${kind}`, own);
  show(judged, number("show", 0));
  if (words.includes("--failures")) show(judged.filter(isFailure), judged.length);
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
} finally {
  await service.close();
}

/** A number of contracts, evenly spaced; all of them on demand. */
async function chosen(data: string): Promise<Annotated[]> {
  const { trainedOn, heldOut } = await annotatedContracts(data);
  const half = words.includes("--looked-at")
    ? trainedOn.filter(({ title }) => !isHeldOut(title))
    : words.includes("--other-half")
      ? trainedOn.filter(({ title }) => isHeldOut(title))
      : heldOut;
  const step = words.includes("--all") ? 1 : Math.ceil(half.length / number("contracts", MANY));
  return half.filter((_, at) => at % step === 0).map(asRead);
}

/** Reading a file drops invisible characters, so the annotated offsets move with the words. */
function asRead({ title, text, labels }: Annotated): Annotated {
  const at = (place: number) => text.slice(0, place).replace(INVISIBLE, "").length;
  const moved = labels.map((label) => ({
    ...label,
    spans: label.spans.map(([start, end]): [number, number] => [at(start), at(end)]),
  }));
  return { title, text: text.replace(INVISIBLE, ""), labels: moved };
}

function tell(name: string, judged: JudgedAnswer[]): JudgedAnswer[] {
  const there = judged.filter(({ present }) => present);
  const absent = judged.filter(({ present }) => !present);
  const part = (some: JudgedAnswer[], is: (each: JudgedAnswer) => boolean | undefined) =>
    share(some.filter(is).length / some.length).padStart(5);
  const values = there.filter(({ kind }) => VALUE_KINDS.includes(kind));
  const count = (value: JudgedAnswer["value"]) => String(values.filter((each) => each.value === value).length);
  const isHonest = ({ isFalse, saysClause }: JudgedAnswer) => !isFalse && !saysClause;
  console.log(
    `${name.padEnd(WIDTH)} ${String(there.length).padStart(4)} ${part(there, ({ holds }) => holds)} ${part(there, ({ leads }) => leads)} ${["right", "wrong", "none"].map((value) => count(value as "right").padStart(3)).join(" ")} | ${String(absent.length).padStart(4)} ${part(absent, isHonest)} | ${part(judged, ({ isFalse }) => isFalse)}`,
  );
  return judged;
}

function isFailure({ present, holds, isFalse, saysClause }: JudgedAnswer): boolean {
  return isFalse || (present ? !holds : saysClause);
}

function show(judged: JudgedAnswer[], most: number): void {
  const step = Math.max(1, Math.floor(judged.length / Math.max(1, most)));
  const some = judged.filter((_, at) => most > 0 && at % step === 0).slice(0, most);
  for (const { kind, message, present, holds, leads, value, isFalse, answer, gold } of some)
    console.log(
      `\n=== ${kind}: ${message}\n--- ${present ? `present (${gold})` : "absent"}; holds ${holds}, leads ${leads}, value ${value}${isFalse ? ", FALSE" : ""}\n${answer}`,
    );
}
