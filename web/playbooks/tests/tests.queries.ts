import { queryOptions } from "@tanstack/react-query";
import type { Example, ExampleChange, Expected } from "../../../src/playbooks/examples/examples.schema.ts";
import type { Test } from "../../../src/playbooks/tests/tests.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import type { Operations } from "../../operations.ts";
import { persist, resultOf } from "../../ui/data/persist.ts";
import { refreshPlaybook } from "../playbooks.queries.ts";

export type { Example, Expected, Test };

type NewExample = Operations["POST /playbooks/{id}/checks/{checkId}/examples"]["body"];

const MOST = 50;

/** The last test first. */
export const testsQuery = (playbookId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "tests"],
    queryFn: ({ signal }) =>
      api.get("/playbooks/{id}/tests", { params: { id: playbookId }, query: { limit: 1 }, signal }),
  });

/** Resolves when the test has ended. */
export async function runTest(playbookId: string) {
  const params = { id: playbookId };
  const { job_id } = await persist((idempotencyKey) =>
    api.post("/playbooks/{id}/test", { params, query: { wait: 0 }, idempotencyKey }),
  );
  try {
    await resultOf(job_id, t("The test was stopped."));
  } finally {
    await refreshPlaybook(playbookId);
  }
}

export const examplesQuery = (playbookId: string, checkId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "checks", checkId, "examples"],
    queryFn: ({ signal }) =>
      api.get("/playbooks/{id}/checks/{checkId}/examples", {
        params: { id: playbookId, checkId },
        query: { limit: MOST },
        signal,
      }),
  });

export async function addExample(playbookId: string, checkId: string, example: NewExample) {
  const params = { id: playbookId, checkId };
  const added = await api.post("/playbooks/{id}/checks/{checkId}/examples", { params, body: example });
  await refreshPlaybook(playbookId);
  return added;
}

/** Adds an example that was deleted. If the place it was taken from is gone, its text stays. */
export function restoreExample(playbookId: string, checkId: string, { text, citation, expected, note }: Example) {
  const withText = () => addExample(playbookId, checkId, { text, expected, note });
  return citation ? addExample(playbookId, checkId, { citation, expected, note }).catch(withText) : withText();
}

export async function changeExample(playbookId: string, checkId: string, exampleId: string, body: ExampleChange) {
  const params = { id: playbookId, checkId, exampleId };
  await api.patch("/playbooks/{id}/checks/{checkId}/examples/{exampleId}", { params, body });
  await refreshPlaybook(playbookId);
}

export async function deleteExample(playbookId: string, checkId: string, exampleId: string) {
  const params = { id: playbookId, checkId, exampleId };
  await api.delete("/playbooks/{id}/checks/{checkId}/examples/{exampleId}", { params });
  await refreshPlaybook(playbookId);
}

/** Such as "Tests: 14 of 16, 1 worse than last time". */
export function testLine(test: Test | undefined): string {
  if (!test) return t("Tests");
  const { correct, examples, changes } = test;
  const [worse, better] = [changes.worse.length, changes.better.length];
  const values = { correct, count: examples };
  if (worse > 0) return t("Tests: {correct} of {count}, {worse} worse than last time", { ...values, worse });
  if (better > 0) return t("Tests: {correct} of {count}, {better} better than last time", { ...values, better });
  return t("Tests: {correct} of {count}", { correct, count: examples });
}
