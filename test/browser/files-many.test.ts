import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { type TestUser, useApp } from "../support/harness.ts";

const NAMES = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];

describeInBrowser("several files at once", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function withFiles(managesVaults = true) {
    const org = await app.organization();
    const user = await org.user({ name: "Ada Quill", managesVaults });
    const ids: string[] = [];
    for (const name of NAMES) ids.push((await user.upload(name, `Agreement ${name}: rent is due.`)).body.id);
    const { body: folder } = await user.post("/folders", { name: "Leases" });
    await app.runJobs();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    await row(page, "a.txt").waitFor();
    return { org, user, ids, folder, page };
  }

  const row = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
  const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
  const chosen = (page: Page, count: number) => bar(page).getByText(`${count} selected`).waitFor();
  const namesIn = async (user: TestUser, folderId: string) =>
    (await user.get(`/folders/${folderId}/children`)).body.items.map(({ name }: { name: string }) => name);

  describe("in one folder", () => {
    const story = useStories(browser, withFiles);

    story("are selected with Ctrl- and Shift-click, check boxes and keys", async ({ page }) => {
      await row(page, "a.txt").click({ modifiers: ["ControlOrMeta"] });
      await row(page, "c.txt").click({ modifiers: ["Shift"] });
      await chosen(page, 3);
      await page.getByRole("checkbox", { name: "Select b.txt" }).click();
      await chosen(page, 2);
      await axe(page);
      await shoot(page, "files-chosen");
      await page.keyboard.press("Escape");
      await bar(page).waitFor({ state: "detached" });
      await row(page, "b.txt").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await chosen(page, 3);
      await page.keyboard.press("Shift+ArrowUp");
      await chosen(page, 2);
      await page.keyboard.press("ControlOrMeta+a");
      await chosen(page, 6);
      expect(new URL(page.url()).pathname).toBe("/files");
      await page.getByRole("checkbox", { name: "Select all" }).click();
      await bar(page).waitFor({ state: "detached" });
    });

    story("are moved by dragging and by keyboard, and moved back with undo", async ({ user, page, folder }) => {
      await row(page, "a.txt").click({ modifiers: ["ControlOrMeta"] });
      await row(page, "b.txt").click({ modifiers: ["ControlOrMeta"] });
      await page.getByRole("row", { name: /a\.txt/ }).dragTo(page.getByRole("row", { name: /Leases/ }));
      await page.getByText("2 files and folders are now in Leases.").waitFor();
      await expect.poll(() => namesIn(user, folder.id)).toEqual(["a.txt", "b.txt"]);
      await page.getByRole("button", { name: "Undo" }).click();
      await row(page, "b.txt").waitFor();
      await expect.poll(() => namesIn(user, folder.id)).toEqual([]);
      await row(page, "d.txt").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("m");
      await page.getByLabel("My Files/Leases").click();
      await page.getByRole("button", { name: "Move here" }).click();
      await page.getByText("“d.txt” is now in My Files/Leases.").waitFor();
      await expect.poll(() => namesIn(user, folder.id)).toEqual(["d.txt"]);
    });
  });

  it("are uploaded as slowly as the server asks, and failed ones are retried together", async () => {
    const user = await (await app.organization()).user();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
    await page.clock.install();
    let refusals = 0;
    const refuse = (status: number, code: string) =>
      page.route(
        "**/app/v1/files",
        (route) => {
          refusals++;
          return route.fulfill({ status, json: { error: "Not now.", code } });
        },
        { times: 2 },
      );
    await refuse(429, "RATE_LIMITED");
    const send = (names: string[]) =>
      page
        .getByLabel("Files to upload")
        .setInputFiles(names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })));
    await send(["a.txt", "b.txt"]);
    await expect.poll(() => refusals).toBe(2);
    await page.getByText("0 of 2 files uploaded").waitFor();
    await page.clock.fastForward(15_000);
    await page.getByText("2 files uploaded", { exact: true }).waitFor();
    await refuse(500, "INTERNAL");
    await send(["c.txt", "d.txt"]);
    await page.getByText("2 failed").waitFor();
    await page.getByRole("button", { name: "Retry all" }).click();
    await page.getByText("2 files uploaded", { exact: true }).waitFor();
    await expect.poll(async () => (await user.get("/files")).body.files).toHaveLength(4);
  });

  describe("deleted together", () => {
    const story = useStories(browser, async () => {
      const { user, page, folder, ids } = await withFiles();
      const faults = page.getByRole("dialog", { name: "Some items could not be deleted" });
      return { user, page, folder, ids, faults };
    });

    story("are kept when put into an empty folder after the dialog opened", async ({ user, page, folder, faults }) => {
      await page.getByRole("checkbox", { name: "Select Leases" }).click();
      await page.getByRole("checkbox", { name: "Select a.txt" }).click();
      await bar(page).getByRole("button", { name: "Delete" }).click();
      const both = page.getByRole("dialog", { name: "Delete 1 file and 1 folder?" });
      await both.getByRole("button", { name: "Delete 2" }).waitFor();
      await user.upload("late.txt", "late", { folder_id: folder.id });
      await both.getByRole("button", { name: "Delete 2" }).click();
      await faults.getByText("Leases").waitFor();
      await expect.poll(() => namesIn(user, folder.id)).toEqual(["late.txt"]);
      await faults.getByRole("button", { name: "Close" }).last().click();
      await row(page, "a.txt").waitFor({ state: "detached" });
    });

    story("are gone after one warning, and each failure is listed", async ({ user, page, ids, faults }) => {
      await page.getByRole("checkbox", { name: "Select all" }).click();
      await chosen(page, 5);
      await page.keyboard.press("Delete");
      const question = page.getByRole("dialog", { name: "Delete 4 files and 1 folder?" });
      await question.getByText("The folders contain one file or folder").waitFor();
      await axe(page, '[role="dialog"]');
      await page.route(`**/files/${ids[1]}`, (route) =>
        route.fulfill({ status: 403, json: { error: "You may not delete this file.", code: "FORBIDDEN" } }),
      );
      await question.getByRole("button", { name: "Delete 5" }).click();
      await faults.getByText("4 of 5 succeeded.").waitFor();
      await expect
        .poll(() => faults.getByRole("listitem").allTextContents())
        .toEqual(["b.txtYou may not delete this file."]);
      await faults.getByRole("button", { name: "Close" }).last().click();
      await chosen(page, 1);
      await expect
        .poll(async () => (await user.get("/files")).body.files.map(({ name }: { name: string }) => name))
        .toEqual(["b.txt"]);
    });
  });

  it("are added to a vault, linked to a project, reviewed and asked about", async () => {
    const { user, page } = await withFiles();
    const { body: vault } = await user.post("/vaults", { name: "Rents" });
    const { body: project } = await user.post("/projects", { name: "House" });
    await row(page, "a.txt").click({ modifiers: ["ControlOrMeta"] });
    await row(page, "c.txt").click({ modifiers: ["Shift"] });
    await bar(page).getByRole("button", { name: "Add to a vault" }).click();
    await page.getByLabel("Rents").click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("3 files are being added to Rents.").waitFor();
    await expect.poll(async () => (await user.get(`/vaults/${vault.id}/documents`)).body.documents).toHaveLength(3);
    await bar(page).getByRole("button", { name: "Link to a project" }).click();
    await page.getByLabel("House").click();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.getByText("3 files and folders are linked to House.").waitFor();
    await expect.poll(async () => (await user.get(`/projects/${project.id}/files`)).body.files).toHaveLength(3);
    await bar(page).getByRole("button", { name: "Review", exact: true }).click();
    await page.getByLabel("Mutual NDA").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Say whether the files are one agreement or several.").waitFor();
    await page.getByRole("radio", { name: "3 separate agreements" }).click();
    await page.getByText("3 documents, 15 checks").waitFor();
    await page.goBack();
    await page.setViewportSize(PHONE);
    await page.getByRole("checkbox", { name: "Select a.txt" }).click();
    await page.getByRole("checkbox", { name: "Select b.txt" }).click();
    await axe(page);
    await bar(page).getByRole("button", { name: "Ask" }).click();
    await page.getByRole("button", { name: "Remove a.txt" }).waitFor();
    await page.getByRole("button", { name: "Remove b.txt" }).waitFor();
  });
});
