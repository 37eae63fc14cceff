import { expect, it } from "vitest";
import { axe, describeInBrowser, shoot, useBrowser } from "../support/browser.ts";
import { useApp } from "../support/harness.ts";

const PASSWORD = "a long and quiet sentence";

describeInBrowser("signing in", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("leads back to the page that was asked for, and signing out ends it", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await page.goto("/settings/sessions?from=mail");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await axe(page);
    await shoot(page, "sign-in");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/sessions?from=mail");
    await page.getByRole("button", { name: "Ada Quill" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.goto("/projects");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("says when the address or the password is wrong", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await page.goto("/sign-in");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("The e-mail address or the password is wrong.");
    await axe(page);
    await shoot(page, "sign-in-wrong");
  });

  it("asks somebody of several organizations which one to work in", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await (await app.organization("First Chambers")).user({ email, password: PASSWORD });
    await (await app.organization("Second Chambers")).user({ email, password: PASSWORD });
    const page = await browser.page();
    await page.goto("/sign-in");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Which organization?" }).waitFor();
    await axe(page);
    await shoot(page, "choose-organization");
    await page.getByRole("button", { name: "Second Chambers" }).click();
    await page.getByRole("link", { name: "Second Chambers" }).waitFor();
  });

  it("goes on to no address of another server", async () => {
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
