import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, useBrowser } from "../../support/browser/browser.ts";
import { useOidcApp } from "../../support/servers/oidc-app.ts";
import { useOidcServer } from "../../support/servers/oidc-server.ts";

const provider = useOidcServer();

describeInBrowser("signing in with a working provider", () => {
  const { app, address } = useOidcApp(provider);
  const browser = useBrowser(app);

  it("goes there and returns to the requested page; a refused person sees why and can try again", async () => {
    const org = await app.organization();
    const { email } = await org.user({ email: "ada@example.com" });
    const page = await browser.page();
    const button = page.getByRole("link", { name: "Sign in with Acme ID" });
    provider.word.claims = { email: "nobody@example.com", email_verified: true };
    await page.goto(`${address()}/vaults`);
    await button.click();
    const alert = page.getByRole("alert");
    await alert.getByText("There is no account for your e-mail address.").waitFor();
    await axe(page);
    provider.word.claims = { email, email_verified: false };
    await button.click();
    await alert.getByText("Your identity provider has not verified your e-mail address.").waitFor();
    provider.word.claims = { email, email_verified: true };
    await button.click();
    await page.getByText("No vaults yet").waitFor();
    expect(new URL(page.url()).pathname).toBe("/vaults");
    await page.getByRole("button", { name: /Ada Quill/ }).waitFor();
  });

  it("asks members of several organizations which one to work in", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await (await app.organization("First Chambers")).user({ email });
    await (await app.organization("Second Chambers")).user({ email });
    provider.word.claims = { email, email_verified: true };
    const page = await browser.page();
    await page.goto(`${address()}/vaults`);
    await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
    await page.getByRole("heading", { name: "Choose an organization" }).waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Second Chambers" }).click();
    await page.getByText("No vaults yet").waitFor();
    await page.getByRole("link", { name: "Second Chambers" }).waitFor();
  });
});
