import { setImmediate } from "node:timers/promises";
import type { Searcher } from "../../files/search/search.ts";
import { selectExcerpts } from "../../files/search/sources.ts";
import type { JobContext } from "../../jobs/job.ts";
import { type Filled, type LanguageModel, ModelFailure, sumTokens } from "../../models/model.ts";
import type { Finding, PinnedCheck } from "../runs/runs.schema.ts";
import { findingOf, type Judgement, Placing } from "./findings.ts";
import { ReviewAnswer, reviewPrompt } from "./review.prompt.ts";
import type { Reviewed, ReviewTask } from "./review-task.ts";

const ANSWER_TOKENS = 8_000;
/** What a prompt holds beside the documents. */
const ROOM_FOR_CHECK = 80_000;
const LEAST_ROOM = 20_000;
const AT_ONCE = 4;
const LONGEST_ANALYSIS = 10_000;

/** What of a job's context a review by a model needs. */
export type ReviewContext = Pick<JobContext, "once" | "signal"> & Searcher;

/** One call a check, each kept, over documents that all calls share: the first goes alone, so that the others find them in the provider's cache. */
export async function reviewByModel(ctx: ReviewContext, model: LanguageModel, task: ReviewTask): Promise<Reviewed> {
  const placing = new Placing(task.sources);
  const answers: Filled<ReviewAnswer>[] = [];
  const judge = async (check: PinnedCheck): Promise<Finding> => {
    const answer = await ask(ctx, model, task, check);
    if (answer instanceof ModelFailure) return findingOf(check, unjudged(answer.message));
    answers.push(answer);
    // Looking for words that are not there takes a while in a long text: others are let in between.
    await setImmediate();
    return findingOf(check, judged(answer.value, check, placing));
  };
  const [first, ...rest] = task.playbook.checks;
  const findings = [...(await runOneByOne([first!], judge)), ...(await runOneByOne(rest, judge))];
  const name = answers.at(-1)?.model ?? model.name;
  return { findings, model: name, tokens: sumTokens(answers.map(({ tokens }) => tokens)) };
}

/** A few at a time, the results in order. */
async function runOneByOne<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const walk = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, walk));
  return results;
}

/** What the model says of one check. Where it is away the whole run is tried again later; what it cannot judge is told. */
async function ask(ctx: ReviewContext, model: LanguageModel, task: ReviewTask, check: PinnedCheck) {
  const { setting, sources, step } = task;
  const room = Math.max(LEAST_ROOM, model.promptCharacters - ROOM_FOR_CHECK);
  const words = `${check.title}\n${check.positions.map(({ guidance }) => guidance).join("\n")}`;
  const prompt = reviewPrompt(setting, sources, await selectExcerpts(ctx, sources, words, room), check);
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  return ctx
    .once(`${step}check ${check.id}`, () => model.fill(prompt, ReviewAnswer, options))
    .catch((error: unknown) => {
      if (error instanceof ModelFailure && !error.again) return error;
      throw error;
    });
}

const unjudged = (why: string): Judgement => ({
  evaluationResult: "Error",
  fallbackPosition: null,
  analysis: `This check could not be judged. ${why}`,
  quotes: [],
  revisions: [],
});

/** A judgement in the documents' favour that rests on words must show them; without them it is not certain. */
function judged(answer: ReviewAnswer, { positions }: PinnedCheck, placing: Placing): Judgement {
  const { quotes, dropped } = placing.quotes(answer.quotes);
  const { revisions, dropped: unplaced } = placing.revisions(answer.revisions);
  const fallbacks = positions.filter(({ type }) => type === "fallback").length;
  const isKnown = answer.result !== "fallback" || (answer.fallback >= 1 && answer.fallback <= fallbacks);
  const isShown = answer.basis === "silence" || quotes.length > 0;
  const result = !isKnown || !isShown || answer.result === "neither" ? "Flag" : RESULTS[answer.result];
  const notes = [
    !isKnown && "The model named a fallback that this check does not have.",
    !isShown && answer.result !== "neither" && "The words that this rests on were not found in the documents.",
    dropped > 0 && `${dropped} of the quotes could not be found in the documents and were dropped.`,
    unplaced > 0 && `${unplaced} of the proposed changes could not be placed and were dropped.`,
  ];
  const analysis = answer.analysis.slice(0, LONGEST_ANALYSIS).toWellFormed().trim();
  return {
    evaluationResult: result,
    fallbackPosition: result === "Fallback" ? answer.fallback : null,
    analysis: [analysis || "The model gave no reason.", ...notes].filter(Boolean).join(" "),
    quotes,
    revisions: result === "Pass" ? [] : revisions,
  };
}

const RESULTS = { standard: "Pass", fallback: "Fallback" } as const;
