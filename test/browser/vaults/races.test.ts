import type { Page } from "playwright-core";
import { expect } from "vitest";
import { describeInBrowser, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, heading, openTable, widePageOf } from "./table.ts";

/** Holds the requests of a method to an address until they are released, and counts them. */
async function hold(page: Page, method: string, address: string) {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count++;
    arrived.resolve();
    await gate.promise;
    return route.fallback();
  });
  return { release: () => gate.resolve(), arrived: arrived.promise, count: () => count };
}

/** Two clicks within one task, before anything can be drawn. */
const clickTwice = (page: Page, name: string) =>
  page.getByRole("button", { name }).evaluate((button: { click: () => void }) => {
    button.click();
    button.click();
  });

describeInBrowser("a person who is quicker than the network", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function leases() {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const ids: string[] = [];
    for (const row of [0, 1, 2]) ids.push(await vault.document({ name: `lease ${row}.txt` }));
    await ada.post(`${vault.path}/columns`, {
      label: "Law",
      extraction_mode: "manual",
      field_type: "text",
      sort_order: -1,
    });
    for (const [row, id] of ids.entries())
      await ada.patch(`${vault.path}/documents/${id}/cells/law`, { value: `Law ${row}` });
    const page = await widePageOf(browser, ada);
    const stream = await hold(page, "GET", `**${vault.path}/events`);
    await openTable(page, `${vault.path}?sort=documentName`, "Law 2, edited");
    await stream.arrived;
    await ada.patch(`${vault.path}/documents/${ids[2]}/cells/law`, { value: "Before the stream" });
    stream.release();
    await cell(page, "Before the stream, edited").waitFor({ state: "attached" });
    const cellOf = async (row: number) => (await ada.get(`${vault.path}/documents/${ids[row]}/cells/law`)).body;
    const type = async (words: string) => {
      await page.keyboard.press("Enter");
      await page.locator("[data-cell-editor]").getByRole("textbox", { name: "Law" }).fill(words);
      await page.keyboard.press("Enter");
      await cell(page, `${words}, edited`).waitFor({ state: "attached" });
    };
    const panel = page.getByRole("complementary", { name: "Cell" });
    return { ada, vault, ids, page, cellOf, type, panel };
  }

  const story = useStories(browser, leases);

  story("undoes the edit that is still being saved", async ({ ada, vault, ids, page, cellOf, type }) => {
    const first = await hold(page, "PATCH", "**/cells/law");
    await choose(page, "Law 0, edited");
    await type("Norway");
    await first.arrived;
    await ada.patch(`${vault.path}/documents/${ids[1]}/cells/law`, { value: "Elsewhere" });
    await cell(page, "Elsewhere, edited").waitFor({ state: "attached" });
    expect(await cell(page, "Norway, edited").count()).toBe(1);
    await choose(page, "Norway, edited");
    await page.keyboard.press("Control+z");
    first.release();
    await cell(page, "Law 0, edited").waitFor({ state: "attached" });
    await expect.poll(async () => (await cellOf(0)).cell.value).toBe("Law 0");
    expect(first.count()).toBe(2);
  });

  story("saves what is typed while an undo is being saved after it", async ({ page, cellOf, type }) => {
    await choose(page, "Law 0, edited");
    await type("Sweden");
    await expect.poll(async () => (await cellOf(0)).cell.value).toBe("Sweden");
    const second = await hold(page, "PATCH", "**/cells/law");
    await choose(page, "Sweden, edited");
    await page.keyboard.press("Control+z");
    await second.arrived;
    await choose(page, "Law 0, edited");
    await type("Finland");
    second.release();
    await expect.poll(async () => (await cellOf(0)).cell.value).toBe("Finland");
    await cell(page, "Finland, edited").waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await choose(page, "Finland, edited");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await cellOf(0)).cell.value).toBe("Law 0");
    await cell(page, "Law 0, edited").waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  story("verifies the value that is still being saved", async ({ page, cellOf, type, panel }) => {
    await choose(page, "Law 0, edited");
    await page.keyboard.press("Space");
    await panel.getByText("Law 0").waitFor();
    const edits = await hold(page, "PATCH", "**/cells/law");
    await type("Chile");
    await edits.arrived;
    await choose(page, "Chile, edited");
    await panel.getByText("lease 0.txt").first().waitFor();
    await panel.getByRole("button", { name: "Verify" }).click();
    edits.release();
    await panel.getByText(/^Verified by/).waitFor();
    await expect
      .poll(() => cellOf(0))
      .toMatchObject({
        cell: { value: "Chile" },
        verification: { by_user_id: expect.anything() },
      });
  });

  story("sends a note once, without losing the next one", async ({ page, panel }) => {
    await panel.getByRole("tab", { name: "Notes" }).click();
    const field = panel.getByRole("textbox", { name: "Add a note" });
    const notes = await hold(page, "POST", "**/notes");
    await field.fill("Ask the landlord");
    await clickTwice(page, "Add note");
    await notes.arrived;
    await field.fill("Half a thought");
    notes.release();
    await panel.getByRole("listitem").getByText("Ask the landlord").waitFor();
    await expect.poll(() => field.inputValue()).toBe("Half a thought");
    expect(notes.count()).toBe(1);
    await choose(page, "Elsewhere, edited");
    await panel.getByText("lease 1.txt").first().waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await choose(page, "Chile, edited, has a note, verified");
    await expect.poll(() => field.inputValue()).toBe("Half a thought");
  });

  story(
    "deletes a row after its cell is saved, and goes on in the next row",
    async ({ ada, vault, ids, page, cellOf, type, panel }) => {
      await panel.getByRole("button", { name: "Close panel" }).click();
      const [, , column] = (await cell(page, "Elsewhere, edited").getAttribute("id"))!.split("-");
      const isAt = async (name: string, row: number) => {
        const selected = page.locator('td[role="gridcell"][aria-selected="true"]');
        await expect
          .poll(() => selected.evaluateAll((cells: { id: string }[]) => cells.map(({ id }) => id)))
          .toEqual([`glide-cell-${column}-${row}`]);
        await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe(`glide-cell-${column}-${row}`);
        await expect.poll(() => page.locator(`#glide-cell-1-${row}`).textContent()).toBe(name);
      };
      const remove = async (name: string) => {
        await page.keyboard.press("Shift+F10");
        await page.getByRole("menuitem", { name: "Open" }).and(page.locator(":focus")).waitFor();
        await page.keyboard.press("ArrowUp");
        await page.getByRole("menuitem", { name: "Delete" }).and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Enter");
        const sure = page.getByRole("dialog").getByRole("button", { name: "Delete document" });
        await sure.and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        return () => cell(page, name).waitFor({ state: "detached" });
      };
      const saved = await hold(page, "PATCH", "**/cells/law");
      await choose(page, "Elsewhere, edited");
      await type("Peru");
      await saved.arrived;
      await choose(page, "Peru, edited");
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await isAt("lease 1.txt", 1);
      const isGone = await remove("lease 1.txt");
      saved.release();
      await isGone();
      await isAt("lease 2.txt", 1);
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await ada.post(`${vault.path}/documents/${ids[1]}/restore`);
      expect((await cellOf(1)).cell.value).toBe("Peru");
      await cell(page, "Peru, edited").waitFor({ state: "attached" });
      await isAt("lease 2.txt", 2);
      await (await remove("lease 2.txt"))();
      await isAt("lease 1.txt", 1);
    },
  );

  story("adds a column once", async ({ page }) => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("button", { name: "Add column" }).click();
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Owner");
    await page.getByLabel("Source").selectOption("manual");
    const columns = await hold(page, "POST", "**/columns");
    await clickTwice(page, "Add column");
    await columns.arrived;
    await expect.poll(() => name.isDisabled()).toBe(true);
    columns.release();
    await heading(page, "Owner").waitFor({ state: "attached" });
    expect(columns.count()).toBe(1);
  });
});
