import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";

const CONTRACT = "SUPPLY AGREEMENT\n\n1. Law. This Agreement is governed by the laws of Texas.";

describeInBrowser("Help", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function withVault() {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const { body: file } = await ada.upload("supply.txt", CONTRACT);
    await app.runJobs();
    const { body: vault } = await ada.post("/vaults", { name: "Contracts", template: "commercial" });
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    return { page: await browser.pageOf(ada), vault: `/vaults/${vault.id}` };
  }
  const card = (page: Page) => page.getByRole("region", { name: "Tour" });
  const heading = (page: Page) => card(page).getByRole("heading").innerText();

  it("has a guide with pictures, found by its own search", async () => {
    const { page } = await withVault();
    await page.goto("/");
    await page.getByRole("link", { name: "Help" }).click();
    await page.getByRole("heading", { level: 2, name: "First steps" }).waitFor();
    await page.getByRole("searchbox", { name: "Search the guide" }).fill("confidence");
    await page.getByRole("link", { name: "What each mark means: Confidence" }).click();
    await page.waitForURL(/\/help\/marks#confidence$/);
    await expect.poll(() => page.getByRole("heading", { name: "Confidence" }).isVisible()).toBe(true);
    const broken = "[...document.images].filter((image) => image.complete && image.naturalWidth === 0).length";
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await axe(page);
    }
    expect([await page.locator("article img").count(), await page.evaluate(broken)]).toEqual([3, 0]);
  });

  it("has a tour by keyboard over the real pages, which can be left and continued", async () => {
    const { page, vault } = await withVault();
    await page.goto("/help");
    await page.getByRole("button", { name: "Take the tour (3 minutes)" }).click();
    await expect.poll(() => heading(page)).toBe("Ask from anywhere");
    await axe(page);
    for (const [title, path] of [
      ["What waits for you", "/"],
      ["Many contracts in one table", vault],
      ["What the marks mean", vault],
    ]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => heading(page)).toBe(title);
      await page.waitForURL((url) => url.pathname === path);
    }
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await page.goto("/help");
    await page.getByRole("button", { name: "Continue the tour" }).click();
    await expect.poll(() => heading(page)).toBe("What the marks mean");
    await page.reload();
    await expect.poll(() => heading(page)).toBe("What the marks mean");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("complementary", { name: "Ask" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => heading(page)).toBe("What the marks mean");
    while (!(await card(page).getByRole("button", { name: "Finish" }).isVisible()))
      await card(page).getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/help$/);
    await card(page).getByRole("button", { name: "Finish" }).click();
    await page.getByRole("button", { name: "Take the tour (3 minutes)" }).waitFor();
  });

  it("leads from the tour of an empty organization past the pages that it has nothing for", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/help?tour=start");
    await card(page).getByText("1 of 5").waitFor();
    await card(page).getByRole("button", { name: "Leave the tour" }).click();
    await card(page).waitFor({ state: "detached" });
  });
});
