import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, forbidPolling, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { type Dovecot, hasDovecot, PASSWORD, startDovecot } from "../support/servers/dovecot.ts";
import { attachment, mail } from "../vaults/intake/mail.ts";
import { contract, withVault } from "../vaults/intake/support.ts";
import { go } from "./going.ts";

const folder = mkdtempSync(join(tmpdir(), "chancery-sources-"));
afterAll(() => rmSync(folder, { recursive: true }));

describeInBrowser("the sources of a vault", () => {
  const app = useApp({ SOURCES_DIR: folder, SOURCES_ALLOW_PRIVATE: true });
  const browser = useBrowser(app);
  let server: Dovecot;
  let users = 0;
  beforeAll(async () => {
    if (hasDovecot) server = await startDovecot();
  });
  afterAll(() => server?.stop());

  const card = (page: Page, name: string) => page.getByRole("article", { name });

  it("are added, synced, repaired, paused and deleted by an owner, and hidden from others", async () => {
    const { ada, org, vault, path, put, documents } = await withVault(app, folder);
    await put("lease.txt", contract("Lease Agreement"));
    await put("supply.txt", contract("Supply Agreement"));
    const page = await browser.pageOf(ada);
    await forbidPolling(page);
    await page.goto(`/vaults/${vault.id}`);
    await page.getByRole("button", { name: "Other ways to add" }).click();
    await page.getByRole("menuitem", { name: "Sources" }).click();
    await page.getByRole("heading", { name: "No sources yet" }).waitFor();
    await axe(page);

    await page.getByRole("button", { name: "Add source" }).click();
    const adding = page.getByRole("dialog", { name: "Add source" });
    await adding.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Folder on the server" }).click();
    await adding.getByLabel("Name", { exact: true }).fill("Signed contracts");
    await adding.getByLabel("Folder", { exact: true }).fill("../elsewhere");
    await adding.getByRole("button", { name: "Add source" }).click();
    await adding.getByText("must be a path below the organization's folder").waitFor();
    await axe(page, '[role="dialog"]');
    await adding.getByLabel("Folder", { exact: true }).fill("");
    await adding.getByRole("button", { name: "Add source" }).click();
    const scans = card(page, "Signed contracts");
    await scans.getByText("Syncing").waitFor();
    await scans.getByText("Folder on the server · The organization's folder").waitFor();
    await scans.getByText("Not synced yet").waitFor();
    await app.runJobs();
    await scans.getByText("Up to date").waitFor();
    await scans.getByText("2 documents added · 0 new versions · 0 unchanged · 0 removed at source").waitFor();
    await scans.getByText("Last sync").waitFor();

    await put("lease.txt", contract("Lease Agreement", "The rent is 900 dollars."));
    await scans.getByRole("button", { name: "Sync now" }).click();
    await scans.getByText("Syncing").waitFor();
    await app.runJobs();
    await scans.getByText("2 documents added · 1 new version · 1 unchanged · 0 removed at source").waitFor();
    await scans.getByRole("button", { name: "Files" }).click();
    const listed = page.getByRole("list", { name: "Files of Signed contracts" });
    await expect.poll(() => listed.getByRole("link").allInnerTexts()).toEqual(["lease.txt", "supply.txt"]);
    if (hasDovecot) await mailbox(page, ada, path);
    await axe(page);
    await shoot(page, "vault-sources");

    const choose = async (action: string) => {
      await scans.getByRole("button", { name: "Actions for Signed contracts" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Pause");
    await scans.getByText("Paused").waitFor();
    await choose("Resume");
    await scans.getByText("Syncing").waitFor();
    await app.runJobs();
    await scans.getByText("2 unchanged").waitFor();
    await choose("Delete");
    const asked = page.getByRole("dialog", { name: "Delete source" });
    await asked.getByText("Documents already added are kept.").waitFor();
    await asked.getByRole("button", { name: "Delete" }).click();
    await scans.waitFor({ state: "detached" });
    await page.getByText("Source deleted").waitFor();
    await expect.poll(() => documents()).toHaveLength(hasDovecot ? 4 : 3);

    const bo = await org.user({ managesVaults: true });
    await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "editor" });
    await expect.poll(async () => (await bo.get(path)).status).toBe(403);
    const other = await browser.pageOf(bo);
    await other.goto(`/vaults/${vault.id}`);
    await other.getByRole("button", { name: "Other ways to add" }).click();
    await other.getByRole("menuitem", { name: "Spreadsheets" }).waitFor();
    await expect.poll(() => other.getByRole("menuitem", { name: "Sources" }).count()).toBe(0);
    await go(other, `/vaults/${vault.id}/sources`);
    await other.getByRole("heading", { name: "Only owners can see sources" }).waitFor();
    await axe(other);
  });

  /** A mailbox with a wrong password, which is then repaired. */
  async function mailbox(page: Page, ada: Awaited<ReturnType<typeof withVault>>["ada"], path: string) {
    const user = `user${++users}`;
    await server.as(user).deliver(mail({ parts: [attachment("loan.txt", contract("Loan Agreement"))] }));
    await page.getByRole("button", { name: "Add source" }).click();
    const adding = page.getByRole("dialog", { name: "Add source" });
    await adding.getByLabel("Name", { exact: true }).fill("Contracts mailbox");
    await adding.getByLabel("Server", { exact: true }).fill("127.0.0.1");
    await adding.getByRole("combobox", { name: "Encryption" }).click();
    await page.getByRole("option", { name: "None" }).click();
    await expect.poll(() => adding.getByLabel("Port", { exact: true }).inputValue()).toBe("143");
    await adding.getByLabel("Port", { exact: true }).fill(String(server.port));
    await adding.getByLabel("User name", { exact: true }).fill(user);
    await adding.getByLabel("Password", { exact: true }).fill("wrong");
    await adding.getByLabel("Allowed senders", { exact: true }).fill("Ada <ada@example.com>");
    await adding.getByRole("combobox", { name: "After reading a message" }).click();
    await page.getByRole("option", { name: "Move to a folder" }).click();
    await adding.getByLabel("Move to", { exact: true }).fill("Read");
    await axe(page, '[role="dialog"]');
    await shoot(page, "vault-source-mailbox");
    await adding.getByRole("button", { name: "Add source" }).click();
    await adding.getByText("must be an address such as ada@example.com").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await adding.getByLabel("Allowed senders", { exact: true }).fill("@example.com\nbo@law.example");
    await adding.getByRole("button", { name: "Add source" }).click();
    const box = card(page, "Contracts mailbox");
    await box.getByText("Syncing").waitFor();
    await app.runJobs();
    await box.getByText("Failed").waitFor();
    await box.getByText("The mail server refused the user name or password.").waitFor();
    await box.getByText(/· retry/).waitFor();
    await box.getByRole("button", { name: "Retry" }).waitFor();
    await shoot(page, "vault-source-failed");

    await box.getByRole("button", { name: "Actions for Contracts mailbox" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const editing = page.getByRole("dialog", { name: "Edit source" });
    await expect.poll(() => editing.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await expect
      .poll(() => editing.getByLabel("Allowed senders", { exact: true }).inputValue())
      .toBe("@example.com\nbo@law.example");
    await editing.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await editing.getByRole("button", { name: "Save" }).click();
    await box.getByText("Syncing").waitFor();
    await app.runJobs();
    await box.getByText("Up to date").waitFor();
    await box.getByText("1 document added · 0 new versions", { exact: true }).waitFor();
    expect(await server.as(user).list("Read")).toEqual([["Contract"]]);
    expect(JSON.stringify((await ada.get(path)).body)).not.toContain(PASSWORD);
  }
});
