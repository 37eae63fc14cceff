import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, sharedSetup, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, openTab, openTable } from "./table.ts";

const PHONE = { width: 390, height: 844 };

describeInBrowser("asking at the side of a page", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const fillVault = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada, "Contracts");
    for (const [label, field_type] of [
      ["Governing Law", "text"],
      ["Expiration Date", "date"],
    ])
      await ada.post(`${vault.path}/columns`, { label, field_type, instructions: "x" });
    for (const [at, law] of ["Ohio", "Ohio", "Utah"].entries()) {
      const id = await vault.document({ name: `contract ${at}.pdf` });
      await vault.extract(id, "governingLaw", "text", { value: law });
      await vault.extract(id, "expirationDate", "date", { value: `202${at}-06-30` });
    }
    return { ada, vault };
  });

  const panelOf = (page: Page) => page.getByRole("complementary", { name: "Ask" });
  const answers = (page: Page) => panelOf(page).getByRole("article", { name: "Answer", exact: true });

  async function ask(page: Page, words: string) {
    const before = await answers(page).count();
    await panelOf(page).getByLabel("Your question").fill(words);
    await panelOf(page).getByRole("button", { name: "Send" }).click();
    await expect
      .poll(async () => (await app.database.system`select from jobs where status = 'pending'`).length)
      .toBeGreaterThan(0);
    await app.runJobs();
    await answers(page).nth(before).waitFor();
  }

  it("offers the vaults for a question that is about nothing yet", async () => {
    const { ada } = await fillVault();
    const page = await browser.pageOf(ada);
    await page.goto("/chats/new");
    const offer = page.getByRole("group", { name: "Ask a vault" });
    await page.getByLabel("Your question").fill("Which contracts expire before 2021?");
    await offer.getByRole("button", { name: "Contracts" }).waitFor();
    await axe(page);
    await offer.getByRole("button", { name: "Contracts" }).click();
    await offer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/chats\/(?!new)/);
    await app.runJobs();
    await page.getByText("1 of 3 documents").waitFor();
  });

  it("answers beside the table, goes on with “which of those”, and opens rows there", async () => {
    const { ada, vault } = await fillVault();
    const page = await browser.pageOf(ada);
    await openTable(page, vault.path, "contract 0.pdf");
    await openTab(page, "Ask");
    await panelOf(page).getByRole("button", { name: "Remove Contracts" }).waitFor();
    await panelOf(page).getByText("Go on with “Which of those …?”.").waitFor();
    await panelOf(page).getByRole("region", { name: "Example questions" }).getByRole("button").first().waitFor();
    await ask(page, "Which contracts are governed by Ohio law?");
    await answers(page).getByText("2 of 3 documents").waitFor();
    await answers(page).getByText("Read from the column").getByRole("link", { name: "Governing Law" }).waitFor();
    await ask(page, "Which of those expire before 2021?");
    await answers(page).nth(1).getByText("1 of 3 documents").waitFor();
    await panelOf(page).getByRole("list", { name: "Asked of" }).getByRole("link", { name: "Contracts" }).waitFor();
    await axe(page);
    await shoot(page, "vault-ask");

    await answers(page).first().getByRole("link", { name: "Open these 2 rows" }).click();
    await page.locator("header p", { hasText: "2 of 3 documents" }).waitFor();
    await panelOf(page).waitFor();

    await answers(page).first().getByRole("link", { name: "contract 1.pdf" }).click();
    const open = page.getByRole("complementary", { name: "Cell" });
    await open.getByRole("heading", { name: "Governing Law" }).waitFor();
    await open.getByRole("button", { name: "Close panel" }).click();
    await answers(page).nth(1).waitFor();
    await page.waitForURL((url) => !url.searchParams.has("cell"));

    await page.getByRole("button", { name: "Close Ask" }).click();
    await panelOf(page).waitFor({ state: "detached" });
    await page.goBack();
    await answers(page).nth(1).waitFor();
  });

  it("makes the answer a view, a note and a memo", async () => {
    const { ada, vault } = await fillVault();
    const page = await browser.pageOf(ada);
    await page.goto(`${vault.path}?ask=true`);
    await panelOf(page).waitFor();
    await ask(page, "Which contracts are governed by Utah law?");
    await panelOf(page).getByRole("button", { name: "Save as a note" }).click();
    await page.getByText("The note was saved in My Files.").waitFor();
    const [memo] = await Promise.all([
      page.waitForEvent("download"),
      panelOf(page).getByRole("link", { name: "Memo in Word" }).click(),
    ]);
    expect(memo.suggestedFilename()).toMatch(/\.docx$/);
    await panelOf(page).getByRole("button", { name: "Save as a view" }).click();
    await page.getByRole("button", { name: "Which contracts are governed by Utah law?" }).waitFor();
    await cell(page, "contract 2.pdf").first().waitFor({ state: "attached" });
    await expect.poll(() => cell(page, "contract 0.pdf").count()).toBe(0);
  });

  it("covers the page on a phone, and a row leads back to the table", async () => {
    const { ada, vault } = await fillVault();
    const page = await browser.pageOf(ada);
    await page.setViewportSize(PHONE);
    await page.goto(vault.path);
    await openTab(page, "Ask");
    await ask(page, "Which contracts are governed by Utah law?");
    const box = await panelOf(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, PHONE.width]);
    await axe(page);
    await shoot(page, "vault-ask-phone");
    await panelOf(page).getByRole("link", { name: "Open this row" }).click();
    await panelOf(page).waitFor({ state: "detached" });
    await page.getByText("1 of 3 documents").waitFor();
  });

  it("asks of a project's files, and keeps the chat in the project", async () => {
    const { ada } = await fillVault();
    const { body: project } = await ada.post("/projects", { name: "Alder" });
    const { body: file } = await ada.upload("alder.txt", "This Agreement is governed by the laws of Ohio.");
    await ada.post(`/projects/${project.id}/files`, { file_id: file.id });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/projects/${project.id}`);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await panelOf(page).getByRole("button", { name: "Remove alder.txt" }).waitFor();
    await ask(page, "Which law governs?");
    const asked = panelOf(page).getByRole("list", { name: "Asked of" });
    await asked.getByRole("link", { name: "Alder", exact: true }).waitFor();
    await asked.getByRole("link", { name: "alder.txt" }).waitFor();
    await panelOf(page)
      .getByRole("button", { name: /^Citation 1/ })
      .first()
      .click();
    await panelOf(page).getByRole("region", { name: "Source: alder.txt" }).waitFor();
    await page.getByRole("button", { name: "Close document" }).click();
    await axe(page);
    await shoot(page, "project-ask");
    await panelOf(page).getByRole("button", { name: "New conversation" }).click();
    await panelOf(page).getByRole("button", { name: "Remove alder.txt" }).waitFor();
  });
});
