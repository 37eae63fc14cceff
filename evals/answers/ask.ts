import { type ClauseKind, TAGGED_KINDS } from "../../src/models/engine/catalogue/clauses.ts";
import type { Service } from "../support/service.ts";
import { type Attached, type JudgedAnswer, judgeAnswer } from "./judge.ts";
import {
  type Asked,
  FOLLOWED,
  OVER_SEVERAL,
  QUESTIONS,
  SMALL_TALK,
  type SUMMARIES,
  type TOGETHER,
} from "./questions.ts";

export type Hand = "seen" | "fresh";

const KINDS = TAGGED_KINDS.filter((kind) => QUESTIONS[kind]);

/** One wording per kind and contract, rotating between contracts; all of them with `all`. */
export async function askSingly(service: Service, contracts: Attached[], hand: Hand, all: boolean) {
  const judged: JudgedAnswer[] = [];
  for (const [at, contract] of contracts.entries()) {
    for (const kind of KINDS) {
      const wordings = QUESTIONS[kind]![hand];
      for (const asked of all ? wordings : [wordings[at % wordings.length]!])
        judged.push(await askOne(service, contract, kind, asked));
    }
  }
  return judged;
}

async function askOne(service: Service, contract: Attached, kind: ClauseKind, asked: Asked): Promise<JudgedAnswer> {
  const answer = await service.ask(asked.message, { file_ids: [contract.fileId] });
  return judgeAnswer(answer, contract, kind, asked);
}

/** Several questions per message, and summaries: one answer covers all their kinds, so only *holds* is meaningful. */
export async function askTogether(service: Service, contracts: Attached[], asked: typeof TOGETHER | typeof SUMMARIES) {
  const judged: JudgedAnswer[] = [];
  for (const [at, contract] of contracts.entries()) {
    const { message, kinds } = asked[at % asked.length]!;
    const answer = await service.ask(message, { file_ids: [contract.fileId] });
    const each = kinds.map((kind) => judgeAnswer(answer, contract, kind, { message }));
    judged.push(...each.map((one) => ({ ...one, value: "none" as const, isFalse: false })));
  }
  return judged.filter(({ present }) => present);
}

export async function askOn(service: Service, contracts: Attached[]) {
  const judged: JudgedAnswer[] = [];
  for (const [at, contract] of contracts.entries()) {
    const { first, message, kind } = FOLLOWED[at % FOLLOWED.length]!;
    const { chat_id } = await service.ask(first, { file_ids: [contract.fileId] });
    judged.push(judgeAnswer(await service.ask(message, { chat_id }), contract, kind, { message }));
  }
  return judged;
}

/** Two to five contracts at once, each judged separately. */
export async function askOverSeveral(service: Service, contracts: Attached[]) {
  const judged: JudgedAnswer[] = [];
  for (let at = 0, turn = 0; at < contracts.length; turn++) {
    const some = contracts.slice(at, at + 2 + (turn % 4));
    at += some.length;
    for (const { message, kind } of [
      OVER_SEVERAL[turn % OVER_SEVERAL.length]!,
      OVER_SEVERAL[(turn + 3) % OVER_SEVERAL.length]!,
    ]) {
      const answer = await service.ask(message, { file_ids: some.map(({ fileId }) => fileId) });
      judged.push(...some.map((contract) => judgeAnswer(answer, contract, kind, { message })));
    }
  }
  return judged;
}

/** Answers to messages that ask nothing; correct answers quote nothing. */
export async function chat(service: Service, { fileId }: Attached) {
  const said: { message: string; answer: string; isQuiet: boolean }[] = [];
  for (const message of SMALL_TALK) {
    const { result, citations = [] } = await service.ask(message, { file_ids: [fileId] });
    said.push({ message, answer: result, isQuiet: citations.length === 0 });
  }
  return said;
}
