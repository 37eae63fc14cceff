import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, chooseFromMenu, openTab, openTable } from "./table.ts";

describeInBrowser("the pages of a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function opened() {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada, "Leases");
    await ada.post(`${vault.path}/columns`, { label: "Rent", field_type: "text", instructions: "x" });
    for (const name of ["one.pdf", "two.pdf"]) {
      const id = await vault.document({ name });
      await vault.extract(id, "rent", "text", { value: `rent of ${name}` });
    }
    const page = await browser.pageOf(ada);
    return { ada, vault, page };
  }

  it("are tabs with addresses of their own: Back returns, and the table keeps its rows", async () => {
    const { vault, page } = await opened();
    await openTable(page, `${vault.path}?q=one`, "one.pdf");
    const tabs = page.getByRole("navigation", { name: "Pages of this vault" });
    await expect
      .poll(() => tabs.getByRole("link").allTextContents())
      .toEqual(["Table", "Ask", "Verify", "Deadlines", "Charts"]);
    await openTab(page, "Charts");
    await page.waitForURL(/\/charts/);
    await expect.poll(() => tabs.locator('[aria-current="page"]').textContent()).toBe("Charts");
    await tabs.getByRole("link", { name: "Deadlines" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/deadlines/);
    await page.goBack();
    await page.waitForURL(/\/charts/);
    await openTab(page, "Table");
    await cell(page, "one.pdf").first().waitFor({ state: "attached" });
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("one");
    await page.getByText("1 of 2 documents").waitFor();
    await axe(page);
  });

  it("export in one dialog: the format, the rows, and the quotes", async () => {
    const { vault, page } = await opened();
    await openTable(page, `${vault.path}?q=one`, "one.pdf");
    await chooseFromMenu(page, "Export…");
    const dialog = page.getByRole("dialog", { name: "Export" });
    const address = async () =>
      new URL((await dialog.getByRole("link", { name: "Download" }).getAttribute("href"))!, page.url());
    await expect.poll(async () => (await address()).searchParams.get("format")).toBe("xlsx");
    expect((await address()).searchParams.get("search")).toBe("one");
    await axe(page, '[role="dialog"]');
    await shoot(page, "vault-export");
    await dialog.getByRole("radio", { name: "CSV" }).click();
    await dialog.getByRole("radio", { name: "All documents and all columns" }).click();
    await dialog.getByRole("checkbox", { name: "Add the quote that each value rests on" }).click();
    const { searchParams } = await address();
    expect(Object.fromEntries(searchParams)).toEqual({ format: "csv", citations: "true" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Download" }).click(),
    ]);
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    expect(text).toContain("rent of two.pdf");
    await dialog.waitFor({ state: "detached" });
  });

  it("explain the marks of the table, and what confidence means", async () => {
    const { vault, page } = await opened();
    await openTable(page, vault.path, "one.pdf");
    await page.getByRole("button", { name: "What the marks mean" }).click();
    const legend = page.getByRole("dialog", { name: "What the marks mean" });
    for (const words of ["Cited", "Not found", "Low confidence", "Verified", "Flagged", "Edited", "Note"])
      await legend.getByText(words, { exact: true }).waitFor();
    await legend.getByText("high from 90%, medium from 70%, low below that", { exact: false }).waitFor();
    await axe(page, '[aria-label="What the marks mean"]');
    await page.keyboard.press("Escape");
    await page.locator('button[aria-label="What the marks mean"]:focus').waitFor();
  });
});
