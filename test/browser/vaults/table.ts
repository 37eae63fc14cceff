import type { Page } from "playwright-core";
import type { TestBrowser } from "../../support/browser/browser.ts";
import type { TestUser } from "../../support/harness.ts";

/** A value that the engine is unsure of says so. */
const exactly = (words: string) =>
  new RegExp(`^${words.replace(/[.()]/g, "\\$&")}(?:, (?:low confidence|two readings disagree))?$`);

/** The accessible cell of a vault's grid, inside its canvas. */
export const cell = (page: Page, words: string) => page.locator('td[role="gridcell"]', { hasText: exactly(words) });

export const heading = (page: Page, words: string) =>
  page.locator('th[role="columnheader"]', { hasText: exactly(words) });

const ATTEMPTS = 3;
const ATTEMPT_MS = 5000;

/** Moves to a cell with the arrow keys. Tries again if rows have moved meanwhile or a closing dialog took the focus back. */
export async function choose(page: Page, words: string) {
  for (let attempt = 1; ; attempt++) {
    const [column, row] = (await cell(page, words).first().getAttribute("id"))!.split("-").slice(2).map(Number);
    await page.locator("canvas").first().focus();
    await page.keyboard.press("Control+Home");
    for (let step = 1; step < column!; step++) await page.keyboard.press("ArrowRight");
    for (let step = 0; step < row!; step++) await page.keyboard.press("ArrowDown");
    const chosen = cell(page, words).and(page.locator(`#glide-cell-${column}-${row}[aria-selected="true"]`));
    const waiting = chosen.waitFor({ state: "attached", ...(attempt < ATTEMPTS && { timeout: ATTEMPT_MS }) });
    if (attempt === ATTEMPTS) return waiting;
    const isThere = await waiting.then(
      () => true,
      () => false,
    );
    if (isThere) return undefined;
  }
}

/** Wide enough for every column of a small vault, and no taller than its few rows: every pixel is repainted often. */
const WIDE = { width: 2600, height: 600 };

/** A page wide enough for every column, in a reused profile: a new one would have to load and compile the application again. */
export async function widePageOf(browser: TestBrowser, someone: TestUser): Promise<Page> {
  const page = await browser.pageOf(someone);
  await page.setViewportSize(WIDE);
  return page;
}

/** Lets a page use the clipboard until it is closed. */
export const allowClipboard = (page: Page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

/** Opens a vault's table and waits for a text in it. */
export async function openTable(page: Page, path: string, words: string) {
  await page.goto(path);
  await cell(page, words).first().waitFor({ state: "attached" });
}

/** Chooses from the menu of a vault. */
export async function chooseFromMenu(page: Page, item: string, menu: "More" | "Other ways to add" = "More") {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Opens another page of a vault by its tab. */
export const openTab = (page: Page, name: "Table" | "Ask" | "Verify" | "Deadlines" | "Charts") =>
  page.getByRole("navigation", { name: "Pages of this vault" }).getByRole("link", { name }).click();
