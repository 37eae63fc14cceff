import { expect, it } from "vitest";
import { CLAUSES, firmThatDecides, learnChecks, useAppWithJudge } from "../playbooks/learning/deciding.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";

describeInBrowser("earlier decisions", () => {
  const app = useAppWithJudge();
  const browser = useBrowser(app);

  it("stand beside a finding, make its verdict, and are told on the playbook page", async () => {
    const { ada, path, check, review, decide, teach } = await firmThatDecides(app);
    const first = await teach(0);
    for (const at of [1, 2, 3, 4, 7, 8]) await teach(at);
    await learnChecks(app);
    const { id } = await review(9, CLAUSES[6]);
    const page = await browser.pageOf(ada);
    await page.goto(path);
    const mark = page.getByRole("list", { name: "Checks" }).getByText("Change suggested");
    await mark.waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Positions of Escalation" }).click();
    await page.getByText("In 5 of 7 contracts").waitFor();
    await expect.poll(() => mark.count()).toBe(0);
    await page.goto(`/reviews/${id}?finding=${check.id}`);
    await page.getByText("Accepted before.").first().waitFor();
    const earlier = page.getByRole("region", { name: "Earlier decisions" });
    await earlier.getByText("This verdict used 7 earlier decisions.").waitFor();
    await earlier.getByText(/accepted similar wording in services-0\.txt on/).waitFor();
    await expect.poll(() => earlier.locator("ins").first().textContent()).toContain("a");
    await axe(page);
    await shoot(page, "earlier-decisions");
    await decide(first.decision, null);
    await page.reload();
    await earlier.getByText(/1 of them no longer holds: review this check again\.$/).waitFor();
    await page.goto(path);
    await page.getByRole("button", { name: "Positions of Escalation" }).click();
    const learning = page.getByRole("region", { name: "Learning of Escalation" });
    await learning.getByText("Learning from what you decided…").waitFor();
    await learnChecks(app);
    await learning.getByText(/^Learned from 6 decisions\. Tested on your own, it finds \d of 4 passages\.$/).waitFor();
    await axe(page);
    await learning.getByRole("button", { name: "Stop learning" }).click();
    await learning.getByText("This check does not learn.").waitFor();
  });
});
