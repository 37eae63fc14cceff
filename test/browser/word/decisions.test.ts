import { beforeEach, describe, expect } from "vitest";
import { hostOf, serveOffice } from "../../entrances/word/host.ts";
import { LAW, replyTo, TERM } from "../../entrances/word/nda.ts";
import type { OpenDocument } from "../../entrances/word/standin.ts";
import { newCheck } from "../../playbooks/making.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, useBrowser, useStories } from "../../support/browser/browser.ts";
import { docx, p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

declare const word: OpenDocument;

const server = await useModelServer();
/** Its numbering is automatic: Word keeps the numbers apart from the text, while Chancery reads them as part of it. */
const WORDS = [TERM, LAW].map((line) => line.replace(/^\d\. /, ""));
const NUMBERED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const NUMBERING = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>
<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const TITLE = "MUTUAL NON-DISCLOSURE AGREEMENT";
const BYTES = [...docx({ body: [p(TITLE), ...WORDS.map((line) => p(line, NUMBERED))].join(""), numbering: NUMBERING })];

describeInBrowser("decisions in Word and in the web application", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  describe("on one review", () => {
    beforeEach(() => server.reply(({ question }) => replyTo(question)));
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ name: "Ada Byron" });
      const robin = await org.user({ name: "Robin Hood" });
      const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
      const checks = { Term: "Two years at most.", Law: "The law of Delaware." };
      for (const [title, guidance] of Object.entries(checks))
        await ada.post(
          `/playbooks/${playbook.id}/checks`,
          newCheck(title, { importance: "high", positions: [{ type: "standard", guidance }] }),
        );
      const pane = await browser.pageOf(ada);
      await pane.setViewportSize({ width: 320, height: 640 });
      await serveOffice(pane, hostOf([TITLE, ...WORDS], BYTES));
      await pane.goto("/word/");
      await pane.getByRole("combobox", { name: "Playbook" }).first().click();
      await pane.getByRole("option", { name: "NDA", exact: true }).click();
      await pane.getByRole("button", { name: "Review this document" }).click();
      await expect.poll(async () => (await ada.get("/files")).body.files.length).toBe(1);
      await app.runJobs();
      await expect.poll(async () => (await ada.get("/reviews")).body.reviews.length).toBe(1);
      await app.runJobs();
      const { id } = (await ada.get("/reviews")).body.reviews[0];
      const item = (title: string) => pane.locator(`[data-finding="${title}"]`);
      const lines = () => pane.evaluate(() => word.lines());
      return { ada, robin, pane, id, item, lines };
    });

    story("are the same: what is decided in one shows in the other", async ({ ada, pane, id, item }) => {
      await pane.getByRole("button", { name: TERM }).click();
      await expect.poll(() => pane.evaluate(() => word.selected())).toBe(WORDS[0]);
      await item("Law").getByRole("button", { name: "Reject" }).click();
      await item("Law").getByText("Rejected by Ada Byron").waitFor();

      const page = await browser.pageOf(ada);
      await page.goto(`/reviews/${id}`);
      await page.getByText("1 of 2 decided").waitFor();
      const chosen = (title: string) => page.locator('[data-finding][aria-expanded="true"]', { hasText: title });
      const decided = page.getByRole("region", { name: "Decision" });
      await page.locator("[data-finding]", { hasText: "Law" }).click();
      await chosen("Law").waitFor();
      await decided.getByText(/^Law (?:Contract's wording kept|Not acceptable)\. Ada Byron/).waitFor();
      await page.locator("[data-finding]", { hasText: "Term" }).click();
      await chosen("Term").waitFor();
      await page.keyboard.press("a");
      await decided.getByText(/^Term (?:Change accepted|Acceptable)\. Ada Byron/).waitFor();
      await page.keyboard.press("c");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Note").fill("Two is our floor.");
      await dialog.getByRole("button", { name: "Save" }).click();

      await item("Term").getByText("Accepted by Ada Byron").waitFor();
      await item("Term").getByText("Two is our floor.").waitFor();
      await pane.getByText("2 of 2 decided").waitFor();
      await axe(pane);
    });

    story("that were made elsewhere can be inserted", async ({ item, lines }) => {
      expect(await lines()).toEqual([TITLE, ...WORDS]);
      const insert = item("Term").getByRole("button", { name: "Insert change" });
      await insert.click();
      await expect.poll(async () => (await lines())[1]).toBe(WORDS[0]!.replace("five (5)", "[-five (5)-][+two (2)+]"));
      await expect.poll(() => item("Term").getByRole("button", { name: "Accept change" }).isDisabled()).toBe(true);
      expect((await lines())[2]).toBe(WORDS[1]);
    });

    story("of another person are replaced only when the person says so", async ({ ada, robin, pane, id, item }) => {
      const { body: review } = await ada.get(`/reviews/${id}`);
      const law = review.result.results.find(({ checkTitle }: { checkTitle: string }) => checkTitle === "Law");
      await ada.post(`/reviews/${id}/shares`, { user_id: robin.id });
      await robin.patch(`/reviews/${id}/findings/${law.checkId}`, { decision: null });
      await robin.patch(`/reviews/${id}/findings/${law.checkId}`, { decision: "rejected" });
      await item("Law").getByText("Rejected by Robin Hood").waitFor();
      const accept = item("Law").getByRole("button", { name: /^Accept/ });
      await accept.click();
      const question = pane.getByRole("dialog", { name: "Robin Hood decided this finding first" });
      await question.getByText(/^This replaces their decision and notifies them\./).waitFor();
      await axe(pane, '[role="dialog"]');
      await pane.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await item("Law").getByText("Rejected by Robin Hood").waitFor();
      await accept.click();
      await question.getByRole("button", { name: /^Accept/ }).click();
      await item("Law").getByText("Accepted by Ada Byron").waitFor();
    });
  });
});
