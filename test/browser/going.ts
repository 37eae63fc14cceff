import type { Page } from "playwright-core";

/** Goes to another page as the application's own links do. Loading the application again takes five times as long. */
export const go = (page: Page, path: string) => page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
