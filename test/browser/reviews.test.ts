import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import {
  DESKTOP,
  describeInBrowser,
  forbidPolling,
  PHONE,
  shoot,
  useBrowser,
  useStories,
} from "../support/browser/browser.ts";
import { docx, p } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const server = await useModelServer();

const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  "1. Term. This Agreement ends five (5) years after the Effective Date.",
  "2. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "3. Return. Recipient shall return Confidential Information upon request.",
];
const CONTRACT = Buffer.from(docx({ body: LINES.map((line) => p(line)).join("") }));

const about = (quote: string) => ({
  fallback: 0,
  basis: "words",
  demands: [],
  quotes: [{ document: "F1", quote }],
  revisions: [],
});
const ANSWERS: Record<string, object> = {
  Term: {
    ...about("five (5) years"),
    result: "neither",
    analysis: "Five years exceed the two that are asked for.",
    revisions: [
      {
        document: "F1",
        original: "ends five (5) years after",
        after: "",
        replacement: "ends two (2) years after",
        rationale: "We ask for two years.",
      },
    ],
  },
  Law: {
    ...about("the laws of the State of New York"),
    result: "fallback",
    fallback: 1,
    analysis: "New York is accepted where Delaware cannot be had.",
  },
  Return: {
    ...about("Recipient shall return Confidential Information upon request"),
    result: "standard",
    analysis: "It is returned on request.",
  },
};
const answer = ({ question }: ModelRequest) => ({
  object: ANSWERS[Object.keys(ANSWERS).find((title) => question.includes(`# ${title}`))!]!,
});

async function playbookOf(ada: TestUser) {
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
  for (const title of Object.keys(ANSWERS))
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title, { importance: "high" }));
  return `/playbooks/${playbook.id}`;
}

const chosen = (page: Page) => page.locator('[data-finding][aria-expanded="true"]');

describeInBrowser("reviews", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  async function reviewed(name = "nda.docx", content: string | Buffer = CONTRACT) {
    server.reply(answer);
    const ada = await (await app.organization()).user();
    const path = await playbookOf(ada);
    const { body: file } = await ada.upload(name, content);
    await app.runJobs();
    const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    return { ada, path, file: file.id as string, at: `/reviews/${job.job_id}` };
  }

  it("start with an uploaded file, survive leaving the page, and can be rerun as they were", async () => {
    server.reply(answer);
    const ada = await (await app.organization()).user();
    const path = await playbookOf(ada);
    const page = await browser.pageOf(ada);
    await page.goto(`${path}/run`);
    await page.getByText("Choose a document to start.").waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "nda.docx", mimeType: "application/octet-stream", buffer: CONTRACT });
    await page.getByText("still being read").waitFor();
    await app.runJobs();
    await page.getByRole("radio", { name: "our own paper" }).check();
    await page.getByRole("textbox", { name: "You act for" }).fill("Recipient");
    await page.getByRole("checkbox", { name: "Return" }).uncheck();
    await page.getByText("1 document, 2 checks").waitFor();
    await axe(page);
    await shoot(page, "run");
    await page.getByRole("button", { name: "Start review" }).click();
    await page.getByText("Queued.").waitFor();
    await axe(page);
    await shoot(page, "review-under-way");
    await page.getByRole("link", { name: "Reviews" }).first().click();
    await page.getByRole("table", { name: "Reviews" }).getByText("Queued").waitFor();
    await app.runJobs();
    await page.getByText("1 to judge", { exact: true }).waitFor();
    await axe(page);
    await shoot(page, "reviews");
    await page.getByRole("link", { name: "nda.docx" }).click();
    await page.getByText("Reviewed with NDA, for Recipient, on our own paper.").waitFor();
    await expect.poll(() => page.locator("[data-finding]").count()).toBe(2);
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Review again" }).click();
    await page.getByText("1 document, 2 checks").waitFor();
    await page.getByRole("button", { name: "Remove nda.docx" }).waitFor();
    await expect.poll(() => page.getByRole("radio", { name: "our own paper" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole("textbox", { name: "You act for" }).inputValue()).toBe("Recipient");
    await expect.poll(() => page.getByRole("checkbox", { name: "Return" }).isChecked()).toBe(false);
  });

  describe("with findings", () => {
    const story = useStories(browser, async () => {
      const { ada, at } = await reviewed();
      const page = await browser.pageOf(ada);
      return { page, at };
    });

    story("show them beside the document, with highlights and a readable change", async ({ page, at }) => {
      await page.goto(at);
      await page.locator("[data-finding]", { hasText: "Term" }).click();
      await page.getByText("Five years exceed").waitFor();
      await page.locator('mark[data-kind="deletion"]', { hasText: "five (5)" }).waitFor();
      const finding = page.locator("li", { has: chosen(page) });
      await expect.poll(() => finding.locator("del").allTextContents()).toEqual(["five (5)"]);
      await expect.poll(() => finding.locator("ins").allTextContents()).toEqual(["two (2)"]);
      await axe(page);
      await shoot(page, "review");
    });

    story("open the document over the findings on a phone", async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.getByRole("button", { name: "five (5) years" }).click();
      await page.getByRole("dialog").locator("mark[data-active]", { hasText: "five (5)" }).waitFor();
      await axe(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.setViewportSize(DESKTOP);
      await page.locator('mark[data-kind="deletion"]', { hasText: "five (5)" }).waitFor();
    });

    story("are navigated with the keyboard", async ({ page }) => {
      await page.keyboard.press("j");
      await page.locator("mark", { hasText: "the laws of the State of New York" }).waitFor();
      await page.getByRole("heading", { name: "Fallback 1 (met)" }).waitFor();
      await page.keyboard.press("k");
      await page.getByText("Five years exceed").waitFor();
      await page.getByRole("button", { name: "Show in the document" }).click();
      await page.locator("mark[data-active]", { hasText: "ends" }).waitFor();
      await page.getByRole("button", { name: "Met 2" }).click();
      await expect
        .poll(() => page.locator("[data-finding]").allTextContents())
        .toEqual([expect.stringContaining("Law"), expect.stringContaining("Return")]);
    });

    story("offer what the run proposed", async ({ page }) => {
      await page.getByRole("button", { name: "Review actions" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: "Download proposal" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("nda (proposed changes).docx");
      const chunks = await (await download.createReadStream()).toArray();
      expect(strFromU8(unzipSync(Buffer.concat(chunks))["word/document.xml"]!)).toContain("<w:del ");
    });
  });

  it("update live, without polling", async () => {
    server.reply(answer);
    const ada = await (await app.organization()).user();
    const path = await playbookOf(ada);
    const { body: file } = await ada.upload("nda.docx", CONTRACT);
    await app.runJobs();
    const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
    const [page, list] = [await browser.pageOf(ada), await browser.pageOf(ada)];
    for (const each of [page, list]) await forbidPolling(each);
    const heard = [page.waitForResponse(/\/jobs\/[^/]+\/events$/), list.waitForResponse(/\/v1\/events$/)];
    await page.goto(`/reviews/${job.job_id}`);
    await list.goto("/reviews");
    await Promise.all(heard);
    await app.runJobs();
    await page.locator("[data-finding]", { hasText: "Term" }).waitFor();
    await list.getByText("1 to judge", { exact: true }).waitFor();
  });

  it("say why there is no redline, that the review failed and why, or that it was canceled", async () => {
    const { ada, path, file, at } = await reviewed("nda.txt", LINES.join("\n"));
    const { body: job } = await ada.get(at.replace("reviews", "jobs"));
    const page = await browser.pageOf(ada);
    await page.goto(at);
    await page.getByText(job.result.redlineNote).waitFor();
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Review again" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: "Download proposal" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    server.reply({ status: 400, body: "{}" });
    const begin = async () => (await ada.post(`${path}/run?wait=0`, { file_ids: [file] })).body.job_id;
    const failed = await begin();
    await app.runJobs();
    await go(page, `/reviews/${failed}`);
    await page.getByRole("heading", { name: "This review failed" }).waitFor();
    await go(page, `/reviews/${await begin()}`);
    await page.getByRole("button", { name: "Stop review" }).click();
    await page.getByRole("heading", { name: "This review was stopped" }).waitFor();
  });
});
