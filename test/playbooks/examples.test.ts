import { describe, expect, it } from "vitest";
import { officialPlaybooks } from "../../src/playbooks/official.ts";
import type { As } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { addChecks, firm, MISSING } from "./making.ts";

const app = useApp();
const LAW = "This Agreement is governed by the laws of the State of New York.";
const TEXT = `1. Purpose. The parties share information.\n2. Law. ${LAW}\n`;
const pass = { text: LAW, expected: "Pass" };

async function prepared(visibility: "private" | "organization" = "private") {
  const made = await firm(app, visibility);
  const [checkId, otherId] = await addChecks(made.ada, made.path, ["Law", "Term"]);
  const examples = `${made.path}/checks/${checkId}/examples`;
  return { ...made, checkId: checkId!, otherId: otherId!, examples };
}

async function fileOf(caller: As): Promise<string> {
  const { body } = await caller.upload("nda.txt", TEXT);
  await app.runJobs();
  return body.id;
}

const textsOf = async (caller: As, path: string) =>
  (await caller.get(path)).body.examples.map(({ text }: { text: string }) => text);

describe("an example", () => {
  it("is added with its text, listed in order, changed and deleted", async () => {
    const { ada, examples } = await prepared();
    const { status, body } = await ada.post(examples, { ...pass, note: "Our form" });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        text: LAW,
        citation: null,
        expected: "Pass",
        note: "Our form",
        created_at: expect.any(String),
        updated_at: body.created_at,
      },
    ]);
    await ada.post(examples, { text: "The laws of Delaware apply.", expected: "Flag" });
    const { body: changed } = await ada.patch(`${examples}/${body.id}`, { expected: "Fallback", note: null });
    expect(changed).toMatchObject({ id: body.id, text: LAW, expected: "Fallback", note: null });
    expect(await textsOf(ada, examples)).toEqual([LAW, "The laws of Delaware apply."]);
    expect((await ada.delete(`${examples}/${body.id}`)).body).toEqual({ deleted: true });
    expect(await textsOf(ada, examples)).toEqual(["The laws of Delaware apply."]);
  });

  it("is cut out of a file by its citation, and keeps its text when the file is deleted", async () => {
    const { ada, examples } = await prepared();
    const file_id = await fileOf(ada);
    const { body: file } = await ada.get(`/files/${file_id}/text`);
    const start = file.text.indexOf(LAW);
    const citation = { file_id, start, end: start + LAW.length };
    const { status, body } = await ada.post(examples, { citation, expected: "Pass" });
    expect([status, body.text, body.citation]).toEqual([201, LAW, citation]);
    await ada.delete(`/files/${file_id}`);
    expect((await ada.get(examples)).body.examples[0]).toMatchObject({ text: LAW, citation });
    const { body: changed } = await ada.patch(`${examples}/${body.id}`, { text: "Other words." });
    expect([changed.text, changed.citation]).toEqual(["Other words.", null]);
  });

  it("changes the playbook's time of change, and is copied with the playbook", async () => {
    const { ada, examples, path, playbook } = await prepared();
    await ada.post(examples, pass);
    await ada.post(examples, { text: "Second.", expected: "Flag", note: "n" });
    const { body: now } = await ada.get(path);
    expect(now.updated_at >= playbook.updated_at).toBe(true);
    const { body: copy } = await ada.post(`${path}/duplicate`);
    const { checks } = (await ada.get(`/playbooks/${copy.id}/checks`)).body;
    const copied = (await ada.get(`/playbooks/${copy.id}/checks/${checks[0].id}/examples`)).body.examples;
    expect(copied).toMatchObject([pass, { text: "Second.", expected: "Flag", note: "n" }]);
    expect((await ada.get(`/playbooks/${copy.id}/checks/${checks[1].id}/examples`)).body.examples).toEqual([]);
  });

  it("is read by everyone who sees the playbook, and changed by those who may change its checks", async () => {
    const { ada, bob, admin, asOrganization, examples } = await prepared("organization");
    const { body } = await ada.post(examples, pass);
    const place = `${examples}/${body.id}`;
    expect(await textsOf(bob, examples)).toEqual([LAW]);
    expect(await textsOf(asOrganization, examples)).toEqual([LAW]);
    for (const caller of [bob, asOrganization]) {
      expect((await caller.post(examples, pass)).status).toBe(403);
      expect((await caller.patch(place, { note: "x" })).status).toBe(403);
      expect((await caller.delete(place)).status).toBe(403);
    }
    expect((await admin.patch(place, { note: "x" })).status).toBe(200);
  });
});

describe("an example is refused", () => {
  it.each([
    ["with both text and citation", { text: LAW, citation: { file_id: MISSING, start: 0, end: 1 }, expected: "Pass" }],
    ["with neither text nor citation", { expected: "Pass" }],
    ["with an empty text", { text: "", expected: "Pass" }],
    ["with a blank text", { text: " \n", expected: "Pass" }],
    ["with more than 20,000 characters", { text: "x".repeat(20_001), expected: "Pass" }],
    ["without the expected result", { text: LAW }],
    ["with Error as the expected result", { text: LAW, expected: "Error" }],
    ["with a note of more than 2,000 characters", { ...pass, note: "x".repeat(2001) }],
    ["with an unknown field", { ...pass, weight: 2 }],
  ])("%s", async (_title, body) => {
    const { ada, examples } = await prepared();
    const reply = await ada.post(examples, body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await textsOf(ada, examples)).toEqual([]);
  });

  it("when its citation is of a file that the caller cannot read", async () => {
    const { ada, bob, examples } = await prepared();
    const file_id = await fileOf(bob);
    const { status, body } = await ada.post(examples, { citation: { file_id, start: 0, end: 5 }, expected: "Pass" });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("when its citation ends before it starts, lies outside the text, or is blank", async () => {
    const { ada, examples } = await prepared();
    const file_id = await fileOf(ada);
    for (const [start, end] of [
      [5, 5],
      [5, 4],
      [0, 100_000],
      [2, 3],
    ] as const) {
      const { status, body } = await ada.post(examples, { citation: { file_id, start, end }, expected: "Pass" });
      expect([start, end, status, body.code]).toEqual([start, end, 400, "VALIDATION_FAILED"]);
    }
  });

  it("when its citation is of a file that is still being read", async () => {
    const { ada, examples } = await prepared();
    const { body: file } = await ada.upload("late.txt", TEXT);
    const citation = { file_id: file.id, start: 0, end: 5 };
    const { status, body } = await ada.post(examples, { citation, expected: "Pass" });
    expect([status, body.code]).toEqual([400, "FILE_NOT_READY"]);
    await app.runJobs();
  });

  it("when its check has 50 already", async () => {
    const { ada, examples, org, checkId } = await prepared();
    await org.app.database.organization(org.id)`
      insert into playbook_examples (organization_id, check_id, text, expected)
      select ${org.id}::uuid, ${checkId}::uuid, 'Example ' || n, 'Pass' from generate_series(1, 50) n`;
    const { status, body } = await ada.post(examples, pass);
    expect([status, body.error]).toEqual([400, "A check can have at most 50 examples. Delete one first."]);
  });

  it("when it belongs to another check: 404", async () => {
    const { ada, examples, path, otherId } = await prepared();
    const { body } = await ada.post(examples, pass);
    expect((await ada.patch(`${path}/checks/${otherId}/examples/${body.id}`, { note: "x" })).status).toBe(404);
    expect((await ada.delete(`${path}/checks/${otherId}/examples/${body.id}`)).status).toBe(404);
  });

  it("when the playbook is official: 403", async () => {
    const { ada } = await prepared();
    const [official] = officialPlaybooks;
    const examples = `/playbooks/${official!.id}/checks/${official!.checks[0]!.id}/examples`;
    expect((await ada.get(examples)).status).toBe(200);
    expect((await ada.post(examples, pass)).status).toBe(403);
  });
});
