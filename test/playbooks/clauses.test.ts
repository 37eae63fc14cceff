import { describe, expect, it } from "vitest";
import type { As } from "../support/client.ts";
import { form } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { firm, MISSING } from "./making.ts";

const app = useApp();

const FIRST = "The agreement ends two years after the “Effective Date” unless the parties extend it in writing.";
const SECOND = FIRST.replace("two years", "eighteen months");

async function withClause() {
  const all = await firm(app, "organization");
  const { body: clause } = await all.ada.post("/clauses", { title: "Term", text: FIRST });
  const positions = [
    { type: "standard", guidance: "Require: a term of two years.", clause_id: clause.id },
    { type: "fallback", guidance: "Accept: a term of three years." },
  ];
  const { body: check } = await all.ada.post(`${all.path}/checks`, { title: "Term", positions });
  return { ...all, clause, check, positions, checkPath: `${all.path}/checks/${check.id}` };
}

async function guidanceOfRun(caller: As, path: string): Promise<string> {
  const { body: file } = await caller.upload("nda.txt", "1. Term. This Agreement ends after five years.");
  await app.runJobs();
  const { body: job } = await caller.post(`${path}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const { body } = await caller.get(`/reviews/${job.job_id}`);
  expect(body.status).toBe("succeeded");
  return body.result.results[0].positions[0].guidance;
}

describe("a position that points to a clause", () => {
  it("has its id in the reply, and one without a clause has none", async () => {
    const { ada, check, clause, positions, checkPath } = await withClause();
    expect(check.positions).toEqual(positions);
    expect((await ada.get(checkPath)).body.positions).toEqual(positions);
    expect(check.positions[1]).not.toHaveProperty("clause_id");
    const without = positions.map(({ type, guidance }) => ({ type, guidance }));
    expect((await ada.patch(checkPath, { positions: without })).body.positions).toEqual(without);
    expect((await ada.get(`/clauses/${clause.id}`)).status).toBe(200);
  });

  it("follows the clause's versions: a review proposes its wording as it is when the review starts", async () => {
    const { ada, path, clause } = await withClause();
    const quoted = (wording: string) => `Require: a term of two years.\n“${wording.replace(/[“”]/g, '"')}”`;
    expect(await guidanceOfRun(ada, path)).toBe(quoted(FIRST));
    await ada.patch(`/clauses/${clause.id}`, { text: SECOND });
    expect(await guidanceOfRun(ada, path)).toBe(quoted(SECOND));
    await ada.post(`/clauses/${clause.id}/versions/1/restore`);
    expect(await guidanceOfRun(ada, path)).toBe(quoted(FIRST));
  });

  it("gives only its guidance to those who cannot see the clause", async () => {
    const { bob, path } = await withClause();
    expect(await guidanceOfRun(bob, path)).toBe("Require: a term of two years.");
  });

  it("keeps its guidance when the clause is deleted", async () => {
    const { ada, path, clause, checkPath } = await withClause();
    await ada.delete(`/clauses/${clause.id}`);
    const { body } = await ada.get(checkPath);
    expect(body.positions[0]).toEqual({ type: "standard", guidance: "Require: a term of two years." });
    expect(await guidanceOfRun(ada, path)).toBe("Require: a term of two years.");
  });

  it("is refused with 422 UNKNOWN_CLAUSE if the caller cannot see the clause", async () => {
    const { ada, admin, path } = await withClause();
    const stranger = await (await app.organization()).user();
    const { body: theirs } = await stranger.post("/clauses", { title: "x", text: "x", visibility: "organization" });
    const { body: own } = await ada.post("/clauses", { title: "Private", text: "x" });
    for (const [caller, clause_id] of [
      [ada, MISSING],
      [ada, theirs.id],
      [admin, own.id],
    ] as const) {
      const positions = [{ type: "standard", guidance: "Any.", clause_id }];
      const { status, body } = await caller.post(`${path}/checks`, { title: "Other", positions });
      expect([status, body.code]).toEqual([422, "UNKNOWN_CLAUSE"]);
    }
  });

  it("may be kept by an administrator who cannot see the clause but changes the check", async () => {
    const { admin, checkPath, positions } = await withClause();
    const { status } = await admin.patch(checkPath, { positions: positions.toReversed() });
    expect(status).toBe(200);
  });

  it("is imported with its clause, and without it by those who cannot see it, who are told", async () => {
    const { ada, bob, path, clause } = await withClause();
    const { text } = await ada.get(`${path}/export`);
    const send = (caller: As) => caller.send("POST", "/playbooks/import", form("nda.json", text));
    const checksOf = async (caller: As, id: string) => (await caller.get(`/playbooks/${id}/checks`)).body.checks;
    const { body: own } = await send(ada);
    expect([own.notes, (await checksOf(ada, own.playbook.id))[0].positions[0].clause_id]).toEqual([[], clause.id]);
    const { body: theirs } = await send(bob);
    expect(theirs.notes).toEqual([{ place: "Term", message: expect.stringContaining("cannot see") }]);
    expect((await checksOf(bob, theirs.playbook.id))[0].positions[0]).not.toHaveProperty("clause_id");
  });
});
