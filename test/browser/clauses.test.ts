import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

const CLAUSE = "Northwind Traders, Inc. shall indemnify Contoso GmbH against all claims that Northwind causes.";
const CONTRACT = `SERVICES AGREEMENT

This Agreement is made between Northwind Traders, Inc., a Delaware corporation (“Supplier”), and Contoso GmbH (“Customer”). The Supplier and the Customer agree as follows.

1. Indemnity. ${CLAUSE}

2. Term. This Agreement continues for three years from the Effective Date.
`;

/** Selects words of the page, as a person does with the mouse. */
const SELECT = `(words) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.textContent.indexOf(words);
    if (at >= 0)
      return document.getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + words.length);
  }
  throw new Error("The words are not shown.");
}`;

describeInBrowser("the clause library", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("is searched; clauses are written with variants, changed, restored, shared and deleted", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    await ada.post("/clauses", { title: "Term", text: "Two years.", kind: "Term", tags: ["dates"] });
    const page = await browser.pageOf(ada);
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clauses" }).click();
    await page.getByRole("link", { name: /Term/ }).waitFor();
    await axe(page);
    await shoot(page, "clauses");
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Title" }).fill("Liability cap");
    await page.getByRole("combobox", { name: "Kind" }).fill("Liability");
    await page
      .getByRole("textbox", { name: "Wording", exact: true })
      .fill("Liability is capped at the fees of a year.");
    await page.getByRole("button", { name: "Add variant" }).click();
    await page.getByRole("textbox", { name: "Wording of variant 1" }).fill("Liability is capped at twice the fees.");
    await axe(page);
    await page.getByRole("button", { name: "Save clause" }).click();
    await page.getByRole("heading", { level: 1, name: "Liability cap" }).waitFor();
    const wording = page.getByRole("textbox", { name: "Wording", exact: true });
    await wording.fill("Liability is capped at the fees of two years.");
    await page.getByRole("radio", { name: "Everyone in the organization" }).check();
    await page.keyboard.press("Control+s");
    const second = page.getByRole("listitem", { name: "Version 2" });
    await second.getByRole("button", { name: "Show differences" }).click();
    await expect.poll(() => second.locator("del").allTextContents()).not.toEqual([]);
    expect((await second.locator("ins").allTextContents()).join(" ")).toContain("two years");
    await axe(page);
    await shoot(page, "clause");
    await page.getByRole("listitem", { name: "Version 1" }).getByRole("button", { name: "Restore" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await page.getByRole("listitem", { name: "Version 3" }).waitFor();
    await expect.poll(() => wording.inputValue()).toBe("Liability is capped at the fees of a year.");
    const [shared] = (await bob.get("/clauses?q=capped")).body.clauses;
    expect(shared).toMatchObject({ version: 3, variants: [{ label: "fallback" }], kind: "Liability" });

    await go(page, "/clauses");
    await page.getByRole("textbox", { name: "Search clauses" }).fill("liabilty");
    await page.getByText("Shown for “liability”.").waitFor();
    await page.getByRole("textbox", { name: "Search clauses" }).fill("twice the fees");
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Liability cap/ }).click();
    await page.getByRole("button", { name: "Delete this clause" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete this clause" }).click();
    await page.waitForURL("**/clauses");
    expect((await ada.get(`/clauses/${shared.id}`)).status).toBe(404);
  });

  it("shows a colleague's clause to read and to duplicate", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const input = { title: "Term", text: "Two years.", visibility: "organization" };
    const { body: clause } = await ada.post("/clauses", input);
    const page = await browser.pageOf(bob);
    await page.goto(`/clauses/${clause.id}`);
    await page.getByText("Only its author and administrators can edit this clause.").waitFor();
    await page.getByRole("button", { name: "Duplicate to edit" }).click();
    await page.getByRole("heading", { level: 1, name: "Term (copy)" }).waitFor();
    expect((await bob.get("/clauses?q=copy")).body.clauses).toMatchObject([
      { visibility: "private", text: "Two years." },
    ]);
  });

  it("imports a table and shows what was not understood", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/clauses");
    await page.getByText("No clauses yet").waitFor();
    await page.locator('input[type="file"]').setInputFiles({
      name: "clauses.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Title,Text,Owner\nTerm,Two years.,Finance\n"),
    });
    await page.getByText("1 clause was added to your library.").waitFor();
    await page.getByText("“Owner” was not understood").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: /Term/ }).waitFor();
  });

  it("takes a section or the selected words of a document, with roles in place of the parties", async () => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("services.txt", CONTRACT);
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/files/${file.id}`);
    const paragraph = page.getByText(CLAUSE).last();
    await paragraph.waitFor();
    const select = () => page.evaluate(`(${SELECT})(${JSON.stringify(CLAUSE.slice(0, 60))})`);
    await select();
    await ada.post("/clauses", { title: "Our cover", text: CLAUSE.replace("all claims", "third-party claims") });
    await page.getByRole("button", { name: "How we worded this before" }).click();
    const similar = page.getByRole("listitem", { name: "Our cover" });
    await similar.getByText("Clause library").waitFor();
    await axe(page);
    await shoot(page, "clause-similar");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.evaluate("document.getSelection().removeAllRanges()");
    await select();
    await page.getByRole("button", { name: "Save to clause library" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Save to clause library" });
    await dialog.getByText("“Northwind Traders, Inc.” by “Supplier” (once)").waitFor();
    await dialog.getByRole("textbox", { name: "Title" }).fill("Indemnity");
    await axe(page);
    await dialog.getByRole("button", { name: "Save clause" }).click();
    await page.getByRole("link", { name: "Open clause" }).click();
    await page.getByRole("heading", { level: 1, name: "Indemnity" }).waitFor();
    const { clauses } = (await ada.get("/clauses?q=indemnity")).body;
    expect(clauses[0].text).toMatch(/^The Supplier shall indemnify the Customer/);
    await page.getByRole("link", { name: "Open its source" }).waitFor();
  });
});
