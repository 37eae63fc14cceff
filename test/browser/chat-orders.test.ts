import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, setVisible, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const SAID = "The buyer must pay each invoice within forty-five days. Nothing else is agreed about it.";
const NAME = { object: { title: "Payment terms", summary: "When invoices are due." } };
const BUSY = "An answer is being written.";
const EVENTS = "**/jobs/*/events";

describeInBrowser("a chat ends in the true state", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  const answer = (page: Page) => page.getByRole("article", { name: "Answer", exact: true });
  const running = (page: Page) => page.getByRole("article", { name: "Answer being written" });

  /** Ada's chat with one answer, open in her browser. */
  async function opened() {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill" });
    const web = await ada.signedIn();
    server.answer({ text: "An indemnity is a promise." }, NAME);
    const { body } = await web.post("/chat/completions?wait=0", { message: "What is an indemnity?" });
    await app.runJobs();
    const chatId = (await web.get(`/jobs/${body.job_id}`)).body.result.chat_id as string;
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${chatId}`);
    await answer(page).getByText("An indemnity is a promise.").waitFor();
    return { org, ada, web, chatId, page };
  }

  async function ask(page: Page, words = "When are invoices due?") {
    await page.getByLabel("Your question").fill(words);
    await page.getByRole("button", { name: "Send" }).click();
  }

  /** The question has reached the server. */
  const pending = () =>
    expect
      .poll(async () => (await app.database.system`select from jobs where status = 'pending'`).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);

  /** Waits for the question, and answers it. */
  async function answerIt() {
    server.answer({ text: SAID });
    await pending();
    await app.runJobs();
  }

  /** The page when the answer has arrived: it is shown once, nothing is in progress or missing, and the next question can be sent. */
  async function expectAnswered(page: Page, answers = 2) {
    await answer(page).getByText(SAID).waitFor();
    await running(page).waitFor({ state: "detached" });
    await page.getByText(BUSY).waitFor({ state: "detached" });
    expect(await answer(page).count()).toBe(answers);
    expect(await page.getByText("No answer was generated.").count()).toBe(0);
    await expectSendable(page);
  }

  async function expectSendable(page: Page) {
    await page.getByLabel("Your question").fill("And then?");
    const send = page.getByRole("button", { name: "Send" });
    await expect.poll(() => send.isEnabled(), { timeout: 15_000 }).toBe(true);
  }

  /** The server replies now, but the reply arrives only when `until` resolves. */
  const arrivingAfter = (until: Promise<unknown>) => async (route: Route) => {
    const response = await route.fetch();
    await until;
    await route.fulfill({ response }).catch(() => undefined);
  };

  it.each(["shown", "turns", "messages**"])(
    "when the reply of %s was made before the answer and arrives after it",
    async (reply) => {
      const { page } = await opened();
      const ended = Promise.withResolvers<void>();
      await page.route(`**/chats/*/${reply}`, arrivingAfter(ended.promise));
      await ask(page);
      await answerIt();
      await page.unroute(`**/chats/*/${reply}`);
      ended.resolve();
      await expectAnswered(page);
    },
  );

  it("when the answer is there before its stream opens", async () => {
    const { page } = await opened();
    const ended = Promise.withResolvers<void>();
    await page.route(EVENTS, async (route) => {
      await ended.promise;
      await route.continue().catch(() => undefined);
    });
    await ask(page);
    await running(page).waitFor();
    await answerIt();
    ended.resolve();
    await expectAnswered(page);
  });

  it.each<[string, (route: Route) => unknown]>([
    ["is refused", (route) => route.fulfill({ status: 502, body: "" })],
    ["cannot be made", (route) => route.abort("connectionrefused")],
    ["says nothing", () => {}],
    [
      "breaks off in the middle of the text",
      (route) =>
        route.fulfill({
          contentType: "text/event-stream",
          body: 'id: a-4\nevent: token\ndata: {"text":"The "}\n\nid: a-9\nevent: token\ndata: {"te',
        }),
    ],
  ])("when every stream %s", async (_, meet) => {
    const { page } = await opened();
    await page.route("**/events", (route) => void meet(route));
    await ask(page);
    await running(page).waitFor();
    await answerIt();
    await expectAnswered(page);
  });

  it("when the replies after the end are lost again and again", async () => {
    const { page } = await opened();
    await ask(page);
    await running(page).waitFor();
    let lost = 0;
    await page.route(/\/chats\/[^/]+\/(shown|turns|messages)/, (route) =>
      ++lost > 8 ? route.continue() : route.abort("connectionreset"),
    );
    await answerIt();
    await expectAnswered(page);
    expect(lost).toBeGreaterThan(8);
  });

  it("when the reply to the question is lost: it is asked once", async () => {
    const { page, web, chatId } = await opened();
    let sent = 0;
    await page.route("**/chat/completions**", async (route) => {
      if (++sent > 2) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await ask(page);
    await answerIt();
    await expectAnswered(page);
    const { messages } = (await web.get(`/chats/${chatId}/messages`)).body;
    expect([sent, messages.length]).toEqual([3, 4]);
    expect(await page.getByLabel("Your question").inputValue()).toBe("And then?");
  });

  it("when every reply to the question is lost: sending it again does not ask twice", async () => {
    const { page, web, chatId } = await opened();
    await page.route("**/chat/completions**", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await ask(page);
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    await page.unroute("**/chat/completions**");
    await answerIt();
    await answer(page).getByText(SAID).waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => page.getByLabel("Your question").inputValue()).toBe("");
    await expectAnswered(page);
    expect((await web.get(`/chats/${chatId}/messages`)).body.messages).toHaveLength(4);
  });

  it("when the network is gone while the answer is written, and comes back", async () => {
    const { page } = await opened();
    await ask(page);
    await running(page).waitFor();
    await page.context().setOffline(true);
    await answerIt();
    await page.context().setOffline(false);
    await expectAnswered(page);
  });

  it("when the computer sleeps while the answer is written", async () => {
    const { page } = await opened();
    await ask(page);
    await running(page).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await answerIt();
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await expectAnswered(page);
  });

  it("when the page was hidden while the answer was written", async () => {
    const { page } = await opened();
    await ask(page);
    await running(page).waitFor();
    await setVisible(page, false);
    await answerIt();
    await setVisible(page, true);
    await expectAnswered(page);
  });

  it("when the server restarts in the middle of the answer, which comes while it is down", async () => {
    const { page } = await opened();
    const rest = Promise.withResolvers<void>();
    server.answer({ text: SAID, halfUntil: rest.promise });
    await ask(page);
    await pending();
    const working = app.runJobs();
    await running(page).getByText("The buyer must pay").waitFor();
    await app.restart(() => {
      rest.resolve();
      return working;
    });
    await expectAnswered(page);
  });

  it("when the person goes to another page and back", async () => {
    const { page, chatId } = await opened();
    await ask(page);
    await running(page).waitFor();
    await go(page, "/chats");
    await page.getByText("answering…").waitFor();
    await answerIt();
    await go(page, `/chats/${chatId}`);
    await expectAnswered(page);
  });

  it("in a second tab too, where nothing was asked, and for a colleague", async () => {
    const { org, ada, page, chatId } = await opened();
    const bo = await org.user({ name: "Bo Ink" });
    await ada.post(`/chats/${chatId}/shares`, { user_id: bo.id });
    const other = await browser.pageOf(ada);
    const theirs = await browser.pageOf(bo);
    for (const each of [other, theirs]) {
      await each.goto(`/chats/${chatId}`);
      await answer(each).getByText("An indemnity is a promise.").waitFor();
    }
    await ask(page);
    await running(other).waitFor();
    await theirs.getByText("Writing an answer…").waitFor();
    await answerIt();
    await expectAnswered(page);
    await expectAnswered(other);
    await answer(theirs).getByText(SAID).waitFor();
    await theirs.getByText("Writing an answer…").waitFor({ state: "detached" });
    expect(await theirs.getByText("No answer was generated.").count()).toBe(0);
  });

  it("when the job is canceled elsewhere", async () => {
    const { page, web } = await opened();
    await ask(page);
    await running(page).waitFor();
    const [job] = (await web.get("/jobs?status=pending")).body.jobs;
    await web.post(`/jobs/${job.job_id}/cancel`);
    await page.getByText("Stopped before the answer was complete.").waitFor();
    expect(await page.getByText(BUSY).count()).toBe(0);
    await expectSendable(page);
  });

  it("when it is stopped: what was written stays, and the next question is answered", async () => {
    const { page } = await opened();
    const rest = Promise.withResolvers<void>();
    server.answer({ text: SAID, halfUntil: rest.promise });
    await ask(page);
    await pending();
    const working = app.runJobs();
    await running(page).getByText("The buyer must pay").waitFor();
    const lost = Promise.withResolvers<void>();
    await page.route("**/chats/*/turns", arrivingAfter(lost.promise));
    await page.getByRole("button", { name: "Stop" }).click();
    const stopped = page.getByRole("article", { name: "No answer" });
    await stopped.getByText("Stopped before the answer was complete.").waitFor();
    await stopped.getByText("The buyer must pay").waitFor();
    expect(await page.getByText(BUSY).count()).toBe(0);
    await expectSendable(page);
    await page.unroute("**/chats/*/turns");
    lost.resolve();
    rest.resolve();
    await working;
    await ask(page, "And when exactly?");
    await answerIt();
    await expectAnswered(page);
  });

  it("when the reply to Stop is lost", async () => {
    const { page } = await opened();
    await page.route(EVENTS, () => {});
    await ask(page);
    await running(page).waitFor();
    let sent = 0;
    await page.route("**/jobs/*/cancel", async (route) => {
      if (++sent > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped before the answer was complete.").waitFor();
    await expectSendable(page);
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
