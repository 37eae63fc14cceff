import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { PASSWORD } from "../../identity/second-factors/signing-in.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, unproven, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { useOidcApp } from "../../support/servers/oidc-app.ts";
import { useOidcServer } from "../../support/servers/oidc-server.ts";
import { go } from "../going.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm your identity" });

async function prove(page: Page) {
  await question(page).getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await question(page).waitFor({ state: "detached" });
}

async function fillPerson(page: Page, name: string) {
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("E-mail address").fill(`${crypto.randomUUID()}@example.com`);
  await dialog.getByLabel("Name").fill(name);
  return dialog;
}

describeInBrowser("a proof of identity", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("is requested over the open form, which keeps what was typed, and covers the next changes", async () => {
    const org = await app.organization();
    const admin = await org.user({ isAdmin: true, password: PASSWORD });
    await org.user({ name: "Bo Ledger" });
    const page = await browser.pageOf(unproven(admin));
    await page.goto("/settings/people");
    const dialog = await fillPerson(page, "Dana Brief");
    await dialog.getByRole("button", { name: "Add and create link" }).click();
    await question(page).getByRole("textbox", { name: "Password" }).fill("not my password");
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await question(page).getByText("is not your password").waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "confirm-identity");
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").getByText("Confirm your identity first").waitFor();
    await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Dana Brief");
    await dialog.getByRole("button", { name: "Add and create link" }).click();
    await prove(page);
    await page.getByRole("textbox", { name: "Password link" }).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: "Dana Brief" }).waitFor();
    await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
    await page.getByRole("menuitem", { name: "Make an administrator" }).click();
    await page.getByRole("row", { name: "Bo Ledger" }).getByText("Administrator").waitFor();
  });

  it("is requested on every settings page that gives lasting access, and the change continues", async () => {
    const org = await app.organization();
    const admin = await org.user({ isAdmin: true, password: PASSWORD });
    await org.user({ name: "Bo Ledger" });
    const page = await browser.pageOf(unproven(admin));
    const forget = () => app.database.system`update sessions set confirmed_at = null where organization_id = ${org.id}`;
    const press = async (name: string) => {
      await forget();
      await page.getByRole("button", { name, exact: true }).click();
      await prove(page);
    };
    await page.goto("/settings/people");
    await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
    await page.getByRole("menuitem", { name: "Make an administrator" }).click();
    await prove(page);
    await page.getByRole("row", { name: "Bo Ledger" }).getByText("Administrator").waitFor();

    await go(page, "/settings/api");
    await page.getByRole("button", { name: "Create a key" }).click();
    await press("Create key");
    await page.getByRole("textbox", { name: "Your new key" }).waitFor();
    await page.getByRole("button", { name: "Done" }).click();

    await go(page, "/settings/provisioning");
    await page.getByRole("button", { name: "Create a token" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Okta");
    await press("Create token");
    await page.getByRole("textbox", { name: "Your new token" }).waitFor();
    await page.getByRole("button", { name: "Done" }).click();

    await go(page, "/settings/retention");
    await page.getByLabel("Chats").fill("365");
    await press("Save changes");
    await page.getByText("Retention saved").waitFor();

    await go(page, "/settings/access");
    await page.getByLabel("Networks for people").fill("127.0.0.0/8");
    await press("Save changes");
    await expect
      .poll(async () => (await (await admin.signedIn()).get("/access-policy")).body.session_networks)
      .toEqual(["127.0.0.0/8"]);
  });
});

const provider = useOidcServer();

describeInBrowser("a proof of identity of somebody who signs in with a provider", () => {
  const { app, address } = useOidcApp(provider);
  const browser = useBrowser(app);

  it("is given at the provider in another tab, and the form continues with what was typed", async () => {
    const org = await app.organization();
    const { email } = await org.user({ email: `${crypto.randomUUID()}@example.com`, isAdmin: true });
    provider.word.subject = email;
    provider.word.claims = { email, email_verified: true };
    const page = await browser.page();
    await page.goto(`${address()}/settings/people`);
    await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
    const dialog = await fillPerson(page, "Dana Brief");
    await dialog.getByRole("button", { name: "Add and create link" }).click();
    provider.word.claims = { email, email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
    await question(page).getByRole("link", { name: "Sign in again with your identity provider" }).click();
    await page.getByRole("textbox", { name: "Password link" }).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: "Dana Brief" }).waitFor();
  });

  it("is requested again if the sign-in was no proof, and after it failed at the provider", async () => {
    const org = await app.organization();
    const user = await org.user({ email: `${crypto.randomUUID()}@example.com`, isAdmin: true });
    const { email } = user;
    provider.word.subject = email;
    provider.word.claims = { email, email_verified: true };
    const page = await browser.page();
    await page.goto(`${address()}/settings/people`);
    await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
    const dialog = await fillPerson(page, "Dana Brief");
    await dialog.getByRole("button", { name: "Add and create link" }).click();
    await question(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${address()}/sign-in?error=OIDC_FAILED&next=%2Fconfirmed`);
    const again = other.getByRole("link", { name: "Sign in with Acme ID" });
    expect(await again.getAttribute("href")).toContain("again=true");
    const refused = page.waitForResponse((reply) => reply.url().endsWith("/people") && reply.status() === 403);
    await other.goto(`${address()}/confirmed`).catch(() => undefined);
    await refused;
    await question(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
