import { describe, expect, it, onTestFinished } from "vitest";
import { setBilling } from "../../../src/identity/accounts/accounts.ts";
import { openRunner } from "../../../src/jobs.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, forbidPolling, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";
import { cell, choose, chooseFromMenu, openTable, widePageOf } from "./table.ts";

const server = await useModelServer();

const TEXTS = {
  "lease.txt": "LEASE\n\nThe rent is EUR 900 a month. The law of Austria governs.",
  "supply.txt": "SUPPLY AGREEMENT\n\nThe fee is USD 100. The law of Norway governs.",
};

/** Answers with the law in the text, the fee when asked for it, and nothing else. */
const reading = ({ question, messages }: ModelRequest) => {
  const text = messages.map((message) => message.text).join("\n");
  const [quote, law] = /law of (\w+)/.exec(text)!;
  const answers = [...question.matchAll(/^C(\d+): (.*)$/gm)].map(([, number, label]) => {
    const found = label === "Law" || label === "Fee";
    const value = label === "Law" ? law! : "100";
    return { column: `C${number}`, found, value: found ? value : "", quotes: found ? [quote] : [], reasoning: "So." };
  });
  return { object: { answers } };
};

const dropped = (files: Record<string, string>) =>
  `(() => { const held = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) held.items.add(new File([text], name));
    return held; })()`;

describeInBrowser("extraction into vaults", () => {
  const app = useApp({ ...server.settings(), CREDIT_RATES: { "vault:extract": 2 } });
  const browser = useBrowser(app);

  async function emptyVault() {
    server.reply(reading);
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const column = { label: "Law", instructions: "Which law governs?", sort_order: -1 };
    await ada.post(`${vault.path}/columns`, column);
    return { org, ada, vault };
  }

  async function work() {
    const runner = openRunner(app.deps, { concurrency: 2 });
    await runner.start();
    onTestFinished(() => runner.stop());
  }

  describe("into an empty one", () => {
    const story = useStories(browser, async () => {
      const { ada, vault } = await emptyVault();
      const page = await widePageOf(browser, ada);
      await forbidPolling(page);
      return { ada, vault, page };
    });

    story("accepts dropped files, shows the progress of each, and fills cells live", async ({ vault, page }) => {
      const sent = Promise.withResolvers<void>();
      await page.route("**/app/v1/files", async (route) => {
        await sent.promise;
        await route.continue();
      });
      const told = page.waitForResponse(/\/events$/);
      await page.goto(vault.path);
      await page.getByText("No documents yet").waitFor();
      await told;
      const dataTransfer = await page.evaluateHandle(dropped(TEXTS));
      const place = page.getByText("No documents yet");
      await place.dispatchEvent("dragenter", { dataTransfer });
      await page.getByText("Drop to add to this vault").waitFor();
      await shoot(page, "vault-drop");
      await place.dispatchEvent("drop", { dataTransfer });
      await page.getByRole("progressbar", { name: "Uploading lease.txt" }).waitFor({ state: "attached" });
      await expect.poll(() => page.getByText("Drop to add to this vault").count()).toBe(0);
      await page.getByText("0 of 2 files uploaded").waitFor();
      await axe(page);
      await page.getByRole("link", { name: "Chats" }).click();
      await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
      await page.getByText("0 of 2 files uploaded").waitFor();
      await page.goBack();
      await page.getByText("No documents yet").waitFor();
      sent.resolve();
      await page.getByText("2 files uploaded", { exact: true }).waitFor();
      await cell(page, "Queued").first().waitFor({ state: "attached" });
      await expect.poll(() => cell(page, "Reading").count()).toBeGreaterThan(0);
      await shoot(page, "vault-filling");
      await work();
      await cell(page, "Austria").waitFor({ state: "attached" });
      await cell(page, "Norway").waitFor({ state: "attached" });
      await cell(page, "Queued").first().waitFor({ state: "detached" });
    });

    story("says that a document could not be read, and why", async ({ ada, vault, page }) => {
      const { body: broken } = await ada.upload("broken.docx", Buffer.from("PK\u0003\u0004 and nothing else"));
      await ada.post(`${vault.path}/documents`, { file_ids: [broken.id] });
      await work();
      await cell(page, "Failed").first().waitFor({ state: "attached" });
      const notice = page.getByRole("region", { name: "Not read" });
      await notice.getByText("1 document could not be read.").waitFor();
      await axe(page);
      await notice.getByRole("link", { name: "Show" }).click();
      await cell(page, "lease.txt").waitFor({ state: "detached" });
      await choose(page, "broken.docx");
      await page.keyboard.press("Space");
      const panel = page.getByRole("complementary", { name: "Cell" });
      await panel.getByText("This document could not be read").waitFor();
      await panel.getByText(/damaged or incomplete/).waitFor();
    });
  });

  it("rereads stale cells, a column or a document, after showing the cost", async () => {
    const { org, ada, vault } = await emptyVault();
    for (const [name, text] of Object.entries(TEXTS)) {
      const { body: file } = await ada.upload(name, text);
      await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
    }
    await app.runJobs();
    await ada.post(`${vault.path}/columns`, { label: "Fee", instructions: "The fee", sort_order: -1 });
    await setBilling(app.database.system, org.id, "credits", 3);
    const page = await widePageOf(browser, ada);
    await forbidPolling(page);
    await openTable(page, vault.path, "Austria");
    await chooseFromMenu(page, "Update outdated values…");
    const dialog = page.getByRole("dialog", { name: "Read again" });
    await dialog.getByText("For this vault, 2 documents will be read again: 2 cells.").waitFor();
    await dialog
      .getByText(/^test-model will be called 2 times .* This costs 4 of your organization's 3 credits\.$/)
      .waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "rescan");
    await dialog.getByRole("button", { name: "Read again" }).click();
    await dialog.getByRole("alert").getByText("Ask an administrator for more.").waitFor();
    await setBilling(app.database.system, org.id, "credits", 5);
    await dialog.getByRole("button", { name: "Read again" }).click();
    await page.getByText("2 documents are being read again.").waitFor();
    await work();
    await cell(page, "100").nth(1).waitFor({ state: "attached" });
    await choose(page, "Norway");
    await page.keyboard.press("Alt+ArrowDown");
    const menu = page.getByRole("menu", { name: "Column Law" });
    await menu.waitFor();
    await axe(page, "[role=menu]");
    for (const item of ["A to Z", "Z to A"]) {
      await menu.getByRole("menuitem", { name: item }).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("ArrowDown");
    }
    await menu.getByRole("menuitem", { name: "Read this column again" }).click();
    await dialog.getByText("For the column Law, 2 documents will be read again: 2 cells.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Shift+Space");
    await page.getByRole("region", { name: "Selected documents" }).getByRole("button", { name: "Read again" }).click();
    const again = page.getByRole("dialog", { name: "Read again" });
    await again
      .getByText(
        "supply.txt will be read again, for every column that is filled by reading. Values that people typed are kept.",
      )
      .waitFor();
    await again.getByText(/ This costs 2 of your organization's 1 credit\.$/).waitFor();
  });

  it("shows what a re-scan would change, and writes only what is accepted", async () => {
    const { ada, vault } = await emptyVault();
    for (const [name, text] of Object.entries(TEXTS)) {
      const { body: file } = await ada.upload(name, text);
      await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
    }
    await app.runJobs();
    const page = await widePageOf(browser, ada);
    await openTable(page, vault.path, "Austria");
    await chooseFromMenu(page, "Update outdated values…");
    const dialog = page.getByRole("dialog", { name: "Read again" });
    await dialog.getByText("Every value was read with the columns as they are now.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });

    server.reply((request) => {
      const { answers } = reading(request).object;
      return {
        object: { answers: answers.map((each) => ({ ...each, value: each.found ? `${each.value} law` : "" })) },
      };
    });
    const compare = async (from: string) => {
      await choose(page, from);
      await page.keyboard.press("Alt+ArrowDown");
      await page.getByRole("menuitem", { name: "Read this column again" }).click();
      await dialog.getByRole("button", { name: "Show what would change" }).click();
      await dialog
        .getByRole("status")
        .getByText(/^\d of 2 documents read…$/)
        .waitFor();
      await app.runJobs();
    };
    const changes = dialog.getByRole("list", { name: "Values that would change" }).getByRole("listitem");
    await compare("Norway");
    await dialog.getByText("2 values would change.").waitFor();
    await expect.poll(() => changes.allInnerTexts()).toHaveLength(2);
    await changes.filter({ hasText: "lease.txt" }).getByText("Austria law").waitFor();
    await cell(page, "Austria").waitFor({ state: "attached" });
    await axe(page, '[role="dialog"]');
    await shoot(page, "rescan-changes");
    await dialog.getByRole("checkbox", { name: "Law, lease.txt" }).uncheck();
    await dialog.getByRole("button", { name: "Accept 1" }).click();
    await page.getByText("1 new value was saved.").waitFor();
    await cell(page, "Norway law").waitFor({ state: "attached" });
    await cell(page, "Austria").waitFor({ state: "attached" });

    await compare("Austria");
    await dialog.getByText("1 value would change.").waitFor();
    await dialog.getByRole("button", { name: "Accept all" }).click();
    await cell(page, "Austria law").waitFor({ state: "attached" });
  });
});
