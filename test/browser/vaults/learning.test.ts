import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { CLAUSES, learn, vaultToTeach } from "../../vaults/learning/teaching.ts";
import { cell, choose, openTable, widePageOf } from "./table.ts";

describeInBrowser("a column that learns", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("says what it learned and how much better it is, offers five more, and forgets", async () => {
    const { ada, path, column, teach } = await vaultToTeach(app);
    const page = await widePageOf(browser, ada);
    await page.goto(`${path}/verify?column=${column.field_key}`);
    const learning = page.getByRole("region", { name: "Learning" });
    await learning.getByText("It learns from what you check.").waitFor();
    await teach(0);
    await learn(app);
    await page.reload();
    await learning
      .getByText("It shows first what reads like the clause you checked, and states nothing yet.")
      .waitFor();
    for (const at of [1, 2, 3, 6]) await teach(at);
    await page.reload();
    await learning.getByText("Learning from what you checked…").waitFor();
    await learn(app);
    await learning
      .getByText(/^Learned from 5 documents\. Finds [34] of 4 when tested on your own \(before: [0-2] of 4\)\.$/)
      .waitFor();
    await learning.getByText(/^(\d) of \1 that it states are right \(before: none stated\)\.$/).waitFor();
    await learning.getByRole("link", { name: "Five more like these" }).click();
    await learning.getByRole("link", { name: "Where it is unsure" }).waitFor();
    const card = page.getByRole("region", { name: "Cell to verify" });
    await card.getByText(/^Looks like the clause that was verified in/).waitFor();
    const [shown = ""] = await card.locator("blockquote").allTextContents();
    expect(CLAUSES.some((clause) => shown.includes(clause))).toBe(true);
    await axe(page);
    await shoot(page, "learning");
    await page.keyboard.press("Enter");
    await learning.getByText(/^Learning from what you checked… Learned from 5 documents\./).waitFor();
    await learning.getByRole("button", { name: "Forget…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget", exact: true }).click();
    await expect.poll(() => learning.getByRole("button", { name: "Forget…" }).count()).toBe(0);
    await learn(app);
    await page.reload();
    await learning.getByText("It learns from what you check.").waitFor();
  });
});

describeInBrowser("a cell that a language model read with examples", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("names them, and is marked once one of them is taken back", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const example = await vault.document({ name: "example.txt" });
    await vault.extract(example, "term", "text", { value: "two years" });
    const { body } = await ada.post(`${vault.path}/documents/${example}/cells/term/verify`);
    const examples = [{ document_id: example, checked_at: body.verification.at }];
    const read = await vault.document({ name: "read.txt" });
    await vault.extract(read, "term", "text", { value: "nine years", model: "big-model", examples });
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "read.txt");
    await choose(page, "nine years");
    await page.keyboard.press("Space");
    const trust = page.getByRole("complementary", { name: "Cell" }).getByRole("region", { name: "Verification" });
    await trust.getByText("Read with these verified examples:").waitFor();
    await trust.getByRole("link", { name: "example.txt" }).waitFor();
    await ada.delete(`${vault.path}/documents/${example}/cells/term/verify`);
    await page.reload();
    const words = "nine years, rests on a verification that was taken back";
    await cell(page, words).waitFor({ state: "attached" });
    await choose(page, words);
    await page.keyboard.press("Space");
    await trust.getByText("Rests on a verification that was taken back. Read the cell again.").waitFor();
    await axe(page, '[aria-label="Cell"]');
    await shoot(page, "outdated-cell");
  });
});
