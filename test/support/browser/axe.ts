import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const THEMES = process.env.AXE_DARK === "on" ? (["light", "dark"] as const) : (["light"] as const);

/**
 * Fails on violations of WCAG 2.2 AA. The dark theme differs only in colours, so only those are checked again, and
 * only with AXE_DARK=on, because it doubles the time. A dialog over a page already checked is checked alone.
 */
export async function axe(page: Page, within?: string) {
  await inject(page);
  for (const theme of THEMES) {
    if (theme === "dark") await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const { violations } = await runAxe(page, within, theme === "light" ? RULES : ["color-contrast"]);
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html}\n${failureSummary}`),
    );
    expect(told).toEqual([]);
    if (theme === "dark") await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
}

/** Loads axe into every frame that lacks it. It is large: once for each loaded page is enough. */
async function inject(page: Page) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(SOURCE);
  }
}

/** Style sheets are not preloaded: only the rule on locked orientation reads them, and `test/web/build.test.ts` covers that. */
function runAxe(page: Page, within: string | undefined, runOnly: string[]): Promise<AxeResults> {
  const options: RunOptions = { runOnly, preload: false, resultTypes: ["violations"] };
  const context = within ? JSON.stringify(within) : "document";
  return page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`);
}
