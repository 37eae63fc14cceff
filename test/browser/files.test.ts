import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, signIn, useBrowser, useStories } from "../support/browser/browser.ts";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { CLAUSE, scan } from "../support/documents/scan.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { temporary } from "../support/temporary.ts";
import { go } from "./going.ts";

const LEASE = "LEASE\n\n1. Rent. The Tenant shall pay a monthly rent of 4,000 dollars for the premises.";
const IN_PARTS = 9 * 1024 * 1024;

/** The first bytes of a program for Windows. */
const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(510)]);

describeInBrowser("files", () => {
  const app = useApp();
  const browser = useBrowser(app);
  const disk = temporary();
  afterAll(() => disk.clear());

  async function ada() {
    const org = await app.organization();
    return { org, ada: await org.user({ name: "Ada Quill", managesVaults: true }) };
  }

  async function uploaded(by: TestUser, name: string, text = LEASE): Promise<string> {
    return (await by.upload(name, text)).body.id;
  }

  it("shows how to start, uploads with progress, and shows a file's processing status", async () => {
    const { ada: user } = await ada();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
    await axe(page);
    const folder = await disk.folder();
    const contents = { "lease.txt": LEASE, "empty.txt": "", "large.txt": Buffer.alloc(IN_PARTS, "Rent is due. ") };
    for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
    const paths = Object.keys(contents).map((name) => join(folder, name));
    await page.getByLabel("Files to upload").setInputFiles(paths);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await uploads.getByText("1 failed").waitFor();
    await uploads.getByRole("listitem").filter({ hasText: "empty.txt" }).getByText(/empty/i).last().waitFor();
    const reading = page
      .getByRole("row", { name: /lease\.txt/ })
      .getByText("Reading", { exact: true })
      .last();
    await reading.waitFor();
    await page.getByRole("row", { name: /large\.txt.*9\.4 MB/ }).waitFor();
    await uploads.getByRole("button", { name: "Dismiss empty.txt" }).click();
    await user.delete(`/files/${(await user.get("/files?q=large")).body.files[0].id}`);
    await app.runJobs();
    await reading.waitFor({ state: "detached" });
  });

  it("gives names enough room, with the status below, and no page count where there are no pages", async () => {
    const { ada: user } = await ada();
    const long = "Amended and restated lease of Harbour Estates.txt";
    await uploaded(user, long);
    await user.upload("closing.zip", Buffer.from(zipSync({ "lease.txt": strToU8(LEASE) })));
    await user.upload(
      "cover.eml",
      "From: a@example.com\r\nDate: Mon, 16 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nMessage-ID: <1@example.com>\r\nTo: b@example.com\r\nSubject: Lease\r\n\r\nThe lease is attached.",
    );
    await user.upload("scan.pdf", makePdf(Array(7).fill({ content: lines(["AFFILIATE AGREEMENT"]) })));
    await user.upload("broken.docx", Buffer.from("PK\u0003\u0004 not an archive"));
    await app.runJobs();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    const failed = page.getByRole("row", { name: /broken\.docx/ });
    await failed.getByText(/^Could not be read · \S/).waitFor();
    const isWhole = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('a[title="${long}"]'))`;
    expect(await page.evaluate(isWhole)).toBe(true);
    const cellsOf = async (file: string) =>
      (
        await page
          .getByRole("row", { name: new RegExp(file) })
          .getByRole("cell")
          .allTextContents()
      ).slice(2, 4);
    expect(await cellsOf("scan.pdf")).toEqual(["PDF", "7"]);
    expect(await cellsOf("closing.zip")).toEqual(["ZIP", ""]);
    expect(await cellsOf("cover.eml")).toEqual(["E-mail", ""]);
    await axe(page);
    for (const [file, isPaged] of [
      ["cover.eml", false],
      ["scan.pdf", true],
    ] as const) {
      await page.getByRole("link", { name: file }).click();
      await page.getByText(/added/).waitFor();
      expect(await page.getByText(/\d pages?\b/).count()).toBe(isPaged ? 1 : 0);
      await page.goBack();
    }
  });

  it("creates, renames, moves by dragging and by menu, and deletes", async () => {
    const { ada: user } = await ada();
    await uploaded(user, "lease.txt");
    await uploaded(user, "letter.txt");
    await app.runJobs();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Leases");
    await page.getByRole("button", { name: "Create folder" }).click();
    await page.getByRole("row", { name: /Leases/ }).waitFor();
    await page.getByRole("row", { name: /lease\.txt/ }).dragTo(page.getByRole("row", { name: /Leases/ }));
    await page.getByText("“lease.txt” is now in Leases.").waitFor();
    await page.getByRole("button", { name: "Actions for letter.txt" }).click();
    await page.getByRole("menuitem", { name: "Move…" }).click();
    await page.getByLabel("My Files/Leases").click();
    await page.getByRole("button", { name: "Move here" }).click();
    await page.getByRole("row", { name: /letter\.txt/ }).waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: "Leases" }).click();
    await page.getByRole("row", { name: /letter\.txt/ }).waitFor();
    await axe(page);
    await shoot(page, "files");
    await page.getByRole("button", { name: "Actions for letter.txt" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("notice.txt");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("button", { name: "Actions for notice.txt" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await page.getByRole("row", { name: /notice\.txt/ }).waitFor({ state: "detached" });
    await expect
      .poll(async () => (await user.get("/files")).body.files.map(({ name }: { name: string }) => name))
      .toEqual(["lease.txt"]);
  });

  describe("a shared folder", () => {
    const story = useStories(browser, async () => {
      const { org, ada: user } = await ada();
      const bo = await org.user({ name: "Bo Ink" });
      const cy = await org.user({ name: "Cy Quire", email: "cy.quire@example.com" });
      const { body: folder } = await user.post("/folders", { name: "Leases" });
      const { body: file } = await user.upload("lease.txt", LEASE, { folder_id: folder.id });
      const { body: project } = await user.post("/projects", { name: "Merger" });
      const { body: aside } = await bo.post("/projects", { name: "Aside" });
      await user.post(`/folders/${folder.id}/members`, { user_id: bo.id, access_level: "manage" });
      await user.post(`/projects/${project.id}/files`, { file_id: file.id });
      await bo.post(`/projects/${aside.id}/folders`, { folder_id: folder.id });
      await app.runJobs();
      const page = await browser.pageOf(user);
      await page.goto(`/files/folders/${folder.id}`);
      const other = await browser.pageOf(bo);
      const access = page.getByRole("dialog", { name: "Manage access to “Leases”" });
      return { user, bo, cy, folder, file, page, access, other };
    });

    story("shows where its file is linked, and unlinks it", async ({ page }) => {
      await page.getByRole("button", { name: "Actions for lease.txt" }).click();
      await page.getByRole("menuitem", { name: "Link to a project…" }).waitFor();
      await page.getByRole("menuitem", { name: "Linked projects…" }).click();
      const sharing = page.getByRole("dialog", { name: "Projects linked to “lease.txt”" });
      await sharing.getByRole("link", { name: "Merger" }).waitFor();
      await axe(page, "[role=dialog]");
      await sharing.getByRole("button", { name: "Remove link: Merger" }).click();
      await sharing.getByText("Not linked to any project.").waitFor();
      await page.keyboard.press("Escape");
    });

    story("shows where it is linked itself, and unlinks it", async ({ user, folder, page, access }) => {
      await page.getByRole("button", { name: "Manage access" }).click();
      await access.getByText("linked by Bo Ink").waitFor();
      await access.getByRole("button", { name: "Remove link: A project you cannot access" }).click();
      await access.getByText("Not linked to any project.").waitFor();
      await expect.poll(async () => (await user.get(`/folders/${folder.id}/links`)).body.links).toEqual([]);
    });

    story("is shared with a colleague, and limited to its members", async ({ user, folder, page, access }) => {
      await access.getByLabel("Add a person").fill("cy.quire@example.com");
      await access.getByRole("button", { name: "Add" }).click();
      await access.getByText("Cy Quire").waitFor();
      await access.getByRole("switch", { name: "Members only" }).click();
      await axe(page, "[role=dialog]");
      await expect.poll(async () => (await user.get(`/folders/${folder.id}`)).body.is_access_controlled).toBe(true);
    });

    story("shows no links to people who may not share it", async ({ user, bo, folder, file, other }) => {
      await user.post(`/folders/${folder.id}/members`, { user_id: bo.id, access_level: "read" });
      await other.goto(`/files/folders/${folder.id}`);
      const asked = other.waitForResponse((response) => response.url().includes(`/files/${file.id}/links`));
      await other.getByRole("button", { name: "Actions for lease.txt" }).click();
      expect((await asked).status()).toBe(403);
      await other.getByRole("menuitem", { name: "Rename…" }).waitFor();
      await expect.poll(() => other.getByRole("menuitem", { name: "Link to a project…" }).count()).toBe(0);
    });

    story("is found by the colleague under Shared with me", async ({ cy, other }) => {
      await signIn(other, cy);
      await other.setViewportSize(PHONE);
      await other.goto("/files/shared");
      await other.getByRole("link", { name: "Leases" }).waitFor();
      await other.getByRole("button", { name: "Folders" }).click();
      await other.getByRole("dialog", { name: "Folders" }).getByRole("link", { name: "Organization Files" }).click();
      await other.getByRole("heading", { level: 1, name: "Organization Files" }).waitFor();
    });
  });

  it("finds a file by its content, shows it, adds it to a vault, reviews it and asks about it", async () => {
    const { ada: user } = await ada();
    await uploaded(user, "lease.txt");
    await uploaded(user, "letter.txt", "Dear Sir, the weather is fine in Bath.");
    await user.post("/vaults", { name: "Leases of 2026" });
    await app.runJobs();
    const page = await browser.pageOf(user);
    await page.goto("/files");
    await page.getByLabel("Search files").fill("monthly rent premises");
    const found = page.getByRole("table", { name: "Search results" });
    const passage = page.getByRole("list", { name: "Passages in lease.txt" }).getByRole("link");
    await passage.getByText("The Tenant shall pay a monthly rent").waitFor();
    await expect.poll(() => passage.locator("mark").allTextContents()).toEqual(["Rent", "monthly", "rent", "premises"]);
    expect(new URL(page.url()).search).toBe("?q=monthly+rent+premises");
    await passage.click();
    await page.getByRole("heading", { level: 1, name: "lease.txt" }).waitFor();
    await page.locator("mark[data-active]").getByText("monthly rent of 4,000 dollars").waitFor();
    await page.goBack();
    await passage.waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Search files").inputValue()).toBe("monthly rent premises");
    await passage.waitFor();
    await axe(page);
    await shoot(page, "files-found");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "My Files" }).waitFor();
    await expect.poll(() => page.getByLabel("Search files").inputValue()).toBe("");
    await page.goForward();
    await found.getByRole("link", { name: "lease.txt" }).click();
    await page.getByRole("heading", { level: 1, name: "lease.txt" }).waitFor();
    await page.getByText("The Tenant shall pay a monthly rent").first().waitFor();
    await axe(page);
    await shoot(page, "file");
    await page.getByRole("button", { name: "Actions for lease.txt" }).click();
    await page.getByRole("menuitem", { name: "Add to a vault…" }).click();
    await page.getByLabel("Leases of 2026").click();
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("The file is being added to Leases of 2026.").waitFor();
    await page.getByRole("button", { name: "Actions for lease.txt" }).click();
    await page.getByRole("menuitem", { name: "Review with a playbook…" }).click();
    await page.getByLabel("Mutual NDA").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("1 document, 15 checks").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Ask" });
    await panel.getByRole("button", { name: "Remove lease.txt" }).waitFor();
    await page.goBack();
    await panel.waitFor({ state: "detached" });
  });

  describe("in a table", () => {
    const story = useStories(browser, async () => {
      const { ada: user } = await ada();
      await user.post("/folders", { name: "Zeta" });
      const broken = await uploaded(user, "broken.txt", LEASE);
      await uploaded(user, "b.csv", "a,b\n1,2");
      await uploaded(user, "a.txt", LEASE.repeat(3));
      await app.runJobs();
      const why = "This workbook is password-protected. Remove the password and upload it again.";
      await app.database.system`update files set status = 'failed', extraction_error = ${why} where id = ${broken}`;
      const page = await browser.pageOf(user);
      await page.goto("/files");
      const table = page.getByRole("table", { name: "Folder contents" });
      return { user, why, page, table };
    });

    story("sorts files, and shows their types", async ({ page, table }) => {
      const names = () => table.locator("[data-row-link]").allTextContents();
      await table.getByRole("row", { name: /b\.csv CSV/ }).waitFor();
      await expect.poll(() => names()).toEqual(["Zeta", "a.txt", "b.csv", "broken.txt"]);
      await table.getByRole("button", { name: "Size" }).click();
      await expect.poll(names).toEqual(["Zeta", "a.txt", "broken.txt", "b.csv"]);
      await expect
        .poll(() => table.getByRole("columnheader", { name: "Size" }).getAttribute("aria-sort"))
        .toBe("descending");
      await page.reload();
      await expect.poll(names).toEqual(["Zeta", "a.txt", "broken.txt", "b.csv"]);
      await table.getByRole("button", { name: "Pages" }).click();
      await expect
        .poll(() => table.getByRole("columnheader", { name: "Pages" }).getAttribute("aria-sort"))
        .toBe("descending");
      await table.getByRole("button", { name: "Type" }).click();
      await expect.poll(names).toEqual(["Zeta", "b.csv", "a.txt", "broken.txt"]);
      await shoot(page, "files-sorted");
    });

    story("refuses a program", async ({ page }) => {
      await page.locator('input[type="file"]').setInputFiles({ name: "tool.exe", mimeType: "", buffer: PROGRAM });
      const uploads = page.getByRole("region", { name: "Uploads" });
      await uploads.getByText("Upload a PDF, Word, Excel, text, image, e-mail or ZIP file.").waitFor();
      await expect.poll(() => uploads.getByRole("button", { name: "Retry" }).count()).toBe(0);
      await uploads.getByRole("button", { name: "Dismiss tool.exe" }).click();
      await uploads.waitFor({ state: "detached" });
    });

    story("downloads several as a ZIP", async ({ page }) => {
      for (const name of ["a.txt", "b.csv"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
      const bar = page.getByRole("region", { name: "Selection" });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        bar.getByRole("button", { name: "Download" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("Files.zip");
      const zip = unzipSync(await readFile(await download.path()));
      expect(Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
        "a.txt": LEASE.repeat(3),
        "b.csv": "a,b\n1,2",
      });
      await page.getByRole("button", { name: "Clear selection" }).click();
      await page.getByRole("button", { name: "Actions for Zeta" }).click();
      await page.getByRole("menuitem", { name: "Download as ZIP" }).click();
      await page.getByText("These folders contain no files that you can open.").waitFor();
    });

    story("says what is wrong with a broken one", async ({ why, page, table }) => {
      await table.getByRole("link", { name: "broken.txt" }).click();
      await page.getByRole("heading", { name: "This file could not be read" }).waitFor();
      await page.getByText(why).waitFor();
      await page.getByText("You can still download it").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      await axe(page);
      await shoot(page, "file-broken");
    });
  });

  describe("folders", () => {
    const story = useStories(browser, async () => {
      const { ada: user } = await ada();
      const { body: folder } = await user.post("/folders", { name: "Leases" });
      for (const name of ["one.txt", "two.txt"]) await user.upload(name, `Lease ${name}`, { folder_id: folder.id });
      const { body: nothing } = await user.post("/folders", { name: "Nothing" });
      const { body: vault } = await user.post("/vaults", { name: "Rents" });
      const page = await browser.pageOf(user);
      await page.goto("/files");
      return { user, nothing, vault, page };
    });

    story(
      "are added to a vault with all their files at once, or say that there are none",
      async ({ user, vault, page }) => {
        const add = async (name: string) => {
          await page.getByRole("button", { name: `Actions for ${name}` }).click();
          await page.getByRole("menuitem", { name: "Add its files to a vault…" }).click();
          await page.getByLabel("Rents").click();
          await page.getByRole("button", { name: "Add", exact: true }).click();
        };
        await add("Nothing");
        await page.getByText("“Nothing” contains no files that can be read.").waitFor();
        await add("Leases");
        await page.getByText("2 files are being added to Rents.").waitFor();
        await expect.poll(async () => (await user.get(`/vaults/${vault.id}/documents`)).body.documents).toHaveLength(2);
      },
    );

    story(
      "say what they contain before they are deleted, and again after something was added",
      async ({ user, nothing, page }) => {
        await page.getByRole("button", { name: "Actions for Nothing" }).click();
        await page.getByRole("menuitem", { name: "Delete…" }).click();
        const question = page.getByRole("dialog", { name: "Delete “Nothing”?" });
        await question.getByText("The folder is empty.").waitFor();
        await user.upload("lease.txt", LEASE, { folder_id: nothing.id });
        await question.getByRole("button", { name: "Delete folder" }).click();
        await question.getByText("It contains one file or folder.").waitFor();
        await expect.poll(async () => (await user.get(`/folders/${nothing.id}`)).status).toBe(200);
        await question.getByRole("button", { name: "Delete folder" }).click();
        await page.getByRole("row", { name: /Nothing/ }).waitFor({ state: "detached" });
        await expect.poll(async () => (await user.get(`/folders/${nothing.id}`)).status).toBe(404);
      },
    );
  });

  it("shows an image, and the pages of a TIFF, with search matches highlighted on them", async () => {
    const { ada: user } = await ada();
    const printed = await scan({}, makePdf([{ content: lines(CLAUSE.slice(3, 5), 60), width: 540, height: 100 }]));
    const { body: file } = await user.upload("scan.png", printed);
    const { data, info } = await sharp(printed).toBuffer({ resolveWithObject: true });
    const blank = await sharp({ create: { ...info, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const tiff = await sharp([blank, data], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const { body: pages } = await user.upload("scan.tiff", tiff);
    await app.runJobs();
    const page = await browser.pageOf(user);
    await page.goto(`/files/${file.id}`);
    const picture = page.getByRole("img", { name: "scan.png" });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("textbox", { name: "Search in this document" }).fill("Governing Law");
    await page.getByRole("region", { name: "Page 1" }).locator('[data-kind="match"][data-active]').first().waitFor();
    await axe(page);
    await shoot(page, "picture");

    await go(page, `/files/${pages.id}`);
    await page.getByText("of 2").waitFor();
    await page.getByRole("textbox", { name: "Search in this document" }).fill("Governing Law");
    await page.getByRole("region", { name: "Page 2" }).locator('[data-kind="match"][data-active]').first().waitFor();
    const drawn = page.getByRole("img", { name: "scan.tiff, page 2" });
    await expect
      .poll(() => drawn.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(info.width);
    await axe(page);
    await shoot(page, "tiff");
  });
});
