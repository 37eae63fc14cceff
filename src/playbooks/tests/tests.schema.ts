import { z } from "zod";
import { Id, Timestamp } from "../../http/shapes.ts";
import type { JobKind } from "../../jobs/job.ts";
import { jobOf } from "../../jobs/jobs.schema.ts";
import { Expected } from "../examples/examples.schema.ts";
import { EvaluationResult, PinnedPlaybook } from "../runs/runs.schema.ts";

/** The most examples that one test judges. */
export const MAX_TESTED = 1000;

const count = z.int().min(0);
const Results = z.object({ Pass: count, Fallback: count, Flag: count, Error: count });

const Score = z.object({
  examples: count,
  correct: count,
  accuracy: z.number().min(0).max(1).describe("The share of examples with the expected result."),
  confusion: z
    .object({ Pass: Results, Fallback: Results, Flag: Results })
    .describe("How often each expected result was judged as what."),
});
export type Score = z.output<typeof Score>;

const WrongExample = z.object({
  example_id: Id,
  check_id: Id,
  check_title: z.string(),
  text: z.string(),
  note: z.string().nullable(),
  expected: Expected,
  result: EvaluationResult,
  analysis: z.string(),
});

const Change = z.object({
  example_id: Id,
  check_id: Id,
  expected: Expected,
  before: EvaluationResult,
  now: EvaluationResult,
});
export type Change = z.output<typeof Change>;

const Changes = z.object({
  previous_test_id: Id.nullable().describe("The test before this one. Null for the first."),
  previous_accuracy: z.number().nullable(),
  worse: z.array(Change).describe("Examples that were judged correctly before and no longer are."),
  better: z.array(Change).describe("Examples that are judged correctly now and were not before."),
  added: z.array(Id).describe("Examples that are new or were changed."),
  removed: z.array(Id).describe("Examples that are gone."),
});
export type Changes = z.output<typeof Changes>;

export const TestResult = Score.extend({
  playbook_id: Id,
  playbook_title: z.string(),
  playbook_version: z
    .string()
    .describe("A hash of the playbook's content, without its examples, when the test started."),
  model: z.string().describe("The model that judged, or `local` for the offline engine."),
  checks: z.array(Score.extend({ check_id: Id, check_title: z.string() })).describe("The checks that have examples."),
  wrong: z.array(WrongExample),
  changes: Changes,
}).meta({ id: "PlaybookTestResult" });
export type TestResult = z.output<typeof TestResult>;

export const Test = TestResult.extend({
  id: Id,
  tested_by_user_id: z.int().nullable(),
  created_at: Timestamp,
}).meta({ id: "PlaybookTest" });
export type Test = z.output<typeof Test>;

export const TestJob = jobOf("PlaybookTestJob", "playbooks/test", TestResult);
export type TestJob = z.output<typeof TestJob>;

/** The job that judges the examples, pinned with the playbook when it starts. */
export const TestPlaybook = {
  kind: "playbooks/test",
  internal: false,
  maxAttempts: 4,
  modelPatienceSeconds: 15 * 60,
  input: z.object({
    playbook: PinnedPlaybook,
    examples: z.array(
      z.object({ id: Id, check_id: Id, text: z.string(), note: z.string().nullable(), expected: Expected }),
    ),
  }),
} satisfies JobKind;
export type TestedExample = z.output<typeof TestPlaybook.input>["examples"][number];
