import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const SUPPLY = `SUPPLY AGREEMENT

1. Definitions. In this Agreement, the words below have the meanings given to them.

2. Limitation of Liability. The total liability of the Supplier under this Agreement shall not exceed the fees paid in the twelve months before the claim.

3. Governing Law. This Agreement is governed by the laws of Denmark.
`;

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search and commands" });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).getByRole("option");
const chosen = (page: Page) => page.locator('[role=option][aria-selected="true"]');

async function opened(page: Page) {
  await page.keyboard.press("Control+k");
  await fieldOf(page).waitFor();
  return fieldOf(page);
}

describeInBrowser("the palette", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("finds names, misspelt or not, clauses and passages; what was opened comes first", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    for (const name of ["Halden acquisition", "Halden lease"]) await ada.post("/projects", { name });
    const vault = await makeVault(org, ada, "Suppliers");
    await ada.post(`/vaults/${vault.id}/columns`, {
      label: "Halden share",
      field_type: "text",
      instructions: "Which?",
    });
    await ada.upload("supply.txt", SUPPLY);
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto("/projects");
    await page.getByRole("link", { name: "Halden lease" }).waitFor();
    const field = await opened(page);
    await field.fill("halden");
    await page.getByRole("option", { name: /Halden acquisition/ }).waitFor();
    await axe(page, "[role=dialog]");
    await page.getByRole("option", { name: /Halden lease/ }).click();
    await page.getByRole("heading", { name: "Halden lease", level: 1 }).waitFor();
    await opened(page);
    await expect
      .poll(() => group(page, "Recently opened").allInnerTexts())
      .toEqual([expect.stringContaining("Halden lease")]);
    await shoot(page, "palette-recent");
    await field.fill("hladen");
    await expect.poll(() => group(page, "Names").first().innerText()).toContain("Halden lease");
    await field.fill("halden share");
    await page.getByRole("option", { name: /Halden share.*Suppliers.*Column/s }).waitFor();
    await field.fill("limitaton of liability");
    await page.getByRole("option", { name: /2 Limitation of Liability.*supply\.txt.*Clause/s }).waitFor();
    await shoot(page, "palette-texts");
    await axe(page, "[role=dialog]");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "supply.txt", level: 1 }).waitFor();
    await expect
      .poll(() => page.locator("mark[data-active]").first().innerText())
      .toContain("2. Limitation of Liability");
    await opened(page);
    await field.fill("nda");
    await page
      .getByRole("option", { name: /Mutual NDA/ })
      .first()
      .waitFor();
    expect(await page.getByRole("option", { name: /Go to Deadlines/ }).count()).toBe(0);
    await field.fill("dark");
    await expect.poll(() => group(page, "Commands").allInnerTexts()).toEqual(["Switch to dark appearance"]);
    expect(await page.getByRole("option", { name: /Trade marks/ }).count()).toBe(0);
    await field.fill("zzz nothing");
    await page.getByText("Nothing found.").waitFor();
    await axe(page, "[role=dialog]");
    // What is not found may be asked.
    await page.getByRole("option", { name: "Ask “zzz nothing”" }).click();
    await page.waitForURL(/\/chats\/new/);
    await expect.poll(() => page.getByRole("textbox", { name: "Your question" }).inputValue()).toBe("zzz nothing");
  });

  it("runs commands by the keyboard, of the page and everywhere, and goes to settings", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const vault = await makeVault(org, ada, "Suppliers");
    const { body: file } = await ada.upload("supply.txt", SUPPLY);
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/vaults/${vault.id}`);
    await page.getByRole("heading", { name: "Suppliers", level: 1 }).waitFor();
    const field = await opened(page);
    await field.fill("ask this vault");
    await expect.poll(() => chosen(page).innerText()).toContain("Ask this vault");
    await page.keyboard.press("Enter");
    await page.waitForURL(/ask=true/);
    await page.goto(`/files/${file.id}`);
    await page.getByRole("heading", { name: "supply.txt", level: 1 }).waitFor();
    await opened(page);
    await field.fill("reviwe this file");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Review with a playbook" }).waitFor();
    await page.keyboard.press("Escape");
    await opened(page);
    await field.fill("pasword");
    await page.getByRole("option", { name: /Password and sessions/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Password and sessions", level: 1 }).waitFor();
    await opened(page);
    await field.fill("upload");
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "new.txt", mimeType: "text/plain", buffer: Buffer.from("A new lease.") });
    await expect.poll(async () => (await ada.get("/files?q=new")).body.files.length).toBe(1);
    // By the words that people use.
    for (const [words, command] of [
      ["hotkeys", "Keyboard shortcuts"],
      ["run playbook", "Review a contract with a playbook"],
      ["invite", "People"],
      ["ask question", "New chat"],
      ["import contracts", "Upload files"],
      ["new matter", "New project"],
      ["matter", "New project"],
      ["dark mode", "Switch to dark appearance"],
    ]) {
      await opened(page);
      await field.fill(words!);
      await expect.poll(() => chosen(page).innerText(), { message: words! }).toContain(command);
      await page.keyboard.press("Escape");
    }
    await opened(page);
    await field.fill("create vault");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New vault" }).getByLabel("Name").fill("Leases");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Leases", level: 1 }).waitFor();
    await opened(page);
    await field.fill("new chat");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/chats\/new/);
    await app.runJobs();
  });

  it("what documents say arrives after the names and moves none; all fits a phone", async () => {
    const org = await app.organization();
    const ada = await org.user();
    await ada.upload("Governing law.txt", SUPPLY);
    await app.runJobs();
    const page = await browser.pageOf(ada, { viewport: PHONE });
    await page.goto("/files");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/search\/texts\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await fieldOf(page).fill("governing law");
    const name = group(page, "Names").first();
    await name.waitFor();
    const before = await name.boundingBox();
    expect(await group(page, "In documents").count()).toBe(0);
    release();
    await group(page, "In documents").first().waitFor();
    expect(await name.boundingBox()).toEqual(before);
    await shoot(page, "palette-phone");
    const widths = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
    expect((widths as number[])[0]).toBeLessThanOrEqual((widths as number[])[1]!);
    await axe(page, "[role=dialog]");
  });
});
