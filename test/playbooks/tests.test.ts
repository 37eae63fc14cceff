import { describe, expect, it } from "vitest";
import type { As } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });
const here = useApp();

const TWO = "This Agreement ends two (2) years after the Effective Date.";
const THREE = "This Agreement ends three (3) years after the Effective Date.";
const NINE = "This Agreement ends nine (9) years after the Effective Date.";

async function prepared(at = app) {
  const made = await firm(at);
  const { body: check } = await made.ada.post(`${made.path}/checks`, newCheck("Term"));
  const examples = `${made.path}/checks/${check.id}/examples`;
  const ids: string[] = [];
  for (const [text, expected] of [
    [TWO, "Pass"],
    [THREE, "Fallback"],
    [NINE, "Flag"],
  ])
    ids.push((await made.ada.post(examples, { text, expected })).body.id);
  return { ...made, check, examples, ids };
}

async function test(caller: As, path: string, at = app) {
  const begun = await caller.post(`${path}/test?wait=0`);
  if (begun.status !== 202) throw new Error(begun.text);
  await at.runJobs();
  return (await caller.get(`/jobs/${begun.body.job_id}`)).body;
}

/** A model that reads the years out of the example. */
const judgeByYears = (mistakes: string[] = []) =>
  server.reply(({ body }) => {
    const [years] = /two|three|nine/.exec(JSON.stringify(body).match(/This Agreement ends \w+/)?.[0] ?? "")!;
    const result = mistakes.includes(years)
      ? "neither"
      : { two: "standard", three: "fallback", nine: "neither" }[years];
    const quotes = [{ document: "F1", quote: `${years} (` }];
    return {
      object: {
        result,
        fallback: result === "fallback" ? 1 : 0,
        basis: "words",
        demands: [],
        analysis: years,
        quotes,
        revisions: [],
      },
    };
  });

describe("POST /playbooks/{id}/test", () => {
  it("judges every example, and says per check and in all what was expected and what came out", async () => {
    const { ada, path, check, ids, playbook } = await prepared();
    judgeByYears(["three"]);
    const { status, kind, result, job_id } = await test(ada, path);
    expect([status, kind]).toEqual(["succeeded", "playbooks/test"]);
    const confusion = {
      Pass: { Pass: 1, Fallback: 0, Flag: 0, Error: 0 },
      Fallback: { Pass: 0, Fallback: 0, Flag: 1, Error: 0 },
      Flag: { Pass: 0, Fallback: 0, Flag: 1, Error: 0 },
    };
    const score = { examples: 3, correct: 2, accuracy: 2 / 3, confusion };
    expect(result).toMatchObject({ playbook_id: playbook.id, playbook_title: "NDA", model: "test-model", ...score });
    expect(result.checks).toEqual([{ check_id: check.id, check_title: "Term", ...score }]);
    expect(result.wrong).toEqual([
      {
        example_id: ids[1],
        check_id: check.id,
        check_title: "Term",
        text: THREE,
        note: null,
        expected: "Fallback",
        result: "Flag",
        analysis: "three",
      },
    ]);
    expect((await ada.get(`${path}/tests`)).body.tests).toEqual([
      { ...result, id: job_id, tested_by_user_id: ada.id, created_at: expect.any(String) },
    ]);
  });

  it("says what changed since the last test", async () => {
    const { ada, path, ids, examples } = await prepared();
    judgeByYears(["three"]);
    const first = await test(ada, path);
    expect(first.result.changes).toMatchObject({ previous_test_id: null, worse: [], better: [] });
    judgeByYears(["two"]);
    await ada.delete(`${examples}/${ids[2]}`);
    const { result } = await test(ada, path);
    expect(result.changes).toMatchObject({
      previous_test_id: first.job_id,
      previous_accuracy: 2 / 3,
      worse: [{ example_id: ids[0], before: "Pass", now: "Flag" }],
      better: [{ example_id: ids[1], before: "Flag", now: "Fallback" }],
      added: [],
      removed: [ids[2]],
    });
    const listed = (await ada.get(`${path}/tests?limit=1`)).body;
    expect([listed.tests[0].correct, listed.pagination.has_more]).toEqual([1, true]);
  });

  it("counts an example that the model could not judge as an Error", async () => {
    const { ada, path } = await prepared();
    server.reply(({ body }) =>
      /nine/.test(JSON.stringify(body))
        ? { status: 400, body: '{"error":{"message":"no"}}' }
        : {
            object: {
              ...{ result: "neither", fallback: 0, basis: "words", demands: [], analysis: "No." },
              ...{ quotes: [{ document: "F1", quote: "Effective Date" }], revisions: [] },
            },
          },
    );
    const { result } = await test(ada, path);
    expect(result.confusion.Flag).toEqual({ Pass: 0, Fallback: 0, Flag: 0, Error: 1 });
    expect(result.wrong).toHaveLength(3);
  });

  it("judges as the local engine does when there is no model, and costs as much as one run", async () => {
    const { ada, path, org } = await prepared(here);
    const { status, result } = await test(ada, path, here);
    expect([status, result.model, result.examples]).toEqual(["succeeded", "local", 3]);
    expect(result.confusion.Flag.Flag).toBe(1);
    const used = await here.database.system`select operation from usage_events where organization_id = ${org.id}`;
    expect(used).toEqual([{ operation: "playbook:run" }]);
  });

  it("keeps judging the examples as they were when it started", async () => {
    const { ada, path, examples, ids } = await prepared(here);
    const { body: begun } = await ada.post(`${path}/test?wait=0`);
    for (const id of ids) await ada.delete(`${examples}/${id}`);
    await here.runJobs();
    expect((await ada.get(`/jobs/${begun.job_id}`)).body.result.examples).toBe(3);
  });

  it("is deleted with the playbook", async () => {
    const { ada, path, playbook } = await prepared(here);
    await test(ada, path, here);
    await ada.delete(path);
    expect(await here.database.system`select id from playbook_tests where playbook_id = ${playbook.id}`).toEqual([]);
  });
});

describe("a test is refused", () => {
  it("when the playbook has no examples", async () => {
    const { ada, path } = await firm(here);
    const { status, body } = await ada.post(`${path}/test?wait=0`);
    expect([status, body.error]).toEqual([400, "This playbook has no examples yet. Add one to a check, then test it."]);
    expect((await ada.get("/jobs?kind=playbooks/test")).body.jobs).toEqual([]);
  });

  it("with 402 when the balance is too low, and nothing is enqueued", async () => {
    const { org, ada, path } = await prepared(here);
    await here.database.system`update organizations set billing_mode = 'not_configured' where id = ${org.id}`;
    const { status, body } = await ada.post(`${path}/test?wait=0`);
    expect([status, body.code]).toEqual([402, "BILLING_NOT_CONFIGURED"]);
    expect((await ada.get("/jobs?kind=playbooks/test")).body.jobs).toEqual([]);
  });

  it("with 404 for people who cannot see the playbook, and so is the list of its tests", async () => {
    const { ada, bob, path } = await prepared(here);
    await test(ada, path, here);
    expect((await bob.post(`${path}/test?wait=0`)).status).toBe(404);
    expect((await bob.get(`${path}/tests`)).status).toBe(404);
    await ada.patch(path, { visibility: "organization" });
    expect((await bob.get(`${path}/tests`)).body.tests).toHaveLength(1);
  });
});
