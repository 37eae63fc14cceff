import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { playbookGate } from "../playbooks.ts";
import { Test, TestJob } from "./tests.schema.ts";
import { listTests, startTest } from "./tests.ts";

const params = z.object({ id: Id });

export const testPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/test",
  summary: "Test a playbook with its examples",
  description:
    "Starts a job that judges every example as a run would judge a contract, and compares the results with the expected ones and with the last test. Costs as much as a run.",
  key: "any",
  tier: "inference",
  params,
  query: WaitQuery,
  supportsWait: true,
  gate: playbookGate("read"),
  returns: TestJob,
  status: [200, 202],
  errorStatuses: [402],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { playbook }) => startTest(ctx, playbook),
});

export const listPlaybookTestsRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/tests",
  summary: "List the tests of a playbook, newest first",
  description: "Tests that failed or were canceled are not listed.",
  key: "any",
  params,
  query: CursorQuery,
  gate: playbookGate("read"),
  returns: pageOf("tests", Test),
  status: 200,
  handle: (ctx, { playbook, query }) =>
    pageByCursor(
      "tests",
      query,
      (page) => listTests(ctx, playbook, page),
      ({ id }) => id,
    ),
});
