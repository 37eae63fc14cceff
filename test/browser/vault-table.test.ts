import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser, useBrowser } from "../support/browser.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type MadeVault, makeVault } from "../support/make.ts";
import { cell, heading, openTable } from "./table.ts";

const COLUMNS = 14;
const ROWS = 60;

describeInBrowser("the table of a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  let ada: TestUser;
  let vault: MadeVault;
  beforeAll(async () => {
    const org = await app.organization();
    ada = await org.user({ isAdmin: true });
    vault = await makeVault(org, ada);
    for (let index = 0; index < COLUMNS; index++)
      await ada.post(`${vault.path}/columns`, { label: `Point ${index}`, extraction_mode: "manual" });
    for (let row = 0; row < ROWS; row++) await vault.document({ name: `lease ${String(row).padStart(2, "0")}.txt` });
  });

  const scroller = (page: Page) => page.locator(".dvn-scroller");
  const place = (page: Page) =>
    page.evaluate(
      `(() => { const it = document.querySelector(".dvn-scroller"); return [it.scrollLeft, it.scrollTop]; })()`,
    ) as Promise<[number, number]>;
  const panel = (page: Page) => page.getByRole("complementary", { name: "Cell" });
  const selected = (page: Page) => page.locator('td[role="gridcell"][aria-selected="true"]');
  /** A point in the table, right of the frozen column. */
  async function pointAt(page: Page, x: number, y: number) {
    const box = (await scroller(page).boundingBox())!;
    return [box.x + x, box.y + y] as const;
  }

  async function scrollTo(page: Page, x: number, y: number) {
    await page.mouse.move(...(await pointAt(page, 500, 200)));
    await page.mouse.wheel(x, y);
    await expect.poll(() => place(page)).toEqual([x, y]);
  }

  it("keeps its scroll position through a click, the panel, a sort, a filter and a reload", async () => {
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    await scrollTo(page, 900, 320);
    await page.mouse.click(...(await pointAt(page, 400, 200)));
    await panel(page).waitFor();
    await page.waitForURL(/cell=/);
    expect(await place(page)).toEqual([900, 320]);
    await page.reload();
    await panel(page).waitFor();
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.waitForURL((url) => !url.search.includes("cell="));
    expect(await place(page)).toEqual([900, 320]);

    await page.mouse.click(...(await pointAt(page, 1100, 200)));
    await panel(page).waitFor();
    await expect.poll(async () => (await place(page))[0]).toBeGreaterThan(900);
    await page.getByRole("button", { name: "Close the panel" }).click();
    await expect.poll(() => place(page)).toEqual([900, 320]);

    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("menuitem").nth(1).click();
    await page.waitForURL(/sort=-/);
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.getByLabel("Search by name or title").fill("lease");
    await page.waitForURL(/q=lease/);
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    expect(await place(page)).toEqual([900, 320]);
    await page.getByRole("link", { name: "Chats" }).click();
    await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
    await page.goBack();
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    await expect.poll(() => place(page)).toEqual([900, 320]);
  });

  it("goes on with the keyboard after Escape, and edits on the second click beside the open panel", async () => {
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    await page.mouse.click(...(await pointAt(page, 1100, 200)));
    await panel(page).waitFor();
    const first = (await selected(page).getAttribute("id"))!;
    const [, , column, row] = first.split("-").map(Number);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(await selected(page).getAttribute("id")).toBe(first);
    await page.keyboard.press("ArrowDown");
    await page.locator(`#glide-cell-${column}-${row! + 1}[aria-selected="true"]`).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await panel(page)
      .getByText(`lease 0${row! + 1}.txt`)
      .first()
      .waitFor();
    await panel(page).getByRole("tab", { name: "History" }).click();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const field = page.locator("[data-cell-editor]").getByRole("textbox");
    await field.fill("Typed");
    await page.keyboard.press("Enter");
    await cell(page, "Typed, edited").waitFor({ state: "attached" });

    await page.mouse.dblclick(...(await pointAt(page, 1100, 200)));
    await field.fill("Twice");
    await page.keyboard.press("Enter");
    await cell(page, "Twice, edited").waitFor({ state: "attached" });
    expect(await panel(page).count()).toBe(0);
    await page.keyboard.press("Space");
    await panel(page).waitFor();
    await page.mouse.click(...(await pointAt(page, 560, 260)));
    await page.mouse.click(...(await pointAt(page, 560, 260)));
    await field.waitFor();
    const editor = (await page.locator("[data-cell-editor]").boundingBox())!;
    const beside = (await panel(page).boundingBox())!;
    expect(editor.x + editor.width).toBeLessThanOrEqual(beside.x);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await panel(page).count()).toBe(1);
  });

  it("shows a new column in the open view, which hides it at first", async () => {
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Mine" });
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?view=${view.id}`, "lease 59.txt");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Deadline");
    await page.getByLabel("Source").selectOption("manual");
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByText("Added. The view “Mine” hides it.").waitFor();
    expect(await heading(page, "Deadline").count()).toBe(0);
    await page.getByRole("button", { name: "Show it in this view" }).click();
    await heading(page, "Deadline").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Mine", exact: true }).waitFor();
    const { body } = await ada.get(`${vault.path}/views`);
    expect(body.views[0].columns.find((each: { field_key: string }) => each.field_key === "deadline").hidden).toBe(
      false,
    );
  });
});
