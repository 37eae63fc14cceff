import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { useApp } from "../../support/harness.ts";
import { CLAUSES, learn, vaultToTeach } from "./teaching.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);

describe("a column", () => {
  it("learns from cells that people corrected and emptied, and reads the others with it", async () => {
    const { ada, cell, teach, learning } = await vaultToTeach(app);
    expect((await cell(5)).outcome).not.toBe("found");
    for (const at of [0, 1, 2, 3, 6, 7]) await teach(at);
    expect((await ada.get(learning)).body).toMatchObject({ state: "learning", learned_at: null });
    await learn(app);
    const { body } = await ada.get(learning);
    expect(body).toMatchObject({
      enabled: true,
      examples: { verified: 0, corrected: 4, absent: 2 },
      state: "active",
      model: { kind: "local", documents: 6, clauses: 4 },
    });
    expect(body.after).toMatchObject({ n: 6, clauses: 4 });
    expect(body.before).toMatchObject({ n: 6, clauses: 4, stated: 0, right: 0 });
    expect(body.after.found).toBeGreaterThan(body.before.found);
    expect(body.after.found_f1).toBeGreaterThan(body.before.found_f1);
    const read = await cell(5);
    expect(read.outcome).toBe("found");
    expect(read.citations[0].quote).toContain(CLAUSES[5]);
    expect(read.learned_from.document_name).toMatch(/^services-[0-3]\.txt$/);
    expect(read.reasoning).toContain("like the clauses that people verified");
  });

  it("states nothing after one document, but shows the passage that reads like it first", async () => {
    const { ada, cell, teach, learning } = await vaultToTeach(app);
    await teach(0);
    await learn(app);
    expect((await ada.get(learning)).body.state).toBe("collecting");
    const read = await cell(1);
    expect(read.outcome).toBe("unsure");
    expect(read.citations[0].quote).toContain(CLAUSES[1]);
    const isLikely = read.learned_from.chance >= 0.5;
    expect(read.reasoning).toContain(isLikely ? "It reads like the clauses" : "comes nearest to the clauses");
  });

  it("that states what it learned is active, also where nothing was read before people wrote the values", async () => {
    const { path, cell, teach, learning, ada } = await vaultToTeach(app);
    await app.database.system`update cells set extraction_id = null where vault_id = ${path.split("/").at(-1)}
      and document_id in (select id from vault_documents where name <> 'services-5.txt')`;
    for (const at of [0, 1, 2, 3, 6, 7]) await teach(at);
    await learn(app);
    expect((await cell(5)).outcome).toBe("found");
    const { body } = await ada.get(learning);
    expect(body).toMatchObject({ state: "active", before: null, after: null, model: { documents: 6, clauses: 4 } });
    expect(body.model.found_again).toBeGreaterThanOrEqual(0.5);
  });

  it("that does not read better states nothing by it, and still offers the likeliest documents", async () => {
    const { ada, path, column, ids, cell, teach, learning } = await vaultToTeach(app);
    for (const at of [0, 1, 2, 3]) {
      const { text } = (await ada.get(`${path}/documents/${ids[at]}/text`)).body;
      const [quote, start] = [CLAUSES[at] ?? "", text.indexOf(CLAUSES[at])];
      const citations = JSON.stringify([{ quote, start, end: start + quote.length, page: 1 }]);
      await app.database.system`
        update cell_extractions set outcome = 'found', value = to_jsonb(${quote}::text), citations = ${citations}::text::jsonb
        where document_id = ${ids[at] ?? ""} and field_key = ${column.field_key}`;
    }
    for (const at of [0, 1, 2, 3, 6]) await teach(at);
    await learn(app);
    expect((await ada.get(learning)).body).toMatchObject({ state: "not_better", before: { found: 4, clauses: 4 } });
    expect((await cell(5)).outcome).not.toBe("found");
    const queue = `${path}/verification-queue?order=likeliest&field_key=${column.field_key}`;
    const offered = (await ada.get(queue)).body.cells.map((each: { document_id: string }) => each.document_id);
    expect(offered.slice(0, 2).sort()).toEqual([ids[4], ids[5]].sort());
  });

  it("offers the likeliest documents first, for the next to verify", async () => {
    const { ada, path, column, ids, teach } = await vaultToTeach(app);
    for (const at of [0, 1, 6]) await teach(at);
    await learn(app);
    const queue = `${path}/verification-queue?order=likeliest`;
    const { body } = await ada.get(`${queue}&field_key=${column.field_key}`);
    const offered = body.cells.map(({ document_id }: { document_id: string }) => ids.indexOf(document_id));
    expect(offered.slice(0, 4).sort()).toEqual([2, 3, 4, 5]);
    expect((await ada.get(queue)).status).toBe(400);
  });

  it("unlearns a cell whose verification is taken back, or whose document is deleted, as if it had never been there", async () => {
    const { ada, path, ids, cellPath, cell, teach, learning } = await vaultToTeach(app);
    for (const at of [0, 1, 6, 7]) await teach(at);
    await learn(app);
    const [before, read] = [(await ada.get(learning)).body, await cell(5)];
    for (const at of [2, 3]) await teach(at);
    await learn(app);
    expect((await ada.get(learning)).body.model.clauses).toBe(4);
    await ada.post(`${cellPath(2)}/revert`);
    await ada.delete(`${cellPath(2)}/verify`);
    expect((await ada.get(learning)).body.model).toBeNull();
    await ada.delete(`${path}/documents/${ids[3]}`);
    await learn(app);
    const { learned_at: _, ...after } = (await ada.get(learning)).body;
    expect(after).toEqual({ ...after, ...before, learned_at: undefined });
    expect((await cell(5)).cell.value).toEqual(read.cell.value);
  });

  it("forgets for good, and reads as it did before", async () => {
    const { ada, path, column, cell, teach, learning } = await vaultToTeach(app);
    const before = await cell(5);
    for (const at of [0, 1, 2, 3, 6]) await teach(at);
    await learn(app);
    expect((await cell(5)).outcome).toBe("found");
    const { status, body } = await ada.delete(learning);
    expect(status).toBe(200);
    expect(body).toMatchObject({ examples: { verified: 0, corrected: 0, absent: 0 }, model: null });
    await learn(app);
    const after = await cell(5);
    expect([after.outcome, after.citations, after.learned_from]).toEqual([before.outcome, before.citations, undefined]);
    const queue = `${path}/verification-queue?order=likeliest&field_key=${column.field_key}`;
    expect((await ada.get(queue)).body.cells).toEqual([]);
    const kept = await app.database
      .system`select from column_learning where taught is not null and column_id = ${column.id}`;
    expect(kept.length).toBe(0);
    await teach(4);
    await learn(app);
    expect((await ada.get(learning)).body.examples.corrected).toBe(1);
  });

  it("learns nothing while it is switched off, and again from everything once it is switched on", async () => {
    const { ada, cell, teach, learning } = await vaultToTeach(app);
    const before = await cell(5);
    for (const at of [0, 1, 2, 3, 6]) await teach(at);
    for (const times of [1, 2]) {
      expect((await ada.put(learning, { enabled: false })).body.enabled).toBe(false);
      await learn(app);
      const { outcome, model } = await cell(5);
      expect([outcome, model], `switched off, time ${times}`).toEqual([before.outcome, "local"]);
      await ada.put(learning, { enabled: true });
      await learn(app);
      expect((await cell(5)).outcome, `switched on, time ${times}`).toBe("found");
    }
  });

  it("makes no other column worse: their cells stay as they are, those that learned too", async () => {
    const { ada, path, ids, column, teach } = await vaultToTeach(app);
    const asked = { label: "Payment", instructions: "When invoices are paid." };
    const { body: other } = await ada.post(`${path}/columns`, asked);
    await app.runJobs();
    const paid = "The Customer shall pay each undisputed invoice within thirty days of receipt.";
    for (const at of [0, 1, 2, 6]) {
      const { text } = (await ada.get(`${path}/documents/${ids[at]}/text`)).body;
      const start = text.indexOf(paid);
      const change = { value: paid, citations: [{ start, end: start + paid.length }] };
      await ada.patch(`${path}/documents/${ids[at]}/cells/${other.field_key}`, change);
    }
    await learn(app);
    const others = async () => {
      const { body } = await ada.get(`${path}/documents?include=checks`);
      return body.documents.map(({ values, outcomes, checks }: Record<string, Record<string, unknown>>) =>
        [values, outcomes, checks].map((cells) => ({ ...cells, [column.field_key]: null })),
      );
    };
    const before = await others();
    for (const at of [0, 1, 2, 3, 6, 7]) await teach(at);
    await learn(app);
    expect((await ada.get(`${path}/learning`)).body.columns).toHaveLength(2);
    expect(await others()).toEqual(before);
  });

  it("leaves verified cells and those of other columns alone", async () => {
    const { ada, path, ids, cell, teach } = await vaultToTeach(app);
    const other = async () => (await ada.get(`${path}/documents/${ids[5]}/cells/agreementType`)).body;
    const [before, verified] = [await other(), await cell(8)];
    for (const at of [0, 1, 2, 3, 6, 8]) await teach(at);
    await learn(app);
    expect(await other()).toEqual(before);
    expect((await cell(8)).cell.value).toBeNull();
    expect(verified.cell.value).toBeNull();
  });
});

describe("learning is refused", () => {
  it("of a column that is not in the vault: 404", async () => {
    const { ada, path } = await vaultToTeach(app);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await ada.get(`${path}/columns/${unknown}/learning`)).status).toBe(404);
  });

  it("to a column that people fill, which never learns: 400", async () => {
    const { ada, path, ids } = await vaultToTeach(app);
    const { body: column } = await ada.post(`${path}/columns`, { label: "Owner", extraction_mode: "manual" });
    await ada.patch(`${path}/documents/${ids[0]}/cells/${column.field_key}`, { value: "Robin" });
    const learning = `${path}/columns/${column.id}/learning`;
    const never = {
      enabled: false,
      state: "collecting",
      examples: { verified: 0, corrected: 0, absent: 0 },
      model: null,
    };
    expect((await ada.get(learning)).body).toMatchObject(never);
    await learn(app);
    expect((await ada.get(learning)).body).toMatchObject(never);
    const refused = await ada.put(learning, { enabled: true });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("not read from documents")]);
  });
});
