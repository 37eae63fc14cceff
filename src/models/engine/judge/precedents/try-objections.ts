import { setImmediate } from "node:timers/promises";
import type { Router } from "../../answer/route.ts";
import type { JudgeModel } from "../../encode/judge-model.ts";
import { Evidence } from "../../evidence/evidence.ts";
import type { DecidedDocument, PositionTrial } from "../../learning/teach-position.ts";
import type { CheckToJudge } from "../judgement.ts";
import { JudgingContext } from "../judging-context.ts";
import { isSurelyMet, objectsTo } from "./join-decisions.ts";

interface Trying {
  router: Router;
  judge: JudgeModel | undefined;
  signal: AbortSignal | undefined;
}

/** Asks the rules and the judge about each left-out document that would be passed. */
export async function tryObjections(
  { router, judge, signal }: Trying,
  check: CheckToJudge,
  documents: DecidedDocument[],
  trials: PositionTrial[],
): Promise<PositionTrial[]> {
  const asked: PositionTrial[] = [];
  for (const trial of trials) {
    const document = documents.find(({ id }) => id === trial.documentId);
    if (!document || !isSurelyMet(trial.chances)) {
      asked.push(trial);
      continue;
    }
    await setImmediate();
    signal?.throwIfAborted();
    const reading = new Evidence(document.text, undefined);
    const review = new JudgingContext({ reading, router, judge, stance: document.stance, signal, stories: [] });
    asked.push({ ...trial, isRefused: await objectsTo(review, check, trial.place) });
  }
  return asked;
}
