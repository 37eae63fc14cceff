import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { firm, newCheck, titlesOf } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

const saved = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((reply) => reply.request().method() === method && path.test(reply.url()) && reply.ok());

describeInBrowser("playbooks", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("are listed with one's own before the official ones, and created with a first check", async () => {
    const { ada, playbook } = await firm(app);
    const page = await browser.pageOf(ada);
    await page.goto("/playbooks");
    const rows = page.getByRole("table", { name: "Playbooks" }).getByRole("row");
    await rows.filter({ hasText: "NDA" }).last().waitFor();
    await expect.poll(() => rows.nth(1).textContent()).toContain(playbook.title);
    await expect.poll(() => rows.nth(2).textContent()).toContain("Official");
    await axe(page);
    await shoot(page, "playbooks");
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Title" }).fill("Leases");
    await page.getByRole("button", { name: "Create playbook" }).click();
    await page.getByRole("textbox", { name: "Check" }).fill("Rent review");
    await page.getByRole("textbox", { name: "Standard" }).fill("Require: at most once a year.");
    await axe(page);
    await shoot(page, "playbook-first-check");
    await page.getByRole("button", { name: "Add check" }).click();
    await page.getByRole("textbox", { name: "Title of check 1" }).waitFor();
    await page.getByRole("link", { name: "Review files" }).waitFor();
  });

  it("are edited in place: title, guide, visibility, checks and their positions", async () => {
    const { ada, path } = await firm(app);
    const { body: check } = await ada.post(`${path}/checks`, newCheck("Term"));
    const page = await browser.pageOf(ada);
    await page.goto(path);
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Secrecy");
    await Promise.all([saved(page, "PATCH", /playbooks/), page.keyboard.press("Enter")]);
    await page.getByRole("button", { name: "Visibility: Only you" }).click();
    await page.getByRole("menuitem", { name: "Everyone" }).click();
    await page.getByRole("button", { name: "Visibility: Organization" }).waitFor();
    await page.getByText("Guide: when to use it").click();
    await page.getByRole("button", { name: "Edit guide" }).click();
    await page.getByRole("textbox", { name: "Guide" }).fill("Use it for **mutual** ones.");
    await Promise.all([saved(page, "PATCH", /playbooks/), page.getByRole("button", { name: "Save guide" }).click()]);
    await expect.poll(() => page.locator("strong").textContent()).toBe("mutual");
    await page.getByRole("button", { name: "Positions of Term" }).click();
    await page.getByRole("button", { name: "Add fallback" }).click();
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Accept: four years.");
    await Promise.all([saved(page, "PATCH", /checks/), page.keyboard.press("Control+Enter")]);
    const swap = page.getByRole("button", { name: "Make Fallback 1 of Term the standard" });
    await Promise.all([saved(page, "PATCH", /checks/), swap.click()]);
    await Promise.all([
      saved(page, "PATCH", /checks/),
      page.getByRole("combobox", { name: "Importance of Term" }).selectOption("High"),
    ]);
    await shoot(page, "playbook");
    await expect
      .poll(async () => (await ada.get(path)).body)
      .toMatchObject({ title: "Secrecy", visibility: "organization" });
    await expect
      .poll(async () => (await ada.get(`${path}/checks/${check.id}`)).body)
      .toMatchObject({
        importance: "high",
        positions: [
          { type: "standard", guidance: "Accept: three years." },
          { type: "fallback", guidance: "Require: two years." },
          { type: "fallback", guidance: "Accept: four years." },
        ],
      });
  });

  describe("with several checks", () => {
    const story = useStories(browser, async () => {
      const { ada, path } = await firm(app);
      const same = { guidance: "Cap at 12 months of fees." };
      const positions = [
        { type: "standard", ...same },
        { type: "fallback", ...same },
      ];
      for (const title of ["Term", "Law"]) await ada.post(`${path}/checks`, newCheck(title));
      await ada.post(`${path}/checks`, newCheck("Liability", { positions }));
      await ada.post(`${path}/checks`, newCheck("Return"));
      const page = await browser.pageOf(ada);
      await page.goto(path);
      return { ada, path, page };
    });

    story("reorder them with arrow keys and by dragging", async ({ ada, path, page }) => {
      await page.getByRole("button", { name: "Move Term" }).focus();
      await Promise.all([saved(page, "POST", /reorder/), page.keyboard.press("ArrowDown")]);
      await expect.poll(() => titlesOf(ada, path)).toEqual(["Law", "Term", "Liability", "Return"]);
      await Promise.all([saved(page, "POST", /reorder/), page.keyboard.press("ArrowDown")]);
      await page.getByText("Term is now number 3 of 4.").waitFor();
      const from = (await page.getByRole("button", { name: "Move Term" }).boundingBox())!;
      const to = (await page.getByRole("button", { name: "Move Law" }).boundingBox())!;
      await page.mouse.move(from.x + 8, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(to.x + 8, to.y + 20);
      await page.mouse.move(to.x + 8, to.y - 2);
      await Promise.all([saved(page, "POST", /reorder/), page.mouse.up()]);
      await expect.poll(() => titlesOf(ada, path)).toEqual(["Term", "Law", "Liability", "Return"]);
    });

    story("show beside a check why it cannot be applied, and restore a deleted check", async ({ ada, path, page }) => {
      await page.getByText("1 note").waitFor();
      await page.getByText("Guide: when to use it").click();
      await page.getByRole("button", { name: "Expand all" }).click();
      const notes = page.getByRole("list", { name: "Notes on Liability" });
      await expect.poll(() => notes.textContent()).toContain("says the same as the standard");
      await axe(page);
      await shoot(page, "playbook-lint");
      await Promise.all([
        saved(page, "DELETE", /checks/),
        page.getByRole("button", { name: "Delete Liability" }).click(),
      ]);
      await expect.poll(() => titlesOf(ada, path)).toEqual(["Term", "Law", "Return"]);
      await Promise.all([saved(page, "POST", /reorder/), page.getByRole("button", { name: "Undo" }).click()]);
      await expect.poll(() => titlesOf(ada, path)).toEqual(["Term", "Law", "Liability", "Return"]);
    });
  });

  describe("that a person may not change", () => {
    const story = useStories(browser, async () => {
      const { ada, bob, path } = await firm(app, "organization");
      await ada.post(`${path}/checks`, newCheck("Term"));
      const page = await browser.pageOf(bob);
      const duplicate = page.getByRole("button", { name: "Duplicate to edit" });
      return { bob, path, page, duplicate };
    });

    story("of someone else are read-only, say why, and can be duplicated", async ({ path, page, duplicate }) => {
      await page.goto(path);
      await page.getByText("Only its creator and administrators can edit this playbook.").waitFor();
      await axe(page);
      await page.getByRole("button", { name: "Expand all" }).click();
      await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
      await expect.poll(() => page.getByRole("button", { name: /^Delete|^Move|^Add|^Visibility/ }).count()).toBe(0);
      await page.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
      await expect.poll(() => page.getByRole("menuitem", { name: "Delete" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await duplicate.click();
      await page.getByRole("button", { name: "Visibility: Only you" }).waitFor();
    });

    story("that are official are read-only, and can be duplicated", async ({ bob, page, duplicate }) => {
      const [official] = (await bob.get("/playbooks?limit=1")).body.playbooks;
      await go(page, `/playbooks/${official.id}`);
      await duplicate.waitFor();
      await page.getByRole("button", { name: "Expand all" }).click();
      await expect.poll(() => page.getByRole("button", { name: /^Delete|^Move/ }).count()).toBe(0);
      await axe(page);
      await shoot(page, "playbook-official");
      await duplicate.click();
      await page.getByRole("button", { name: "Visibility: Only you" }).waitFor();
      await page.getByRole("button", { name: `Actions for ${official.title} (copy)` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete playbook" }).click();
      await page.waitForURL("**/playbooks");
      await expect
        .poll(async () => (await bob.get("/playbooks")).body.playbooks.map(({ title }: { title: string }) => title))
        .not.toContain(`${official.title} (copy)`);
    });
  });
});
