import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  return { org, ada, browser: await ada.signedIn(), other: await (await org.user()).signedIn() };
}
const NOTHING = {
  since: null,
  changes: [],
  get_started: { asked: false, uploaded: false, compared: false, reviewed: false },
  in_progress: { files: [], vaults: [], reviews: [], portfolios: [], chats: [] },
  unfinished: { files: [], vaults: [], reviews: [], portfolios: [], chats: [], playbooks: [] },
};

it("is empty for somebody new", async () => {
  expect((await (await people()).browser.get("/home")).body).toEqual(NOTHING);
});

it("shows what is in progress and what is unfinished, only to the person themselves", async () => {
  const { org, ada, browser, other } = await people();
  const { body: reading } = await ada.upload("reading.txt", "one");
  const { body: broken } = await ada.upload("broken.txt", "two");
  await app.database.system`update files set status = 'failed', extraction_error = 'No.' where id = ${broken.id}`;
  const vault = await makeVault(org, ada);
  await vault.document({ status: "failed" });
  await vault.document({ status: "extracting" });
  const { body: draft } = await ada.post("/playbooks", { title: "Draft" });
  const { body: job } = await browser.post("/chat/completions?wait=0", { message: "Hello?" });
  const { chat_id } = (await browser.get(`/jobs/${job.job_id}/chat`)).body;
  const { body } = await browser.get("/home");
  expect(body).toMatchObject({
    in_progress: {
      files: [{ id: reading.id, name: "reading.txt" }],
      vaults: [{ id: vault.id, documents: 1 }],
      chats: [{ id: chat_id }],
    },
    unfinished: {
      files: [{ id: broken.id, name: "broken.txt", error: "No." }],
      vaults: [{ id: vault.id, documents: 1 }],
      playbooks: [{ id: draft.id, name: "Draft" }],
    },
  });
  expect((await other.get("/home")).body).toEqual(NOTHING);
});

describe("what changed since the person was here", () => {
  const leave = (userId: number) =>
    app.database.system`update home_visits set seen_at = now() - interval '1 hour' where user_id = ${userId}`;

  it("is counted from the end of the visit before, by vault and by colleague", async () => {
    const { org, ada, browser } = await people();
    const bo = await org.user({ name: "Bo Ledger", managesVaults: true });
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "editor" });
    await ada.post(`${vault.path}/columns`, { label: "Law", field_type: "text", extraction_mode: "manual" });
    await browser.post("/home/visits", {});
    expect((await browser.get("/home")).body).toMatchObject({ since: null, changes: [] });
    await leave(ada.id);
    const id = await vault.document({ name: "a.txt" });
    await bo.patch(`${vault.path}/documents/${id}/cells/law`, { value: "Delaware" });
    await ada.patch(`${vault.path}/documents/${id}/cells/law`, { value: "New York" });
    const place = { kind: "vault", id: vault.id, name: "Leases" };
    const { since, changes } = (await browser.get("/home")).body;
    expect(since).not.toBeNull();
    expect(changes).toMatchObject([
      { kind: "values", place, count: 1, by: { id: bo.id, name: "Bo Ledger" } },
      { kind: "documents", place, count: 1, by: null },
    ]);
    await browser.post("/home/visits", {});
    expect((await browser.get("/home")).body.changes).toHaveLength(2);
    await leave(ada.id);
    await app.database.system`update home_visits set seen_at = now() + interval '1 minute' - interval '1 hour',
      since = now() where user_id = ${ada.id}`;
    await app.database.system`update vault_documents set created_at = now() - interval '2 hours' where id = ${id}`;
    await app.database.system`update cell_edits set edited_at = now() - interval '2 hours' where document_id = ${id}`;
    expect((await browser.get("/home")).body.changes).toEqual([]);
  });
});

describe("“Get started”", () => {
  it("leaves when everything was tried, and does not come back", async () => {
    const { org, ada, browser } = await people();
    await ada.upload("one.txt", "one");
    await browser.post("/chat/completions?wait=0", { message: "Hello?" });
    expect((await browser.get("/home")).body.get_started).toEqual({
      asked: true,
      uploaded: true,
      compared: false,
      reviewed: false,
    });
    const vault = await makeVault(org, ada);
    await vault.document({ name: "of somebody else.txt" });
    expect((await browser.get("/home")).body.get_started).toMatchObject({ compared: false });
    const { body: own } = await ada.upload("own.txt", "own");
    expect((await ada.post(`${vault.path}/documents`, { file_ids: [own.id] })).status).toBe(202);
    await app.database
      .system`insert into reviews (id, organization_id, created_by, playbook, file_ids, review_mode, representing_party,
      status, created_at) values (gen_random_uuid(), ${org.id}, ${ada.id}, jsonb_build_object('id', gen_random_uuid(), 'title', 'NDA', 'checks', '[]'::jsonb), '{}', 'standard', 'us', 'succeeded', now())`;
    expect((await browser.get("/home")).body.get_started).toBeNull();
    await browser.post("/home/visits", {});
    await app.database.system`delete from reviews where organization_id = ${org.id}`;
    expect((await browser.get("/home")).body.get_started).toBeNull();
  });

  it("does not count what came with the demo", async () => {
    const { org, ada, browser } = await people();
    const { body: sample } = await ada.upload("sample.txt", "sample");
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/documents`, { file_ids: [sample.id] });
    await app.database
      .system`insert into jobs (organization_id, kind, status, input, completed_at, request_id, is_internal, max_attempts, class)
      values (${org.id}, 'demo/fill', 'succeeded', '{}', now(), 'demo', true, 1, 'background')`;
    // Documents that are added together are a millisecond apart, so the last ones are later than the end of the job.
    await app.database.system`update vault_documents set created_at = now() + interval '11 milliseconds'
      where organization_id = ${org.id}`;
    expect((await browser.get("/home")).body.get_started).toMatchObject({ uploaded: false, compared: false });
    const { body: own } = await ada.upload("own.txt", "own");
    expect((await browser.get("/home")).body.get_started).toMatchObject({ uploaded: true, compared: false });
    await ada.post(`${vault.path}/documents`, { file_ids: [own.id] });
    expect((await browser.get("/home")).body.get_started).toMatchObject({ compared: true });
  });

  it("leaves when the person closes it", async () => {
    const { browser, other } = await people();
    expect((await browser.post("/home/visits", { closes_get_started: true })).status).toBe(204);
    expect((await browser.get("/home")).body.get_started).toBeNull();
    expect((await other.get("/home")).body.get_started).not.toBeNull();
  });
});
