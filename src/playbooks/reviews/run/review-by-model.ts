import { setImmediate } from "node:timers/promises";
import { concurrently } from "../../../content/concurrently.ts";
import { t } from "../../../content/messages/messages.ts";
import { type JobContext, JobFailure } from "../../../kernel/jobs/job.ts";
import {
  type FailureKind,
  type GeneratedObject,
  type LanguageModel,
  ModelFailure,
  type Prompt,
  sumTokens,
} from "../../../models/model.ts";
import { promptLength, withinWindow } from "../../../models/open.ts";
import { type PartsRead, readInParts } from "../../../workspace/files/search/read-parts.ts";
import type { Searcher } from "../../../workspace/files/search/search.ts";
import { type Excerpts, selectExcerpts, textLength } from "../../../workspace/files/search/select-excerpts.ts";
import { FindingLocator, type Judgement, toFinding } from "../findings.ts";
import { changedValues } from "./changed-values.ts";
import { describeCheck, ReviewAnswer, reviewPrompt } from "./review.prompt.ts";
import type { ReviewResult, ReviewTask, ShownDecision, ShownDecisions } from "./review-task.ts";
import type { Demand, Finding, PinnedCheck } from "./run.schema.ts";
import { withSecondLook } from "./second-look-at-check.ts";

const ANSWER_TOKENS = 8_000;
/** Characters of the prompt reserved for everything except the documents. */
const PROMPT_RESERVE = 80_000;
/** Characters around each document. */
const PER_SOURCE = 400;
const CONCURRENCY = 4;
/** What is shown of a check while a part is read for it. */
const MAX_CHECK = 1_500;
const MAX_NAMED = 20;
const MAX_ANALYSIS = 10_000;
const MAX_DEMANDS = 50;
const MAX_DEMAND = 2_000;

/** What would fail the other checks too: they are not paid for. */
const OF_EVERY_CHECK: FailureKind[] = ["useless", "slow"];

/** The part of a job's context that a review needs. */
export type ReviewContext = Pick<JobContext, "once" | "signal"> & Searcher;

/** A review under way: what it asked and read so far. */
interface Session {
  ctx: ReviewContext;
  model: LanguageModel;
  task: ReviewTask;
  locator: FindingLocator;
  answers: GeneratedObject<ReviewAnswer>[];
  /** What bears on each check, if the documents are too long to be read at once. They are read once for all checks. */
  parts: () => Promise<PartsRead>;
  shown: ShownDecisions;
  /** The titles of checks whose verdict nobody looked at again. */
  unchecked: Set<string>;
}

/** One call per check. The first call goes alone, so that the others find the documents in the provider's cache. */
export async function reviewByModel(ctx: ReviewContext, model: LanguageModel, task: ReviewTask): Promise<ReviewResult> {
  let parts: Promise<PartsRead> | undefined;
  const session: Session = {
    ctx,
    model,
    task,
    locator: new FindingLocator(task.sources),
    answers: [],
    parts: () => (parts ??= readForChecks(ctx, model, task)),
    shown: await shownIn(ctx, task),
    unchecked: new Set(),
  };
  const { checks } = task.playbook;
  const judge = (check: PinnedCheck) => judgeCheck(session, check);
  const findings = [
    ...(await concurrently(checks.slice(0, 1), CONCURRENCY, judge)),
    ...(await concurrently(checks.slice(1), CONCURRENCY, judge)),
  ];
  const { answers } = session;
  const read = await parts?.catch(() => undefined);
  const tokens = sumTokens([...answers.map((answer) => answer.tokens), ...(read?.tokens ?? [])]);
  return { findings, model: answers.at(-1)?.model ?? model.name, tokens, notice: uncheckedNotice(session) };
}

/** The verdicts that are as the model gave them. */
function uncheckedNotice({ unchecked, task, model }: Session): string | undefined {
  if (unchecked.size === 0) return undefined;
  const titles = task.playbook.checks.map(({ title }) => title).filter((title) => unchecked.has(title));
  return t(
    "No second look at {count, plural, one {one check} other {# checks}}: the model for it ({name}) gave no usable answer. Compare with the quotes: {checks}.",
    { count: titles.length, name: model.forTask("second_reader").name, checks: listed(titles) },
  );
}

/** The same in a retry, so that a finding names the decisions that were shown. */
const shownIn = async (ctx: ReviewContext, { earlierDecisions, step }: ReviewTask): Promise<ShownDecisions> =>
  new Map(
    earlierDecisions && (await ctx.once(`${step}earlier decisions`, async () => [...(await earlierDecisions())])),
  );

const readForChecks = (ctx: ReviewContext, model: LanguageModel, { playbook, sources, step }: ReviewTask) =>
  readInParts(ctx, model, {
    sources,
    questions: playbook.checks.map((check) => ({
      key: check.id,
      text: describeCheck(check).slice(0, MAX_CHECK).toWellFormed(),
    })),
    step,
    mostParts: ctx.deps.config.MODEL_MAX_PARTS,
  });

async function judgeCheck(session: Session, check: PinnedCheck): Promise<Finding> {
  const { ctx, model, task, locator, answers } = session;
  const judged = async (before?: { answer: ReviewAnswer; objection: string }) => {
    const asked = await ask(session, check, before);
    if (asked instanceof ModelFailure) return asked;
    answers.push(asked.answer);
    // Searching a long text for a missing quote is slow: let other work run in between.
    await setImmediate();
    const { value } = asked.answer;
    return { value, judgement: withoutSilence(toJudgement(value, check, locator), value, asked.unread) };
  };
  const first = await judged();
  if (first instanceof ModelFailure) {
    if (answers.length === 0 && OF_EVERY_CHECK.includes(first.kind))
      throw new JobFailure("MODEL_FAILED", first.message);
    return toFinding(check, failedJudgement(first.message));
  }
  const again = async (objection: string) => {
    const other = await judged({ answer: first.value, objection });
    return other instanceof ModelFailure ? undefined : other.judgement;
  };
  const onUnchecked = () => void session.unchecked.add(check.title);
  const looked = { step: `${task.step}second look ${check.id}`, sources: task.sources, again, onUnchecked };
  const judgement = await withSecondLook(ctx, model.forTask("second_reader"), first.judgement, looked);
  const examples = session.shown.get(check.id)?.map(toUsed) ?? [];
  return toFinding(check, {
    ...judgement,
    ...(examples.length > 0 && { learned: { use: "shown" as const, examples } }),
  });
}

const toUsed = ({ review_id, file_id, decided_at }: ShownDecision) => ({ review_id, file_id, decided_at });

/** A temporary failure retries the whole run. A permanent one is returned and becomes the check's result. */
async function ask(session: Session, check: PinnedCheck, before?: { answer: ReviewAnswer; objection: string }) {
  const { ctx, model, task } = session;
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const asking = withinWindow(model, async () => {
    const excerpts = await excerptsFor(session, check);
    const documents = { sources: task.sources, excerpts };
    const first = reviewPrompt(task.setting, documents, check, session.shown.get(check.id) ?? []);
    const prompt = before ? repairPrompt(first, before) : first;
    const step = `${task.step}${before ? "repair" : "check"} ${check.id}`;
    const answer = await ctx.once(step, () => model.fill(prompt, ReviewAnswer, options));
    return { answer, unread: excerpts?.unread ?? [] };
  });
  return asking.catch((error: unknown) => {
    if (error instanceof ModelFailure && !error.isRetryable) return error;
    throw error;
  });
}

/** Undefined if the documents fit the prompt whole. */
async function excerptsFor(session: Session, check: PinnedCheck): Promise<Excerpts | undefined> {
  const { ctx, task, parts } = session;
  const { sources } = task;
  const room = roomFor(session, check);
  if (textLength(sources) <= room) return undefined;
  const { bearing, unread } = await parts();
  const read = { bearing: bearing.get(check.id) ?? [], unread: unread.get(check.id) ?? [] };
  const words = `${check.title}\n${check.positions.map(({ guidance }) => guidance).join("\n")}`;
  return selectExcerpts(ctx, sources, { words, room, read });
}

/** What the prompt has left for the documents. */
function roomFor({ model, task: { setting, sources }, shown }: Session, check: PinnedCheck): number {
  const bare = reviewPrompt(setting, { sources: [], excerpts: undefined }, check, shown.get(check.id) ?? []);
  const rest = promptLength(bare) + sources.length * PER_SOURCE;
  const reserve = Math.max(rest, Math.min(PROMPT_RESERVE, Math.floor(model.promptCharacters / 2)));
  return model.promptCharacters - reserve;
}

const listed = (unread: string[]) =>
  [...unread.slice(0, MAX_NAMED), ...(unread.length > MAX_NAMED ? [`+ ${unread.length - MAX_NAMED}`] : [])].join("; ");

/** What the parts that were read do not say, the others may: silence is not concluded from them. */
function withoutSilence(judgement: Judgement, { basis }: ReviewAnswer, unread: string[]): Judgement {
  if (unread.length === 0) return judgement;
  const read = t("Not all of the documents was read for this check. Not read: {parts}.", { parts: listed(unread) });
  const isSilent =
    basis === "silence" && judgement.evaluationResult !== "Flag" && judgement.evaluationResult !== "Error";
  const doubt = isSilent
    ? t("What was read does not say it, but what was not read may, so this needs your judgement.")
    : "";
  return {
    ...judgement,
    ...(isSilent && { evaluationResult: "Flag" as const, fallbackPosition: null }),
    analysis: [judgement.analysis, read, doubt].filter(Boolean).join(" "),
  };
}

const repairPrompt = (prompt: Prompt, { answer, objection }: { answer: ReviewAnswer; objection: string }): Prompt => ({
  ...prompt,
  messages: [
    ...prompt.messages,
    { role: "assistant", text: JSON.stringify(answer) },
    { role: "user", text: `A second look at the quotes alone found: ${objection}. Judge the check again.` },
  ],
});

const failedJudgement = (why: string): Judgement => ({
  evaluationResult: "Error",
  fallbackPosition: null,
  analysis: `This check could not be assessed. ${why}`,
  why: "",
  certainty: null,
  demands: [],
  found: null,
  wanted: null,
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
    ...changedValues(result === "Pass" ? [] : revisions),
    quotes,
    revisions: result === "Pass" ? [] : revisions,
  };
}

const RESULTS = { standard: "Pass", fallback: "Fallback" } as const;
