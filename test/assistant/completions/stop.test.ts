import { expect, it } from "vitest";
import { spending } from "../../administration/usage/spending.ts";
import { useWorker } from "../../cli/support.ts";
import { watchEvents } from "../../support/events.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), CREDIT_RATES: { "chat:completions": 1 } });
useWorker(app);

it("stopping an answer aborts the model call, releases the credits and frees the chat, which keeps its question as title", async () => {
  const { bill, balance } = spending(app);
  const org = await app.organization();
  const ada = await org.user();
  await bill(org, "credits", 1);
  server.answer({ text: "The law of Delaware governs this agreement.", halfUntil: new Promise(() => {}) });
  const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
  const watcher = await watchEvents(app, ada, `/jobs/${job.job_id}/events`);
  await watcher.next("token");
  const canceled = await ada.post(`/jobs/${job.job_id}/cancel`);
  expect([canceled.status, canceled.body.status]).toEqual([200, "canceled"]);
  // The model call that was aborted may be counted in between.
  expect((await watcher.next("job")).data).toEqual({ ...canceled.body, usage: expect.anything() });
  await server.hungUp.promise;
  expect(await balance(org)).toBe(1);
  const NAME = { object: { title: "Governing law", summary: "Which law governs." } };
  server.answer({ text: "It is Delaware." }, NAME);
  const [chat] = (await ada.get("/chats")).body.chats;
  expect(chat.title).toBe("Which law governs?");
  const next = await ada.post("/chat/completions", { message: "And where is that?", chat_id: chat.id });
  expect([next.status, next.body.status]).toEqual([200, "succeeded"]);
  expect(await balance(org)).toBe(0);
  const { messages } = (await ada.get(`/chats/${chat.id}/messages`)).body;
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "user", "assistant"]);
  await expect.poll(async () => (await ada.get(`/chats/${chat.id}`)).body.title).toBe("Governing law");
});
