import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { filledVault } from "../drafting/making.ts";
import { readReport } from "../drafting/writing.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { form } from "../support/client.ts";
import { docx, p } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";

describeInBrowser("a report", () => {
  const app = useApp({});
  const browser = useBrowser(app);

  const story = useStories(browser, async () => {
    const made = await filledVault(app);
    const ours = docx({ body: p("{{title}}: {{total}}") });
    await made.ada.send("POST", "/templates", form("Our report.docx", ours));
    return { ...made, page: await browser.pageOf(made.ada) };
  });

  story("is written from a vault in a template that is chosen, and downloaded", async ({ page, vault }) => {
    await page.goto(vault.path);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Report…" }).click();
    const dialog = page.getByRole("dialog", { name: "Report" });
    await dialog.getByText("About all documents of the vault and all its columns.").waitFor();
    const template = dialog.getByRole("combobox", { name: "Template" });
    // The firm's own one is suggested first.
    await expect.poll(() => template.inputValue()).toBe("Our report");
    await template.click();
    await page.getByRole("option", { name: "Due-diligence report" }).click();
    await dialog.getByRole("link", { name: /change it in Word/ }).waitFor();
    await axe(page);
    await shoot(page, "report");
    await dialog.getByRole("button", { name: "Write report" }).click();
    await dialog.getByText("Writing the report.").waitFor();
    const ready = page.getByRole("dialog", { name: "Report ready" });
    await expect.poll(() => app.runJobs().then(() => ready.isVisible()), { timeout: 30_000 }).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      ready.getByRole("link", { name: "Download Report on Leases.docx" }).click(),
    ]);
    const { text } = readReport(await readFile(await download.path()));
    expect(text).toContain("Delaware\t3 of 6");
    await axe(page);
    await ready.getByRole("button", { name: "Done" }).click();
    await ready.waitFor({ state: "detached" });
  });

  story("is written from a project in a template of one's own", async ({ page, ada }) => {
    const { body: project } = await ada.post("/projects", { name: "Sale of Acme" });
    await page.goto(`/projects/${project.id}`);
    await page.getByRole("button", { name: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Report" });
    await dialog.getByRole("combobox", { name: "Template" }).click();
    await page.getByRole("option", { name: "Our report" }).click();
    await dialog.getByRole("textbox", { name: "Title" }).fill("Acme");
    await dialog.getByRole("button", { name: "Write report" }).click();
    await dialog.getByText("Writing the report.").waitFor();
    const download = page.getByRole("link", { name: "Download Acme.docx" });
    await expect.poll(() => app.runJobs().then(() => download.isVisible()), { timeout: 30_000 }).toBe(true);
  });
});
