import { openJudge } from "../../src/models/engine/encode/judge-model.ts";
import { openRanker } from "../../src/models/engine/encode/ranker.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import { share } from "../support/figures.ts";
import { cachingTagger } from "../support/model-cache.ts";
import { openService, type Service } from "../support/service.ts";
import { openContracts, type Question, questionsOf, type SetName } from "./exam.ts";
import { GRADES, type Grade, type Graded, gradeAnswer } from "./grade-answer.ts";
import { part, printTable, processorSeconds } from "./table.ts";

interface Answered extends Graded {
  set: SetName;
  question: Question;
  answer: string;
  seconds: number;
}

/** Asks each question in a chat of its own. The judge's scores are not cached, so that the processor time is a user's. */
export async function evalQuestions(data: string, sets: SetName[], isShown: boolean): Promise<void> {
  const service = await openService(
    openLocalEngine({ tagger: cachingTagger(), judge: openJudge(), ranker: openRanker() }),
  );
  const answered: Answered[] = [];
  try {
    const contractOf = await openContracts(data);
    for (const set of sets) {
      const byContract = Map.groupBy(await questionsOf(set), ({ contract }) => contract);
      for (const [contract, own] of byContract) {
        const { name, content } = await contractOf(contract);
        const fileId = await service.attach(name, content);
        answered.push(...(await askAll(service, fileId, own)).map((each) => ({ ...each, set })));
        console.error(`${set}: ${contract}`);
      }
    }
  } finally {
    await service.close();
  }
  report(answered);
  if (isShown) showFailures(answered);
}

/** Reading the contract is no part of a question's time, so something is asked before. */
async function askAll(service: Service, fileId: string, questions: Question[]): Promise<Omit<Answered, "set">[]> {
  const { text } = await service.get<{ text: string }>(`/files/${fileId}/text`);
  await service.ask("Who are the parties?", { file_ids: [fileId] });
  const answered: Omit<Answered, "set">[] = [];
  for (const question of questions) {
    const before = process.cpuUsage();
    const given = await service.ask(question.question, { file_ids: [fileId] });
    const seconds = processorSeconds(before);
    answered.push({ ...gradeAnswer(question, given, text), question, answer: given.result, seconds });
  }
  return answered;
}

function report(answered: Answered[]): void {
  const count = (some: Answered[], grade: Grade) => some.filter((each) => each.grade === grade).length;
  const shares = (name: string, some: Answered[]) => [
    name,
    some.length,
    ...GRADES.map((grade) => share(count(some, grade) / some.length)),
  ];
  printTable(
    ["Questions", "n", ...GRADES],
    [
      ...[...Map.groupBy(answered, ({ set }) => set)].map(([set, some]) => shares(`set ${set}`, some)),
      ...[...Map.groupBy(answered, ({ question }) => question.kind)].map(([kind, some]) => shares(kind, some)),
      shares("**all**", answered),
    ],
  );
  console.log();
  printTable(["Headline", "answers"], headline(answered));
}

function headline(answered: Answered[]): (string | number)[][] {
  const of = (...grades: Grade[]) =>
    part(answered.filter(({ grade }) => grades.includes(grade)).length, answered.length);
  const among = (some: Answered[], is: (each: Answered) => boolean) => part(some.filter(is).length, some.length);
  const stated = answered.filter(({ kind }) => kind === "stated" || kind === "table");
  const isRight = ({ grade }: Answered) => grade === "right";
  const notFound = answered.filter(({ kind }) => kind === "not_found");
  const lost = answered.filter(({ grade }) => grade === "false absence");
  const seconds = answered.map((each) => each.seconds).sort((a, b) => a - b);
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  return [
    ["right and cited", of("right")],
    ["shown (every deciding passage)", of("shown")],
    ["partly shown", of("partly shown")],
    ["honest (not found; or only shown, where there is nothing)", of("honest", "nothing claimed")],
    ["not answered", of("not answered")],
    ["wrong (false absence, wrong passages)", of("false absence", "wrong passages")],
    ["false absence with every deciding passage quoted below it", among(lost, ({ isShown }) => isShown)],
    ["misleading (aim .03)", of("misleading")],
    ["stated: right (aim .95)", among(stated, isRight)],
    [
      "Yes or No: right (aim .95)",
      among(
        stated.filter(({ says }) => says),
        isRight,
      ),
    ],
    ["not found: truly absent", among(notFound, ({ question }) => question.kind === "absent")],
    ["processor seconds a question: mean, longest (aim 1)", `${mean.toFixed(2)}, ${seconds.at(-1)?.toFixed(2)}`],
  ];
}

const FAILURES: Grade[] = ["misleading", "false absence", "wrong passages", "not answered"];

function showFailures(answered: Answered[]): void {
  for (const wanted of FAILURES)
    for (const { set, question, grade, why, answer } of answered.filter((each) => each.grade === wanted))
      console.log(
        [
          `\n=== ${grade}${why && ` (${why})`}: ${question.question}`,
          `--- ${set}, ${question.kind}, ${question.contract}`,
          `--- right: ${question.answer}`,
          ...question.quotes.map((quote) => `--- decides: ${quote.replace(/\s+/g, " ")}`),
          answer,
        ].join("\n"),
      );
}
