import { enqueueInference } from "../../administration/usage/credits.ts";
import type { Context } from "../../kernel/context.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { listChecks } from "../checks/checks.ts";
import { listPlaybookExamples } from "../examples/examples.ts";
import type { OpenPlaybook } from "../playbooks.ts";
import { MAX_TESTED, type TestJob, TestPlaybook } from "./tests.schema.ts";
import * as store from "./tests.store.ts";

/** Starts a test of all examples. It keeps a snapshot of the playbook and of the examples, and costs as much as a run. */
export async function startTest(ctx: Context, playbook: OpenPlaybook): Promise<TestJob> {
  const { id, title, guide } = playbook;
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  const listed = await listPlaybookExamples(ctx, playbook, checks);
  if (listed.length === 0)
    throw invalidField("path.id", "This playbook has no examples yet. Add one to a check, then test it.");
  if (listed.length > MAX_TESTED)
    throw invalidField("path.id", `A test judges at most ${MAX_TESTED} examples; this playbook has ${listed.length}.`);
  const examples = listed.map(({ id, check_id, text, note, expected }) => ({ id, check_id, text, note, expected }));
  const input = { playbook: { id, title, guide, checks }, examples };
  const jobId = await enqueueInference(enqueuerOf(ctx), TestPlaybook, input, {
    operation: "playbook:run",
    priority: PRIORITY.high,
  });
  return openJob<TestJob>(ctx, jobId);
}

/** The tests that ended, newest first. */
export async function listTests(ctx: Context, playbook: OpenPlaybook, page: PageQuery) {
  const rows = await store.listTests(ctx.sql, ctx.organizationId, playbook.id, page);
  const tests = rows.map(({ result, ...test }) => ({ ...result, ...test }));
  return toPage("tests", tests, page);
}
