import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { agreement } from "../../support/agreements.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, sharedSetup, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, chooseFromMenu, openTable, widePageOf } from "./table.ts";

const supply = agreement("Supply Agreement").join("\n");
const license = agreement("License Agreement", "Initech Systems Inc.").join("\n");
const loan = agreement("Loan Agreement", "Hooli Bank plc").join("\n");

describeInBrowser("duplicates, bundles and versions in a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const setUp = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    await ada.patch(vault.path, { split_bundles: false });
    for (const [name, text] of [
      ["supply.txt", supply],
      ["again.txt", supply],
      ["supply v2.txt", `${supply}\nThe Supplier shall deliver within thirty days of an order.`],
      ["both.txt", `${license}\n${agreement("Lease Agreement", "Umbrella Estates Ltd.").join("\n")}`],
      ["pair.txt", `${loan}\n${agreement("Services Agreement", "Stark Works Inc.").join("\n")}`],
    ] as const) {
      const { body: file } = await ada.upload(name, text);
      await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
      await app.runJobs();
    }
    return { ada, vault };
  });

  async function openPanel(page: Page, name: string) {
    await choose(page, name);
    await page.keyboard.press("Space");
    const panel = page.getByRole("complementary", { name: "Cell" });
    await panel.getByRole("tab", { name: "Versions and copies" }).click();
    return panel;
  }

  describe("in one table", () => {
    const story = useStories(browser, async () => {
      const { ada, vault } = await setUp();
      const page = await widePageOf(browser, ada);
      await openTable(page, vault.path, "supply.txt");
      const dialog = page.getByRole("dialog", { name: "Documents not in the table" });
      return { ada, vault, page, dialog };
    });

    story("are shown with reasons, and a duplicate is kept", async ({ page }) => {
      const panel = await openPanel(page, "supply.txt");
      const copies = panel.getByRole("list", { name: "Copies left out" });
      await copies.getByText(/Identical file/).waitFor();
      await panel
        .getByRole("list", { name: "Likely versions" })
        .getByText(/About 91% of its wording is the same, and it was added later/)
        .waitFor();
      await axe(page);
      await shoot(page, "vault-relatives");
      await copies.getByRole("button", { name: "Keep as separate document" }).click();
      await page.getByText("It is now a separate document.").waitFor();
      await cell(page, "again.txt").waitFor({ state: "attached" });
    });

    story("are split, and joined again from the list of excluded documents", async ({ ada, vault, page, dialog }) => {
      const panel = await openPanel(page, "both.txt");
      await panel.getByText("This upload contains several agreements.").waitFor();
      await panel.getByRole("button", { name: "Split into documents" }).click();
      await page.getByText("The bundle is being split.").waitFor();
      const { body } = await ada.get(`${vault.path}/documents?search=pair`);
      await ada.post(`${vault.path}/documents/${body.documents[0].document_id}/split`);
      await app.runJobs();
      await cell(page, "both.txt").waitFor({ state: "detached" });
      await page.getByText("7 documents").waitFor();
      await page.keyboard.press("Escape");
      await chooseFromMenu(page, "Documents not in the table");
      await dialog.getByText("None").waitFor();
      await dialog.getByText("Split uploads").click();
      const row = dialog.getByRole("listitem").filter({ hasText: "pair.txt" });
      await row.getByRole("button", { name: "Undo split" }).click();
      await row.waitFor({ state: "detached" });
      await app.runJobs();
      await page.keyboard.press("Escape");
      await cell(page, "pair.txt").waitFor({ state: "attached" });
    });

    story("are joined again from the page of the split document", async ({ page, dialog }) => {
      await chooseFromMenu(page, "Documents not in the table");
      await dialog.getByText("Split uploads").click();
      await dialog.getByRole("link", { name: "both.txt" }).click();
      await page.getByRole("note").getByText("This upload was split into separate documents.").waitFor();
      await page.getByRole("list", { name: "Contains" }).getByRole("link").nth(1).waitFor();
      await axe(page);
      await shoot(page, "document-split");
      await page.getByRole("button", { name: "Undo split" }).click();
      await page.getByText("It is being read as one document.").waitFor();
      await app.runJobs();
      await page.goBack();
      await cell(page, "both.txt").waitFor({ state: "attached" });
      await page.getByText("5 documents").waitFor();
    });
  });

  it("are no longer called versions once a user says so, and can be restored after deletion", async () => {
    const { ada, vault } = await setUp();
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "supply.txt");
    const panel = await openPanel(page, "supply v2.txt");
    const versions = panel.getByRole("list", { name: "Likely versions" });
    await versions.getByRole("button", { name: "Compare with supply.txt" }).click();
    await page.getByText("Queued.").waitFor();
    await app.runJobs();
    await page.getByRole("heading", { name: "supply.txt and supply v2.txt" }).waitFor();
    const changes = page.getByRole("list", { name: "Changes", exact: true }).getByRole("listitem");
    await expect
      .poll(() => changes.allTextContents())
      .toEqual([expect.stringMatching(/^Inserted.*within thirty days of an order/)]);
    await page.goBack();
    await panel.getByRole("tab", { name: "Versions and copies" }).click();
    await versions.getByRole("button", { name: "Not a version" }).click();
    await page.getByText("The two are no longer shown as versions.").waitFor();
    await versions.waitFor({ state: "detached" });

    await page.keyboard.press("Escape");
    const { document_count } = (await ada.get(vault.path)).body;
    await choose(page, "supply v2.txt");
    await page.keyboard.press("Shift+Space");
    await page.getByRole("region", { name: "Selected documents" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete document" }).click();
    await cell(page, "supply v2.txt").waitFor({ state: "detached" });
    await chooseFromMenu(page, "Documents not in the table");
    const dialog = page.getByRole("dialog", { name: "Documents not in the table" });
    await dialog.getByText("Deleted", { exact: true }).click();
    await dialog.getByText("supply v2.txt").waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "vault-left-out");
    const row = dialog.getByRole("listitem").filter({ hasText: "supply v2.txt" });
    await row.getByRole("button", { name: "Restore" }).click();
    await row.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await cell(page, "supply v2.txt").waitFor({ state: "attached" });
    await expect.poll(async () => (await ada.get(vault.path)).body.document_count).toBe(document_count);
  });
});
