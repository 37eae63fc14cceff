import { createHash } from "node:crypto";
import { profileInstructions } from "../../administration/profiles/profiles.ts";
import { recordUsage } from "../../administration/usage/credits.ts";
import { first, must } from "../../content/must.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import { review } from "../reviews/run/review-contract.ts";
import type { ReviewTask } from "../reviews/run/review-task.ts";
import { type PinnedPlaybook, Stance } from "../reviews/run/run.schema.ts";
import { changesSince, type Judgement, type Result, scoreOf } from "./compare-tests.ts";
import { type TestedExample, TestPlaybook, type TestResult } from "./tests.schema.ts";
import { findLastTest, insertTest } from "./tests.store.ts";

const CONCURRENCY = 4;

/** Judges each example as a separate document, with the same review as a run. */
export const testPlaybook = job(TestPlaybook, {
  async run(ctx, { playbook, examples }) {
    const profiles = await profileInstructions(ctx.sql, ctx.organizationId, ctx.userId);
    const setting = { stance: Stance.parse({}), guide: playbook.guide, profiles };
    const judged = await judgeAll(ctx, playbook, examples, setting);
    const answered = judged.find(({ result }) => result !== "Error");
    if (!answered) throw new JobFailure("MODEL_FAILED", first(judged).analysis);
    const { model } = answered;
    return async (sql): Promise<TestResult> => {
      await recordUsage(sql, { ...ctx, model, operation: "playbook:run" });
      const judgements = judged.map(toJudgement);
      const previous = await findLastTest(sql, ctx.organizationId, playbook.id);
      const result: TestResult = {
        playbook_id: playbook.id,
        playbook_title: playbook.title,
        playbook_version: createHash("sha256").update(JSON.stringify(playbook)).digest("hex"),
        model,
        ...scoreOf(judgements),
        checks: scoresOf(playbook, judgements),
        wrong: wrongOf(playbook, judged),
        changes: changesSince(previous, judgements),
      };
      const { jobId: id, organizationId, userId: testedBy } = ctx;
      await insertTest(sql, { id, organizationId, testedBy, result, judgements });
      return result;
    };
  },
});

interface JudgedExample {
  example: TestedExample;
  result: Result;
  analysis: string;
  model: string;
}

async function judgeAll(
  ctx: JobContext,
  playbook: PinnedPlaybook,
  examples: TestedExample[],
  setting: ReviewTask["setting"],
): Promise<JudgedExample[]> {
  const judged: JudgedExample[] = [];
  const waiting = examples.entries();
  let done = 0;
  const work = async () => {
    for (const [at, example] of waiting) {
      judged[at] = await judge(ctx, playbook, example, setting);
      ctx.publish({ event: "step", label: `${++done} of ${examples.length} examples judged` });
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, examples.length) }, work));
  return judged;
}

async function judge(
  ctx: JobContext,
  playbook: PinnedPlaybook,
  example: TestedExample,
  setting: ReviewTask["setting"],
): Promise<JudgedExample> {
  const checks = playbook.checks.filter(({ id }) => id === example.check_id);
  const task = { playbook: { title: playbook.title, checks }, sources: [sourceOf(example)], setting };
  try {
    const { findings, model } = await review(ctx, { ...task, step: `example ${example.id} ` });
    const [{ evaluationResult: result, analysis }] = findings as [(typeof findings)[number]];
    return { example, result, analysis, model };
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    return { example, result: "Error", analysis: error.message, model: "" };
  }
}

const sourceOf = ({ id, text }: TestedExample): Source => ({
  name: "F1",
  fileId: id,
  documentId: null,
  filename: "Example",
  kind: "txt",
  sha256: hashOf(text),
  text,
  pages: [{ page: 1, start: 0, end: text.length, method: "text", width: null, height: null, suspicions: [] }],
  stories: [{ kind: "body", start: 0, end: text.length }],
  labels: [],
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const toJudgement = ({ example: { id, check_id, expected, text }, result }: JudgedExample): Judgement => ({
  example_id: id,
  check_id,
  expected,
  result,
  text_hash: hashOf(text),
});

const scoresOf = ({ checks }: PinnedPlaybook, judgements: Judgement[]) =>
  checks.flatMap(({ id: check_id, title: check_title }) => {
    const own = judgements.filter((judgement) => judgement.check_id === check_id);
    return own.length > 0 ? [{ check_id, check_title, ...scoreOf(own) }] : [];
  });

const wrongOf = ({ checks }: PinnedPlaybook, judged: JudgedExample[]): TestResult["wrong"] =>
  judged
    .filter(({ example, result }) => example.expected !== result)
    .map(({ example: { id: example_id, check_id, text, note, expected }, result, analysis }) => {
      const { title: check_title } = must(
        checks.find(({ id }) => id === check_id),
        "an example belongs to a check",
      );
      return { example_id, check_id, check_title, text, note, expected, result, analysis };
    });
