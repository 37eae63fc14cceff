import { expect, it } from "vitest";
import { describeInBrowser, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, openTable } from "./table.ts";

/** How often the panel is widened until it covers the cell beside the name. */
const WIDER = 6;
/** Makes the first rows wait for the stream of changes, however slow the machine is. */
const PATIENT_ROWS =
  "((later) => { window.setTimeout = (run, ms, ...more) => later(run, ms === 300 ? 60000 : ms, ...more); })(setTimeout)";

describeInBrowser("edits in a vault's table", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function leases() {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const ids: string[] = [];
    for (const row of [0, 1, 2, 3]) ids.push(await vault.document({ name: `lease ${row}.txt` }));
    await ada.post(`${vault.path}/columns`, { label: "Law", extraction_mode: "manual", field_type: "text" });
    const columns = ["documentName", "law"].map((field_key) => ({ field_key, hidden: false, width: null }));
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Narrow", columns, sort: "documentName" });
    const lawOf = async (row: number) =>
      (await ada.get(`${vault.path}/documents/${ids[row]}/cells/law`)).body.cell.value;
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?view=${view.id}`, "lease 0.txt");
    const type = async (row: number, words: string) => {
      await choose(page, `lease ${row}.txt`);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Law" }).fill(words);
      await page.keyboard.press("Enter");
      await expect.poll(() => lawOf(row)).toBe(words);
    };
    return { ada, vault, ids, page, lawOf, type };
  }

  const story = useStories(browser, async () => {
    const { ada, vault, ids, page, lawOf, type } = await leases();
    const shows = (...values: string[]) =>
      expect
        .poll(() => page.locator('td[role="gridcell"][id^="glide-cell-2-"]').allTextContents())
        .toEqual([...values, "", ""]);
    return { ada, vault, ids, page, lawOf, type, shows };
  });

  story(
    "are undone step by step, and a cell that was empty loses its edit mark",
    async ({ page, lawOf, type, shows }) => {
      await type(0, "Norway");
      await type(1, "Chile");
      await type(0, "Sweden");
      await shows("Sweden, edited", "Chile, edited");
      for (const [first, second] of [
        ["Norway, edited", "Chile, edited"],
        ["Norway, edited", ""],
        ["", ""],
      ] as const) {
        await page.keyboard.press("Control+z");
        await shows(first, second);
      }
      await expect.poll(() => lawOf(0)).toBeNull();
    },
  );

  story("are redone step by step, and stay after a reload", async ({ page, lawOf, shows }) => {
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+z");
    await shows("Norway, edited", "");
    await page.keyboard.press("Control+y");
    await shows("Norway, edited", "Chile, edited");
    await page.keyboard.press("Control+Shift+z");
    await shows("Sweden, edited", "Chile, edited");
    await expect.poll(() => lawOf(0)).toBe("Sweden");
    await page.keyboard.press("Control+z");
    await shows("Norway, edited", "Chile, edited");
    await page.reload();
    await cell(page, "Norway, edited").waitFor({ state: "attached" });
    await shows("Norway, edited", "Chile, edited");
  });

  story("are not undone or redone over a colleague's newer value", async ({ ada, vault, ids, page, lawOf, type }) => {
    await type(2, "Kenya");
    await type(3, "Ghana");
    await ada.patch(`${vault.path}/documents/${ids[3]}/cells/law`, { value: "Peru" });
    await cell(page, "Peru, edited").waitFor({ state: "attached" });
    await page.keyboard.press("Control+z");
    await page.getByText("This cell has been changed since, so it was not undone.").waitFor();
    await cell(page, "Peru, edited").waitFor({ state: "attached" });
    await page.keyboard.press("Control+z");
    await cell(page, "Kenya, edited").waitFor({ state: "detached" });
    await expect.poll(() => lawOf(2)).toBeNull();
    await ada.patch(`${vault.path}/documents/${ids[2]}/cells/law`, { value: "Mali" });
    await cell(page, "Mali, edited").waitFor({ state: "attached" });
    await page.keyboard.press("Control+y");
    await page.getByText("This cell has been changed since, so it was not redone.").waitFor();
    expect([await lawOf(2), await lawOf(3)]).toEqual(["Mali", "Peru"]);
  });

  story("clear what can be redone", async ({ page, lawOf, type }) => {
    await type(2, "Oman");
    await page.keyboard.press("Control+z");
    await cell(page, "Mali, edited").waitFor({ state: "attached" });
    await type(3, "Fiji");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+z");
    await cell(page, "Peru, edited").waitFor({ state: "attached" });
    expect(await lawOf(2)).toBe("Mali");
  });
});

describeInBrowser("a narrow table", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("keeps the open cell in view when the panel is widened, and shows a truncated name in full", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const name = "Amended and restated master services agreement of Harbour Estates.txt";
    await vault.document({ name });
    const page = await browser.pageOf(ada);
    await openTable(page, vault.path, name);
    await page.locator(".dvn-scroller").hover({ position: { x: 200, y: 50 } });
    await page.locator(`[title^="${name}"]`).waitFor();
    await choose(page, name);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.getByRole("complementary", { name: "Cell" }).waitFor();
    const scrolled = () => page.evaluate('document.querySelector(".dvn-scroller").scrollLeft');
    expect(await scrolled()).toBe(0);
    for (let step = 0; step < WIDER; step++)
      await page.getByRole("separator", { name: "Panel width" }).press("ArrowLeft");
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect.poll(scrolled).toBe(0);
  });
});

describeInBrowser("opening a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("requests its rows once, and again only for changes made before its stream was open", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    await vault.document({ name: "lease.txt" });
    const page = await browser.pageOf(ada);
    await page.addInitScript(PATIENT_ROWS);
    let asked = 0;
    page.on("request", (request) => {
      if (/\/documents\?/.test(request.url())) asked++;
    });
    await openTable(page, vault.path, "lease.txt");
    // Presence is sent a moment after each move. Any other request would have been sent by then.
    for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft"]) {
      const told = page.waitForRequest(/\/presence$/);
      await page.locator("canvas").first().focus();
      await page.keyboard.press(key);
      await told;
    }
    expect(asked).toBe(1);

    const released = Promise.withResolvers<void>();
    const late = await browser.pageOf(ada);
    await late.route("**/events", async (route) => {
      await released.promise;
      await route.continue();
    });
    await openTable(late, vault.path, "lease.txt");
    await vault.document({ name: "meanwhile.txt" });
    released.resolve();
    await cell(late, "meanwhile.txt").first().waitFor({ state: "attached" });
  });
});
