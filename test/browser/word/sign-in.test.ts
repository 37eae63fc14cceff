import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { hostOf, serveOffice } from "../../entrances/word/host.ts";
import { nextCode, PASSWORD, setUpTotp } from "../../identity/second-factors/signing-in.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { useOidcApp } from "../../support/servers/oidc-app.ts";
import { useOidcServer } from "../../support/servers/oidc-server.ts";

const provider = useOidcServer();
const NARROW = { width: 320, height: 640 };
const HOST = hostOf(["An agreement."], []);

/** Opens the pane and its sign-in dialog. */
async function openDialog(page: Page, address: string): Promise<Page> {
  await page.setViewportSize(NARROW);
  await serveOffice(page, HOST);
  await page.goto(`${address}/word/`);
  const button = page.getByRole("button", { name: "Sign in" });
  const [dialog] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await dialog.setViewportSize(NARROW);
  await dialog.getByRole("heading", { name: "Sign in" }).waitFor();
  return dialog;
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const enterCode = async (dialog: Page, code: string) => {
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** The dialog is closed, and the pane is signed in. */
async function mustBeIn(page: Page, dialog: Page) {
  await page.getByRole("button", { name: "Review this document" }).waitFor();
  await expect.poll(() => dialog.isClosed()).toBe(true);
}

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return { devtools, authenticatorId };
}

describeInBrowser("signing in to the task pane of Word with a passkey", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("needs neither a password nor a code", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const address = app.url.replace("127.0.0.1", "localhost");
    const page = await browser.page();
    const first = await addAuthenticator(page);
    await page.goto(`${address}/sign-in?next=%2Fsettings%2Ftwo-step`);
    await enterPassword(page, email);
    await page.getByLabel("Name of the new passkey").fill("Work laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const ask = page.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Done" }).click();
    await page.getByRole("cell", { name: "Work laptop", exact: true }).waitFor();
    const { authenticatorId } = first;
    const { credentials } = await first.devtools.send("WebAuthn.getCredentials", { authenticatorId });
    await page.context().clearCookies();

    const dialog = await openDialog(page, address);
    const second = await addAuthenticator(dialog);
    await second.devtools.send("WebAuthn.addCredential", {
      authenticatorId: second.authenticatorId,
      credential: credentials[0]!,
    });
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await mustBeIn(page, dialog);
  });
});

describeInBrowser("signing in to the task pane of Word with an identity provider and a second factor", () => {
  const { app, address } = useOidcApp(provider);
  const browser = useBrowser(app);

  it("goes through the provider, and asks members of several organizations for which one", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await (await app.organization("First Chambers")).user({ email });
    await (await app.organization("Second Chambers")).user({ email });
    provider.word.claims = { email, email_verified: true };
    const page = await browser.page();
    const dialog = await openDialog(page, address());
    await dialog.getByRole("link", { name: "Sign in with Acme ID" }).click();
    await dialog.getByRole("button", { name: "Second Chambers" }).waitFor();
    expect(await dialog.getByRole("button", { name: "First Chambers" }).count()).toBe(1);
    await dialog.getByRole("button", { name: "Second Chambers" }).click();
    await mustBeIn(page, dialog);
  });

  it("asks for the code after a password", async () => {
    const ada = await (await app.organization()).user({ password: PASSWORD });
    const { secret } = await setUpTotp(await ada.signedIn());
    const page = await browser.page();
    const dialog = await openDialog(page, address());
    await enterPassword(dialog, ada.email);
    await enterCode(dialog, "000000");
    await dialog.getByRole("alert").getByText("The code is wrong or was used before.").waitFor();
    await axe(dialog);
    await enterCode(dialog, nextCode(secret));
    await mustBeIn(page, dialog);
  });

  it("has a second factor set up in the dialog where the organization requires one", async () => {
    const org = await app.organization();
    const { email } = await org.user({ password: PASSWORD });
    await app.database
      .system`insert into access_policies (organization_id, second_factor_required) values (${org.id}, true)`;
    const page = await browser.page();
    const dialog = await openDialog(page, address());
    await enterPassword(dialog, email);
    await dialog.getByRole("heading", { name: "Set up two-step verification" }).waitFor();
    await axe(dialog);
    await dialog.getByRole("button", { name: "Set up authenticator app" }).click();
    const ask = dialog.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    const setUp = dialog.getByRole("dialog", { name: "Set up authenticator app" });
    const secret = (await setUp.getByLabel("Key").textContent())!.replaceAll(" ", "");
    await setUp.getByRole("textbox", { name: "Code" }).fill(nextCode(secret));
    await setUp.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Done" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await mustBeIn(page, dialog);
  });
});
