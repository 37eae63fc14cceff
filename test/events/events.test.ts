import { afterEach, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { revokeKey } from "../../src/keys/keys.ts";
import { type Watcher, watchEvents } from "../support/events.ts";
import { TestApp, type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

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
    const reply = await ada.post(`${vault.path}/sheets`, {
      file_id: file.id,
      key_column: "Document",
      columns: [{ header: "Owner" }],
    });
    expect(reply.status).toBe(201);
    expect(await watcher.next("cells")).toEqual(cells);
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
    const other = await makeVault(org, ada, "Other");
    await other.document();
    await (await withVault()).vault.document();
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
    expect((await watcher.next()).data.document_id).toBe(id);
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
    expect(await watcher.next()).toMatchObject({ event: "document", data: { vault_id: vault.id, document_id: id } });
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
