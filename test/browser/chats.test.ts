import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, setVisible, shoot, useBrowser } from "../support/browser/browser.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { answerAside } from "../support/model-asides.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const CONTRACT = `SERVICES AGREEMENT

1. Payment. Buyer shall pay each invoice within forty-five (45) days of receipt.

2. Governing Law. This Agreement is governed by the laws of the State of New York.`;
const NAME = { object: { title: "Payment terms", summary: "When invoices are due." } };
const DROPPED =
  '(() => { const held = new DataTransfer(); held.items.add(new File(["LEASE"], "dropped.txt")); return held; })()';
const CITED =
  'Invoices are due in **45 days** [[F1: "within forty-five (45) days of receipt"]]. Interest is 8 % [[F1: "interest of eight per cent"]].';

describeInBrowser("chats", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  async function adaWithFile() {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill" });
    const { body } = await ada.upload("services.txt", CONTRACT);
    await app.runJobs();
    return { org, ada, file: body.id as string };
  }

  /** A chat that Ada started in the web application, with the given answer. */
  async function answered(ada: TestUser, message: string, file: string): Promise<string> {
    const web = await ada.signedIn();
    const { body } = await web.post("/chat/completions?wait=0", { message, file_ids: [file] });
    await app.runJobs();
    return (await web.get(`/jobs/${body.job_id}`)).body.result.chat_id;
  }

  const answer = (page: Page) => page.getByRole("article", { name: "Answer", exact: true });

  it("shows how to start when there are none, and suggests questions", async () => {
    const { ada } = await adaWithFile();
    const page = await browser.pageOf(ada);
    await page.goto("/chats");
    await page.getByRole("heading", { name: "Ask your first question" }).waitFor();
    await axe(page);
    await page.keyboard.press("c");
    await page.waitForURL("**/chats/new");
    await page.getByRole("button", { name: /Summarize the key terms/ }).click();
    await expect.poll(() => page.getByLabel("Your question").inputValue()).toMatch(/^Summarize the key terms/);
    const dataTransfer = await page.evaluateHandle(DROPPED);
    await page.getByRole("form", { name: "Ask" }).dispatchEvent("drop", { dataTransfer });
    await page.getByRole("listitem").filter({ hasText: "dropped.txt" }).getByText("reading").waitFor();
    await axe(page);
    await shoot(page, "new-chat");
  });

  it("asks about an uploaded file, continues when the page is left, and shows the cited words", async () => {
    const { ada } = await adaWithFile();
    server.answer({ text: CITED }, answerAside, NAME);
    const page = await browser.pageOf(ada);
    await page.goto("/chats/new");
    await page
      .getByLabel("Files to attach")
      .setInputFiles({ name: "terms.txt", mimeType: "text/plain", buffer: Buffer.from(CONTRACT) });
    await page.getByRole("listitem").filter({ hasText: "terms.txt" }).getByText("reading").waitFor();
    await page.getByLabel("Your question").fill("When are invoices due?");
    await page.getByLabel("Your question").press("Enter");
    await page.getByText("It will be sent as soon as the files have been read.").waitFor();
    await app.runJobs();
    await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    await page.getByRole("article", { name: "Answer being written" }).waitFor();
    await page.getByRole("link", { name: "Chats" }).first().click();
    await page.getByText("answering…").waitFor();
    await page.getByRole("link", { name: "When are invoices due?" }).first().click();
    await page.getByRole("article", { name: "Answer being written" }).waitFor();
    await app.runJobs();
    await answer(page).waitFor();
    await page.getByRole("heading", { level: 1, name: "Payment terms" }).waitFor();
    await answer(page).getByText("unsupported: not in the document").waitFor();
    await answer(page).getByRole("button", { name: "Citation 1: terms.txt, page 1" }).click();
    const source = page.getByRole("complementary", { name: "Source: terms.txt" });
    await source.locator("mark").first().waitFor();
    await expect
      .poll(() => source.locator("mark").allTextContents())
      .toEqual(["within forty-five (45) days of receipt"]);
    await axe(page);
    await shoot(page, "chat");
    await page.keyboard.press("Escape");
    await source.waitFor({ state: "detached" });

    // The same quotes as a list to read.
    await answer(page).getByText("1 quote from 1 document").click();
    const sources = answer(page).getByRole("list", { name: "Sources of this answer" });
    await sources.getByRole("link", { name: "terms.txt" }).waitFor();
    await axe(page);
    await sources.getByRole("button", { name: /within forty-five \(45\) days of receipt/ }).click();
    await source.waitFor();
  });

  it("shows the emails, diagrams and documents attached to an answer", async () => {
    const { ada, file } = await adaWithFile();
    const email = { to: ["bo@example.com"], subject: "Due date", body: "Dear **Bo**,\n\nit is due." };
    const diagram = { title: "Parties", diagram_type: "flowchart", mermaid: "graph TD; A-->B" };
    server.answer(
      {
        calls: [
          { id: "1", name: "draft_email", input: email },
          { id: "2", name: "draw_diagram", input: diagram },
          { id: "3", name: "write_document", input: { filename: "Memo", markdown: "# Memo\n\nPay." } },
        ],
      },
      { text: "Here they are." },
      NAME,
    );
    const id = await answered(ada, "Write to Bo", file);
    const page = await browser.pageOf(ada);
    await page.setViewportSize(PHONE);
    await page.goto(`/chats/${id}`);
    const mail = page.getByRole("region", { name: "E-mail Due date" });
    await mail.getByText("it is due.").waitFor();
    const href = await mail.getByRole("link", { name: "Open in mail app" }).getAttribute("href");
    expect(href).toBe("mailto:bo%40example.com?subject=Due%20date&body=Dear%20Bo%2C%0D%0A%0D%0Ait%20is%20due.");
    await expect
      .poll(() => page.getByRole("region", { name: "Diagram Parties" }).locator("pre").textContent())
      .toBe(diagram.mermaid);
    const download = page.waitForEvent("download");
    await page.getByRole("region", { name: "Document Memo.docx" }).getByRole("link", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("Memo.docx");
    await axe(page);
  });

  it("can be stopped and retried, and says what to do when no answer came", async () => {
    const { ada, file } = await adaWithFile();
    server.reply({ status: 400, body: '{"error":{"message":"refused"}}' });
    const id = await answered(ada, "First question", file).catch(() => undefined);
    expect(id).toBeUndefined();
    const web = await ada.signedIn();
    const { body } = await web.get("/chats/shown");
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${body.chats[0].id}`);
    await page.getByText("No answer was generated.").waitFor();
    server.clear();
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped before the answer was complete.").waitFor();
  });

  it("streams an answer as it is written, and shows its citations when it is complete", async () => {
    const { ada, file } = await adaWithFile();
    const rest = Promise.withResolvers<void>();
    server.answer({ text: `The buyer must pay in time. ${CITED}`, halfUntil: rest.promise }, NAME);
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/new?file=${file}`);
    await page.getByLabel("Your question").fill("When are invoices due?");
    const stream = page.waitForResponse(/\/jobs\/[^/]+\/events$/);
    await page.getByRole("button", { name: "Send" }).click();
    await stream;
    const working = app.runJobs();
    const written = page.getByRole("article", { name: "Answer being written" });
    await written.getByText("The buyer must pay").waitFor();
    await expect.poll(() => written.getByRole("button", { name: /Citation/ }).count()).toBe(0);
    rest.resolve();
    await working;
    await answer(page).getByRole("button", { name: "Citation 1: services.txt, page 1" }).waitFor();
  });

  it("shows the text so far on return, and closes the stream while the page is hidden", async () => {
    const { ada, file } = await adaWithFile();
    const rest = Promise.withResolvers<void>();
    server.answer({ text: `The buyer must pay in time. ${CITED}`, halfUntil: rest.promise }, NAME);
    const web = await ada.signedIn();
    const { body } = await web.post("/chat/completions?wait=0", { message: "When?", file_ids: [file] });
    const { chat_id } = (await web.get(`/jobs/${body.job_id}/chat`)).body;
    const page = await browser.pageOf(ada);
    const working = app.runJobs();
    await page.goto(`/chats/${chat_id}`);
    const written = page.getByRole("article", { name: "Answer being written" });
    await written.getByText("The buyer must pay").waitFor();
    const stream = page.waitForRequest(/\/jobs\/[^/]+\/events$/);
    await page.reload();
    await written.getByText("The buyer must pay").waitFor();
    const heard = await stream;
    const left = page.waitForEvent("requestfailed", (request) => request === heard);
    await setVisible(page, false);
    await left;
    rest.resolve();
    await working;
    await setVisible(page, true);
    await answer(page).getByRole("button", { name: "Citation 1: services.txt, page 1" }).waitFor();
  });

  it("is renamed, moved, shared and deleted; people it is shared with can only read it", async () => {
    const { org, ada, file } = await adaWithFile();
    const bo = await org.user({ name: "Bo Ink", email: "bo.ink@example.com" });
    await ada.post("/projects", { name: "Merger" });
    server.answer({ text: CITED }, NAME);
    const id = await answered(ada, "When are invoices due?", file);
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${id}`);
    const menu = page.getByRole("button", { name: "Chat actions" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByLabel("Title").fill("Due dates");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { level: 1, name: "Due dates" }).waitFor();
    await menu.click();
    await page.getByRole("menuitem", { name: "Move to a project…" }).click();
    await page.getByLabel("Merger").click();
    await page.getByRole("button", { name: "Move" }).click();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("Merger").waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share this chat" });
    await dialog.getByLabel("Share with a person").fill("bo.ink@example.com");
    await dialog.getByRole("button", { name: "Share" }).click();
    await dialog.getByText("Bo Ink").waitFor();
    await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Done" }).click();
    const other = await browser.pageOf(bo);
    await other.goto("/chats");
    await other.getByText("from Ada Quill").waitFor();
    await other.getByLabel("Search chats").fill("due");
    await other.getByRole("link", { name: "Due dates" }).click();
    await other.getByText("Ada Quill started this chat. You can read it, but you cannot continue it.").waitFor();
    await expect.poll(() => other.getByLabel("Your question").count()).toBe(0);
    await menu.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete chat" }).click();
    await page.waitForURL("**/chats");
    await page.getByRole("heading", { name: "Ask your first question" }).waitFor();
  });

  it("labels a chat from the API, and lists it once materialized", async () => {
    const { ada } = await adaWithFile();
    server.answer({ text: "An indemnity is a promise." }, NAME);
    const { body } = await ada.post("/chat/completions?wait=0", { message: "What is an indemnity?" });
    await app.runJobs();
    const { chat_id } = (await ada.get(`/jobs/${body.job_id}`)).body.result;
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${chat_id}`);
    await page.getByText("Created through the API and not listed in Chats.").waitFor();
    await page.getByRole("button", { name: "List in Chats" }).click();
    await page.getByLabel("Your question").waitFor();
    await go(page, "/chats");
    await page.getByText("through the API").waitFor();
  });
});
