import { Router } from "../../src/models/engine/answer/route.ts";
import { weighFreeQuestion } from "../../src/models/engine/ask/from-clauses.ts";
import type { Weighed } from "../../src/models/engine/ask/yes-no-answer.ts";
import { Evidence } from "../../src/models/engine/evidence/evidence.ts";
import { TrainedJudge } from "../../src/models/engine/judge/trained-judge.ts";
import { type Annotated, isHeldOut } from "../support/data.ts";
import { type Agreement, isHeldOut as isAgreementHeldOut } from "../support/entailment.ts";
import { share } from "../support/figures.ts";
import { cachingJudge, cachingTagger } from "../support/model-cache.ts";
import { AGREEMENT_QUESTIONS, yesNoQuestions } from "./yes-no-questions.ts";

/** One yes/no question to one contract. `gold`: undefined where the annotation decides neither. */
interface Asked {
  message: string;
  gold: "Yes" | "No" | undefined;
  /** Nothing is annotated, so the contract has no such clause and No is also right. */
  mayDeny: boolean;
}

interface Told extends Asked {
  isHeldOut: boolean;
  title: string;
  weighed: Weighed | undefined;
  quote: string;
}

/** Asks a third of the questions of each contract, in turn, and every agreement all of its own. */
export async function evalYesNo(contracts: Annotated[], agreements: Agreement[], isShown: boolean): Promise<void> {
  const judge = cachingJudge();
  const tagger = cachingTagger();
  const ask = async (title: string, text: string, half: boolean, questions: Asked[]) => {
    const reading = new Evidence(text, await tagger.tag(text));
    return weighAll(reading, new TrainedJudge(judge, reading), questions).then((told) =>
      told.map((each) => ({ ...each, title, isHeldOut: half })),
    );
  };
  try {
    const onContracts: Told[] = [];
    for (const [at, contract] of contracts.entries())
      onContracts.push(
        ...(await ask(contract.title, contract.text, isHeldOut(contract.title), questionsOn(contract, at))),
      );
    tell("contracts", onContracts, isShown);
    const onAgreements: Told[] = [];
    for (const agreement of agreements)
      onAgreements.push(
        ...(await ask(agreement.name, agreement.text, isAgreementHeldOut(agreement), questionsOnAgreement(agreement))),
      );
    tell("confidentiality agreements", onAgreements, isShown);
  } finally {
    await Promise.all([judge.close(), tagger.close()]);
  }
}

const EVERY = 3;

function questionsOn({ labels }: Annotated, at: number): Asked[] {
  return yesNoQuestions()
    .filter((_, index) => index % EVERY === at % EVERY)
    .map(({ kind, message, present }) => {
      const isThere = labels.find(({ category }) => category === kind)!.spans.length > 0;
      return { message, gold: isThere ? present : undefined, mayDeny: present === "Yes" };
    });
}

function questionsOnAgreement({ labels }: Agreement): Asked[] {
  return Object.entries(AGREEMENT_QUESTIONS).map(([key, { message, isOpposite }]) => {
    const { choice } = labels.get(key)!;
    const isYes = (choice === "Entailment") !== Boolean(isOpposite);
    return { message, gold: choice === "NotMentioned" ? undefined : isYes ? "Yes" : "No", mayDeny: false };
  });
}

async function weighAll(reading: Evidence, judge: TrainedJudge, questions: Asked[]) {
  const document = { reading, router: new Router(), signal: undefined, judge };
  const told: (Asked & { weighed: Weighed | undefined; quote: string })[] = [];
  for (const question of questions) {
    const { weighed } = await weighFreeQuestion(document, { words: question.message });
    told.push({ ...question, weighed, quote: weighed ? reading.quote(weighed.place).slice(0, 300) : "" });
  }
  return told;
}

const THRESHOLDS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Figures for both halves at the thresholds in use, and at other thresholds for the half that they were set on. */
function tell(name: string, told: Told[], isShown: boolean): void {
  const looked = told.filter((each) => !each.isHeldOut);
  console.log(`Yes or No, ${name}`);
  for (const least of THRESHOLDS) {
    const at = (says: "Yes" | "No") =>
      figures(looked, ({ weighed }) => weighed?.says === says && weighed.certainty >= least);
    console.log(`  set on, from ${least}: Yes ${at("Yes")}; No ${at("No")}`);
  }
  const isGiven = ({ weighed }: Told) => weighed !== undefined && weighed.certainty >= weighed.least;
  console.log(`  set on, as used: ${figures(looked, isGiven)}`);
  const heldOut = told.filter((each) => each.isHeldOut);
  console.log(`  other half, as used: ${figures(heldOut, isGiven)}`);
  if (isShown)
    for (const each of told.filter(isGiven).filter(isWrong))
      console.log(
        `\n=== ${each.message}\n--- said ${each.weighed!.says}, is ${each.gold ?? "not annotated"}\n${each.quote}`,
      );
}

function figures(all: Told[], isGiven: (each: Told) => boolean): string {
  const given = all.filter(isGiven);
  const answerable = all.filter(({ gold }) => gold !== undefined);
  const wrong = given.filter(isWrong).length;
  const right = given.filter(({ gold, weighed }) => gold === weighed!.says).length;
  return `${given.length} given, ${wrong} wrong (${share(wrong / given.length)}), ${right} of ${answerable.length} that have an answer right (${share(right / answerable.length)})`;
}

function isWrong({ weighed, gold, mayDeny }: Told): boolean {
  if (gold === undefined) return !(mayDeny && weighed!.says === "No");
  return weighed!.says !== gold;
}
