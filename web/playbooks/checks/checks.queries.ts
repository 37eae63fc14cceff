import { queryOptions } from "@tanstack/react-query";
import type { Check, CheckChange, NewCheck } from "../../../src/playbooks/checks/checks.schema.ts";
import type { PlaybookLintFinding } from "../../../src/playbooks/checks/lint.schema.ts";
import { api, queryClient } from "../../api.ts";
import { mayOverwrite } from "../../ui/forms/newer-text.tsx";
import { refreshPlaybook } from "../playbooks.queries.ts";
import { type Example, examplesQuery, restoreExample } from "../tests/tests.queries.ts";

export type { Check, CheckChange, NewCheck };
export type Position = Check["positions"][number];
export type LintNote = PlaybookLintFinding;

const MOST = 500;

export const checksQuery = (playbookId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "checks"],
    queryFn: ({ signal }) =>
      api.get("/playbooks/{id}/checks", { params: { id: playbookId }, query: { limit: MOST }, signal }),
  });

export const lintQuery = (playbookId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "lint"],
    queryFn: ({ signal }) => api.post("/playbooks/{id}/lint", { params: { id: playbookId }, signal }),
  });

let last: Promise<unknown> = Promise.resolve();
/** Changes are sent one after the other, in the order in which they were made. */
function inLine<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send, send);
  last = sent.catch(() => undefined);
  return sent;
}

/** Applies the change optimistically, sends it, and reloads if the server rejects it. */
async function edit<T>(playbookId: string, change: (checks: Check[]) => Check[], send: () => Promise<T>) {
  const { queryKey } = checksQuery(playbookId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (old) => old && { ...old, checks: change(old.checks) });
  try {
    return await inLine(send);
  } finally {
    void refreshPlaybook(playbookId);
  }
}

/** Asks before it replaces what a colleague saved in the meantime. */
export async function changeCheck(playbookId: string, id: string, change: CheckChange) {
  const { queryKey } = checksQuery(playbookId);
  const began = queryClient.getQueryData(queryKey)?.checks.find((check) => check.id === id);
  const params = { id: playbookId, checkId: id };
  const read = () => inLine(() => api.get("/playbooks/{id}/checks/{checkId}", { params }));
  const changes = change as Partial<Check>;
  if (began && !(await mayOverwrite(began, changes, read))) return void refreshPlaybook(playbookId);
  return sendCheck(playbookId, id, change);
}

const sendCheck = (playbookId: string, id: string, change: CheckChange) =>
  edit(
    playbookId,
    (checks) => checks.map((check) => (check.id === id ? ({ ...check, ...change } as Check) : check)),
    () => api.patch("/playbooks/{id}/checks/{checkId}", { params: { id: playbookId, checkId: id }, body: change }),
  );

/** Returns the examples that were deleted with it, to restore them. */
export const deleteCheck = (playbookId: string, id: string) =>
  edit(
    playbookId,
    (checks) => checks.filter((check) => check.id !== id),
    async () => {
      const { examples } = await queryClient.fetchQuery({ ...examplesQuery(playbookId, id), staleTime: 0 });
      await api.delete("/playbooks/{id}/checks/{checkId}", { params: { id: playbookId, checkId: id } });
      return examples;
    },
  );

export const reorderChecks = (playbookId: string, ids: string[]) =>
  edit(
    playbookId,
    (checks) => ids.flatMap((id) => checks.find((check) => check.id === id) ?? []),
    () => api.post("/playbooks/{id}/checks/reorder", { params: { id: playbookId }, body: { check_ids: ids } }),
  );

export const addCheck = (playbookId: string, check: NewCheck) =>
  edit(
    playbookId,
    (checks) => checks,
    async () => {
      const added = await api.post("/playbooks/{id}/checks", { params: { id: playbookId }, body: check });
      const { queryKey } = checksQuery(playbookId);
      queryClient.setQueryData(queryKey, (old) => old && { ...old, checks: [...old.checks, added] });
      return added;
    },
  );

/** Recreates a deleted check with its examples at its old position. */
export async function restoreCheck(
  playbookId: string,
  { title, description, importance, positions }: Check,
  at: number,
  examples: Example[],
) {
  const added = await addCheck(playbookId, { title, description, importance, positions });
  const { checks } = await queryClient.fetchQuery({ ...checksQuery(playbookId), staleTime: 0 });
  const ids = checks.map(({ id }) => id).filter((id) => id !== added.id);
  await reorderChecks(playbookId, ids.toSpliced(at, 0, added.id));
  for (const example of examples) await restoreExample(playbookId, added.id, example);
}
