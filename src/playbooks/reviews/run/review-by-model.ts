import { setImmediate } from "node:timers/promises";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { type GeneratedObject, type LanguageModel, ModelFailure, sumTokens } from "../../../models/model.ts";
import type { Searcher } from "../../../workspace/files/search/search.ts";
import { selectExcerpts } from "../../../workspace/files/search/sources.ts";
import { FindingLocator, type Judgement, toFinding } from "../findings.ts";
import { ReviewAnswer, reviewPrompt } from "./review.prompt.ts";
import type { ReviewResult, ReviewTask } from "./review-task.ts";
import type { Demand, Finding, PinnedCheck } from "./run.schema.ts";

const ANSWER_TOKENS = 8_000;
/** Characters of the prompt reserved for everything except the documents. */
const PROMPT_RESERVE = 80_000;
const MIN_ROOM = 20_000;
const CONCURRENCY = 4;
const MAX_ANALYSIS = 10_000;
const MAX_DEMANDS = 50;
const MAX_DEMAND = 2_000;

/** The part of a job's context that a review needs. */
export type ReviewContext = Pick<JobContext, "once" | "signal"> & Searcher;

/** One call per check. The first call goes alone, so that the others find the documents in the provider's cache. */
export async function reviewByModel(ctx: ReviewContext, model: LanguageModel, task: ReviewTask): Promise<ReviewResult> {
  const locator = new FindingLocator(task.sources);
  const answers: GeneratedObject<ReviewAnswer>[] = [];
  const judge = async (check: PinnedCheck): Promise<Finding> => {
    const answer = await ask(ctx, model, task, check);
    if (answer instanceof ModelFailure) return toFinding(check, failedJudgement(answer.message));
    answers.push(answer);
    // Searching a long text for a missing quote is slow: let other work run in between.
    await setImmediate();
    return toFinding(check, toJudgement(answer.value, check, locator));
  };
  const { checks } = task.playbook;
  const findings = [
    ...(await mapConcurrently(checks.slice(0, 1), judge)),
    ...(await mapConcurrently(checks.slice(1), judge)),
  ];
  const name = answers.at(-1)?.model ?? model.name;
  return { findings, model: name, tokens: sumTokens(answers.map(({ tokens }) => tokens)) };
}

/** Limited concurrency. Results are in the order of the items. */
async function mapConcurrently<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, worker));
  return results;
}

/** A temporary failure retries the whole run. A permanent one is returned and becomes the check's result. */
async function ask(ctx: ReviewContext, model: LanguageModel, task: ReviewTask, check: PinnedCheck) {
  const { setting, sources, step } = task;
  const room = Math.max(MIN_ROOM, model.promptCharacters - PROMPT_RESERVE);
  const words = `${check.title}\n${check.positions.map(({ guidance }) => guidance).join("\n")}`;
  const prompt = reviewPrompt(setting, sources, await selectExcerpts(ctx, sources, words, room), check);
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  return ctx
    .once(`${step}check ${check.id}`, () => model.fill(prompt, ReviewAnswer, options))
    .catch((error: unknown) => {
      if (error instanceof ModelFailure && !error.isRetryable) return error;
      throw error;
    });
}

const failedJudgement = (why: string): Judgement => ({
  evaluationResult: "Error",
  fallbackPosition: null,
  analysis: `This check could not be assessed. ${why}`,
  why: "",
  certainty: null,
  demands: [],
  quotes: [],
  revisions: [],
});

/** A demand that is met by words which are not in the documents is undecided. */
function demandsOf({ demands }: ReviewAnswer, locator: FindingLocator): Demand[] {
  return demands.slice(0, MAX_DEMANDS).map(({ text, met, document, quote }) => {
    const [found] = quote.trim() === "" ? [] : locator.quotes([{ document, quote }]).quotes;
    const isInvented = quote.trim() !== "" && !found;
    const isMet = met === "unclear" || (met === "yes" && isInvented) ? null : met === "yes";
    return { text: text.slice(0, MAX_DEMAND).toWellFormed(), met: isMet, quote: found?.quote ?? null };
  });
}

/** A Pass or Fallback needs every demand to be met and, where it rests on words, a quote. Without them it becomes a Flag. */
function toJudgement(answer: ReviewAnswer, { positions }: PinnedCheck, locator: FindingLocator): Judgement {
  const { quotes, dropped } = locator.quotes(answer.quotes);
  const { revisions, dropped: unplaced } = locator.revisions(answer.revisions);
  const fallbacks = positions.filter(({ type }) => type === "fallback").length;
  const isKnown = answer.result !== "fallback" || (answer.fallback >= 1 && answer.fallback <= fallbacks);
  const demands = demandsOf(answer, locator);
  const isWhole = demands.every(({ met }) => met === true);
  const isSupported = answer.basis === "silence" || quotes.length > 0;
  const result = !isKnown || !isSupported || !isWhole || answer.result === "neither" ? "Flag" : RESULTS[answer.result];
  const notes = [
    !isKnown && "The model chose a fallback that this check does not have.",
    !isSupported && answer.result !== "neither" && "The supporting quote was not found in the documents.",
    isSupported && !isWhole && answer.result !== "neither" && "Not every demand of the position is shown to be met.",
    dropped > 0 && `${dropped} of the quotes could not be found in the documents and were dropped.`,
    unplaced > 0 && `${unplaced} of the proposed changes could not be placed and were dropped.`,
  ];
  const analysis = answer.analysis.slice(0, MAX_ANALYSIS).toWellFormed().trim();
  return {
    evaluationResult: result,
    fallbackPosition: result === "Fallback" ? answer.fallback : null,
    analysis: [analysis || "The model gave no reason.", ...notes].filter(Boolean).join(" "),
    why: "",
    certainty: null,
    demands,
    quotes,
    revisions: result === "Pass" ? [] : revisions,
  };
}

const RESULTS = { standard: "Pass", fallback: "Fallback" } as const;
