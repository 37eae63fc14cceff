import { afterAll, beforeAll, describe, expect } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { Balancer } from "../../support/servers/balancer.ts";
import { useSamlServer } from "../../support/servers/saml-server.ts";

const provider = useSamlServer("localhost");

describeInBrowser("single sign-on by SAML", () => {
  const front = new Balancer();
  let address = "";
  beforeAll(async () => {
    address = await front.start();
  });
  const app = useApp({
    get PUBLIC_URL() {
      return address;
    },
  });
  beforeAll(() => void front.nodes.add(app.url));
  afterAll(() => front.stop());
  const browser = useBrowser(app);

  describe("of one organization", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      await app.organization("Another organization");
      const admin = await browser.pageOf(await org.user({ isAdmin: true }));
      const page = await browser.page();
      const base = `${address}/saml/${org.id}`;
      const signInPage = `${address}/sign-in?organization=${org.id}`;
      const button = page.getByRole("link", { name: "Sign in with Acme ID" });
      return { org, admin, page, base, signInPage, button };
    });

    story(
      "is set up by an administrator, who is told what is wrong with the certificate",
      async ({ admin, base, signInPage }) => {
        await admin.goto("/settings/single-sign-on");
        await expect.poll(() => admin.getByLabel("Assertion consumer service URL").inputValue()).toBe(`${base}/acs`);
        await expect.poll(() => admin.getByLabel("Service provider entity ID").inputValue()).toBe(`${base}/metadata`);
        await admin.getByLabel("Name", { exact: true }).fill("Acme ID");
        await admin.getByLabel("Entity ID", { exact: true }).fill(provider.entityId);
        await admin.getByLabel("Sign-in URL").fill(provider.ssoUrl);
        await admin.getByLabel("Certificate", { exact: true }).fill("not a certificate");
        await admin.getByLabel("E-mail domains").fill("acme.test");
        await admin.getByLabel("E-mail attribute").fill("mail");
        await admin.getByRole("button", { name: "Save changes" }).click();
        await admin.getByText("must be a certificate in PEM format").first().waitFor();
        await expect.poll(() => admin.getByLabel("Entity ID", { exact: true }).inputValue()).toBe(provider.entityId);
        await admin.getByLabel("Certificate", { exact: true }).fill(provider.certificate);
        await admin.getByRole("button", { name: "Save changes" }).click();
        await admin.getByText("Single sign-on saved").waitFor();
        await admin.getByText(/^CN=Chancery, valid until/).waitFor();
        await expect.poll(() => admin.getByLabel("Sign-in page for your people").inputValue()).toBe(signInPage);
        await axe(admin);
        await shoot(admin, "settings-single-sign-on");
      },
    );

    story(
      "signs in people who have an account, and tells others why not",
      async ({ org, admin, page, signInPage, button }) => {
        const metadata = await admin.getByLabel("Metadata URL").inputValue();
        provider.services.push(await (await fetch(metadata)).text());
        provider.word.attributes = { mail: "nobody@acme.test" };
        await page.goto(`${address}/sign-in`);
        await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
        await expect.poll(() => page.getByRole("link", { name: /Sign in with/ }).count()).toBe(0);
        await page.goto(`${signInPage}&next=/vaults`);
        await button.click();
        await page.getByRole("alert").getByText("There is no account for your e-mail address.").waitFor();
        await axe(page);
        const { email } = await org.user({ name: "Bo Ledger", email: "bo@acme.test" });
        provider.word.attributes = { mail: email };
        await button.click();
        await page.getByText("No vaults yet").waitFor();
        expect(new URL(page.url()).pathname).toBe("/vaults");
        await page.getByRole("button", { name: /Bo Ledger/ }).waitFor();
      },
    );

    story("ends at the provider when a person signs out here", async ({ org, admin, page, button }) => {
      await admin.getByLabel("Logout URL of the provider").fill(provider.logoutUrl);
      await admin.getByRole("button", { name: "Save changes" }).click();
      await admin.getByText("Single sign-on saved").first().waitFor();
      await page.getByRole("button", { name: /Bo Ledger/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.waitForURL(`**/sign-in?organization=${org.id}`);
      expect(provider.loggedOut.at(-1)!.searchParams.has("SAMLRequest")).toBe(true);
      await button.waitFor();
      await page.goto(`${address}/vaults`);
      await page.waitForURL("**/sign-in**");
    });

    story("ends here when a person signs out at the provider", async ({ page, base, signInPage, button }) => {
      await page.goto(`${signInPage}&next=/settings/two-step`);
      await button.click();
      await page.getByRole("button", { name: "Set up authenticator app" }).click();
      await page
        .getByRole("dialog", { name: "Set up authenticator app" })
        .getByRole("button", { name: "Cancel" })
        .click();
      await page.goto(provider.logoutAddress(`${base}/metadata`).href);
      await page.getByRole("heading", { name: "Signed out everywhere" }).waitFor();
      expect(provider.loggedOut.at(-1)!.searchParams.has("SAMLResponse")).toBe(true);
      await page.goto(`${address}/vaults`);
      await page.waitForURL("**/sign-in**");
    });

    story("is no longer offered once it is removed", async ({ admin, page, signInPage }) => {
      await admin.getByRole("button", { name: "Remove" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await admin.getByText("Single sign-on removed").waitFor();
      await expect.poll(() => admin.getByLabel("Entity ID", { exact: true }).inputValue()).toBe("");
      await page.context().clearCookies();
      await page.goto(signInPage);
      await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: /Sign in with/ }).count()).toBe(0);
    });
  });
});
