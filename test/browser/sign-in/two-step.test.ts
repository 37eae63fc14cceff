import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { nextCode, PASSWORD, setUpTotp } from "../../identity/second-factors/signing-in.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, signIn, unproven, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describeInBrowser("two-step verification", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("sets up an app and a passkey, and signs in with a code, a passkey or a recovery code", async () => {
    const { email } = await (await app.organization()).user({ password: PASSWORD });
    const page = await browser.page();
    await addAuthenticator(page);
    const at = (path: string) => app.url.replace("127.0.0.1", "localhost") + path;
    const enterPassword = async () => {
      await page.goto(at("/sign-in?next=%2Fsettings%2Ftwo-step"));
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    const signedIn = () => page.getByRole("heading", { name: "Two-step verification", level: 1 }).waitFor();
    const signOut = () => page.context().clearCookies();
    await enterPassword();
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const ask = page.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up authenticator app" });
    await setUp.getByRole("img", { name: "QR code" }).waitFor();
    const secret = (await setUp.getByLabel("Key").textContent())!.replaceAll(" ", "");
    await axe(page, "[role=dialog]");
    await shoot(page, "two-step-set-up");
    await setUp.getByRole("textbox", { name: "Code" }).fill(nextCode(secret, -1));
    await setUp.getByRole("button", { name: "Confirm" }).click();
    const shown = page.getByRole("dialog", { name: "Recovery codes" });
    const codes = (await shown.locator("pre").textContent())!.trim().split("\n");
    expect(codes).toHaveLength(10);
    await expect.poll(() => shown.getByRole("link", { name: "Download" }).getAttribute("download")).toMatch(/\.txt$/);
    await shown.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 codes are left.").waitFor();
    await page.getByLabel("Name of the new passkey").fill("Work laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("cell", { name: "Work laptop", exact: true }).waitFor();
    await axe(page);
    await shoot(page, "two-step");
    await page.getByLabel("Name of the new passkey").fill("The same laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("This device already has a passkey for you.").waitFor();

    await signOut();
    await enterPassword();
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").getByText("The code is wrong or was used before.").waitFor();
    await axe(page);
    await shoot(page, "second-step");
    await page.getByRole("textbox", { name: "Code" }).fill(nextCode(secret));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("10 codes are left.").waitFor();

    await signOut();
    await page.goto(at("/sign-in?next=%2Fsettings%2Ftwo-step"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("10 codes are left.").waitFor();
    await expect.poll(() => page.getByRole("row", { name: /Work laptop/ }).textContent()).not.toContain("Never");

    await signOut();
    await enterPassword();
    await page.getByRole("textbox", { name: "Code" }).fill("111111");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect.poll(() => page.getByLabel("Recovery code").inputValue()).toBe("");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Use your authenticator app" }).click();
    await page.getByText("The six digits that your authenticator app shows.").waitFor();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("9 codes are left.").waitFor();
    await signedIn();
  });

  it("is set up first where the organization requires it; the policy cannot lock out its maker", async () => {
    const org = await app.organization();
    const admin = await org.user({ isAdmin: true, password: PASSWORD });
    const page = await browser.pageOf(admin);
    await page.goto("/settings/access");
    await page.getByRole("switch", { name: "Require two-step verification" }).click({ force: true });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("you have no second factor yourself").waitFor();
    await page.getByLabel("Networks for people").fill("127.0.0.0/8\noffice");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("office must be a network or an address such as 203.0.113.0/24").waitFor();
    await axe(page);
    await shoot(page, "access-policy");
    await app.database
      .system`insert into access_policies (organization_id, second_factor_required) values (${org.id}, true)`;
    await app.database.system`update sessions set confirmed_at = null where organization_id = ${org.id}`;
    await page.goto("/vaults");
    await page.waitForURL("**/two-step");
    await expect.poll(() => page.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const ask = page.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up authenticator app" });
    const secret = (await setUp.getByLabel("Key").textContent())!.replaceAll(" ", "");
    await setUp.getByRole("textbox", { name: "Code" }).fill(nextCode(secret));
    await setUp.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Done" }).click();
    await axe(page);
    await shoot(page, "two-step-required");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Acme Legal" }).waitFor();
  });

  it("is shown to administrators, who reset that of others and not their own", async () => {
    const org = await app.organization();
    const admin = await org.user({ isAdmin: true, name: "Ada Quill", password: PASSWORD });
    const bo = await org.user({ name: "Bo Ledger", password: PASSWORD });
    await setUpTotp(await bo.signedIn());
    await setUpTotp(await admin.signedIn());
    const page = await browser.pageOf(admin);
    await page.goto("/settings/people");
    const row = page.getByRole("row", { name: /Bo Ledger/ });
    await row.getByText("On", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Actions for Ada Quill" }).click();
    await page.getByRole("menuitem", { name: "Sign out everywhere" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: /Reset/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
    await page.getByRole("menuitem", { name: "Reset two-step verification" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset two-step verification for Bo Ledger?" });
    await dialog.getByText(/^Bo Ledger will be signed out everywhere and can sign in with just a password/).waitFor();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await page.getByText("The second factors of Bo Ledger were removed").waitFor();
    await row.getByText("Off", { exact: true }).waitFor();
    await axe(page);
    await shoot(page, "people-two-step");
  });

  it("is asked for before other sessions are ended, one or all; then the password is changed", async () => {
    const someone = await (await app.organization()).user({ password: PASSWORD });
    const others = [await someone.signedIn(), await someone.signedIn(), await someone.signedIn()];
    const page = await browser.pageOf(unproven(someone));
    await page.goto("/settings/sessions");
    await page.getByText("This session").waitFor();
    const table = page.getByRole("table", { name: "Sessions" });
    await table.getByRole("button", { name: "End" }).first().click();
    const ask = page.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill("not my password");
    await ask.getByRole("button", { name: "Confirm" }).click();
    await ask.getByText("is not your password").waitFor();
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Session ended").waitFor();
    await expect.poll(() => table.getByRole("button", { name: "End" }).count()).toBe(2);
    await axe(page);
    await shoot(page, "settings-sessions");
    const statesOf = () => Promise.all(others.map(async (each) => (await each.get("/session")).status));
    const states = await statesOf();
    expect(states.toSorted()).toEqual([200, 200, 401]);
    const elsewhere = await browser.page();
    await signIn(elsewhere, { ...someone, signedIn: async () => others[states.indexOf(401)]! });
    await elsewhere.goto("/projects");
    await elsewhere.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await page.getByText("All other sessions have ended").waitFor();
    await expect.poll(() => table.getByRole("button", { name: "End" }).count()).toBe(0);
    expect(await statesOf()).toEqual([401, 401, 401]);
    await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
    await page.getByRole("textbox", { name: "New password" }).fill(`${PASSWORD}, changed`);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed.").waitFor();
  });
});
