import { expect, it } from "vitest";
import { describeInBrowser, useBrowser } from "../support/browser.ts";
import { useApp } from "../support/harness.ts";

describeInBrowser("signing in", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("opens", async () => {
    const page = await browser.page();
    await page.goto("/sign-in");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("SignIn");
  });
});
