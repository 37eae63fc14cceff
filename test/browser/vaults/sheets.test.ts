import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, chooseFromMenu, heading, openTable, widePageOf } from "./table.ts";

const sheet = (name: string, rows: string[]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
const RENTS = sheet("rents.csv", [
  "File,Rent,Tenant",
  "LEASE,USD 1200,Ada & Co",
  "annex.PDF,a lot,",
  "nobody,USD 1,Nobody",
]);
const RAISED = sheet("rents 2027.csv", ["File,Rent,Tenant", "lease,USD 1300,Ada & Co", "annex,USD 80,Bo"]);

describeInBrowser("spreadsheets in a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("fill columns by document name, report what did not fit, are replaced and disconnected", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    for (const name of ["lease.pdf", "annex.pdf"]) await vault.document({ name });
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "lease.pdf");
    await chooseFromMenu(page, "Spreadsheets", "Other ways to add");
    const dialog = page.getByRole("dialog", { name: "Spreadsheets" });
    await dialog.getByText("No spreadsheet is connected yet.").waitFor();
    await dialog.locator('input[type="file"]').setInputFiles(RENTS);
    await dialog.getByLabel("Column with document names").waitFor();
    await dialog.getByRole("checkbox", { name: "Rent" }).check();
    await dialog.getByLabel("Type of Rent").selectOption("Amount");
    await dialog.getByRole("checkbox", { name: "Tenant" }).check();
    await axe(page, "[role=dialog]");
    await shoot(page, "vault-sheet-form");
    await dialog.getByRole("button", { name: "Connect", exact: true }).click();
    const report = dialog.getByRole("status");
    await report.getByText("2 documents were filled from 3 rows.").waitFor();
    await report.getByText("1 row matches no document (row 4: nobody)").waitFor();
    await report.getByText("1 value does not fit its column (row 3: annex.PDF)").waitFor();
    await dialog.getByText("rents.csv").waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "vault-sheets");
    await dialog.locator('input[type="file"]').first().setInputFiles(RAISED);
    await report.getByText("2 documents were filled from 2 rows.").waitFor();
    await page.keyboard.press("Escape");
    await heading(page, "Rent").waitFor({ state: "attached" });
    await cell(page, "USD 1,300.00").waitFor({ state: "attached" });
    await cell(page, "Bo").waitFor({ state: "attached" });
    await chooseFromMenu(page, "Spreadsheets", "Other ways to add");
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await page
      .getByRole("dialog", { name: "Disconnect spreadsheet" })
      .getByRole("button", { name: "Disconnect" })
      .click();
    await dialog.getByText("No spreadsheet is connected yet.").waitFor();
    await page.keyboard.press("Escape");
    await heading(page, "Rent").waitFor({ state: "detached" });
    const { body } = await ada.get(`${vault.path}/columns`);
    expect(body.columns.map(({ label }: { label: string }) => label)).not.toContain("Rent");
  });
});
