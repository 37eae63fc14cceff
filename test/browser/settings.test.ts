import { expect, it } from "vitest";
import { axe } from "../support/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser.ts";
import { useApp } from "../support/harness.ts";

const PASSWORD = "a long and quiet sentence";

describeInBrowser("settings", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("save the profile and the displayed name", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.goto("/settings");
    await page.getByLabel("Preferred name").fill("Ada Q.");
    await page.getByLabel("Instructions").fill("Quote the clause before you comment on it.");
    await page.getByRole("switch", { name: "Send messages with Enter" }).click({ force: true });
    await axe(page);
    await shoot(page, "settings-profile");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Profile saved").waitFor();
    await page.getByRole("button", { name: "Ada Q." }).waitFor();
    await expect
      .poll(async () => (await ada.get("/me/profile")).body)
      .toMatchObject({
        preferred_name: "Ada Q.",
        custom_instructions: "Quote the clause before you comment on it.",
        enter_to_submit: false,
      });
  });

  it("save the company profile, which is read-only for members", async () => {
    const org = await app.organization();
    const page = await browser.pageOf(await org.user({ isAdmin: true }));
    await page.goto("/settings/company");
    await page.getByLabel("Industry").fill("Shipping");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Company profile saved").waitFor();
    const other = await browser.pageOf(await org.user({ name: "Bo Ledger" }));
    await other.goto("/settings/company");
    await expect.poll(() => other.getByLabel("Industry").inputValue()).toBe("Shipping");
    await expect.poll(() => other.getByLabel("Industry").isEditable()).toBe(false);
    await expect.poll(() => other.getByRole("link", { name: "Audit log" }).count()).toBe(0);
    await axe(other);
    await shoot(page, "settings-company");
  });

  it("let administrators add people, whose link sets a password only once", async () => {
    const org = await app.organization("Halden & Co");
    const page = await browser.pageOf(await org.user({ isAdmin: true }));
    for (const name of ["Bo Ledger", "Cem Okar"]) await org.user({ name, managesVaults: name.startsWith("Bo") });
    await page.goto("/settings/people");
    await page.getByRole("button", { name: "Add a person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail address").fill(`${crypto.randomUUID()}@example.com`);
    await dialog.getByLabel("Name").fill("Dana Brief");
    await axe(page);
    await shoot(page, "settings-people-add");
    await dialog.getByRole("button", { name: "Add and create link" }).click();
    const shown = page.getByRole("textbox", { name: "Password link" });
    await shown.waitFor();
    await axe(page);
    await shoot(page, "settings-people-link");
    const link = new URL(await shown.inputValue());
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: "Dana Brief" }).waitFor();
    await axe(page);
    await shoot(page, "settings-people");

    const visitor = await browser.page();
    await visitor.goto(link.pathname);
    await visitor.getByRole("heading", { name: "Welcome, Dana Brief" }).waitFor();
    await axe(visitor);
    await shoot(visitor, "password-link");
    await visitor.getByRole("textbox", { name: "New password" }).fill(PASSWORD);
    await visitor.keyboard.press("Enter");
    await visitor.getByRole("button", { name: "Dana Brief" }).waitFor();
    const late = await browser.page();
    await late.goto(link.pathname);
    await late.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await axe(late);
  });

  it("let administrators change permissions and remove people", async () => {
    const org = await app.organization();
    const page = await browser.pageOf(await org.user({ isAdmin: true }));
    await org.user({ name: "Bo Ledger" });
    await page.goto("/settings/people");
    await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
    await page.getByRole("menuitem", { name: "Make an administrator" }).click();
    await page.getByRole("row", { name: "Bo Ledger" }).getByText("Administrator").waitFor();
    await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
    await page.getByRole("menuitem", { name: "Remove from the organization" }).click();
    await axe(page);
    await shoot(page, "confirm");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("row", { name: "Bo Ledger" }).waitFor({ state: "detached" });
  });

  it("let administrators sign a person out everywhere, and end or take over what a person created for the organization", async () => {
    const org = await app.organization();
    const page = await browser.pageOf(await org.user({ isAdmin: true }));
    const makers = [
      await org.user({ name: "Bo Ledger", isAdmin: true }),
      await org.user({ name: "Cy Moor", isAdmin: true }),
    ];
    for (const maker of makers)
      await (await maker.signedIn()).post("/keys", { name: `Intake of ${maker.name}`, scope: "organization" });
    const theirs = await browser.pageOf(makers[0]!);
    await theirs.goto("/settings");
    await theirs.getByLabel("Preferred name").waitFor();
    await page.goto("/settings/people");
    const choose = async (name: string, action: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Bo Ledger", "Sign out everywhere");
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText("Bo Ledger was signed out everywhere").waitFor();
    await theirs.goto("/projects");
    await theirs.getByRole("heading", { name: "Sign in" }).waitFor();
    for (const [name, fate] of [
      ["Bo Ledger", "Revoke now"],
      ["Cy Moor", "Transfer to you"],
    ] as const) {
      await choose(name, "Remove from the organization");
      const dialog = page.getByRole("dialog");
      await dialog.getByText(`Key Intake of ${name}`).waitFor();
      await expect.poll(() => dialog.getByRole("button", { name: "Remove" }).isDisabled()).toBe(true);
      await dialog.getByRole("radio", { name: fate }).click();
      await axe(page);
      await shoot(page, "remove-person");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("row", { name }).waitFor({ state: "detached" });
    }
    await page.goto("/settings/api");
    await page.getByRole("row", { name: /Intake of Bo Ledger.*Bo Ledger.*Revoked/ }).waitFor();
    await page.getByRole("row", { name: /Intake of Cy Moor.*Cy Moor.*Now managed by Ada Quill.*Active/ }).waitFor();
    await axe(page);
    await shoot(page, "settings-api-makers");
  });

  it("say why the last administrator cannot be demoted", async () => {
    const page = await browser.pageOf(await (await app.organization()).user({ isAdmin: true }));
    await page.goto("/settings/people");
    await page.getByRole("button", { name: "Actions for Ada Quill" }).click();
    await page.getByRole("menuitem", { name: "Make a member" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("administrator");
  });

  it("show active sessions, end a session and change the password", async () => {
    const ada = await (await app.organization()).user({ password: PASSWORD });
    const elsewhere = await browser.pageOf(ada);
    const page = await browser.pageOf(ada);
    await page.goto("/settings/sessions");
    await page.getByText("This session").waitFor();
    await axe(page);
    await shoot(page, "settings-sessions");
    const end = page.getByRole("button", { name: "End", exact: true });
    await end.click();
    const ask = page.getByRole("dialog", { name: "Confirm your identity" });
    await ask.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await ask.getByRole("button", { name: "Confirm" }).click();
    await end.waitFor({ state: "detached" });
    await elsewhere.goto("/projects");
    await elsewhere.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
    await page.getByRole("textbox", { name: "New password" }).fill(`${PASSWORD}, changed`);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed.").waitFor();
  });
});
