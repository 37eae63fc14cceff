import { describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

const PASSWORD = "a long and quiet sentence";

describeInBrowser("settings", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("save the company profile, read-only for members, and a person's profile and shown name", async () => {
    const org = await app.organization();
    const admin = await browser.pageOf(await org.user({ isAdmin: true }));
    await admin.goto("/settings/company");
    await admin.getByLabel("Industry").fill("Shipping");
    await admin.getByRole("button", { name: "Save changes" }).click();
    await admin.getByText("Company profile saved").waitFor();
    await shoot(admin, "settings-company");

    const ada = await org.user();
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
    await go(page, "/settings/company");
    await expect.poll(() => page.getByLabel("Industry").inputValue()).toBe("Shipping");
    await expect.poll(() => page.getByLabel("Industry").isEditable()).toBe(false);
    await expect.poll(() => page.getByRole("link", { name: "Audit log" }).count()).toBe(0);
    await axe(page);
  });

  describe("people", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization("Halden & Co");
      const page = await browser.pageOf(await org.user({ isAdmin: true }));
      for (const name of ["Bo Ledger", "Cem Okar"]) await org.user({ name, managesVaults: name.startsWith("Bo") });
      await page.goto("/settings/people");
      const dialog = page.getByRole("dialog");
      return { page, dialog };
    });

    story("say why the last administrator cannot be demoted", async ({ page }) => {
      await page.getByRole("button", { name: "Actions for Ada Quill" }).click();
      await page.getByRole("menuitem", { name: "Make a member" }).click();
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("administrator");
    });

    story("let an administrator add a person, whose link sets a password once", async ({ page, dialog }) => {
      await page.getByRole("button", { name: "Add a person" }).click();
      await dialog.getByLabel("E-mail address").fill(`${crypto.randomUUID()}@example.com`);
      await dialog.getByLabel("Name").fill("Dana Brief");
      await axe(page, "[role=dialog]");
      await shoot(page, "settings-people-add");
      await dialog.getByRole("button", { name: "Add and create link" }).click();
      const shown = page.getByRole("textbox", { name: "Password link" });
      await shown.waitFor();
      await axe(page, "[role=dialog]");
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
      await visitor.context().clearCookies();
      await visitor.goto(link.pathname);
      await visitor.getByRole("heading", { name: "This link no longer works" }).waitFor();
      await axe(visitor);
    });

    story("let an administrator change permissions and remove people", async ({ page, dialog }) => {
      await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
      await page.getByRole("menuitem", { name: "Make an administrator" }).click();
      await page.getByRole("row", { name: "Bo Ledger" }).getByText("Administrator").waitFor();
      await page.getByRole("button", { name: "Actions for Bo Ledger" }).click();
      await page.getByRole("menuitem", { name: "Remove from the organization" }).click();
      await axe(page, "[role=dialog]");
      await shoot(page, "confirm");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("row", { name: "Bo Ledger" }).waitFor({ state: "detached" });
    });
  });

  describe("of people who created keys", () => {
    const story = useStories(browser, async () => {
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
      return { page, theirs, choose };
    });

    story("let administrators sign a person out everywhere", async ({ page, theirs, choose }) => {
      await choose("Bo Ledger", "Sign out everywhere");
      await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
      await page.getByText("Bo Ledger was signed out everywhere").waitFor();
      await go(theirs, "/projects");
      await theirs.getByRole("heading", { name: "Sign in" }).waitFor();
    });

    story("end or take over what a removed person created for the organization", async ({ page, choose }) => {
      for (const [name, fate] of [
        ["Bo Ledger", "Revoke now"],
        ["Cy Moor", "Transfer to you"],
      ] as const) {
        await choose(name, "Remove from the organization");
        const dialog = page.getByRole("dialog");
        await dialog.getByText(`Key Intake of ${name}`).waitFor();
        await expect.poll(() => dialog.getByRole("button", { name: "Remove" }).isDisabled()).toBe(true);
        await dialog.getByRole("radio", { name: fate }).click();
        await axe(page, "[role=dialog]");
        await shoot(page, "remove-person");
        await dialog.getByRole("button", { name: "Remove" }).click();
        await page.getByRole("row", { name }).waitFor({ state: "detached" });
      }
      await go(page, "/settings/api");
      await page.getByRole("row", { name: /Intake of Bo Ledger.*Bo Ledger.*Revoked/ }).waitFor();
      await page.getByRole("row", { name: /Intake of Cy Moor.*Cy Moor.*Now managed by Ada Quill.*Active/ }).waitFor();
      await axe(page);
      await shoot(page, "settings-api-makers");
    });
  });
});
