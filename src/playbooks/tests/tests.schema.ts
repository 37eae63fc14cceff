import { z } from "zod";
import { CreatedAt, Id } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { jobOf } from "../../kernel/jobs/jobs.schema.ts";
import { Expected } from "../examples/examples.schema.ts";
import { EvaluationResult, PinnedPlaybook } from "../reviews/run/run.schema.ts";

/** The most examples that one test judges. */
export const MAX_TESTED = 1000;

const count = z.int().min(0);
const Results = z.object({
  Pass: count.describe("How many were judged as Pass."),
  Fallback: count.describe("How many were judged as Fallback."),
  Flag: count.describe("How many were judged as Flag."),
  Error: count.describe("How many were not assessed."),
});

const Score = z.object({
  examples: count.describe("How many examples were judged."),
  correct: count.describe("How many examples had the expected result."),
  accuracy: z.number().min(0).max(1).describe("The share of examples with the expected result."),
  confusion: z
    .object({
      Pass: Results.describe("Examples that should pass."),
      Fallback: Results.describe("Examples that should meet a fallback."),
      Flag: Results.describe("Examples that should be flagged."),
    })
    .describe("For each expected result, how often each actual result occurred."),
});
export type Score = z.output<typeof Score>;

const WrongExample = z.object({
  example_id: Id.describe("The example."),
  check_id: Id.describe("The check of the example."),
  check_title: z.string().describe("The title of the check."),
  text: z.string().describe("The text of the example."),
  note: z.string().nullable().describe("The note of the example. Null if it has none."),
  expected: Expected,
  result: EvaluationResult.describe("The actual result."),
  analysis: z.string().describe("Why the check had this result."),
});

const Change = z.object({
  example_id: Id.describe("The example."),
  check_id: Id.describe("The check of the example."),
  expected: Expected,
  before: EvaluationResult.describe("The result in the previous test."),
  now: EvaluationResult.describe("The result in this test."),
});
export type Change = z.output<typeof Change>;

const Changes = z.object({
  previous_test_id: Id.nullable().describe("The previous test. Null for the first."),
  previous_accuracy: z.number().nullable().describe("The accuracy of the previous test. Null for the first test."),
  worse: z.array(Change).describe("Examples that were judged correctly before and no longer are."),
  better: z.array(Change).describe("Examples that are judged correctly now and were not before."),
  added: z.array(Id).describe("Examples that are new or were changed."),
  removed: z.array(Id).describe("Examples that are gone."),
});
export type Changes = z.output<typeof Changes>;

export const TestResult = Score.extend({
  playbook_id: Id.describe("The id of the playbook."),
  playbook_title: z.string().describe("The title of the playbook."),
  playbook_version: z
    .string()
    .describe("A hash of the playbook's content, without its examples, when the test started."),
  model: z.string().describe("The model that judged, or `local` for the offline engine."),
  checks: z
    .array(
      Score.extend({
        check_id: Id.describe("The id of the check."),
        check_title: z.string().describe("The title of the check."),
      }),
    )
    .describe("The checks that have examples."),
  wrong: z.array(WrongExample).describe("The examples whose result was not the expected one."),
  changes: Changes.describe("What is better or worse than in the previous test."),
}).meta({ id: "PlaybookTestResult" });
export type TestResult = z.output<typeof TestResult>;

export const Test = TestResult.extend({
  id: Id.describe("The id of the test."),
  tested_by_user_id: z.int().nullable().describe("Who started the test. Null for an organization-scoped key."),
  created_at: CreatedAt,
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
