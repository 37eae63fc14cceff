import { describe, expect, it } from "vitest";
import { CLAUSES, firmThatDecides, learnChecks, useAppWithJudge } from "./deciding.ts";

const app = useAppWithJudge();

describe("a check", () => {
  it("learns from decisions on its findings, and passes what reads like wording that was accepted", async () => {
    const { ada, learning, review, teach } = await firmThatDecides(app);
    for (const at of [0, 1, 2, 3, 4, 7, 8]) await teach(at);
    expect((await ada.get(learning)).body).toMatchObject({ state: "learning", learned_at: null, model: null });
    await learnChecks(app);
    const { body } = await ada.get(learning);
    expect(body).toMatchObject({
      enabled: true,
      examples: { verified: 5, corrected: 0, absent: 2 },
      state: "active",
      model: { kind: "local", documents: 7, clauses: 5 },
    });
    expect(body.after.n).toBe(7);
    expect(body.after.found_f1).toBeGreaterThan(body.before.found_f1);
    const { finding } = await review(9, CLAUSES[6]);
    const found = await finding();
    expect(found.evaluationResult).toBe("Pass");
    expect(found.analysis).toMatch(/^Accepted before\. .*5 of 7 decisions on this check did\.$/);
    expect(found.quotes[0].quote).toContain(CLAUSES[6]);
    expect(found.learned_from).toMatchObject({ use: "pass", decisions: 7, withdrawn: 0 });
    expect(found.learned_from.examples).toHaveLength(7);
    await ada.delete(learning);
    expect((await finding()).learned_from, "forgotten decisions hold no more").toMatchObject({ withdrawn: 7 });
  });

  it("decides nothing with fewer than five decisions, but shows them", async () => {
    const { ada, learning, review, teach } = await firmThatDecides(app);
    for (const at of [0, 1, 2, 7]) await teach(at);
    await learnChecks(app);
    expect((await ada.get(learning)).body).toMatchObject({ state: "collecting", model: null });
    const found = await (await review(9, CLAUSES[6])).finding();
    expect(found.evaluationResult).toBe("Flag");
    expect(found.learned_from).toBeUndefined();
    expect(found.precedents[0]).toMatchObject({ file_name: "services-0.txt", meaning: "passes" });
  });

  it("unlearns a decision that is withdrawn at once, and marks the findings that used it", async () => {
    const { ada, learning, review, decide, teach } = await firmThatDecides(app);
    const taught = [];
    for (const at of [0, 1, 2, 3, 4, 7, 8]) taught.push(await teach(at));
    await learnChecks(app);
    const used = await review(9, CLAUSES[6]);
    await decide(taught[0]!.decision, null);
    expect((await ada.get(learning)).body).toMatchObject({ state: "learning", model: null });
    const { learned_from } = await used.finding();
    expect(learned_from).toMatchObject({ decisions: 7, withdrawn: 1 });
    await ada.delete(`/reviews/${taught[1]!.id}`);
    await ada.delete(`/files/${taught[2]!.fileId}`);
    expect((await used.finding()).learned_from.withdrawn).toBe(3);
    await learnChecks(app);
    await learnChecks(app);
    expect((await ada.get(learning)).body).toMatchObject({ state: "collecting", model: null });
    expect((await (await review(10, CLAUSES[6])).finding()).evaluationResult).toBe("Flag");
  });

  it("is again what it was, bit for bit, once a later decision is withdrawn", async () => {
    const { check, decide, teach } = await firmThatDecides(app);
    const stored = async () =>
      (
        await app.database.system<{ taught: Buffer }>`select taught from position_learning where check_id = ${check.id}`
      )[0]!.taught;
    for (const at of [0, 1, 2, 3, 7]) await teach(at);
    await learnChecks(app);
    const before = await stored();
    const later = await teach(4);
    await learnChecks(app);
    expect((await stored()).equals(before)).toBe(false);
    await decide(later.decision, null);
    await learnChecks(app);
    expect((await stored()).equals(before)).toBe(true);
  });

  it("forgets for good, learns nothing while it is switched off, and not from a position that was rewritten", async () => {
    const { ada, path, check, learning, teach } = await firmThatDecides(app);
    for (const at of [0, 1, 2, 3, 7]) await teach(at);
    await learnChecks(app);
    expect((await ada.get(learning)).body.model).not.toBeNull();
    await ada.put(learning, { enabled: false });
    await learnChecks(app);
    expect((await ada.get(learning)).body).toMatchObject({ enabled: false, model: null });
    await ada.put(learning, { enabled: true });
    await learnChecks(app);
    expect((await ada.get(learning)).body.model.documents).toBe(5);
    const other = [{ type: "standard", guidance: "Courts decide without any step-up round." }];
    await ada.patch(`${path}/checks/${check.id}`, { positions: other });
    expect((await ada.get(learning)).body).toMatchObject({ model: null, examples: { verified: 0, absent: 0 } });
    await ada.patch(`${path}/checks/${check.id}`, { positions: check.positions });
    await learnChecks(app);
    expect((await ada.get(learning)).body.model.documents).toBe(5);
    const { status, body } = await ada.delete(learning);
    expect(status).toBe(200);
    expect(body).toMatchObject({ examples: { verified: 0, corrected: 0, absent: 0 }, model: null });
    await learnChecks(app);
    expect((await ada.get(learning)).body.state).toBe("collecting");
  });

  it("does not learn from a project that only its members may see", async () => {
    const { ada, learning, review, decide } = await firmThatDecides(app);
    const { body: project } = await ada.post("/projects", { name: "Deal", is_access_controlled: true });
    const walled = await review(0, CLAUSES[0], { project_id: project.id });
    await decide(walled.decision, "accepted");
    expect((await ada.get(learning)).body.examples.verified).toBe(0);
  });
});

describe("learning of a check is refused", () => {
  it("of a check that is not in the playbook: 404", async () => {
    const { ada, path } = await firmThatDecides(app);
    expect((await ada.get(`${path}/checks/00000000-0000-4000-8000-000000000000/learning`)).status).toBe(404);
  });

  it("to somebody who may not change the playbook: 403", async () => {
    const { bob, learning } = await firmThatDecides(app);
    expect((await bob.get(learning)).status).toBe(200);
    expect((await bob.put(learning, { enabled: false })).status).toBe(403);
    expect((await bob.delete(learning)).status).toBe(403);
  });
});
