import { expect, it } from "vitest";
import { deleteUnusedSelections } from "../../../src/workspace/files/selections.ts";
import { form } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const LAW = "2. Governing Law. This Agreement is governed by the laws of the State of New York.";

async function inWord() {
  const org = await app.organization();
  const ada = await org.user();
  const browser = await ada.signedIn();
  const { token } = (await browser.post("/word/tokens")).body;
  const headers = { authorization: `Bearer ${token}` };
  const { raw, headers: kind } = form("Selection.txt", LAW);
  const select = async () =>
    (await app.send("POST", "//word/v1/word/selections", { raw, headers: { ...headers, ...kind } })).body.id;
  const ask = (id: string) =>
    app.send("POST", "//word/v1/chat/completions?wait=0", { body: { message: "Which law?", file_ids: [id] }, headers });
  const rows = () => app.database.organization(org.id)<{ id: string }>`select id from files`;
  return { org, ada, browser, select, ask, rows };
}

it("words that are selected in Word stay out of My files, are read in their chat, and are deleted with it", async () => {
  const { org, ada, browser, select, ask, rows } = await inWord();
  const id = await select();
  await app.runJobs();
  const { job_id } = (await ask(id)).body;
  await app.runJobs();
  const { body: job } = await ada.get(`/jobs/${job_id}`);
  expect(job.result.citations[0]).toMatchObject({ file_id: id, filename: "Selection.txt" });
  for (const path of ["/files", "/files?scope=my-files", "/files?q=governing"])
    expect((await browser.get(path)).body.files).toEqual([]);
  expect((await browser.get(`/files/${id}`)).body).toMatchObject({ name: "Selection.txt", folder_id: null });
  expect((await browser.delete(`/files/${id}`)).status).toBe(403);
  const bo = await org.user();
  expect((await bo.get(`/files/${id}`)).status).toBe(404);
  await browser.post(`/chats/${job.result.chat_id}/shares`, { user_id: bo.id });
  expect((await bo.get(`/files/${id}/text`)).body.text).toContain(LAW);
  expect((await browser.delete(`/chats/${job.result.chat_id}`)).status).toBe(204);
  expect(await rows()).toEqual([]);
});

it("words that nobody asked about are deleted after a day, and only Word sends any", async () => {
  const { org, browser, select, rows } = await inWord();
  expect((await browser.send("POST", "/word/selections", form("Selection.txt", LAW))).status).toBe(403);
  await select();
  await deleteUnusedSelections(app.database.system);
  expect(await rows()).toHaveLength(1);
  await app.database.organization(org.id)`update files set created_at = now() - interval '25 hours'`;
  await deleteUnusedSelections(app.database.system);
  expect(await rows()).toEqual([]);
});
