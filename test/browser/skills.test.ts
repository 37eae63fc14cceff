import { describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

describeInBrowser("skills", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("are searched, created with a preview and a file, changed and deleted", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.goto("/skills");
    await page.getByText("Official").first().waitFor();
    await axe(page);
    await shoot(page, "skills");
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Name" }).fill("House style");
    await page.getByRole("textbox", { name: "Description" }).fill("How we write to clients.");
    await page.getByRole("textbox", { name: "Instructions" }).fill("Be **brief**.");
    await page.getByText("Preview", { exact: true }).click();
    await expect.poll(() => page.locator("strong").textContent()).toBe("brief");
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "style.txt", mimeType: "text/plain", buffer: Buffer.from("Short sentences.") });
    await page.getByRole("button", { name: "Remove style.txt" }).waitFor();
    await axe(page);
    await shoot(page, "skill-new");
    await page.getByRole("button", { name: "Save instructions" }).click();
    await page.getByRole("heading", { level: 1, name: "House style" }).waitFor();
    await page.getByRole("radio", { name: "Everyone in the organization" }).check();
    await page.keyboard.press("Control+s");
    await page.getByText("All changes saved.").waitFor();
    const [skill] = (await ada.get("/skills?q=house")).body.skills;
    expect(skill).toMatchObject({
      content: "Be **brief**.",
      visibility: "organization",
      files: [{ name: "style.txt" }],
    });
    await go(page, "/skills");
    await page.getByRole("row").nth(2).waitFor();
    await page.getByRole("textbox", { name: "Search saved instructions" }).fill("to clients");
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "House style" }).click();
    await page.getByRole("button", { name: "Delete these instructions" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete these instructions" }).click();
    await page.waitForURL("**/skills");
    await expect.poll(async () => (await ada.get(`/skills/${skill.id}`)).status).toBe(404);
  });

  it("that are unsaved ask before leaving", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/skills/new");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("House style");
    const away = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vaults" });
    await away.click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.waitFor();
    await axe(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => name.inputValue()).toBe("House style");
    await away.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Vaults" }).waitFor();
  });

  describe("that a person may not change", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const [ada, bob] = [await org.user(), await org.user()];
      const content = "Be brief.";
      const { body: skill } = await ada.post("/skills", { name: "House style", content, visibility: "organization" });
      const page = await browser.pageOf(bob);
      return { bob, skill, page };
    });

    story("of someone else are read-only, say why, and can be copied", async ({ skill, page }) => {
      await page.goto(`/skills/${skill.id}`);
      await page.getByText("Only their author and administrators can edit these instructions.").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Delete these instructions" }).count()).toBe(0);
      await page.getByRole("button", { name: "Duplicate to edit" }).click();
      await page.getByRole("heading", { level: 1, name: "House style (copy)" }).waitFor();
    });

    story("that are official are read-only, and can be copied", async ({ bob, page }) => {
      const [official] = (await bob.get("/skills?limit=1")).body.skills;
      await go(page, `/skills/${official.id}`);
      await page.getByText("cannot be changed").waitFor();
      await axe(page);
      await shoot(page, "skill-official");
      await page.getByRole("button", { name: "Duplicate to edit" }).click();
      const field = page.getByRole("textbox", { name: "Instructions" });
      await field.waitFor();
      await expect.poll(() => field.inputValue()).toBe(official.content);
    });
  });
});
