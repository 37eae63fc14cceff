import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { go } from "./going.ts";
import { chooseFromMenu, openTable } from "./vaults/table.ts";

/** Checks the open dialog, and closes it with the keyboard. */
async function checkDialog(page: Page, title: string | RegExp, picture?: string) {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  await axe(page, '[role="dialog"]');
  if (picture) await shoot(page, picture);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

describeInBrowser("dialogs not covered by other tests", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("of files, chats, projects and playbooks are accessible and close with Escape", async () => {
    const ada = await (await app.organization()).user({ isAdmin: true });
    const page = await browser.pageOf(ada);
    await ada.upload("lease.txt", "LEASE");
    await ada.post("/skills", { name: "Plain words", content: "Write plainly." });
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await app.runJobs();
    const choose = async (button: string, item: string) => {
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await page.goto("/files");
    const menu = "Actions for lease.txt";
    await page.getByRole("button", { name: menu }).click();
    await axe(page, '[role="menu"]');
    await page.keyboard.press("Escape");
    await choose(menu, "Rename…");
    await checkDialog(page, "Rename file");
    await choose(menu, "Move…");
    await checkDialog(page, "Move “lease.txt”", "file-move");
    await choose(menu, "Add to a vault…");
    await checkDialog(page, "Add to a vault");
    await choose(menu, "Delete…");
    await checkDialog(page, "Delete “lease.txt”?");
    await go(page, `/projects/${project.id}`);
    await choose("Project actions", "Edit name and access");
    await checkDialog(page, "Edit name and access", "project-edit");
    await go(page, `/chats/new?project=${project.id}`);
    await page.getByLabel("Your question").fill("What is it about?");
    await page.getByRole("listitem").getByText("Merger").waitFor();
    await choose("Add to the question", "Existing files…");
    await checkDialog(page, /files/i, "chat-pick-files");
    await choose("Add to the question", "Saved instructions…");
    await checkDialog(page, "Use saved instructions");
    await expect.poll(() => page.getByLabel("Your question").inputValue()).toBe("What is it about?");
    await go(page, "/playbooks");
    await page.getByRole("button", { name: "New playbook" }).click();
    await checkDialog(page, "New playbook", "playbook-new");
  });

  it("of vaults are accessible and close with Escape", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    await vault.document({ name: "lease.pdf" });
    const page = await browser.pageOf(ada);
    await page.goto("/vaults");
    await page.getByRole("button", { name: "New vault" }).click();
    await checkDialog(page, "New vault", "vault-new");
    await openTable(page, vault.path, "lease.pdf");
    await chooseFromMenu(page, "Settings");
    await checkDialog(page, "Settings", "vault-settings");
    await page.getByRole("button", { name: "All columns" }).click();
    await page.getByRole("menuitem", { name: "Save as new view" }).click();
    await checkDialog(page, "Save as new view");
    for (const name of ["Filter", "Sort"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await checkDialog(page, "", `vault-${name.toLowerCase()}`);
    }
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await checkDialog(page, "Columns", "vault-columns");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
