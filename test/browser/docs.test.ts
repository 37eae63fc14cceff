import { expect, it } from "vitest";
import { docsAddress, PAGES } from "../../src/kernel/http/docs/pages.ts";
import { axe } from "../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();
const browser = useBrowser(app);
const SHOWN = ["quick-start", "jobs", "errors", "providers"];

describeInBrowser("the documentation", () => {
  it("fits a desktop and a phone, is accessible, and has the chosen theme", async () => {
    const page = await browser.page();
    for (const { name, ...rest } of PAGES) {
      await page.goto(docsAddress({ name, ...rest }));
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([name, size.width, excess]).toEqual([name, size.width, 0]);
      }
      if (SHOWN.includes(name)) await axe(page);
    }
    const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    expect(await paper()).toBe("rgb(251, 250, 247)");
    await page.evaluate("localStorage.setItem('mantine-color-scheme-value', 'dark')");
    await page.goto("/docs/jobs");
    expect(await paper()).toBe("rgb(13, 14, 16)");
    await axe(page);
  });

  it("is navigated by keyboard and by the menu of a phone", async () => {
    const page = await browser.page();
    await page.setViewportSize(PHONE);
    await page.goto("/docs/jobs#retrying");
    expect(await page.locator("h2:target").textContent()).toContain("Retrying");
    const menu = page.getByRole("button", { name: "Menu" });
    const streaming = page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Streaming" });
    expect(await streaming.isVisible()).toBe(false);
    await menu.press("Enter");
    await streaming.waitFor();
    await page.keyboard.press("Escape");
    await streaming.waitFor({ state: "hidden" });
    await menu.click();
    await streaming.click();
    await page.getByRole("heading", { level: 1, name: "Streaming" }).waitFor();
  });

  it("shows the samples of an operation in the reference", async () => {
    const page = await browser.page();
    await page.setViewportSize(DESKTOP);
    await page.goto("/docs/reference/");
    await page.getByRole("heading", { level: 1, name: "Chancery" }).waitFor();
    await page.getByText("curl 'http://127.0.0.1:8787/v1/ping'").first().waitFor();
    await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Guides" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  });
});
