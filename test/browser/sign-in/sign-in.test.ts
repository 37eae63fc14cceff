import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";

const PASSWORD = "a long and quiet sentence";

describeInBrowser("signing in", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("says when the password is wrong, returns to the requested page, and ends with signing out", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await page.goto("/settings/sessions?from=mail");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await axe(page);
    await shoot(page, "sign-in");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("The e-mail address or password is incorrect.");
    await axe(page);
    await shoot(page, "sign-in-wrong");
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/sessions?from=mail");
    await page.getByRole("button", { name: "Ada Quill" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.goto("/projects");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("reports failed sign-ins once, and says when to try again after too many failures", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await page.goto("/sign-in");
    const submit = async (password: string) => {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("textbox", { name: "Password" }).fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    const alert = page.getByRole("alert");
    for (let time = 0; time < 5; time++) {
      const answered = page.waitForResponse("**/app/v1/session");
      await submit("not the password");
      await answered;
    }
    await submit(PASSWORD);
    await alert.getByText(/Too many attempts\. Try again in \d+ seconds\./).waitFor();
    await app.database.system`delete from rate_windows where tier in ('sign-in', 'sign-in-pace')`;
    await submit(PASSWORD);
    await alert.getByText("There were 5 failed attempts to sign in since your last visit.").waitFor();
    await axe(page);
    await shoot(page, "failed-sign-ins");
    await page.reload();
    await page.getByRole("link", { name: "Acme Legal" }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it("asks members of several organizations which one to work in", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await (await app.organization("First Chambers")).user({ email, password: PASSWORD });
    await (await app.organization("Second Chambers")).user({ email, password: PASSWORD });
    const page = await browser.page();
    await page.goto("/sign-in");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Choose an organization" }).waitFor();
    await axe(page);
    await shoot(page, "choose-organization");
    await page.getByRole("button", { name: "Second Chambers" }).click();
    await page.getByRole("link", { name: "Second Chambers" }).waitFor();
  });

  it("never redirects to another site", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await page.goto("/sign-in?next=//elsewhere.example/");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Acme Legal" }).waitFor();
    expect(page.url()).toBe(`${app.url}/`);
  });
});

describeInBrowser("signing in with a provider", () => {
  const app = useApp({
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "chancery",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Example Login",
    SUPPORT_CONTACT: "help@example.com",
  });
  const browser = useBrowser(app);

  it("is offered when configured, says why it failed, and keeps the requested page", async () => {
    const page = await browser.page();
    await page.goto("/sign-in?error=OIDC_UNVERIFIED&next=%2Fvaults");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("has not verified your e-mail address");
    const button = page.getByRole("link", { name: "Sign in with Example Login" });
    await button.waitFor();
    await expect.poll(() => button.getAttribute("href")).toBe("/app/v1/oidc/start?next=%2Fvaults");
    await axe(page);
    await shoot(page, "sign-in-provider");
  });
});
