import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { form } from "../support/client.ts";
import { docx, p } from "../support/documents/office.ts";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { useApp } from "../support/harness.ts";
import { type ModelReply, type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const server = await useModelServer();

const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  "1. Term. This Agreement ends five (5) years after the Effective Date.",
  "2. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "3. Return. Recipient shall return Confidential Information upon request.",
];
const CONTRACT = Buffer.from(docx({ body: LINES.map((line) => p(line)).join("") }));
const THREE_YEARS = "1. Term. This Agreement ends three (3) years after the Effective Date.";

const change = (original: string, replacement: string) => [
  { document: "F1", original, after: "", replacement, rationale: "This is our usual term." },
];
const about = (quote: string) => ({
  fallback: 0,
  basis: "words",
  demands: [],
  quotes: [{ document: "F1", quote }],
  revisions: [],
});
const ANSWERS: Record<string, object> = {
  Term: {
    ...about(LINES[1]!),
    result: "neither",
    analysis: "Needs your judgement. Five years exceed the two that are asked for. The clause has no exception.",
    revisions: change("five (5) years", "two (2) years"),
  },
  Law: {
    ...about("the laws of the State of New York"),
    result: "neither",
    analysis: "Contradicts your position. It is New York law.",
    revisions: change("State of New York", "State of Delaware"),
  },
  Return: {
    ...about("Recipient shall return Confidential Information upon request"),
    result: "fallback",
    fallback: 1,
    analysis: "It is returned on request.",
  },
};
const answer = ({ question }: ModelRequest, answers = ANSWERS) => ({
  object: answers[Object.keys(answers).find((title) => question.includes(`# ${title}`))!]!,
});

const rows = (page: Page) => page.locator("[data-finding]").allTextContents();
const note = (page: Page, text: string) => page.locator("li p", { hasText: text });
const decision = (page: Page) => page.getByRole("region", { name: "Decision" });

describeInBrowser("the desk of a review", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  async function together(
    name = "nda.docx",
    bytes = CONTRACT,
    replies: (request: ModelRequest) => ModelReply = (request) => answer(request),
  ) {
    server.reply(replies);
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron" });
    const robin = await org.user({ name: "Robin Hood" });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    const positions = [
      { type: "standard", guidance: "Two years." },
      { type: "fallback", guidance: `Three years: “${THREE_YEARS}”` },
    ];
    for (const title of Object.keys(ANSWERS))
      await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title, { importance: "high", positions }));
    const { body: file } = await ada.upload(name, bytes);
    await app.runJobs();
    const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    return { ada, robin, playbook, at: `/reviews/${job.job_id}` };
  }

  describe("three findings", () => {
    const story = useStories(browser, async () => {
      const { ada, robin, playbook, at } = await together();
      const page = await browser.pageOf(ada);
      await page.goto(at);
      const sheet = page.locator('[data-pages="layout"]');
      const undo = page.getByRole("button", { name: "Undo" });
      const dialog = page.getByRole("dialog");
      const { body: checks } = await ada.get(`/playbooks/${playbook.id}/checks`);
      const returned = checks.checks.find((check: { title: string }) => check.title === "Return");
      return { ada, robin, playbook, at, page, sheet, undo, dialog, returned };
    });

    story("are on one line each: verdict, value found, value wanted, what is proposed", async ({ page }) => {
      await page.getByText("0 of 2 decided").waitFor();
      await expect
        .poll(() => rows(page))
        .toEqual([
          "Law Highthe laws of the State of New YorkTwo years.“State of Delaware”",
          "Term High5 years2 years“two (2) years”",
          "Return HighRecipient shall return Confidential Information upon requestTwo years.",
        ]);
      const groups = page.getByRole("heading", { level: 2 });
      await expect.poll(() => groups.allTextContents()).toEqual(["Contradicts 1", "Needs your judgement 1", "Met 1"]);
      expect(await page.locator('[data-finding][aria-expanded="true"]').count()).toBe(0);
      await axe(page);
      await shoot(page, "review-list");
    });

    story("are shown with the verdict first, and the change appears in the page", async ({ page, sheet }) => {
      await page.locator("[data-finding]", { hasText: "Term" }).click();
      await expect
        .poll(() => page.locator("[data-verdict]").textContent())
        .toBe("Needs your judgement.High importance");
      await page.getByText("Five years exceed the two that are asked for.", { exact: true }).waitFor();
      const reasons = page.getByRole("list", { name: "Reasons" }).locator("li");
      expect(await reasons.count()).toBe(0);
      await page.getByText("Why", { exact: true }).click();
      await expect
        .poll(() => reasons.allTextContents())
        .toEqual(["This is our usual term.", "The clause has no exception."]);
      await sheet.locator('mark[data-kind="deletion"]', { hasText: "five (5)" }).waitFor();
      await sheet.locator("ins", { hasText: "two (2)" }).waitFor();
      await sheet.locator("ins", { hasText: "Delaware" }).waitFor();
      await axe(page);
      await shoot(page, "review-desk");
    });

    story("keep the decision in view at 1280 by 720, however far the text is scrolled", async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      for (const name of ["Accept the change", "Keep the contract's wording", "Edit", "Ask a colleague"]) {
        const box = await decision(page).getByRole("button", { name, exact: true }).boundingBox();
        expect(box && box.y > 0 && box.y + box.height <= 720, name).toBe(true);
      }
      const whole = await decision(page).boundingBox();
      expect(whole!.height).toBeLessThan(88);
      const buttons = decision(page).getByRole("button", { name: /\w \w/ });
      await expect.poll(() => buttons.allInnerTexts()).toContain("Ask a colleague");
      for (const button of await decision(page).getByRole("button").all()) {
        const box = await button.boundingBox();
        expect(box!.x + box!.width).toBeLessThanOrEqual(whole!.x + whole!.width);
      }
      await page.locator("[data-finding]", { hasText: "Return" }).click();
      for (const name of ["This is acceptable", "Not acceptable", "Edit", "Ask a colleague"]) {
        const box = await decision(page).getByRole("button", { name, exact: true }).boundingBox();
        expect(box && box.y > 0 && box.y + box.height <= 720, name).toBe(true);
      }
      const bar = await decision(page).boundingBox();
      expect(bar!.height).toBeLessThan(88);
      await page.locator("[data-finding]", { hasText: "Term" }).click();

      // With Ask beside them the checks are one column; the document opens over them.
      await page.keyboard.press("Control+i");
      await page.getByRole("complementary", { name: "Ask" }).waitFor();
      await page.getByRole("region", { name: "Document", exact: true }).waitFor({ state: "detached" });
      for (const name of ["Accept the change", "Keep the contract's wording", "Edit", "Ask a colleague"]) {
        const box = await decision(page).getByRole("button", { name, exact: true }).boundingBox();
        expect(box && box.y > 0 && box.y + box.height <= 720, name).toBe(true);
      }
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await axe(page);
      await shoot(page, "review-desk-ask");
      await page.getByRole("button", { name: "Close Ask" }).click();
      await page.getByRole("region", { name: "Document", exact: true }).waitFor();

      // Enlarged to 200 %, the four decisions stand in one row.
      await page.setViewportSize({ width: 640, height: 360 });
      const boxes = await Promise.all(
        ["Accept the change", "Keep the contract's wording", "Edit", "Ask a colleague"].map((name) =>
          decision(page).getByRole("button", { name, exact: true }).boundingBox(),
        ),
      );
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.setViewportSize(DESKTOP);
    });

    story("fit a phone, where they are decided with buttons", async ({ page, undo }) => {
      await page.setViewportSize(PHONE);
      await page.getByRole("button", { name: "Accept the change" }).click();
      await decision(page).getByText("Law").waitFor();
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE.width);
      await axe(page);
      await page.setViewportSize(DESKTOP);
      await expect.poll(() => undo.isEnabled()).toBe(true);
      await page.keyboard.press("z");
      await page.getByText("0 of 2 decided").waitFor();
    });

    story("are decided by keyboard, with a fallback's language and a note", async ({ page, sheet, dialog }) => {
      await sheet.evaluate((element: { setAttribute: (name: string, value: string) => void }) =>
        element.setAttribute("data-same", "yes"),
      );
      await page.keyboard.press("a");
      await page.getByText("1 of 2 decided").waitFor();
      await page.locator('[data-finding][aria-expanded="true"]', { hasText: "Law" }).waitFor();
      await expect.poll(() => page.locator("[data-verdict]").getAttribute("data-verdict")).toBe("contradicts");
      await page.keyboard.press("r");
      await decision(page).getByText("Contract's wording kept. Ada Byron").waitFor();
      await sheet.locator("ins", { hasText: "Delaware" }).waitFor({ state: "detached" });
      expect(await sheet.getAttribute("data-same")).toBe("yes");
      await page.keyboard.press("j");
      await page.locator('[data-finding][aria-expanded="true"]', { hasText: "Term" }).waitFor();
      await decision(page).getByText("Change accepted. Ada Byron").waitFor();
      await page.keyboard.press("1");
      await dialog.getByText("Fallback 1 for “Term”").waitFor();
      const words = THREE_YEARS.replace("1. Term. ", "");
      await expect.poll(() => dialog.getByLabel("New text").inputValue()).toBe(words);
      await axe(page, '[role="dialog"]');
      await dialog.getByRole("button", { name: "Save" }).click();
      await decision(page).getByText("Edited. Ada Byron").waitFor();
      await sheet.locator("ins", { hasText: "three (3)" }).waitFor();
      await page.keyboard.press("c");
      await dialog.getByLabel("Note").fill("Three is our floor.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await note(page, "Three is our floor.").waitFor();
      // The note is shown before it is saved; how to undo it is kept when it is.
      await expect.poll(() => page.evaluate("JSON.stringify(sessionStorage)")).toContain("note");
    });

    story("stay decided after a reload, and can be undone", async ({ page, sheet, undo }) => {
      await page.reload();
      await page.getByText("2 of 2 decided").waitFor();
      await page.locator("[data-finding]", { hasText: "Term" }).click();
      await note(page, "Three is our floor.").waitFor();
      await expect
        .poll(() => rows(page))
        .toEqual([
          expect.stringMatching(/^Law .*Contract's wording kept$/),
          expect.stringMatching(/^Term .*Edited$/),
          expect.stringMatching(/^Return .*Two years\.$/),
        ]);
      await expect.poll(() => undo.isEnabled()).toBe(true);
      await page.keyboard.press("z");
      await note(page, "Three is our floor.").waitFor({ state: "detached" });
      await expect.poll(() => undo.isEnabled()).toBe(true);
      await page.keyboard.press("z");
      await decision(page).getByText("Change accepted. Ada Byron").waitFor();
      await sheet.locator("ins", { hasText: "two (2)" }).waitFor();
      await page.getByLabel("State").selectOption("Undecided");
      await page.getByText("No findings match this filter.").waitFor();
      await page.getByLabel("State").selectOption("All");
    });

    story("become examples of their checks", async ({ ada, playbook, page, dialog, returned }) => {
      await page.locator("[data-finding]", { hasText: "Return" }).click();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Save as example…" }).click();
      await dialog.getByLabel("Expected result").selectOption("Pass");
      await dialog.getByRole("button", { name: "Save as example" }).click();
      await page.getByText("Example saved. It is now part of the playbook's tests.").waitFor();
      const { body: kept } = await ada.get(`/playbooks/${playbook.id}/checks/${returned.id}/examples`);
      expect(kept.examples).toMatchObject([
        { expected: "Pass", text: expect.stringContaining("Recipient shall return") },
      ]);
    });

    story(
      "that two people decided at once show both decisions, and nothing is lost",
      async ({ robin, at, page, dialog, returned }) => {
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await dialog.getByLabel("Share with a person").fill(robin.email);
        await dialog.getByRole("button", { name: "Share" }).click();
        await dialog.getByRole("list").getByText("Robin Hood").waitFor();
        await dialog.getByRole("button", { name: "Done" }).click();
        await page.route(`**/app/v1${at}`, (route) => route.abort());
        await robin.patch(`${at}/findings/${returned.id}`, { decision: "rejected", note: "Not for us." });
        await page.keyboard.press("c");
        await dialog.getByLabel("Note").fill("Fine as it is.");
        await page.unroute(`**/app/v1${at}`);
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText("Robin Hood changed “Return” first").waitFor();
        await expect
          .poll(() => page.getByRole("region", { name: "Theirs" }).locator("p").allTextContents())
          .toEqual(expect.arrayContaining(["Not acceptable", "Note: Not for us."]));
        await expect
          .poll(() => page.getByRole("region", { name: "Yours" }).locator("p").allTextContents())
          .toEqual(["Note: Fine as it is."]);
        await axe(page, '[role="dialog"]');
        await page.getByRole("button", { name: "Save mine" }).click();
        await note(page, "Fine as it is.").waitFor();
        await decision(page).getByText("Not acceptable. Robin Hood").waitFor();
      },
    );

    story("that another person decides update live, except one being edited", async ({ robin, at, page, dialog }) => {
      const { body: review } = await robin.get(at);
      const [term, law] = review.result.results.map(({ checkId }: { checkId: string }) => checkId);
      await page.locator("[data-finding]", { hasText: "Term" }).click();
      await page.keyboard.press("c");
      await dialog.getByLabel("Note").fill("Two years, please.");
      await robin.patch(`${at}/findings/${term}`, { note: "Ask for one." });
      await robin.patch(`${at}/findings/${law}`, { decision: "accepted" });
      await page.locator("[data-finding]", { hasText: /Law.*Change accepted/ }).waitFor({ timeout: 2000 });
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Robin Hood changed “Term” first").waitFor();
      await page.getByRole("button", { name: "Keep theirs" }).click();
      await note(page, "Ask for one.").waitFor();
    });

    story("go into the redline if accepted, without comments unless asked for", async ({ ada, page, dialog }) => {
      await page.getByRole("button", { name: "Redline" }).click();
      await dialog.getByText("2 changes that you accepted or edited").waitFor();
      await expect.poll(() => dialog.getByLabel("Author").inputValue()).toBe("Ada Byron");
      await expect.poll(() => dialog.getByLabel("Initials").inputValue()).toBe("AB");
      await expect.poll(() => dialog.getByRole("radio", { name: "No comments" }).isChecked()).toBe(true);
      await dialog.getByLabel("Author").fill("Byron LLP");
      await axe(page, '[role="dialog"]');
      await dialog.getByRole("button", { name: "Create redline" }).click();
      await expect.poll(async () => (await ada.get("/jobs")).body.jobs.length).toBe(2);
      await app.runJobs();
      await page.getByText("2 tracked changes.").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: /^Download nda/ }).click(),
      ]);
      const parts = unzipSync(Buffer.concat(await (await download.createReadStream()).toArray()));
      const xml = strFromU8(parts["word/document.xml"]!);
      expect(xml).toContain('w:author="Byron LLP"');
      expect(xml).toContain("Delaware");
      expect(Object.keys(parts).filter((name) => name.includes("comments"))).toEqual([]);
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Review actions" }).click();
      await page.getByRole("menuitem", { name: /^Redline of .*, no comments$/ }).waitFor();
      await page.keyboard.press("Escape");
    });

    story("go into a memo, in the organization's own template or on two pages", async ({ ada, page }) => {
      await ada.send("POST", "/templates", form("Our memo.docx", docx({ body: p("{{title}}") })));
      await page.getByRole("button", { name: "Review actions" }).click();
      await page.getByRole("menuitem", { name: "Issues memo…" }).click();
      const memo = page.getByRole("dialog", { name: "Issues memo" });
      const template = memo.getByRole("combobox", { name: "Template" });
      await expect.poll(() => template.inputValue()).toBe("Our memo");
      await template.click();
      await page.getByRole("option", { name: "Two pages, without a template" }).click();
      await memo.getByText("Add the details of each issue as an annex").click();
      const link = memo.getByRole("link", { name: "Download memo" });
      await expect.poll(() => link.getAttribute("href")).toContain("annex=true");
      await axe(page, '[role="dialog"]');
      await template.click();
      await page.getByRole("option", { name: "Our memo" }).click();
      await memo.getByRole("button", { name: "Write memo" }).click();
      const download = page
        .getByRole("dialog", { name: "Memo ready" })
        .getByRole("link", { name: "Download Issues in nda.docx" });
      await expect.poll(() => app.runJobs().then(() => download.isVisible()), { timeout: 30_000 }).toBe(true);
      await page.getByRole("button", { name: "Done" }).click();
    });

    story("are counted in the list, which filters and deletes reviews", async ({ ada, at, page }) => {
      await go(page, "/reviews?status=failed");
      await page.getByText("No reviews match this filter").waitFor();
      await page.getByLabel("Status").selectOption("Completed");
      await page.getByRole("cell", { name: "2 of 2" }).waitFor();
      await page.getByRole("cell", { name: "2 decided 1 met" }).waitFor();
      await axe(page);
      await page.getByRole("button", { name: "Delete the review of nda.docx" }).click();
      await page.getByRole("button", { name: "Delete review" }).click();
      await page.getByText("No reviews match this filter").waitFor();
      await expect.poll(async () => (await ada.get(at)).status).toBe(404);
    });
  });

  it("opens at the finding that a link names, in the list and in the document", async () => {
    const long = Array.from({ length: 60 }, (_, at) => `${at + 10}. Filler. This clause says nothing of interest.`);
    const lines = [...LINES.slice(0, 3), ...long, LINES[3]!];
    const { ada, at } = await together("long.docx", Buffer.from(docx({ body: lines.map((line) => p(line)).join("") })));
    const { body: review } = await ada.get(at);
    const asked = review.result.results.find((each: { checkTitle: string }) => each.checkTitle === "Return");
    const page = await browser.pageOf(ada, { viewport: { width: 1280, height: 720 } });
    await page.goto(`${at}?finding=${asked.checkId}`);
    const row = page.locator('[data-finding][aria-expanded="true"]', { hasText: "Return" });
    const quote = page.locator('[data-pages="layout"] mark', { hasText: "shall return" }).first();
    for (const there of [row, quote])
      await expect
        .poll(async () => {
          const box = await there.boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= 720;
        })
        .toBe(true);
  });

  it("puts the next check where the decided one was, and keeps the decision in view", async () => {
    const { ada, at } = await together();
    const page = await browser.pageOf(ada, { viewport: { width: 1280, height: 720 } });
    await page.goto(at);
    await page.locator("[data-finding]", { hasText: "Law" }).click();
    await page.locator('[data-pages="layout"] mark').first().waitFor();
    const before = await page.locator('[data-finding][aria-expanded="true"]', { hasText: "Law" }).boundingBox();
    await page.getByRole("button", { name: "Accept the change" }).click();
    const next = page.locator('[data-finding][aria-expanded="true"]', { hasText: "Term" });
    await next.waitFor();
    await page.getByText("1 of 2 decided").waitFor();
    await expect.poll(async () => Math.abs(((await next.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
    const [head, bar] = [await next.boundingBox(), await decision(page).boundingBox()];
    expect(head && bar && head.y >= 0 && head.y + head.height < bar.y && bar.y + bar.height <= 720).toBe(true);
  });

  it("shows one nearest passage where nothing is provided, and what is refused is not “wanted”", async () => {
    const demands = [{ text: "Refuse: a search fee.", met: "no", document: "", quote: "" }];
    const quotes = LINES.slice(1).map((quote) => ({ document: "F1", quote }));
    const short = { ...about(""), result: "neither", analysis: "Falls short of your position. None.", quotes, demands };
    const { ada, at } = await together("nda.docx", CONTRACT, (request) =>
      answer(request, { ...ANSWERS, Return: short }),
    );
    const page = await browser.pageOf(ada, { viewport: { width: 1280, height: 720 } });
    await page.goto(at);
    const row = page.locator("[data-finding]", { hasText: "Return" });
    await expect.poll(() => row.textContent()).toBe("Return HighNot providedNot acceptable: a search fee");
    await row.click();
    const open = page.locator("li", { has: page.locator('[aria-expanded="true"]') });
    await open.getByRole("heading", { name: "Nearest passage" }).waitFor();
    expect(await open.getByRole("heading", { name: "The document says" }).count()).toBe(0);
    await open.getByText(LINES[1]!).waitFor();
    expect(await open.getByText(LINES[2]!).isVisible()).toBe(false);
    await open.getByText("2 more passages").click();
    await open.getByText(LINES[2]!).waitFor();
  });

  it("says in its summary which checks got no second look", async () => {
    const demands = [{ text: "Returned on request", met: "yes", document: "F1", quote: "shall return" }];
    const withDemand = { ...ANSWERS, Return: { ...ANSWERS.Return, demands } };
    const { ada, at } = await together("nda.docx", CONTRACT, (request) =>
      request.system.startsWith("You check claims") ? { text: "I would rather talk." } : answer(request, withDemand),
    );
    const page = await browser.pageOf(ada);
    await page.goto(at);
    await page
      .getByRole("note")
      .getByText(
        "No second look at one check: the model for it (test-model) gave no usable answer. Compare with the quotes: Return.",
      )
      .waitFor();
    await axe(page);
  });

  it("answers questions about the review from its findings, at its side", async () => {
    const { ada, at } = await together();
    const page = await browser.pageOf(ada);
    await page.goto(`${at}?ask=true`);
    await page.getByRole("button", { name: "Which checks contradict our position?" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    const told = page.getByRole("log", { name: "Answers from this page" });
    await told.getByText("One check contradicts your position.").waitFor();
    // What stands above the checks does not push them below the end of the page.
    expect(await page.evaluate("document.documentElement.scrollHeight - document.body.offsetHeight")).toBe(0);
    await page.setViewportSize({ width: 1280, height: 420 });
    await expect.poll(() => page.getByLabel("Your question").inputValue()).toBe("");
    await page.getByLabel("Your question").fill("Which of those are open?");
    await page.getByRole("button", { name: "Send" }).click();
    await told.getByText("Of that one: One point is open.").waitFor();
    // A long answer is read from its beginning.
    await expect(told.getByRole("heading", { name: "Which of those are open?" }).boundingBox()).resolves.toMatchObject({
      y: expect.closeTo(60, -2),
    });
    await page.setViewportSize(DESKTOP);
    await axe(page);
    await told.getByRole("link", { name: /^Law/ }).last().click();
    await page.locator('[data-finding][aria-expanded="true"]', { hasText: "Law" }).waitFor();
    expect((await ada.get("/chats")).body.chats).toEqual([]);
  });

  it("edits a check without a passage: one is picked, or a clause is added below it", async () => {
    server.reply(() => ({
      object: { ...about("nowhere"), quotes: [], result: "neither", analysis: "Needs your judgement. It is unclear." },
    }));
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron" });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    const clause = "Neither party may use what its people remember.";
    const positions = [{ type: "standard", guidance: `Say: “${clause}”` }];
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Residuals", { positions }));
    const { body: file } = await ada.upload("nda.docx", CONTRACT);
    await app.runJobs();
    const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/reviews/${job.job_id}`);
    await page.locator("[data-finding]", { hasText: "Residuals" }).click();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Words of the passage").fill("return");
    await dialog.getByRole("button", { name: LINES[3]! }).click();
    await axe(page, '[role="dialog"]');
    await dialog.getByRole("button", { name: "Add a clause below it" }).click();
    await expect.poll(() => dialog.getByLabel("New text").inputValue()).toBe(clause);
    await dialog.getByRole("button", { name: "Choose another passage" }).click();
    await dialog.getByRole("button", { name: LINES[2]! }).click();
    await dialog.getByRole("button", { name: "Change this passage" }).click();
    await dialog.getByLabel("New text").fill(LINES[2]!.replace("New York", "Delaware"));
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator('[data-pages="layout"] ins', { hasText: "Delaware" }).waitFor();
    await expect
      .poll(async () => (await ada.get(`/reviews/${job.job_id}`)).body.decisions)
      .toMatchObject([{ decision: "edited", revisions: [{ original: LINES[2] }] }]);
  });

  it("offers no redline of a PDF, and says why", async () => {
    const { ada, at } = await together("nda.pdf", Buffer.from(makePdf([{ content: lines(LINES) }])));
    const page = await browser.pageOf(ada);
    await page.goto(at);
    await page.getByText("0 of 2 decided").waitFor();
    const redline = page.getByRole("button", { name: "Redline" });
    await expect.poll(() => redline.isDisabled()).toBe(true);
    expect(await redline.getAttribute("title")).toBe("Only Word documents (DOCX) can be redlined.");
    await axe(page);
  });
});
