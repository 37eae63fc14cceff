import { expect, it } from "vitest";
import { describeInBrowser, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { allowClipboard, choose, openTable } from "./table.ts";

const PATIENT = { timeout: 20_000 };
const FROM_A_SPREADSHEET = [
  '"Two\r\n""lines"""\t$1,250,000.00\t31.01.2026\tone too many',
  '5" pipe\t1.250,50 €\t03/04/2026\tone too many',
  "",
].join("\r\n");

describeInBrowser("ranges in a vault's table", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("are pasted from and copied to a spreadsheet, say what did not fit, and are undone at once", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const ids: string[] = [];
    for (const row of [0, 1, 2]) ids.push(await vault.document({ name: `lease ${row}.txt` }));
    for (const [label, field_type] of Object.entries({ Note: "text", Rent: "currency", Start: "date" }))
      await ada.post(`${vault.path}/columns`, { label, extraction_mode: "manual", field_type });
    const columns = ["documentName", "note", "rent", "start"].map((field_key) => ({
      field_key,
      hidden: false,
      width: null,
    }));
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Narrow", columns, sort: "documentName" });
    const heldIn = async (row: number, key: string) =>
      (await ada.get(`${vault.path}/documents/${ids[row]}/cells/${key}`)).body.cell.value;
    await ada.patch(`${vault.path}/documents/${ids[2]}/cells/note`, { value: "below" });
    const page = await browser.pageOf(ada);
    await allowClipboard(page);
    await openTable(page, `${vault.path}?view=${view.id}`, "lease 0.txt");
    const pasteAt = async (words: string, text: string, right: number) => {
      await choose(page, words);
      for (let step = 0; step < right; step++) await page.keyboard.press("ArrowRight");
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press("Control+V");
    };

    await pasteAt("lease 0.txt", FROM_A_SPREADSHEET, 1);
    await page
      .getByText(
        /^5 cells changed\. 1 of 6 cells was not changed\. The value does not fit its column\..*2 cells did not fit/,
      )
      .waitFor();
    await expect.poll(() => heldIn(0, "note")).toBe('Two\n"lines"');
    await expect.poll(() => heldIn(1, "note")).toBe('5" pipe');
    await expect.poll(() => heldIn(0, "rent")).toEqual({ amount: 1250000, currency: "USD" });
    await expect.poll(() => heldIn(1, "rent")).toEqual({ amount: 1250.5, currency: "EUR" });
    await expect.poll(() => heldIn(0, "start")).toBe("2026-01-31");
    await expect.poll(() => heldIn(1, "start")).toBeNull();
    await expect.poll(() => heldIn(2, "note")).toBe("below");

    await choose(page, "lease 0.txt");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"])
      await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press("Control+C");
    await expect
      .poll(() => page.evaluate("navigator.clipboard.readText()"))
      .toBe('lease 0.txt\t"Two\n""lines"""\tUSD 1,250,000.00\t2026-01-31\nlease 1.txt\t5" pipe\tEUR 1,250.50\t');
    await choose(page, "lease 1.txt");
    await page.keyboard.press("Control+V");
    await page.getByText(/^6 cells changed\. 2 cells in read-only columns were not changed/).waitFor();
    await expect.poll(() => heldIn(1, "note")).toBe('Two\n"lines"');
    await expect.poll(() => heldIn(2, "note")).toBe('5" pipe');
    await page.locator("canvas").first().focus();
    // A notification under the pointer does not close by itself.
    await page.getByText(/^6 cells changed\./).hover();
    await page.keyboard.press("Control+Z");
    await page.getByText(/^6 cells changed\./).waitFor({ state: "detached" });
    await expect.poll(() => heldIn(2, "note"), PATIENT).toBe("below");
    await expect.poll(() => heldIn(1, "note"), PATIENT).toBe('5" pipe');
  });
});
