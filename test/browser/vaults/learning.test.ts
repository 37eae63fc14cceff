import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { CLAUSES, learn, vaultToTeach } from "../../vaults/learning/teaching.ts";
import { widePageOf } from "./table.ts";

describeInBrowser("a column that learns", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("says what it learned and how much better it is, offers five more, and forgets", async () => {
    const { ada, path, column, teach } = await vaultToTeach(app);
    const page = await widePageOf(browser, ada);
    await page.goto(`${path}/verify?column=${column.field_key}`);
    const learning = page.getByRole("region", { name: "Learning" });
    await learning.getByText("It learns from what you check.").waitFor();
    for (const at of [0, 1, 2, 3, 6]) await teach(at);
    await page.reload();
    await learning.getByText("Learning from what you checked…").waitFor();
    await learn(app);
    await learning.getByText(/^Learned from 5 documents\. Tested on your own, it finds [34] of 4\.$/).waitFor();
    await learning.getByText(/score \d+ of 100 before, \d+ now\.$/).waitFor();
    await learning.getByRole("link", { name: "Five more like these" }).click();
    await learning.getByRole("link", { name: "Where it is unsure" }).waitFor();
    const card = page.getByRole("region", { name: "Cell to verify" });
    await card.getByText(/^Looks like the clause you verified in/).waitFor();
    const [shown = ""] = await card.locator("blockquote").allTextContents();
    expect(CLAUSES.some((clause) => shown.includes(clause))).toBe(true);
    await axe(page);
    await shoot(page, "learning");
    await learning.getByRole("button", { name: "Forget…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget", exact: true }).click();
    await expect.poll(() => learning.getByRole("button", { name: "Forget…" }).count()).toBe(0);
    await learn(app);
    await page.reload();
    await learning.getByText("It learns from what you check.").waitFor();
  });
});
