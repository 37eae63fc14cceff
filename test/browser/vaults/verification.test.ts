import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, sharedSetup, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, openTab, openTable, widePageOf } from "./table.ts";

const TEXT = "LEASE\n\nThis lease runs for three years from 31 January 2026. The rent is EUR 900 a month.";

const DOUBLE = "LEASE\n\nThis lease runs for three years. An older draft said nine years.";

describeInBrowser("trust in cells", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const setUp = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", isAdmin: true });
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const { body: file } = await ada.upload("lease.txt", TEXT);
    await app.runJobs();
    const start = TEXT.indexOf("three years");
    const citations = [{ quote: "three years", start, end: start + 11, page: 1 }];
    for (const [at, confidence] of [0.4, 0.8, 0.95].entries()) {
      const id = await vault.document({ name: `lease-${at}.txt` });
      await app.database.system`update vault_documents set file_id = ${file.id} where id = ${id}`;
      await vault.extract(id, "term", "text", { value: `term ${at}`, citations, confidence });
    }
    return { ada, vault };
  });

  const asked = (page: Page) => page.getByRole("region", { name: "Cell to verify" });

  describe("of one vault", () => {
    const story = useStories(browser, async () => {
      const { ada, vault } = await setUp();
      const page = await widePageOf(browser, ada);
      await openTable(page, vault.path, "lease-0.txt");
      const panel = page.getByRole("complementary", { name: "Cell" });
      const trust = panel.getByRole("region", { name: "Verification" });
      return { ada, vault, page, panel, trust };
    });

    story("is shown and given in the panel of a cell, and marked in the table", async ({ page, panel, trust }) => {
      await cell(page, "term 0, low confidence").waitFor({ state: "attached" });
      await choose(page, "term 1");
      await page.keyboard.press("Space");
      await trust.getByText("Medium confidence, 80%").waitFor();
      await trust.getByRole("button", { name: "Verify" }).click();
      await trust.getByText(/Verified by Ada Quill/).waitFor();
      await cell(page, "term 1, verified").waitFor({ state: "attached" });
      await trust.getByRole("button", { name: "Assign" }).click();
      const dialog = page.getByRole("dialog", { name: "Assign cell" });
      await dialog.getByRole("textbox", { name: "Note" }).fill("Which term?");
      await dialog.getByRole("combobox", { name: "Assignee" }).click();
      await page.getByRole("option", { name: "Ada Quill" }).click();
      await axe(page, "[role=dialog]");
      await dialog.getByRole("button", { name: "Assign", exact: true }).click();
      await trust.getByText(/Flagged by Ada Quill.*: Which term\? \(assigned to Ada Quill\)/).waitFor();
      await cell(page, "term 1, flagged").waitFor({ state: "attached" });
      await axe(page);
      await shoot(page, "cell-trust");
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    });

    story("filters and sorts the table", async ({ page }) => {
      const filter = async (words: string) => {
        await page.getByRole("combobox", { name: "Condition" }).selectOption(words);
        await page.getByRole("button", { name: /^(?:Add|Save) filter$/ }).click();
      };
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("combobox", { name: "Column" }).click();
      await page.getByRole("option", { name: "Term" }).click();
      await filter("is not verified");
      await page.getByRole("button", { name: "Term is not verified" }).waitFor();
      await cell(page, "lease-1.txt").waitFor({ state: "detached" });
      await cell(page, "lease-2.txt").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Term is not verified" }).click();
      await filter("has low confidence (under 70%)");
      await cell(page, "lease-2.txt").waitFor({ state: "detached" });
      await cell(page, "lease-0.txt").waitFor({ state: "attached" });
      await axe(page);
      await page.getByRole("button", { name: "Remove the filter on Term" }).click();
      await page.getByRole("button", { name: "Sort", exact: true }).click();
      await page.getByRole("combobox", { name: "Sort by" }).click();
      await page.getByRole("option", { name: "Term" }).click();
      await page.getByRole("combobox", { name: "Based on" }).selectOption("confidence");
      await page.getByText("Highest first").click();
      await page.getByRole("button", { name: "Term, confidence: highest first" }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toContain("-term@confidence");
      await cell(page, "lease-2.txt").waitFor({ state: "attached" });
      await axe(page, "[role=dialog]");
      await shoot(page, "sort-by-trust");
      await page.keyboard.press("Escape");
    });

    story("is taken back in the panel, whose history says so", async ({ page, panel, trust }) => {
      await choose(page, "term 1, flagged");
      await page.keyboard.press("Space");
      await trust.getByRole("button", { name: "Remove flag" }).click();
      await page.getByRole("dialog", { name: "Remove the flag?" }).getByRole("button", { name: "Remove flag" }).click();
      await trust.getByRole("button", { name: "Remove verification" }).click();
      await trust.getByRole("button", { name: "Verify" }).waitFor();
      await panel.getByRole("tab", { name: "History" }).click();
      await panel.getByText("verification removed by Ada Quill").waitFor();
    });

    story("is given cell by cell in verification mode, with the keyboard", async ({ ada, vault, page }) => {
      await openTab(page, "Verify");
      await asked(page).getByText("term 0").waitFor();
      await page.locator("mark", { hasText: "three years" }).first().waitFor();
      await page.getByRole("link", { name: /^Term/ }).click();
      await page.getByText("Verify the remaining 3 cells. If all are correct, the column reaches 95%.").waitFor();
      await page.getByRole("button", { name: "Start a random sample" }).click();
      await page.waitForURL(/sample=/);
      await asked(page)
        .getByText(/^term \d$/)
        .waitFor();
      await axe(page);
      await shoot(page, "verification");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: /^Term.*1 of 3/ }).waitFor();
      await page.getByText("Verify the remaining 2 cells. If all are correct, the column reaches 95%.").waitFor();
      await page.getByText(/100% of 1 sampled cell was correct/).waitFor();
      await page.keyboard.press("e");
      await asked(page).getByRole("textbox").fill("corrected");
      const shown = await asked(page)
        .getByText(/^lease-\d\.txt$/)
        .textContent();
      const { documents } = (await ada.get(`${vault.path}/documents`)).body;
      const { document_id } = documents.find(({ name }: { name: string }) => name === shown);
      await ada.patch(`${vault.path}/documents/${document_id}/cells/term`, { value: "meanwhile" });
      await page.getByRole("button", { name: "Save and verify" }).click();
      await asked(page).getByText("Ada Quill changed this cell to “meanwhile”. Save again to replace it.").waitFor();
      await expect.poll(() => asked(page).getByRole("textbox").inputValue()).toBe("corrected");
      await asked(page).getByRole("textbox").press("Enter");
      await page.getByRole("link", { name: /^Term.*2 of 3/ }).waitFor();
      await page.getByText("This column can no longer reach 95%: 1 of its 3 cells had to be corrected.").waitFor();
      await page.keyboard.press("f");
      await page.getByRole("dialog", { name: "Flag cell" }).getByRole("textbox", { name: "Note" }).fill("Unclear");
      await page.getByRole("dialog").getByRole("button", { name: "Flag" }).click();
      await page.getByRole("heading", { name: "This sample is complete" }).waitFor();
      const { columns } = (await ada.get(`${vault.path}/quality`)).body;
      expect(columns.at(-1)).toMatchObject({ verified: 2, corrected: 1, precision: { estimate: 0.5, n: 2 } });
      await page.getByRole("link", { name: "All columns" }).click();
      await asked(page).getByText("Flagged by Ada Quill: Unclear").waitFor();
      await page.emulateMedia({ colorScheme: "dark" });
      await axe(page);
      await page.keyboard.press("s");
      await page.getByRole("heading", { name: "Nothing left to verify" }).waitFor();
      await axe(page);
    });
  });

  it("passes over no cell after a person went back to one that they had skipped", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const read = async (value: string, confidence: number) =>
      vault.extract(await vault.document({ name: `${value}.txt` }), "term", "text", { value, confidence });
    await read("first", 0.4);
    await read("second", 0.5);
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "first.txt");
    await openTab(page, "Verify");
    await asked(page).getByText("first", { exact: true }).waitFor();
    await page.keyboard.press("s");
    await asked(page).getByText("second", { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await asked(page).getByText("first", { exact: true }).waitFor();
    await page.keyboard.press("s");
    await asked(page).getByText("second", { exact: true }).waitFor();
    await read("third", 0.6);
    await asked(page).getByText("Low confidence, 50%").waitFor();
    await asked(page).getByRole("button", { name: "Correct" }).click();
    await asked(page).getByText("third", { exact: true }).waitFor();

    // A value that the document does not have is cleared, and that is verified. What the marks mean is told here, too.
    await page.getByRole("button", { name: "What the marks mean" }).click();
    await page.getByRole("dialog", { name: "What the marks mean" }).getByText("Not sure").waitFor();
    await axe(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "What the marks mean" }).waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.getByRole("link", { name: /^Term.*2 of 3/ }).waitFor();
    const { documents } = (await ada.get(`${vault.path}/documents?include=checks`)).body;
    const { document_id } = documents.find(({ name }: { name: string }) => name === "third.txt");
    const { body } = await ada.get(`${vault.path}/documents/${document_id}/cells/term`);
    expect(body).toMatchObject({ cell: { value: null, is_edited: true }, verification: { by_user_id: ada.id } });
  });

  it("lets a person choose the right one of the nearest passages, with a key", async () => {
    const { ada, vault } = await disputed(1);
    const { documents } = (await ada.get(`${vault.path}/documents`)).body;
    const id = documents[0].document_id;
    const passages = ["three years", "nine years"].map((quote) => {
      const start = DOUBLE.indexOf(quote);
      return { quote, start, end: start + quote.length, page: 1 };
    });
    await vault.extract(id, "term", "text", { value: null, outcome: "unsure", citations: passages, confidence: 0.3 });
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "disputed-0.txt");
    await openTab(page, "Verify");
    await asked(page).getByRole("button", { name: "Use this passage" }).nth(1).waitFor();
    await axe(page, '[aria-label="Cell to verify"]');
    await shoot(page, "use-this-passage");
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Nothing left to verify" }).waitFor();
    const { body } = await ada.get(`${vault.path}/documents/${id}/cells/term`);
    expect(body).toMatchObject({
      cell: { value: "nine years", is_edited: true },
      verification: { by_user_id: ada.id },
    });
    expect(body.citations).toMatchObject([{ quote: "nine years", start: passages[1]?.start }]);
  });

  const CONFLICT = {
    readings: [
      { model: "big-model", value: "nine years", quote: "nine years" },
      { model: "local", value: "three years", quote: "three years" },
    ].map(({ quote, ...reading }) => {
      const start = DOUBLE.indexOf(quote);
      const citations = [{ quote, start, end: start + quote.length, page: 1 }];
      return { ...reading, outcome: "found" as const, confidence: reading.model === "local" ? 0.93 : null, citations };
    }),
  };

  async function disputed(documents: number) {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", isAdmin: true });
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
    const { body: file } = await ada.upload("lease.txt", DOUBLE);
    await app.runJobs();
    for (let at = 0; at < documents; at++) {
      const id = await vault.document({ name: `disputed-${at}.txt` });
      await app.database.system`update vault_documents set file_id = ${file.id} where id = ${id}`;
      const { value, citations } = CONFLICT.readings[0]!;
      await vault.extract(id, "term", "text", { value, citations, model: "big-model", reading_conflict: CONFLICT });
    }
    return { ada, vault };
  }

  it("lets a person choose between two readings, beside the table and in verification mode", async () => {
    const { ada, vault } = await disputed(3);
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "disputed-2.txt");
    await choose(page, "nine years, two readings disagree");
    await page.keyboard.press("Space");
    const panel = page.getByRole("complementary", { name: "Cell" });
    const readings = panel.getByRole("region", { name: "Two readings" });
    await readings.getByText("No language model, 93% confidence").waitFor();
    await readings.getByRole("button", { name: "three years", exact: true }).click();
    await page.locator("mark", { hasText: "three years" }).first().waitFor();
    await axe(page, '[aria-label="Cell"]');
    await shoot(page, "two-readings");
    await readings.getByRole("button", { name: "Use this reading without a language model" }).click();
    await panel.getByText(/Verified by Ada Quill/).waitFor();
    await readings.waitFor({ state: "detached" });
    await cell(page, "three years, edited, verified").waitFor({ state: "attached" });
    await panel.getByRole("list", { name: "Citations" }).getByText("three years").waitFor();
    await openTab(page, "Verify");
    await asked(page).getByRole("region", { name: "Two readings" }).getByText("big-model", { exact: true }).waitFor();
    await axe(page, '[aria-label="Cell to verify"]');
    await page.keyboard.press("1");
    await page.getByRole("link", { name: /^Term.*2 of 3/ }).waitFor();
    await asked(page).getByRole("region", { name: "Two readings" }).getByText("big-model", { exact: true }).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Nothing left to verify" }).waitFor();
    const { documents } = (await ada.get(`${vault.path}/documents?include=checks`)).body;
    const values = documents.map((row: { values: { term: { value: string } } }) => row.values.term.value);
    expect(values.sort()).toEqual(["nine years", "three years", "three years"]);
  });
});
