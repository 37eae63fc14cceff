import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp, TestUser } from "../harness.ts";
import { findBrowser, NO_BROWSER, startBrowser } from "./chromium.ts";

export const DESKTOP = { width: 1440, height: 900 };
/** Wide enough for every column of a small vault. */
export const WIDE = { width: 2600, height: 900 };
export const PHONE = { width: 390, height: 844 };
const BUILD_MS = 180_000;
/** Long enough for a machine under load. A wait ends as soon as its condition holds. */
const WAIT_MS = 60_000;

const found = await findBrowser();
if (!found) console.warn(`The tests in a browser are skipped: ${NO_BROWSER}.`);

/**
 * Runs tests in a real browser, or skips them with the reason. A test that fails is retried once, with new people and data, because
 * a machine under load can drop a frame or a click. The report names the retried tests.
 */
export function describeInBrowser(title: string, tests: () => void) {
  if (found) describe(title, { retry: 1 }, tests);
  else describe.skip(`${title} (skipped: ${NO_BROWSER})`, tests);
}

/** One browser for all files of a worker; it closes with the worker. */
let shared: Promise<Browser> | undefined;

export class TestBrowser {
  readonly #app: TestApp;
  readonly #faults: string[] = [];
  /** Profiles whose pages are closed: they keep only the cached application files. */
  readonly #spare: BrowserContext[] = [];
  readonly #used: BrowserContext[] = [];
  #browser!: Browser;
  #keepsPages = false;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async start() {
    await this.#app.server.web.ready();
    shared ??= startBrowser(found!);
    this.#browser = await shared;
  }

  async stop() {
    for (const context of this.#browser?.contexts() ?? []) await context.close();
  }

  /** A page in its own profile. Errors in it fail the test. */
  async page(options?: BrowserContextOptions): Promise<Page> {
    const context = (!options && this.#spare.pop()) || (await this.#profile(options, !options));
    if (!options) this.#used.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on("pageerror", (error) => this.#faults.push(error.message));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) this.#faults.push(text);
    });
    return page;
  }

  async #profile(options: BrowserContextOptions = {}, kept = false): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      viewport: DESKTOP,
      baseURL: this.#app.url,
      reducedMotion: "reduce",
      ...options,
    });
    if (kept) await keepProcess(context);
    return context;
  }

  /** A page of a signed-in person. */
  async pageOf(someone: TestUser, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.page(options);
    await signIn(page, someone);
    return page;
  }

  async mustBeQuiet() {
    const faults = this.#faults.splice(0);
    if (!this.#keepsPages) await this.#closePages();
    expect(faults).toEqual([]);
  }

  /** From now on pages stay open after a test. */
  keepPages() {
    this.#keepsPages = true;
  }

  async letPagesGo() {
    this.#keepsPages = false;
    await this.#closePages();
  }

  async #closePages() {
    const kept = this.#used.splice(0);
    for (const context of this.#browser.contexts()) {
      if (kept.includes(context)) await empty(context);
      else if (!this.#spare.includes(context)) await context.close();
    }
    this.#spare.push(...kept);
  }
}

/** Keeps a page open, so that the next pages of the profile use its process, which has the application compiled. */
const keepProcess = async (context: BrowserContext) => (await context.newPage()).goto("/favicon.svg");

async function empty(context: BrowserContext) {
  for (const page of context.pages().slice(1)) {
    await page.evaluate("localStorage.clear(); sessionStorage.clear();").catch(() => undefined);
    await page.close();
  }
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  await context.setOffline(false);
}

/** Starts a browser for the tests of this file, after the app. */
export function useBrowser(app: TestApp): TestBrowser {
  const browser = new TestBrowser(app);
  beforeAll(() => browser.start(), BUILD_MS);
  beforeEach(({ task: { name, result } }) => {
    const error = result?.retryCount ? result.errors?.at(-1) : undefined;
    if (error) console.warn(`Tried again: ${name}\n${error.stack ?? error.message}`);
  });
  afterEach(() => browser.mustBeQuiet());
  afterAll(() => browser.stop());
  return browser;
}

/** Signs in without the form, which has its own tests. */
export async function signIn(page: Page, someone: TestUser) {
  const { key } = await someone.signedIn();
  const [name, value] = key.split("=");
  await page.context().addCookies([{ name: name!, value: value!, domain: "127.0.0.1", path: "/", httpOnly: true }]);
}

/** The same person, whose sessions come without a fresh proof of identity. */
export const unproven = (someone: TestUser): TestUser => ({
  ...someone,
  signedIn: () => someone.signedIn("unproven"),
});

/**
 * Setup that the tests of a file share because it is slow. A retried test gets a new one, because the first attempt may have changed
 * it.
 */
export function sharedSetup<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  beforeEach(({ task }) => {
    if (task.result?.retryCount) made = undefined;
  });
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Tests on pages that stay open: each begins where the one before it ended. A retry repeats those before it as well, with new people
 * and data. After a failure the remaining ones are skipped.
 */
export function useStories<T>(browser: TestBrowser, open: () => Promise<T>) {
  const stories: ((shared: T) => Promise<void>)[] = [];
  let shared: Promise<T> | undefined;
  let told = 0;
  let failed: string | undefined;
  const begin = async () => {
    await browser.letPagesGo();
    browser.keepPages();
    told = 0;
    failed = undefined;
    shared = open();
    return shared;
  };
  afterAll(() => browser.letPagesGo());
  return (title: string, story: (shared: T) => Promise<void>) => {
    const count = stories.push(story);
    it(title, async ({ task, skip }) => {
      const isAgain = Boolean(task.result?.retryCount);
      skip(!isAgain && failed !== undefined, `“${failed}” failed before`);
      const now = await (isAgain ? begin() : (shared ?? begin()));
      failed = title;
      for (const each of stories.slice(told, count)) await each(now);
      told = count;
      failed = undefined;
    });
  };
}

/** Saves screenshots of the page, light and dark, desktop and phone, in the folder named by SCREENSHOTS. */
export async function shoot(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize() ?? DESKTOP;
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Fires the events a browser sends when a tab is hidden or shown. */
export const setVisible = (page: Page, seen: boolean) =>
  page.evaluate(
    `Object.defineProperty(document, "hidden", { configurable: true, value: ${!seen} });
     document.dispatchEvent(new Event("visibilitychange"));`,
  );

/** From its next load on, the page does not poll: any later update comes from the stream. */
export const forbidPolling = (page: Page) => page.addInitScript("window.setInterval = () => 0");
