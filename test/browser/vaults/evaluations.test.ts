import { expect, it } from "vitest";
import { readingClauses, vaultToEvaluate } from "../../playbooks/evaluations/evaluating.ts";
import { axe } from "../../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { CLAUSES } from "../../vaults/learning/teaching.ts";
import { go } from "../going.ts";

const server = await useModelServer();
const MODEL_PRICES = new Map([["test-model", { input: 1000, cached: 1000, output: 2000 }]]);
const app = useApp({ ...server.settings(), ...server.fallbackSettings(), MODEL_PRICES });
const browser = useBrowser(app);

describeInBrowser("the evaluations of a vault", () => {
  it("compare the local engine and the models on checked cells, and lead to each disagreement", async () => {
    server.reply(readingClauses([CLAUSES[2] ?? ""]));
    const { org, ada, path } = await vaultToEvaluate(app);
    const page = await browser.pageOf(ada);
    await page.goto(path);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Evaluate models" }).click();
    await page.getByText("Nothing was evaluated yet").waitFor();
    await page.getByRole("button", { name: "Evaluate" }).click();
    await page.getByText("Waiting").waitFor();
    const progress = { of_what: "cells", reader: "test-model", done: 4, of: 10, step: 2, steps: 3 };
    await app.database.system`update jobs set status = 'running' where kind = 'vaults/evaluate'`;
    await app.database.system`update vault_evaluations set progress = ${JSON.stringify(progress)}::text::jsonb`;
    await page.getByText("test-model: 4 of 10 cells read. Step 2 of 3.").waitFor();
    expect(await page.getByRole("progressbar", { name: "Progress" }).getAttribute("aria-valuenow")).toMatch(/^46/);
    await axe(page);
    await app.database.system`update jobs set status = 'pending' where kind = 'vaults/evaluate'`;
    await app.runJobs();
    const model = page.getByRole("article").filter({ hasText: "test-model" });
    await expect.poll(() => model.textContent()).toMatch(/Quoted from the right words5 of 6 \(83%\)Empty/);
    expect(await model.textContent()).toMatch(/Cost[\d.]+ by your price list/);
    await page.getByText("Too few to choose a model by: 10. Check at least 30.").waitFor();
    await page.getByText("10 of 10 cells that people verified or corrected, in 9 documents.").waitFor();
    const disagreements = page.getByRole("list", { name: "Disagreements" });
    const slip = disagreements.getByRole("listitem").filter({ hasText: "services-2.txt" });
    await expect.poll(() => slip.textContent()).toMatch(/test-model.*Wrong.*second-model.*Right/);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await axe(page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect(overflow).toBe(false);
      await shoot(page, `evaluations-${size.width}`);
    }
    await page.setViewportSize(DESKTOP);
    await slip.getByRole("link", { name: "Step-up round" }).click();
    await page.waitForURL(/cell=/);
    expect((await ada.get("/evaluations")).body.evaluations).toHaveLength(1);

    const admin = await org.user({ isAdmin: true, managesVaults: true });
    await ada.post(`${path}/members`, { user_id: admin.id, role: "editor" });
    const settings = await browser.pageOf(admin);
    await settings.goto("/settings/model");
    await settings
      .getByRole("region", { name: "Filling vaults: values right" })
      .getByText(/test-model: \d of 7/)
      .waitFor();
    await settings.getByRole("link", { name: /Evaluation of Services/ }).click();
    await settings.getByRole("heading", { name: "Checked cells" }).waitFor();
    await settings.getByRole("button", { name: "Delete this evaluation…" }).click();
    await settings.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await settings.getByText("Nothing was evaluated yet").waitFor();
  });

  it("say how many cells are missing, and can be stopped", async () => {
    server.reply(readingClauses());
    const { ada, evaluations, begin } = await vaultToEvaluate(app);
    await begin();
    const page = await browser.pageOf(ada);
    await page.goto(evaluations);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Verify or correct at least 10 cells").waitFor();
    const { body: empty } = await ada.post("/vaults", { name: "Empty" });
    await go(page, `/vaults/${empty.id}/evaluations`);
    await page.getByRole("button", { name: "Evaluate" }).click();
    await page.getByText("An evaluation needs at least 10 cells that people verified or corrected; 0 cells").waitFor();
  });
});
