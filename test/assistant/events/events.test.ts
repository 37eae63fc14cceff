import { afterEach, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { revokeKey } from "../../../src/identity/keys/keys.ts";
import { type Watcher, watchEvents } from "../../support/events.ts";
import { TestApp, type TestUser, useApp } from "../../support/harness.ts";
import { MAKERS, makeVault } from "../../support/make.ts";

const operations = [...endpoints, ...appEndpoints];
const app = useApp({}, operations);
const watchers: Watcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

async function watch(caller: TestUser, path: string, where = app): Promise<Watcher> {
  const watcher = await watchEvents(where, caller, path);
  watchers.push(watcher);
  return watcher;
}

async function withVault(where = app) {
  const org = await where.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  return { org, ada, vault };
}

const CONTRACT = "SERVICES AGREEMENT\n\nThis Agreement is governed by the laws of the State of New York.";

describe("GET /reviews/{id}/events", () => {
  it("tells people who can see the review of each decision, until they no longer can", async () => {
    const org = await app.organization();
    const [ada, bo, cy] = [await org.user(), await org.user(), await org.user()];
    const { id, checkId } = await MAKERS.reviews!(org, ada);
    await app.database.system`update jobs set status = 'succeeded', result = '{"results": []}' where id = ${id!}`;
    const at = `/reviews/${id}`;
    await ada.post(`${at}/shares`, { user_id: bo.id });
    expect((await watch(cy, `${at}/events`)).status).toBe(404);
    const watcher = await watch(bo, `${at}/events`);
    expect((await ada.patch(`${at}/findings/${checkId}`, { decision: "accepted" })).status).toBe(200);
    expect(await watcher.next()).toEqual({ event: "review", data: { review_id: id } });
    await ada.delete(`${at}/shares/${bo.id}`);
    await ada.patch(`${at}/findings/${checkId}`, { decision: "rejected" });
    await watcher.ended.promise;
    expect(watcher.take()).toEqual([]);
  });
});

describe("GET /vaults/{id}/events", () => {
  it("is an event stream that proxies must not buffer or cache", async () => {
    const { ada, vault } = await withVault();
    const { status, headers } = await watch(ada, `${vault.path}/events`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
      "cache-control": "no-store",
    });
    expect(headers["content-length"]).toBeUndefined();
  });

  it("reports each status of a document as it is read, and when its cells are written", async () => {
    const { ada, vault } = await withVault();
    const watcher = await watch(ada, `${vault.path}/events`);
    const { body: file } = await ada.upload("services.txt", CONTRACT);
    const { body } = await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
    const { document_id } = body.documents[0];
    await app.runJobs();
    const place = { vault_id: vault.id, document_id };
    const states: unknown[] = [];
    while (states.at(-1) !== "ready") {
      const { event, data } = await watcher.next();
      expect(data).toMatchObject(place);
      states.push(event === "document" ? data.status : event);
    }
    expect(states).toEqual(["queued", "parsing", "extracting", "cells", "ready"]);
  });

  it("reports hand edits, reverts and values filled in by a spreadsheet", async () => {
    const { ada, vault } = await withVault();
    const id = await vault.document({ name: "lease.txt" });
    await vault.extract(id, "agreementType", "text", { value: "Lease" });
    const watcher = await watch(ada, `${vault.path}/events`);
    const cells = { event: "cells", data: { vault_id: vault.id, document_id: id } };
    const cell = `${vault.path}/documents/${id}/cells/agreementType`;
    expect((await ada.patch(cell, { value: "Sublease" })).status).toBe(200);
    expect(await watcher.next()).toEqual(cells);
    expect((await ada.post(`${cell}/revert`)).status).toBe(200);
    expect(await watcher.next()).toEqual(cells);
    const { body: file } = await ada.upload("owners.csv", "Document,Owner\nlease.txt,Bo\n");
    const reply = await ada.post(`${vault.path}/spreadsheets`, {
      file_id: file.id,
      key_column: "Document",
      columns: [{ header: "Owner" }],
    });
    expect(reply.status).toBe(201);
    expect(await watcher.next("cells")).toEqual(cells);
  });

  it("reports new, renamed, reordered and deleted columns, and no more than the vault's id", async () => {
    const { ada, vault } = await withVault();
    const watcher = await watch(ada, `${vault.path}/events`);
    const told = { event: "columns", data: { vault_id: vault.id } };
    const column = { label: "Term", extraction_mode: "manual", field_type: "text" };
    const { body } = await ada.post(`${vault.path}/columns`, column);
    expect(await watcher.next()).toEqual(told);
    for (const change of [{ label: "Duration" }, { sort_order: -1 }]) {
      expect((await ada.patch(`${vault.path}/columns/${body.id}`, change)).status).toBe(200);
      expect(await watcher.next()).toEqual(told);
    }
    await ada.delete(`${vault.path}/columns/${body.id}`);
    expect(await watcher.next()).toEqual(told);
  });

  it("reports new, changed and deleted views without naming them: a private view stays private", async () => {
    const { org, ada, vault } = await withVault();
    const bo = await org.user();
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
    const watcher = await watch(bo, `${vault.path}/events`);
    const told = { event: "views", data: { vault_id: vault.id } };
    const { body } = await ada.post(`${vault.path}/views`, { name: "Secret", shared: false });
    expect(await watcher.next()).toEqual(told);
    await ada.patch(`${vault.path}/views/${body.id}`, { name: "More secret" });
    expect(await watcher.next()).toEqual(told);
    await ada.delete(`${vault.path}/views/${body.id}`);
    expect(await watcher.next()).toEqual(told);
  });

  it("reports members who are added, given another role and removed", async () => {
    const { org, ada, vault } = await withVault();
    const bo = await org.user();
    const watcher = await watch(ada, `${vault.path}/events`);
    const told = { event: "members", data: { vault_id: vault.id } };
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
    expect(await watcher.next()).toEqual(told);
    await ada.patch(`${vault.path}/members/${bo.id}`, { role: "editor" });
    expect(await watcher.next()).toEqual(told);
    await ada.delete(`${vault.path}/members/${bo.id}`);
    expect(await watcher.next()).toEqual(told);
  });

  it("reports notes that are added and deleted, with their document and without their text", async () => {
    const { ada, vault } = await withVault();
    const id = await vault.document();
    const watcher = await watch(ada, `${vault.path}/events`);
    const told = { event: "notes", data: { vault_id: vault.id, document_id: id } };
    const notes = `${vault.path}/documents/${id}/cells/agreementType/notes`;
    const { body } = await ada.post(notes, { text: "Ask Robin." });
    expect(await watcher.next()).toEqual(told);
    await ada.delete(`${notes}/${body.id}`);
    expect(await watcher.next()).toEqual(told);
  });

  it("reports documents that are deleted, restored and permanently deleted, and the document says who deleted it", async () => {
    const { ada, vault } = await withVault();
    const id = await vault.document();
    const path = `${vault.path}/documents/${id}`;
    const watcher = await watch(ada, `${vault.path}/events`);
    const told = (status: string) => ({ event: "document", data: { vault_id: vault.id, document_id: id, status } });
    expect((await ada.get(path)).body).not.toHaveProperty("deleted_by");
    await ada.delete(path);
    expect(await watcher.next()).toEqual(told("deleted"));
    const { body } = await ada.get("/me");
    expect((await ada.get(path)).body.deleted_by).toBe(body.user.name ?? body.user.email ?? `User ${ada.id}`);
    await ada.post(`${path}/restore`);
    expect(await watcher.next()).toEqual(told("ready"));
    expect((await ada.get(path)).body).not.toHaveProperty("deleted_by");
    await ada.delete(path);
    expect(await watcher.next()).toEqual(told("deleted"));
    await ada.delete(`${path}?erase=true`);
    expect(await watcher.next()).toEqual(told("erased"));
  });

  it("reports that the vault was renamed, archived and restored", async () => {
    const { ada, vault } = await withVault();
    const watcher = await watch(ada, `${vault.path}/events`);
    const told = { event: "vault", data: { vault_id: vault.id } };
    await ada.patch(vault.path, { name: "Old leases" });
    expect(await watcher.next()).toEqual(told);
    await ada.post(`${vault.path}/archive`);
    expect(await watcher.next()).toEqual(told);
    await ada.post(`${vault.path}/restore`);
    expect(await watcher.next()).toEqual(told);
  });

  it("reports a change to very many documents once, without ids", async () => {
    const { org, ada, vault } = await withVault();
    const watcher = await watch(ada, `${vault.path}/events`);
    await app.database.organization(org.id)`
      insert into vault_documents (organization_id, vault_id, name, name_key, status)
      select ${org.id}, ${vault.id}, 'lease ' || n, 'lease ' || n, 'ready' from generate_series(1, 201) n`;
    expect(await watcher.next()).toEqual({
      event: "document",
      data: { vault_id: vault.id, document_id: null, status: "ready" },
    });
    const id = await vault.document();
    expect((await watcher.next()).data.document_id).toBe(id);
  });

  it("reports nothing of another vault or organization, or of a rolled-back transaction", async () => {
    const { org, ada, vault } = await withVault();
    const watcher = await watch(ada, `${vault.path}/events`);
    const stranger = await withVault();
    const others = [
      [ada, await makeVault(org, ada, "Other")],
      [stranger.ada, stranger.vault],
    ] as const;
    for (const [owner, other] of others) {
      const { path } = other;
      const id = await other.document();
      await owner.post(`${path}/columns`, { label: "Term", extraction_mode: "manual", field_type: "text" });
      await owner.post(`${path}/views`, { name: "All" });
      await owner.post(`${path}/documents/${id}/cells/agreementType/notes`, { text: "Ask Robin." });
      await owner.patch(path, { name: "Renamed" });
      const theirs = await watch(owner, `${path}/events`);
      const place = { stream_id: await theirs.hello.promise, document_id: id, field_key: "agreementType" };
      expect((await owner.send("PUT", `${path}/presence`, { body: place })).status).toBe(204);
      expect(await theirs.next("presence")).toMatchObject({ data: { vault_id: other.id } });
    }
    await app.database
      .transaction(org.id, async (sql) => {
        await sql`update vault_documents set status = 'failed' where organization_id = ${org.id}`;
        throw new Error("not after all");
      })
      .catch(() => {});
    const last = await vault.document();
    expect(await watcher.next()).toMatchObject({ data: { document_id: last } });
  });

  it("ends when the caller leaves the vault, and reports nothing after that", async () => {
    const { org, ada, vault } = await withVault();
    const bo = await org.user();
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
    const watcher = await watch(bo, `${vault.path}/events`);
    await ada.delete(`${vault.path}/members/${bo.id}`);
    await vault.document();
    await watcher.ended.promise;
    expect(watcher.take()).toEqual([]);
  });

  it("continues when another member leaves, and ends with the vault", async () => {
    const { org, ada, vault } = await withVault();
    const bo = await org.user();
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
    const watcher = await watch(ada, `${vault.path}/events`);
    await ada.delete(`${vault.path}/members/${bo.id}`);
    const id = await vault.document();
    expect((await watcher.next("document")).data.document_id).toBe(id);
    await ada.post(`${vault.path}/archive`);
    expect((await ada.delete(vault.path)).status).toBe(204);
    await watcher.ended.promise;
  });

  it("is hidden from non-members", async () => {
    const { org, vault } = await withVault();
    expect((await (await org.user({ managesVaults: true })).get(`${vault.path}/events`)).status).toBe(404);
  });
});

describe("GET /events", () => {
  it("reports the caller's own jobs, from the first to the last status", async () => {
    const { org, ada } = await withVault();
    const bo = await org.user();
    const [hers, his] = [await watch(ada, "/events"), await watch(bo, "/events")];
    const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
    await app.runJobs();
    const events = [await hers.next(), await hers.next(), await hers.next()];
    expect(events).toEqual(
      ["pending", "running", "succeeded"].map((status) => ({ event: "job", data: { job_id: job.job_id, status } })),
    );
    const { body: other } = await bo.post("/chat/completions?wait=0", { message: "Hello" });
    expect((await his.next()).data.job_id).toBe(other.job_id);
  });

  it("reports every vault that the caller can see, including those shared later", async () => {
    const { org, ada, vault } = await withVault();
    const bo = await org.user();
    const watcher = await watch(bo, "/events");
    await vault.document();
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
    const id = await vault.document();
    expect(await watcher.next("document")).toMatchObject({ data: { vault_id: vault.id, document_id: id } });
  });

  it("reports columns, views and members, but not presence", async () => {
    const { ada, vault } = await withVault();
    const all = await watch(ada, "/events");
    const one = await watch(ada, `${vault.path}/events`);
    await ada.send("PUT", `${vault.path}/presence`, {
      body: { stream_id: await one.hello.promise, document_id: null, field_key: null },
    });
    await ada.post(`${vault.path}/columns`, { label: "Term", extraction_mode: "manual", field_type: "text" });
    expect(await all.next()).toEqual({ event: "columns", data: { vault_id: vault.id } });
  });

  it("ends at the next check once the key is revoked", async () => {
    const { org, ada, vault } = await withVault();
    const { id: keyId, key } = await org.key({ userId: ada.id });
    const watcher = await watchEvents(app, { key }, "/events");
    watchers.push(watcher);
    await revokeKey(app.database.system, keyId);
    const bo = await org.user();
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "owner" });
    await ada.patch(`${vault.path}/members/${ada.id}`, { role: "editor" });
    await watcher.ended.promise;
  });
});

describe("streams of events", () => {
  it("hold no database connection: many more streams than connections are served at once", async () => {
    const { org, vault } = await withVault();
    const people = await Promise.all(Array.from({ length: 10 }, () => org.user()));
    for (const { id: user_id } of people)
      await app.database.organization(org.id)`
        insert into vault_members (organization_id, vault_id, user_id, role) values (${org.id}, ${vault.id}, ${user_id}, 'viewer')`;
    const streams = await Promise.all(
      people.flatMap((person) => Array.from({ length: 20 }, () => watch(person, `${vault.path}/events`))),
    );
    expect(streams.length).toBeGreaterThan(app.deps.config.DATABASE_POOL * 2);
    const id = await vault.document();
    for (const stream of streams) expect((await stream.next()).data.document_id).toBe(id);
  });

  it("are limited to twenty per person; closing one makes room for another", async () => {
    const { ada, vault } = await withVault();
    const first = await watch(ada, "/events");
    for (let number = 1; number < 20; number++) await watch(ada, `${vault.path}/events`);
    const { status, body } = await ada.get("/events");
    expect([status, body.code]).toEqual([429, "TOO_MANY_STREAMS"]);
    first.close();
    for (;;) {
      const next = await watch(ada, "/events");
      if (next.status === 200) break;
    }
  });

  it("end when the service shuts down", async () => {
    const own = new TestApp({}, operations);
    await own.start();
    const { ada, vault } = await withVault(own);
    const watchers = [await watch(ada, "/events", own), await watch(ada, `${vault.path}/events`, own)];
    await Promise.all([own.stop(), ...watchers.map(({ ended }) => ended.promise)]);
  });
});
