import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  return { org, ada, browser: await ada.signedIn(), other: await (await org.user()).signedIn() };
}
const NOTHING = {
  in_progress: { files: [], vaults: [], reviews: [], chats: [] },
  assigned: { findings: [], cells: [] },
  news: [],
  due: [],
  unfinished: { files: [], vaults: [], reviews: [], chats: [], playbooks: [] },
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

it("shows the dates of the next 30 days, nearest first, from columns about deadlines", async () => {
  const { org, ada, browser, other } = await people();
  const vault = await makeVault(org, ada);
  for (const label of ["Expiration date", "Signing date"])
    await ada.post(`${vault.path}/columns`, { label, field_type: "date", extraction_mode: "manual" });
  const days: Record<string, string> = {};
  for (const [name, date] of [
    ["late.txt", "2026-05-20"],
    ["soon.txt", "2026-05-02"],
    ["last day.txt", "2026-05-31"],
    ["past.txt", "2026-04-30"],
    ["far.txt", "2026-06-01"],
  ]) {
    const id = await vault.document({ name: name! });
    days[id] = date!;
    for (const key of ["expirationDate", "signingDate"])
      await ada.patch(`${vault.path}/documents/${id}/cells/${key}`, { value: date });
  }
  const { body } = await browser.get("/home?today=2026-05-01");
  expect(
    body.due.map(({ document_name, date }: { document_name: string; date: string }) => [document_name, date]),
  ).toEqual([
    ["soon.txt", "2026-05-02"],
    ["late.txt", "2026-05-20"],
    ["last day.txt", "2026-05-31"],
  ]);
  expect(body.due[0]).toMatchObject({ vault: { id: vault.id }, field_key: "expirationDate", label: "Expiration date" });
  expect((await other.get("/home?today=2026-05-01")).body.due).toEqual([]);
  expect((await browser.get("/home?today=tomorrow")).status).toBe(400);
  await ada.post(`${vault.path}/archive`);
  expect((await browser.get("/home?today=2026-05-01")).body.due).toEqual([]);
});

it("shows derived dates of alerts with how they were computed, and each date once", async () => {
  const { org, ada, browser } = await people();
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/columns`, { label: "Expiry", field_type: "date", extraction_mode: "manual" });
  await ada.post(`${vault.path}/columns`, { label: "Notice", field_type: "duration", extraction_mode: "manual" });
  const id = await vault.document({ name: "msa.txt" });
  await vault.extract(id, "expiry", "date", { value: "2026-05-31" });
  await vault.extract(id, "notice", "duration", { value: { value: 2, unit: "weeks" } });
  const alert = { field_key: "expiry", days_before: [7], recipients: { role: "viewer" } };
  await ada.post(`${vault.path}/alerts`, { ...alert, name: "Give notice", minus_field_key: "notice" });
  await ada.post(`${vault.path}/alerts`, { ...alert, name: "Ends" });
  const place = {
    vault: { id: vault.id, name: "Leases" },
    document_id: id,
    document_name: "msa.txt",
    field_key: "expiry",
  };
  expect((await browser.get("/home?today=2026-05-01")).body.due).toEqual([
    { ...place, label: "Give notice", date: "2026-05-17", computation: "31 May 2026 less 2 weeks" },
    { ...place, label: "Ends", date: "2026-05-31", computation: null },
  ]);
});
