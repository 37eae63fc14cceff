import { expect, it } from "vitest";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

/** Runs one turn and returns the id of its chat. */
async function ask(who: As, message: string, chatId?: string): Promise<string> {
  const reply = await who.post("/chat/completions?wait=0", { message, chat_id: chatId });
  expect(reply.status).toBe(202);
  await app.runJobs();
  return (await who.get(`/jobs/${reply.body.job_id}`)).body.result.chat_id;
}
const ids = (reply: { body: { chats: { id: string }[] } }) => reply.body.chats.map(({ id }) => id);

it("a chat started in the web application has source web; the API can read but not continue it", async () => {
  const ada = await (await app.organization()).user();
  const browser = await ada.signedIn();
  const chatId = await ask(browser, "Hello");
  expect((await browser.get(`/chats/${chatId}`)).body.source).toBe("web");
  expect((await ada.get(`/chats/${chatId}`)).body.source).toBe("web");
  const refused = await ada.post("/chat/completions?wait=0", { message: "More", chat_id: chatId });
  expect([refused.status, refused.body.code]).toEqual([409, "CHAT_NOT_API"]);
  const materialized = await browser.post(`/chat/${chatId}/materialize`);
  expect([materialized.status, materialized.body.code]).toEqual([409, "CHAT_NOT_API"]);
  expect(await ask(browser, "More", chatId)).toBe(chatId);
  expect((await browser.get(`/chats/${chatId}/messages`)).body.messages).toHaveLength(4);
});

it("an API chat is listed and continued in the web application once materialized", async () => {
  const ada = await (await app.organization()).user();
  const browser = await ada.signedIn();
  const ofApi = await ask(ada, "Hello");
  const ofWeb = await ask(browser, "Hello");
  expect(ids(await browser.get("/chats"))).toEqual([ofWeb]);
  expect(new Set(ids(await ada.get("/chats")))).toEqual(new Set([ofApi, ofWeb]));
  const refused = await browser.post("/chat/completions?wait=0", { message: "More", chat_id: ofApi });
  expect([refused.status, refused.body.code]).toEqual([409, "CHAT_NOT_WEB"]);
  await ada.post(`/chat/${ofApi}/materialize`);
  expect(new Set(ids(await browser.get("/chats")))).toEqual(new Set([ofApi, ofWeb]));
  expect(await ask(browser, "More", ofApi)).toBe(ofApi);
  expect(await ask(ada, "And more", ofApi)).toBe(ofApi);
  expect((await ada.get(`/chats/${ofApi}`)).body.source).toBe("api");
});

it("no one continues someone else's chat: 403 to people it is shared with", async () => {
  const org = await app.organization();
  const [ada, bo] = [await (await org.user()).signedIn(), await org.user()];
  const chatId = await ask(ada, "Hello");
  await ada.post(`/chats/${chatId}/shares`, { user_id: bo.id });
  const browser = await bo.signedIn();
  expect(ids(await browser.get("/chats"))).toEqual([chatId]);
  expect((await browser.post("/chat/completions?wait=0", { message: "Mine", chat_id: chatId })).status).toBe(403);
});

it("turns and uploads in the web application count as web usage, those from the API do not", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const browser = await ada.signedIn();
  const chatId = await ask(browser, "Hello");
  await ask(browser, "More", chatId);
  await ask(ada, "By key");
  await browser.upload("one.txt", "One");
  await ada.upload("two.txt", "Two");
  const { body: upload } = await browser.post("/files/uploads", { file_name: "three.txt", size: 5 });
  await browser.send("PUT", `/files/uploads/${upload.upload_id}/parts/1`, {
    raw: "Three",
    headers: { "content-type": "application/octet-stream" },
  });
  expect((await browser.post(`/files/uploads/${upload.upload_id}/complete`, { part_count: 1 })).status).toBe(200);
  await app.server.calls.flush();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { body } = await browser.get(`/usage?start_date=${day(-1)}&end_date=${day(1)}`);
  expect(body.web).toEqual({ messages: 2, web_pages_scraped: 0, files_uploaded: 2 });
  expect(body.api.by_operation["POST /files"]).toBe(1);
  await app.runJobs();
});
