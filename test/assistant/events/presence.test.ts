import { afterEach, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { type Watcher, watchEvents } from "../../support/events.ts";
import { TestApp, type TestUser, useApp } from "../../support/harness.ts";
import { MAKERS, type MadeVault, makeVault } from "../../support/make.ts";

const operations = [...endpoints, ...appEndpoints];
const app = useApp({}, operations);
const watchers: Watcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

async function shared() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const bo = await org.user();
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "viewer" });
  return { org, ada, bo, vault, documentId: await vault.document() };
}

async function enter(who: TestUser, vault: MadeVault, where = app) {
  const stream = await watchEvents(where, who, `${vault.path}/events`);
  watchers.push(stream);
  const stream_id = await stream.hello.promise;
  const at = (document_id: string | null, field_key: string | null) =>
    who.send("PUT", `${vault.path}/presence`, { body: { stream_id, document_id, field_key } });
  const told = (document_id: string | null, field_key: string | null, is_here = true) => ({
    event: "presence",
    data: { vault_id: vault.id, user_id: who.id, stream_id, document_id, field_key, is_here },
  });
  return { stream, stream_id, at, told };
}

/** The next presence event of this stream. On a busy machine, the presence of others may be sent twice. */
async function nextOf({ stream_id }: { stream_id: string }, stream: Watcher) {
  for (;;) {
    const heard = await stream.next("presence");
    if ((heard.data as { stream_id: string }).stream_id === stream_id) return heard;
  }
}

describe("presence in a review", () => {
  it("shows those who can see it which finding somebody has open, and stores nothing", async () => {
    const org = await app.organization();
    const [ada, bo, cy] = [await org.user(), await org.user(), await org.user()];
    const { id, checkId } = await MAKERS.reviews!(org, ada);
    await ada.post(`/reviews/${id}/shares`, { user_id: bo.id });
    const come = async (who: TestUser) => {
      const stream = await watchEvents(app, who, `/reviews/${id}/events`);
      watchers.push(stream);
      const stream_id = await stream.hello.promise;
      const at = (check_id: string | null) =>
        who.send("PUT", `/reviews/${id}/presence`, { body: { stream_id, check_id } });
      return { stream, stream_id, at };
    };
    const [hers, his] = [await come(ada), await come(bo)];
    expect((await hers.at(checkId!)).status).toBe(204);
    const told = { review_id: id, user_id: ada.id, stream_id: hers.stream_id, check_id: checkId, is_here: true };
    expect(await nextOf(hers, his.stream)).toEqual({ event: "presence", data: told });
    await his.at(null);
    expect(await nextOf(hers, his.stream)).toEqual({ event: "presence", data: told });
    hers.stream.close();
    expect(await nextOf(hers, his.stream)).toEqual({ event: "presence", data: { ...told, is_here: false } });
    const stranger = { stream_id: his.stream_id, check_id: null };
    expect((await cy.send("PUT", `/reviews/${id}/presence`, { body: stranger })).status).toBe(404);
    expect((await ada.get(`/reviews/${id}`)).body.decisions).toEqual([]);
  });
});

describe("presence in a vault", () => {
  it("shows others who is in which cell, newcomers who is already there, and at once who leaves", async () => {
    const { ada, bo, vault, documentId } = await shared();
    const [hers, his] = [await enter(ada, vault), await enter(bo, vault)];
    expect((await hers.at(documentId, "agreementType")).status).toBe(204);
    expect(await his.stream.next("presence")).toEqual(hers.told(documentId, "agreementType"));
    await hers.at(documentId, "parties");
    expect(await his.stream.next("presence")).toEqual(hers.told(documentId, "parties"));
    await his.at(null, null);
    expect(await his.stream.next("presence")).toEqual(his.told(null, null));
    expect(await nextOf(hers, his.stream)).toEqual(hers.told(documentId, "parties"));
    hers.stream.close();
    expect(await nextOf(hers, his.stream)).toEqual(hers.told(documentId, "parties", false));
  });

  it("works across nodes", async () => {
    const { ada, bo, vault, documentId } = await shared();
    const other = new TestApp({}, operations);
    await other.start();
    try {
      const [hers, his] = [await enter(ada, vault), await enter(bo, vault, other)];
      await hers.at(documentId, "parties");
      expect(await his.stream.next("presence")).toEqual(hers.told(documentId, "parties"));
      await his.at(null, null);
      expect(await hers.stream.next("presence")).toEqual(hers.told(documentId, "parties"));
      expect(await hers.stream.next("presence")).toEqual(his.told(null, null));
    } finally {
      await other.stop();
    }
  });

  it("stores nothing: no audit record, and no row in any table but those that every request touches", async () => {
    const { org, ada, vault, documentId } = await shared();
    const hers = await enter(ada, vault);
    const count = async () =>
      (
        await app.database.system<{ n: number }>`
        select count(*)::int as n from audit_records where organization_id = ${org.id}`
      )[0]!.n;
    const before = await count();
    await hers.at(documentId, "parties");
    await hers.stream.next("presence");
    expect(await count()).toBe(before);
  });

  it("is for members only, and a removed member can no longer send or receive anything", async () => {
    const { org, ada, bo, vault, documentId } = await shared();
    const stranger = await org.user({ managesVaults: true });
    const hers = await enter(ada, vault);
    const his = await enter(bo, vault);
    const place = { stream_id: hers.stream_id, document_id: null, field_key: null };
    expect((await stranger.send("PUT", `${vault.path}/presence`, { body: place })).status).toBe(404);
    await ada.delete(`${vault.path}/members/${bo.id}`);
    await his.stream.ended.promise;
    expect((await his.at(documentId, "parties")).status).toBe(404);
    await hers.at(documentId, "parties");
    await hers.stream.next("presence");
    expect(his.stream.take()).toEqual([]);
  });

  it("is not taken over by another person who names the same stream", async () => {
    const { ada, bo, vault, documentId } = await shared();
    const [hers, his] = [await enter(ada, vault), await enter(bo, vault)];
    await hers.at(documentId, "parties");
    expect(await his.stream.next("presence")).toEqual(hers.told(documentId, "parties"));
    await bo.send("PUT", `${vault.path}/presence`, {
      body: { stream_id: hers.stream_id, document_id: null, field_key: null },
    });
    expect((await his.stream.next("presence")).data.user_id).toBe(bo.id);
    hers.stream.close();
    expect(await his.stream.next("presence")).toEqual(hers.told(documentId, "parties", false));
  });

  it("gets a heartbeat every two seconds, so that a page notices a lost connection", async () => {
    const { ada, vault } = await shared();
    const { stream } = await enter(ada, vault);
    await expect.poll(() => stream.heartbeats).toBeGreaterThan(0);
  });
});
