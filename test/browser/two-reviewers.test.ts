import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { resolveChanges } from "../../src/content/formats/redline/resolve-changes.ts";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { docx, p } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const TERM = "1. Term. This Agreement ends five (5) years after the Effective Date.";
const CONTRACT = Buffer.from(docx({ body: p("NON-DISCLOSURE AGREEMENT") + p(TERM) }));
const ANSWER = {
  result: "neither",
  fallback: 0,
  basis: "words",
  demands: [],
  analysis: "Five years exceed the two that are asked for.",
  quotes: [{ document: "F1", quote: TERM }],
  revisions: [
    {
      document: "F1",
      original: "five (5) years",
      after: "",
      replacement: "two (2) years",
      rationale: "Our usual term.",
    },
  ],
};

const decision = (page: Page) => page.getByRole("region", { name: "Decision" });
const dialogOf = (page: Page) => page.getByRole("dialog");

describeInBrowser("two people at the desk of a review", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  async function together() {
    server.reply({ object: ANSWER });
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron" });
    const robin = await org.user({ name: "Robin Hood" });
    const cy = await org.user({ name: "Cy Young" });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    const { body: check } = await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
    const { body: file } = await ada.upload("nda.docx", CONTRACT);
    await app.runJobs();
    const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    const at = `/reviews/${job.job_id}`;
    await ada.post(`${at}/shares`, { user_id: robin.id });
    return { ada, robin, cy, at, finding: `${at}/findings/${check.id}` };
  }

  describe("of one finding", () => {
    const story = useStories(browser, async () => {
      const { ada, robin, cy, at, finding } = await together();
      const hers = await browser.pageOf(ada);
      const his = await browser.pageOf(robin);
      hers.setDefaultTimeout(12_000);
      his.setDefaultTimeout(12_000);
      const states = hers.getByRole("list", { name: "History of the finding" }).getByRole("listitem");
      return { ada, cy, at, finding, hers, his, states };
    });

    story("see each other", async ({ at, hers, his }) => {
      for (const page of [hers, his]) {
        await page.goto(at);
        await page.locator("[data-finding]").click();
      }
      await hers.getByRole("list", { name: "Also here" }).getByText("Robin Hood").waitFor();
      await hers.locator("[data-finding]", { hasText: "Robin Hood is here" }).waitFor();
      await axe(hers);
    });

    story("are asked before wording is replaced, and keep it by Escape", async ({ ada, finding, hers, his }) => {
      await hers.keyboard.press("e");
      await dialogOf(hers).getByLabel("New text").fill("1. Term. This Agreement ends three (3) years after signing.");
      await dialogOf(hers).getByRole("button", { name: "Save" }).click();
      await decision(his).getByText("Edited. Ada Byron").waitFor();
      await his.keyboard.press("r");
      await dialogOf(his).getByText("Ada Byron decided this finding first").waitFor();
      await dialogOf(his).getByText("New text: 1. Term. This Agreement ends three (3) years after signing.").waitFor();
      await axe(his, '[role="dialog"]');
      await shoot(his, "review-replacing");
      await his.keyboard.press("Escape");
      await dialogOf(his).waitFor({ state: "detached" });
      expect((await ada.get(`${finding}/history`)).body.history).toHaveLength(1);
    });

    story("are told what was replaced, and get it back by undo", async ({ hers, his }) => {
      await his.keyboard.press("r");
      await dialogOf(his).getByRole("button", { name: "Replace" }).click();
      await decision(hers)
        .getByText(/(?:Not acceptable|wording kept)\. Robin Hood/)
        .waitFor();
      await hers.getByRole("button", { name: "Notifications, 1 unread" }).click();
      await hers.getByRole("list", { name: "Notifications" }).getByText("Robin Hood decided “Term”").waitFor();
      await hers.keyboard.press("Escape");
      await expect.poll(() => his.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
      await his.keyboard.press("z");
      await decision(hers).getByText("Edited. Ada Byron").waitFor();
      await hers.locator('[data-pages="layout"] ins', { hasText: "three (3)" }).waitFor();
    });

    story("see every text in the history, and restore an earlier one", async ({ hers, his, states }) => {
      await his.keyboard.press("a");
      await dialogOf(his).getByText("Ada Byron decided this finding first").waitFor();
      await dialogOf(his).getByRole("button", { name: "Replace" }).click();
      await decision(hers)
        .getByText(/(?:Acceptable|Change accepted)\. Robin Hood/)
        .waitFor();
      await hers.getByText("History", { exact: true }).click();
      await expect.poll(() => states.count()).toBe(4);
      await expect
        .poll(() => states.last().textContent())
        .toMatch(/^Ada Byron.*Edited.*three \(3\) years after signing/);
      await expect.poll(() => states.nth(1).textContent()).toMatch(/^Robin Hood.*Restored Ada Byron's decision.*three/);
      await axe(hers);
      await states.last().getByRole("button", { name: "Restore" }).click();
      await dialogOf(hers).getByText("Robin Hood decided this finding first").waitFor();
      await dialogOf(hers).getByRole("button", { name: "Restore" }).click();
      await decision(his).getByText("Edited. Ada Byron").waitFor();
    });

    story("write notes that Escape does not lose, and are told when they are mentioned", async ({ hers, his }) => {
      await hers.keyboard.press("c");
      await dialogOf(hers).getByLabel("Note").pressSequentially("See @Rob");
      await dialogOf(hers).getByRole("button", { name: "Robin Hood" }).click();
      await expect.poll(() => dialogOf(hers).getByLabel("Note").inputValue()).toBe("See @Robin Hood ");
      await hers.keyboard.press("Escape");
      const leaving = hers.getByRole("dialog", { name: "Leave without saving?" });
      await leaving.getByRole("button", { name: "Cancel" }).click();
      await leaving.waitFor({ state: "detached" });
      await dialogOf(hers).getByRole("button", { name: "Save" }).click();
      await hers.locator("li p", { hasText: "See @Robin Hood" }).waitFor();
      await his.getByRole("button", { name: "Notifications, 2 unread" }).click();
      await his.getByText("Ada Byron mentioned you in a note on “Term”").waitFor();
    });

    story(
      "assign to somebody who cannot see the review, which shares it with them",
      async ({ ada, cy, finding, hers, states }) => {
        await hers.getByRole("button", { name: "Ask a colleague" }).click();
        await dialogOf(hers).getByLabel("Person").fill("Cy");
        await hers.getByRole("option", { name: /Cy Young/ }).click();
        await dialogOf(hers).getByText("Assigning shares it with them.").waitFor();
        await dialogOf(hers).getByRole("button", { name: "Share and ask" }).click();
        await decision(hers).getByText("Assigned to Cy Young").waitFor();
        await hers.getByText("History", { exact: true }).click();
        await states.first().getByText("Assigned to Cy Young").waitFor();
        expect(await states.first().textContent()).not.toContain("Edited");
        const theirs = await browser.pageOf(cy);
        await theirs.goto("/");
        await theirs
          .getByRole("list", { name: "Shared with you" })
          .getByText("Ada Byron shared a review with you")
          .waitFor();
        await theirs.getByRole("list", { name: "To decide" }).getByText("Ada Byron assigned “Term” to you").waitFor();
        await axe(theirs);
        await ada.patch(finding, { decision: null });
        await theirs.reload();
        await theirs.getByRole("list", { name: "To decide" }).getByRole("link", { name: "Term", exact: true }).click();
        await decision(theirs).getByText("Assigned to Cy Young").waitFor();
      },
    );
  });

  it("mark a notification as read by opening its subject from Home", async () => {
    const { ada, robin, finding } = await together();
    await ada.patch(finding, { assignee_user_id: robin.id });
    const his = await browser.pageOf(robin);
    await his.goto("/");
    await his.getByRole("button", { name: "Notifications, 2 unread" }).waitFor();
    await his.getByRole("list", { name: "To decide" }).getByRole("link").first().click();
    await his.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    const { body } = await robin.get("/notifications");
    expect(body.unread_count).toBe(0);
  });

  it("find a returned draft again as a round of its review, also when its job is gone", async () => {
    const { ada, robin, at } = await together();
    const { body: review } = await ada.get(at);
    const { bytes } = await ada.get(`/files/${review.documents[0].file_id}/content`);
    const { body: back } = await ada.upload("back.docx", await resolveChanges(bytes, "accept", () => true));
    await app.runJobs();
    const page = await browser.pageOf(robin);
    await page.goto(at);
    await page.getByText("0 of 1 decided").waitFor();
    const { body: job } = await ada.post(`${at}/responses?wait=0`, { file_id: back.id });
    const rounds = page.getByRole("list", { name: "Rounds" });
    await rounds.getByText("Comparing").waitFor();
    await app.runJobs();
    await rounds.getByText("1 accepted, 0 rejected, 0 altered · Ada Byron").waitFor();
    await app.database.system`delete from jobs where id = ${job.job_id}`;
    await page.reload();
    await axe(page);
    await rounds.getByRole("link", { name: "Returned: back.docx" }).click();
    await page.getByText("The one change we sent was accepted.").waitFor();
    await page.reload();
    await page.getByText("The one change we sent was accepted.").waitFor();
  });
});
