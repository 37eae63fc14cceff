import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, heading, openTable, widePageOf } from "./table.ts";

/** For each column type: an invalid input, the message it gets, and a valid value as people write it. */
const TYPED = [
  ["number", "twelve", /Enter a number/, "1,250.5", 1250.5],
  ["percentage", "a lot", /Enter a percentage/, "8.5 %", 8.5],
  ["currency", "plenty", /Enter an amount/, "USD 1,000,000", { amount: 1_000_000, currency: "USD" }],
  ["duration", "long", /Enter a duration/, "3 years", { value: 3, unit: "years" }],
  ["email", "nobody", /Enter an e-mail address/, "ada@quill.example", "ada@quill.example"],
  ["url", "somewhere", /Enter a URL/, "www.quill.example/terms", "https://www.quill.example/terms"],
] as const;

describeInBrowser("values typed into cells", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("are checked against the column's type while editing, and parsed as people write them", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const id = await vault.document({ name: "lease.txt" });
    for (const [type] of TYPED) {
      await ada.post(`${vault.path}/columns`, { label: `My ${type}`, extraction_mode: "manual", field_type: type });
    }
    const names = TYPED.map(([type]) => `my${type[0]!.toUpperCase()}${type.slice(1)}`);
    const columns = ["documentName", ...names].map((field_key) => ({ field_key, hidden: false, width: null }));
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Mine", columns });
    const page = await widePageOf(browser, ada);
    await openTable(page, `${vault.path}?view=${view.id}`, "lease.txt");
    await choose(page, "lease.txt");
    for (const [index, [type, wrong, said, right, value]] of TYPED.entries()) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      const field = page.getByRole("textbox", { name: new RegExp(`^My ${type}(, amount)?$`) });
      await field.fill(wrong);
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText(said).waitFor();
      if (type === "currency") {
        await axe(page);
        await shoot(page, "wrong-value");
      }
      await expect.poll(() => field.inputValue()).toBe(wrong);
      await field.fill(right);
      await page.keyboard.press("Enter");
      await field.waitFor({ state: "detached" });
      await page.keyboard.press("ArrowUp");
      const kept = async () => (await ada.get(`${vault.path}/documents/${id}/cells/${names[index]}`)).body.cell.value;
      await expect.poll(kept).toEqual(value);
    }
  });

  it("stay separate for two columns with the same name", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const id = await vault.document({ name: "lease.txt" });
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "lease.txt");
    for (let made = 0; made < 2; made++) {
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Note");
      await page.getByLabel("Source").selectOption("Entered manually");
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await expect.poll(() => heading(page, "Note").count()).toBe(2);
    await choose(page, "lease.txt");
    await page.keyboard.press("End");
    const last = (await heading(page, "Note").last().getAttribute("aria-colindex"))!;
    await page.locator(`td[aria-selected="true"][aria-colindex="${last}"]`).waitFor({ state: "attached" });
    for (const words of ["second", "first"]) {
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Note" }).fill(words);
      await page.keyboard.press("Enter");
      await cell(page, `${words}, edited`).waitFor({ state: "attached" });
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowLeft");
    }
    const held = async (key: string) => (await ada.get(`${vault.path}/documents/${id}/cells/${key}`)).body.cell.value;
    await expect.poll(async () => [await held("note"), await held("note2")]).toEqual(["first", "second"]);
  });
});
