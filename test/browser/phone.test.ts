import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";

const CONTRACT = `MUTUAL NON-DISCLOSURE AGREEMENT

1. Term. The obligations of confidentiality continue for nine years.

2. Governing Law. This Agreement is governed by the laws of the State of Texas.`;

describeInBrowser("on a phone", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function desk() {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const { body: file } = await ada.upload("nda.txt", CONTRACT);
    await app.runJobs();
    const { body: vault } = await ada.post("/vaults", { name: "Contracts", template: "commercial" });
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    const positions = [{ type: "standard", guidance: "Require: the agreement is governed by the laws of England." }];
    await ada.post(`/playbooks/${playbook.id}/checks`, {
      title: "Governing law, jurisdiction and the service of notices",
      positions,
    });
    const { body: run } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
    await ada.post("/chat/completions?wait=0", {
      message: "Which law governs?",
      file_ids: [file.id],
    });
    await app.runJobs();
    const { chats } = (await ada.get("/chats")).body;
    const page = await browser.pageOf(ada, { viewport: PHONE, hasTouch: true, isMobile: true });
    const paths = {
      home: "/",
      chat: `/chats/${chats[0].id}`,
      document: `/files/${file.id}`,
      review: `/reviews/${run.job_id}`,
      vault: `/vaults/${vault.id}`,
      verify: `/vaults/${vault.id}/verify`,
      deadlines: "/deadlines",
    };
    return { page, paths };
  }

  it("nothing moves the page sideways, and what is pressed is 44 pixels high", async () => {
    const { page, paths } = await desk();
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([name, excess, await smallTargets(page)]).toEqual([name, 0, []]);
    }
  });

  it("a finding is decided in the lower half of the screen", async () => {
    const { page, paths } = await desk();
    await page.goto(paths.review);
    await page
      .getByRole("button", { name: /Governing law/ })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Decision" });
    const accept = bar.getByRole("button", { name: /^(Accept the change|This is acceptable)$/ });
    const { y, height } = (await accept.boundingBox())!;
    expect([y > PHONE.height / 2, y + height < PHONE.height]).toEqual([true, true]);
    const right = (await bar.getByRole("button", { name: "Ask a colleague" }).boundingBox())!;
    expect(right.x + right.width).toBeLessThanOrEqual(PHONE.width);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await axe(page);
    await accept.click();
    await bar.getByText(/(?:Accepted|Acceptable)/).waitFor();
  });

  it("at 200 % nothing is cut off, what opens is in view, and a check is read above its decision", async () => {
    const { page, paths } = await desk();
    await page.setViewportSize({ width: 640, height: 360 });
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([name, excess, await cutLabels(page)]).toEqual([name, 0, []]);
    }
    await page.goto(paths.vault);
    for (const [button, opened] of [
      ["More", page.getByRole("menu")],
      ["What the marks mean", page.getByRole("dialog", { name: "What the marks mean" })],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await opened.waitFor();
      await expect.poll(async () => await isInView(opened)).toBe(true);
      await opened.evaluate((element: { scrollTo(x: number, y: number): void }) => element.scrollTo(0, 10_000));
      await page.keyboard.press("Escape");
      await opened.waitFor({ state: "detached" });
    }
    await page.goto(paths.review);
    await page
      .getByRole("button", { name: /Governing law/ })
      .first()
      .click();
    const { y, height } = (await page.getByRole("region", { name: "Decision" }).boundingBox())!;
    expect([height < 120, y + height <= 360]).toEqual([true, true]);
  });

  it("a value is verified in the lower half of the screen, beside its document", async () => {
    const { page, paths } = await desk();
    await page.goto(paths.verify);
    const verify = page.getByRole("button", { name: /^(?:Verify|Enter a value)/ }).first();
    const { y, height } = (await verify.boundingBox())!;
    expect([y > PHONE.height / 2, y + height < PHONE.height]).toEqual([true, true]);
    await axe(page);
  });
});

/** The words of buttons and tabs that do not fit. */
const cutLabels = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main button, header button, main [role=tab]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((element) => [element, ...element.querySelectorAll("span")])
    .filter((element) => element.textContent && getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .map((element) => element.textContent)`);

async function isInView(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 360;
}

/** Buttons, fields and links outside of running text that are lower than a thumb needs. The field for a page's number is left out: pages are scrolled. */
const smallTargets = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main button, header button, main input, main select")]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isShown && height < 44 && !element.closest("canvas, [aria-hidden], p, blockquote") && !/^Page, of/.test(element.ariaLabel ?? "");
    })
    .map((element) => (element.ariaLabel || element.textContent) + " " + Math.round(element.getBoundingClientRect().height))`);
