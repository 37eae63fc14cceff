import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const SAID = "The buyer must pay each invoice within forty-five days.";
const NAME = { object: { title: "Payment terms", summary: "When invoices are due." } };
const ASKING = "**/chat/completions**";

describeInBrowser("a chat whose connection is lost", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  async function opened() {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill" });
    const web = await ada.signedIn();
    server.answer({ text: "An indemnity is a promise." }, NAME);
    const { body } = await web.post("/chat/completions?wait=0", { message: "What is an indemnity?" });
    await app.runJobs();
    const chatId = (await web.get(`/jobs/${body.job_id}`)).body.result.chat_id as string;
    const page = await browser.pageOf(ada);
    const open = async () => {
      await page.goto(`/chats/${chatId}`);
      await page.getByText("An indemnity is a promise.").waitFor();
    };
    const messages = async () => (await web.get(`/chats/${chatId}/messages`)).body.messages as { content: string }[];
    return { page, open, messages };
  }

  const field = (page: Page) => page.getByLabel("Your question");
  const send = (page: Page) => page.getByRole("button", { name: "Send" });
  const running = (page: Page) => page.getByRole("article", { name: "Answer being written" });

  async function ask(page: Page, words = "When are invoices due?") {
    await field(page).fill(words);
    await send(page).click();
  }

  async function answerIt() {
    server.answer({ text: SAID });
    await app.runJobs();
  }

  it("does not ask a question twice that was being sent when the page was reloaded", async () => {
    const { page, open, messages } = await opened();
    await open();
    const arrived = Promise.withResolvers<void>();
    await page.route(ASKING, async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await ask(page);
    await arrived.promise;
    await page.unroute(ASKING);
    await page.reload();
    await answerIt();
    await page.getByText(SAID).waitFor();
    await send(page).click();
    await expect.poll(() => field(page).inputValue()).toBe("");
    expect(await messages()).toHaveLength(4);
  });

  it("asks the same words again if the person has emptied the field in between", async () => {
    const { page, open, messages } = await opened();
    await open();
    await page.route(ASKING, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await ask(page);
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    await page.unroute(ASKING);
    await answerIt();
    await page.getByText(SAID).waitFor();
    await field(page).fill("");
    await ask(page);
    await expect.poll(async () => (await messages()).length).toBe(5);
    await answerIt();
  });

  it("is not locked by a reply that never comes: the question is sent again, and asked once", async () => {
    const { page, open, messages } = await opened();
    await page.clock.install();
    await open();
    let sent = 0;
    await page.route(ASKING, (route) => (++sent === 1 ? undefined : route.continue()));
    await ask(page);
    await expect.poll(() => sent).toBe(1);
    await page.clock.fastForward(20_000);
    await page.clock.fastForward(1_000);
    await running(page).waitFor();
    await answerIt();
    await page.getByText(SAID).waitFor();
    expect(await messages()).toHaveLength(4);
  });

  it("keeps what is typed while a question is being sent, and reports its state correctly", async () => {
    const { page, open } = await opened();
    await open();
    const until = Promise.withResolvers<void>();
    await page.route(ASKING, async (route) => {
      await until.promise;
      await route.continue();
    });
    await ask(page);
    await page.getByText("Sending…").waitFor();
    expect(await page.getByText("An answer is being written.").count()).toBe(0);
    await field(page).fill("And when are they late?");
    until.resolve();
    await running(page).waitFor();
    await answerIt();
    await page.getByText(SAID).waitFor();
    expect(await field(page).inputValue()).toBe("And when are they late?");
  });

  it("says so, and says when it is back", async () => {
    const { page, open } = await opened();
    await open();
    await ask(page);
    await running(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText("Connection lost. Reconnecting…").waitFor();
    await running(page).getByText("Waiting for the connection…").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Back online").waitFor();
    await running(page).getByText("Waiting for the connection…").waitFor({ state: "detached" });
    await answerIt();
    await page.getByText(SAID).waitFor();
  });
});
