import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hostOf, serveOffice } from "../../entrances/word/host.ts";
import { BYTES, LAW, RETURN, replyTo, TERM, WRITTEN } from "../../entrances/word/nda.ts";
import type { OpenDocument } from "../../entrances/word/standin.ts";
import { newCheck } from "../../playbooks/making.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

declare const word: OpenDocument;

const server = await useModelServer();
const PASSWORD = "a long and quiet sentence";
const HOST = hostOf(WRITTEN, BYTES);
const REWRITTEN = `[-${RETURN}-][+3. Return. Recipient shall return everything.+]`;
const NARROW = { width: 320, height: 640 };

async function shootPane(page: Page, name: string) {
  if (!process.env.SCREENSHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/word-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

describeInBrowser("the task pane of Word", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  describe("with a document open", () => {
    let working: NodeJS.Timeout;
    beforeAll(() => {
      working = setInterval(() => void app.runJobs().catch(() => undefined), 300);
    });
    afterAll(() => clearInterval(working));
    beforeEach(() => server.reply(({ question }) => replyTo(question)));
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ name: "Ada Byron", isAdmin: true, password: PASSWORD });
      const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
      const check = (title: string, guidance: string) =>
        ada.post(
          `/playbooks/${playbook.id}/checks`,
          newCheck(title, { importance: "high", positions: [{ type: "standard", guidance }] }),
        );
      await check("Term", "Two years at most.");
      await check("Law", "The law of Delaware.");
      await ada.post("/skills", { name: "Plain words", content: "Use plain words." });

      const page = await browser.page();
      await page.setViewportSize(NARROW);
      await serveOffice(page, HOST);
      await page.goto("/word/");
      const item = (title: string) => page.locator(`[data-finding="${title}"]`);
      const lines = () => page.evaluate(() => word.lines());
      return { ada, page, item, lines };
    });

    story("signs in by a dialog", async ({ ada, page }) => {
      const [dialog] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("button", { name: "Sign in" }).click(),
      ]);
      await dialog.getByLabel("E-mail address").fill(ada.email);
      await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
      await Promise.all([dialog.waitForEvent("close"), dialog.keyboard.press("Enter")]);
    });

    story("reviews, and accepts, rejects and comments on findings", async ({ ada, page, item, lines }) => {
      await page.getByRole("combobox", { name: "Playbook" }).first().click();
      await page.getByRole("option", { name: "NDA", exact: true }).click();
      await page.getByRole("button", { name: "Review this document" }).click();
      await page.getByText("0 of 2 decided").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= 320")).toBe(true);
      await axe(page);
      await shootPane(page, "review");

      await page.getByRole("button", { name: TERM }).click();
      await expect.poll(() => page.evaluate(() => word.selected())).toBe(TERM);
      await item("Law").getByRole("button", { name: "Comment" }).click();
      await page.getByRole("button", { name: "Add comment" }).click();
      await expect.poll(() => page.evaluate(() => word.comments)).toEqual([`${LAW}: It is not what we agree to.`]);
      await page.evaluate((law) => word.retype(2, law.replace("the State of", "the great State of")), LAW);
      await item("Law").getByRole("button", { name: "Accept change" }).click();
      await page
        .getByText("The text around these words has changed since it was read, so nothing was changed.")
        .waitFor();
      await page.getByText("0 of 2 decided").waitFor();
      await page.evaluate((law) => word.retype(2, law), LAW);
      await item("Law").getByRole("button", { name: "Reject" }).click();
      await item("Law").getByText("Rejected").waitFor();
      await item("Term").getByRole("button", { name: "Accept change" }).click();
      await page.getByText("2 of 2 decided").waitFor();
      expect(await lines()).toEqual([
        "MUTUAL NON-DISCLOSURE AGREEMENT",
        TERM.replace("ends five (5)", "ends [-seven (7) -][-five (5)-][+two (2)+]"),
        LAW,
        RETURN,
      ]);
      const { body } = await ada.get("/reviews");
      const review = await ada.get(`/reviews/${body.reviews[0].id}`);
      const decisions = review.body.decisions.map((each: { decision: string; decided_by: { name: string } }) => [
        each.decision,
        each.decided_by.name,
      ]);
      expect(decisions.sort()).toEqual([
        ["accepted", "Ada Byron"],
        ["rejected", "Ada Byron"],
      ]);
    });

    story("answers questions about the document, or about the selected words", async ({ ada, page }) => {
      await page.getByRole("tab", { name: "Ask" }).click();
      await page.getByLabel("Question").fill("Which law governs?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      const cited = page.getByRole("button", { name: "[1] the laws of the State of New York" });
      await cited.click();
      await expect.poll(() => page.evaluate(() => word.selected())).toBe("the laws of the State of New York");
      await shootPane(page, "ask");
      const names = async () => (await ada.get("/files")).body.files.map(({ name }: { name: string }) => name);
      const before = await names();
      await page.evaluate((law) => word.select(law), LAW);
      await page.getByLabel("About the selected words only").check();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      const asked = () => server.requests.map(({ messages }) => messages[0]?.text).join("\n");
      await expect.poll(asked).toContain("Selection.txt");
      await cited.click();
      await expect.poll(() => page.evaluate(() => word.selected())).toBe("the laws of the State of New York");
      expect(await names()).toEqual(before);
    });

    story("shows the plan of a task, and makes a change only when it is allowed in the pane", async ({ ada, page }) => {
      const calls = [
        { id: "c1", name: "write_plan", input: { steps: ["Find the law", "Create the project"] } },
        { id: "c2", name: "create", input: { what: "project", name: "Merger" } },
        { id: "c3", name: "update_plan", input: { step: 1, status: "done" } },
      ];
      const replies: object[] = [{ calls }];
      const answer = { text: 'New York [[F1: "the laws of the State of New York"]].' };
      server.reply((request) => (isAside(request) ? answerAside(request) : (replies.shift() ?? answer)));
      const projects = async () => (await ada.get("/projects")).body.projects.map(({ name }: { name: string }) => name);
      await page.getByRole("tab", { name: "Ask" }).click();
      await page.getByLabel("About the selected words only").uncheck();
      await page.getByLabel("Question").fill("Create a project for this agreement, and tell me its law.");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      const plan = page.getByRole("region", { name: "Plan" });
      await plan.getByText("1 of 2 steps done").waitFor();
      await page.getByRole("button", { name: "[1] the laws of the State of New York" }).waitFor();
      const open = page.getByRole("region", { name: "Changes to decide" });
      await open.getByText("Create a project: Merger").waitFor();
      expect(await projects()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= 320")).toBe(true);
      await axe(page);
      await shootPane(page, "plan");
      await open.getByRole("button", { name: "Allow", exact: true }).click();
      await expect.poll(projects).toEqual(["Merger"]);
      await page.getByRole("list", { name: "Made with this answer" }).getByText("Create a project: Merger").waitFor();
    });

    story("rewrites the selection as a tracked change", async ({ page, lines }) => {
      await page.getByRole("tab", { name: "Draft" }).click();
      await page.evaluate((line) => word.select(line, true), RETURN);
      await page.getByRole("combobox", { name: "Saved instructions" }).click();
      await page.getByRole("option", { name: "Plain words" }).click();
      await page.getByRole("button", { name: "Rewrite the selection" }).click();
      const draft = page.getByRole("region", { name: "Draft" });
      await draft.waitFor();
      await shootPane(page, "draft");
      await axe(page);
      await page.evaluate((law) => word.select(law), LAW);
      await draft.getByRole("button", { name: "Insert" }).click();
      const lost = "These words are no longer in the document. Nothing was changed. Select the same words again.";
      await draft.getByRole("alert").filter({ hasText: lost }).waitFor();
      await page.evaluate((line) => word.select(line, true), RETURN);
      await draft.getByRole("button", { name: "Insert" }).click();
      await page.getByText("Inserted as a tracked change.").waitFor();
      expect((await lines()).slice(2)).toEqual([LAW, REWRITTEN]);
    });

    story("inserts a clause of a playbook, and counts what was done", async ({ ada, page, lines }) => {
      await page.getByRole("tab", { name: "Clauses" }).click();
      await page.getByRole("combobox", { name: "Playbook" }).last().click();
      await page.getByRole("option", { name: "NDA", exact: true }).last().click();
      await page.evaluate((law) => word.select(law), "Governing");
      await page.getByRole("button", { name: "Insert Term" }).click();
      await expect.poll(lines).toHaveLength(5);
      expect((await lines()).slice(2)).toEqual([LAW, "[+Two years at most.+]", REWRITTEN]);
      await shootPane(page, "clauses");
      const today = new Date().toISOString().slice(0, 10);
      await expect
        .poll(async () => (await (await ada.signedIn()).get(`/usage?start_date=${today}&end_date=${today}`)).body.word)
        .toEqual({ messages: 5, redlines_applied: 1, drafts_applied: 2 });
    });

    story("inserts a clause of the library in the document's own terms, as a tracked change", async (shared) => {
      const { ada, page, lines } = shared;
      const text = "Notices under this Contract are in writing.";
      const variants = [{ label: "fallback", text: "Notices under this Contract are sent by e-mail." }];
      await ada.post("/clauses", { title: "Notices", text, variants });
      await page.getByLabel("Search the clause library").fill("notices");
      await page.getByRole("combobox", { name: "Wording of Notices" }).click();
      await page.getByRole("option", { name: "1. Fallback" }).click();
      await page.evaluate((law) => word.select(law), "Governing");
      await page.getByRole("button", { name: "Insert Notices from the library" }).click();
      await page.getByText("“this Contract” became “this Agreement”").waitFor();
      await expect.poll(lines).toContain("[+Notices under this Agreement are sent by e-mail.+]");
      await axe(page);
      await shootPane(page, "library");
    });

    story("saves the selected words to the library", async ({ ada, page }) => {
      await page.evaluate((law) => word.select(law), LAW);
      await page.getByLabel("Title of the new clause").fill("Governing law");
      await page.getByRole("button", { name: "Save the selection to the library" }).click();
      const saved = page.getByText("Saved to the clause library.");
      await expect.poll(() => app.runJobs().then(() => saved.isVisible()), { timeout: 30_000 }).toBe(true);
      const { clauses } = (await ada.get("/clauses?q=governing")).body;
      expect(clauses).toMatchObject([
        { title: "Governing law", text: LAW.slice("2. ".length), source: { file_id: expect.any(String) } },
      ]);
    });
  });

  it("says why it cannot work outside of Word, and without Word's script", async () => {
    const page = await browser.page();
    await page.setViewportSize(NARROW);
    await serveOffice(page, "window.Office = { onReady: async () => ({ host: null, platform: null }) };");
    await page.goto("/word/");
    expect(await page.getByRole("alert").textContent()).toBe(
      "This page works only in Word. Open a document there, and choose Chancery on the Home tab.",
    );
    await page.context().unrouteAll();
    await serveOffice(page, "");
    await page.reload();
    await page
      .getByText("The script that connects to Word could not be loaded from appsforoffice.microsoft.com.")
      .waitFor();
  });
});

describeInBrowser("the task pane of Word without a language model", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("says that drafting needs one, and changes nothing", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.setViewportSize({ width: 350, height: 640 });
    await serveOffice(page, HOST);
    await page.goto("/word/");
    await page.getByRole("tab", { name: "Draft" }).click();
    await page.getByLabel("What to change").fill("Shorter.");
    await page.getByRole("button", { name: "Rewrite the selection" }).click();
    await page.getByText("Select the words to rewrite first.").waitFor();
    await page.evaluate((law) => word.select(law), LAW);
    await page.getByRole("button", { name: "Rewrite the selection" }).click();
    const working = setInterval(() => void app.runJobs().catch(() => undefined), 300);
    await page.getByText("Drafting needs a language model. Ask an administrator to set one up.").waitFor();
    clearInterval(working);
    await shootPane(page, "no-model");
    expect((await page.evaluate(() => word.lines()))[2]).toBe(LAW);
  });
});
