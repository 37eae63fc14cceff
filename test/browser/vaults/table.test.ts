import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { agreement } from "../../support/agreements.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, sharedSetup, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, heading, openTable, widePageOf } from "./table.ts";

const COLUMNS = 14;
const ROWS = 60;

describeInBrowser("the table of a vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const setUp = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    for (let index = 0; index < COLUMNS; index++)
      await ada.post(`${vault.path}/columns`, { label: `Point ${index}`, extraction_mode: "manual" });
    for (let row = 0; row < ROWS; row++) await vault.document({ name: `lease ${String(row).padStart(2, "0")}.txt` });
    return { org, ada, vault };
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
    const { ada, vault } = await setUp();
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    await scrollTo(page, 900, 320);
    await page.mouse.click(...(await pointAt(page, 400, 200)));
    await panel(page).waitFor();
    await page.waitForURL(/cell=/);
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.reload();
    await panel(page).waitFor();
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.waitForURL((url) => !url.search.includes("cell="));
    await expect.poll(() => place(page)).toEqual([900, 320]);

    await page.mouse.click(...(await pointAt(page, 1100, 200)));
    await panel(page).waitFor();
    await expect.poll(async () => (await place(page))[0]).toBeGreaterThan(900);
    await page.getByRole("button", { name: "Close panel" }).click();
    await expect.poll(() => place(page)).toEqual([900, 320]);

    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("menuitem").nth(1).click();
    await page.waitForURL(/sort=-/);
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.getByLabel("Search by name or title").fill("lease");
    await page.waitForURL(/q=lease/);
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    await expect.poll(() => place(page)).toEqual([900, 320]);
    await page.getByRole("link", { name: "Chats" }).click();
    await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
    await page.goBack();
    await cell(page, "lease 40.txt").waitFor({ state: "attached" });
    await expect.poll(() => place(page)).toEqual([900, 320]);
  });

  it("begins at its first column and first row when the vault is opened anew", async () => {
    const { ada, vault } = await setUp();
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    await scrollTo(page, 900, 320);
    await page.getByRole("link", { name: "Vaults" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Vaults" }).waitFor();
    await page.getByRole("link", { name: "Leases" }).first().click();
    await cell(page, "lease 59.txt").waitFor({ state: "attached" });
    const kept = () => page.evaluate(`sessionStorage.getItem("scroll ${vault.id}")`);
    await expect.poll(kept).toContain('"x":0,"y":0');
    expect(await place(page)).toEqual([0, 0]);
  });

  it("goes on with the keyboard after Escape, and edits on a second click beside the panel", async () => {
    const { ada, vault } = await setUp();
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    await page.mouse.click(...(await pointAt(page, 1100, 200)));
    await panel(page).waitFor();
    const first = (await selected(page).getAttribute("id"))!;
    const [, , column, row] = first.split("-").map(Number);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await expect.poll(() => selected(page).getAttribute("id")).toBe(first);
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
    await expect.poll(() => panel(page).count()).toBe(0);
    await page.keyboard.press("Space");
    await panel(page).waitFor();
    await page.mouse.click(...(await pointAt(page, 560, 260)));
    await expect.poll(() => selected(page).getAttribute("id")).not.toBe(first);
    await page.mouse.click(...(await pointAt(page, 560, 260)));
    await field.waitFor();
    const editor = (await page.locator("[data-cell-editor]").boundingBox())!;
    const beside = (await panel(page).boundingBox())!;
    expect(editor.x + editor.width).toBeLessThanOrEqual(beside.x);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await expect.poll(() => panel(page).count()).toBe(1);
  });

  it("keeps the keyboard on the row that was selected, by key, by menu and by its marker", async () => {
    const { ada, vault } = await setUp();
    const page = await browser.pageOf(ada);
    await openTable(page, `${vault.path}?sort=documentName`, "lease 00.txt");
    const chosen = page.getByRole("region", { name: "Selected documents" });
    const isAt = async (row: number) => {
      await expect
        .poll(() => selected(page).evaluateAll((cells) => (cells as unknown as { id: string }[]).map(({ id }) => id)))
        .toEqual([`glide-cell-1-${row}`]);
      await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe(`glide-cell-1-${row}`);
    };
    await choose(page, "lease 02.txt");
    await page.keyboard.press("Shift+Space");
    await chosen.getByText("lease 02.txt").waitFor();
    await isAt(2);
    await page.keyboard.press("ArrowDown");
    await isAt(3);
    await chosen.getByText("lease 02.txt").waitFor();
    await page.keyboard.press("Shift+F10");
    const menu = page.getByRole("menu", { name: "Actions for lease 03.txt" });
    await menu.getByRole("menuitem", { name: "Open" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await isAt(3);
    await page.keyboard.press("Shift+Space");
    await chosen.getByText("2 documents selected").waitFor();
    const marker = await page.evaluate(`document.querySelector(".dvn-scroller").getBoundingClientRect().x`);
    const row = page.locator("#glide-cell-1-5");
    const [, y] = await pointAt(page, 0, 34 + 34 * 5 + 17);
    await page.mouse.click(Number(marker) + 16, y);
    await chosen.getByText("3 documents selected").waitFor();
    await expect.poll(() => row.textContent()).toBe("lease 05.txt");
    await expect.poll(() => selected(page).getAttribute("id")).toBe("glide-cell-1-5");
    await page.keyboard.press("ArrowDown");
    await isAt(6);
    await page.keyboard.press("Escape");
    await chosen.waitFor({ state: "detached" });
    await isAt(6);
    await page.keyboard.press("ArrowUp");
    await isAt(5);
  });

  it("shows a new column in one's own view on request, and leaves a colleague's view as it is", async () => {
    const { org, ada, vault } = await setUp();
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Mine", shared: true });
    const add = async (page: Page, label: string) => {
      await openTable(page, `${vault.path}?view=${view.id}`, "lease 59.txt");
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(label);
      await page.getByLabel("Source").selectOption("manual");
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByText("Column added. It is hidden in the view “Mine”.").waitFor();
      await expect.poll(() => heading(page, label).count()).toBe(0);
    };
    const isHidden = async (fieldKey: string) => {
      const { body } = await ada.get(`${vault.path}/views`);
      return body.views[0].columns.find((each: { field_key: string }) => each.field_key === fieldKey).hidden;
    };
    const page = await browser.pageOf(ada);
    await add(page, "Deadline");
    await page.getByRole("button", { name: "Show in this view" }).click();
    await heading(page, "Deadline").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Mine", exact: true }).waitFor();
    await expect.poll(() => isHidden("deadline")).toBe(false);

    const robin = await org.user({ managesVaults: true });
    await ada.post(`${vault.path}/members`, { user_id: robin.id, role: "editor" });
    const his = await browser.pageOf(robin);
    await add(his, "Penalty");
    await his.getByRole("button", { name: "Show for me" }).click();
    await heading(his, "Penalty").waitFor({ state: "attached" });
    await his.getByText("Shown for you. The saved view is not changed.").waitFor();
    await his.getByRole("button", { name: "Mine *", exact: true }).waitFor();
    await expect.poll(() => isHidden("penalty")).toBe(true);
  });

  describe("while documents are read", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const eve = await org.user({ isAdmin: true });
      const mixed = await makeVault(org, eve, "Mixed");
      const add = async (name: string, text: string) => {
        const { body: file } = await eve.upload(name, text);
        const { body } = await eve.post(`${mixed.path}/documents`, { file_ids: [file.id] });
        return body.documents[0].document_id as string;
      };
      const supply = agreement("Supply Agreement").join("\n");
      const id = await add("supply.txt", supply);
      await add("license.txt", "LICENSE\n\nThe law of Norway governs.");
      const page = await widePageOf(browser, eve);
      return { eve, mixed, add, supply, id, page };
    });

    story("shows how far reading is", async ({ mixed, page }) => {
      const told = page.waitForResponse(/\/events$/);
      await openTable(page, mixed.path, "supply.txt");
      await told;
      await page.getByText("0 of 2 read").waitFor();
      await expect
        .poll(() => page.getByRole("progressbar", { name: "Documents read" }).getAttribute("aria-valuenow"))
        .toBe("0");
      await cell(page, "Reading").first().waitFor({ state: "attached" });
      await axe(page);
      await shoot(page, "vault-reading");
      await app.runJobs();
      await page.getByText("0 of 2 read").waitFor({ state: "detached" });
      await cell(page, "Ready").nth(1).waitFor({ state: "attached" });
    });

    story("announces copies and split uploads with a way back", async ({ supply, add, page }) => {
      const topOfTable = async () => (await page.locator("canvas").first().boundingBox())!.y;
      const top = await topOfTable();

      await add("again.txt", supply);
      await add(
        "both.txt",
        `${agreement("Lease Agreement", "Umbrella Estates Ltd.").join("\n")}\n${agreement("Loan Agreement", "Hooli Bank plc").join("\n")}`,
      );
      await app.runJobs();
      const notices = page.getByRole("region", { name: "Left out of the table" });
      const copy = notices
        .getByRole("listitem")
        .filter({ hasText: "“again.txt” was left out: it is a copy of “supply.txt”." });
      const split = notices.getByRole("listitem").filter({ hasText: "“both.txt” was split into 2 documents." });
      await copy.waitFor();
      await split.waitFor();
      expect(await topOfTable()).toBe(top);
      await axe(page, '[aria-label="Left out of the table"]');
      await shoot(page, "vault-left-out-notices");
      await copy.getByRole("button", { name: "Keep anyway" }).click();
      await cell(page, "again.txt").waitFor({ state: "attached" });
      await copy.waitFor({ state: "detached" });
      await split.getByRole("button", { name: "Undo split" }).click();
      await cell(page, "both.txt").waitFor({ state: "attached" });
      await notices.waitFor({ state: "detached" });
    });

    story("marks cells with notes, and shows what was left blank", async ({ eve, mixed, add, id, page }) => {
      await eve.patch(`${mixed.path}/documents/${id}/cells/agreementType`, { value: "Supply" });
      await eve.post(`${mixed.path}/documents/${id}/cells/agreementType/notes`, { text: "Check" });
      await cell(page, "Supply, edited, has a note").waitFor({ state: "attached" });
      const form = "LEASE\n\nThis form is made this ___ day of ___, 2019.";
      const quote = "this ___ day of ___";
      await app.forgetJobs();
      const blank = await add("form.txt", form);
      await app.runJobs();
      const start = form.indexOf(quote);
      const citations = [{ quote, start, end: start + quote.length, page: 1 }];
      const reasoning = `This is left blank in the document: “${quote}”.`;
      await mixed.extract(blank, "effectiveDate", "date", { outcome: "absent", citations, reasoning });
      await page.goto(`${mixed.path}?cell=${blank}.effectiveDate`);
      await panel(page).getByText(reasoning).waitFor();
      await expect.poll(() => panel(page).getByText("Not found in the document.").count()).toBe(0);
      await panel(page).locator("mark[data-active]", { hasText: quote }).waitFor();
    });
  });
});
