import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { allowClipboard, cell, choose, openTable } from "./table.ts";

interface Row {
  values: Record<string, { value: unknown } | undefined>;
}

/** Blocks live updates, as if they arrived too late. */
const blockUpdates = (page: Page) => page.route("**/events", () => {});

describeInBrowser("concurrent changes", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function leases(rows = 2) {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    const ids: string[] = [];
    for (let row = 0; row < rows; row++) ids.push(await vault.document({ name: `lease ${row}.txt` }));
    for (const label of ["Law", "Note"])
      await ada.post(`${vault.path}/columns`, { label, extraction_mode: "manual", field_type: "text" });
    const columns = ["documentName", "law", "note"].map((field_key) => ({ field_key, hidden: false, width: null }));
    const { body: view } = await ada.post(`${vault.path}/views`, { name: "Narrow", columns, sort: "documentName" });
    for (const id of ids) await ada.patch(`${vault.path}/documents/${id}/cells/law`, { value: "Austria" });
    return { org, ada, vault, ids, address: `${vault.path}?view=${view.id}` };
  }

  describe("in an open table", () => {
    const story = useStories(browser, async () => {
      const { ada, vault, ids, address } = await leases();
      const page = await browser.pageOf(ada);
      await openTable(page, address, "lease 0.txt");
      const panel = page.getByRole("complementary", { name: "Cell" });
      return { ada, vault, ids, page, panel };
    });

    story(
      "what is typed is saved to its document when rows are added above it",
      async ({ ada, vault, ids, page, panel }) => {
        await choose(page, "lease 1.txt");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Space");
        await panel.getByText("lease 1.txt").first().waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("textbox", { name: "Law" }).fill("Norway");
        await vault.document({ name: "a lease that comes first.txt" });
        await cell(page, "a lease that comes first.txt").waitFor({ state: "attached" });
        await page.keyboard.press("Enter");
        const lawOf = async (id: string) => (await ada.get(`${vault.path}/documents/${id}/cells/law`)).body.cell.value;
        await expect.poll(() => lawOf(ids[1]!)).toBe("Norway");
        await expect.poll(() => lawOf(ids[0]!)).toBe("Austria");
        await panel.getByText("lease 1.txt").first().waitFor();
        await panel.getByText("Norway").first().waitFor();
      },
    );

    story("the open cell stays open after a reload and after leaving the page", async ({ vault, page, panel }) => {
      await page.waitForURL(/cell=/);
      await page.reload();
      await panel.getByText("lease 1.txt").first().waitFor();
      await page.getByRole("link", { name: "Chats" }).click();
      await page.getByRole("heading", { level: 1, name: "Chats" }).waitFor();
      const heard = page.waitForResponse(`**${vault.path}/events`);
      await page.goBack();
      await heard;
      await panel.getByText("Norway").first().waitFor();
      await panel.getByRole("button", { name: "Close panel" }).click();
      await page.waitForURL((url) => !url.search.includes("cell="));
    });

    story("no other document is selected when a selected one was deleted", async ({ ada, vault, ids, page }) => {
      await vault.document({ name: "lease 2.txt" });
      await cell(page, "lease 2.txt").waitFor({ state: "attached" });
      await choose(page, "lease 1.txt");
      await page.keyboard.press("Shift+Space");
      const chosen = page.getByRole("region", { name: "Selected documents" });
      await chosen.getByText("lease 1.txt").waitFor();
      await ada.delete(`${vault.path}/documents/${ids[1]}`);
      await cell(page, "lease 1.txt").waitFor({ state: "detached" });
      await chosen.waitFor({ state: "detached" });
      await cell(page, "lease 2.txt").waitFor({ state: "attached" });
    });

    story("the draft of a column is kept when the vault was archived", async ({ ada, vault, page }) => {
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Term");
      await page.getByRole("textbox", { name: "What to look for" }).fill("How long does it last?");
      await ada.post(`${vault.path}/archive`);
      await page.getByRole("button", { name: "Add column" }).click();
      await page
        .getByRole("alert")
        .getByText(/archived/)
        .waitFor();
      await expect.poll(() => page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Term");
    });
  });

  describe("on any page", () => {
    const story = useStories(browser, async () => {
      const ada = await (await app.organization()).user();
      const web = await ada.signedIn();
      await web.post("/chat/completions?wait=0", { message: "First?" });
      await app.runJobs();
      const { body } = await web.get("/chats/shown");
      const page = await browser.pageOf(ada);
      return { web, body, page };
    });

    story("the page stays while the server is down, and the next one loads once it is back", async ({ page }) => {
      await page.goto("/projects");
      await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
      await page.context().setOffline(true);
      const alert = page.getByRole("alert");
      await page.getByRole("link", { name: "Saved instructions" }).click();
      await alert.getByText("The server cannot be reached.").waitFor();
      await page.getByRole("link", { name: "Reviews" }).click();
      await page.getByRole("link", { name: "Saved instructions" }).click();
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("link", { name: "Projects" }).waitFor();
      await page.context().setOffline(false);
      await page.getByRole("heading", { level: 1, name: "Saved instructions" }).waitFor();
    });

    story("the question is kept when another tab asked first", async ({ web, body, page }) => {
      await page.getByRole("link", { name: "Chats" }).click();
      await page.getByRole("link", { name: "First?" }).first().click();
      await page.getByRole("article", { name: "Answer", exact: true }).waitFor();
      // The other tab asks once this one has sent its question, before the page can learn of it.
      await page.route("**/chat/completions*", async (route) => {
        await web.post("/chat/completions?wait=0", { message: "Second?", chat_id: body.chats[0].id });
        await route.continue();
      });
      await page.getByLabel("Your question").fill("Third?");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").getByText("This chat is still answering.").waitFor();
      await expect.poll(() => page.getByLabel("Your question").inputValue()).toBe("Third?");
    });
  });

  describe("without live updates from the server", () => {
    const story = useStories(browser, async () => {
      const { ada, vault, ids, address } = await leases(30);
      const page = await browser.pageOf(ada);
      await allowClipboard(page);
      await blockUpdates(page);
      await openTable(page, address, "lease 0.txt");
      const lawOf = async (id: string) => (await ada.get(`${vault.path}/documents/${id}/cells/law`)).body.cell.value;
      const alert = page.getByRole("alert");
      const type = async (words: string) => {
        await page.keyboard.press("Enter");
        await page.getByRole("textbox", { name: "Law" }).fill(words);
        await page.keyboard.press("Enter");
      };
      return { ada, vault, ids, page, alert, lawOf, type };
    });

    story("an edit is tried again after the server was down, and undone", async ({ ids, page, alert, lawOf }) => {
      await choose(page, "Austria, edited");
      await page.context().setOffline(true);
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Law" }).fill("Texas");
      await page.keyboard.press("Enter");
      await alert.getByText(/The server cannot be reached.*You typed: “Texas”/).waitFor();
      await page.context().setOffline(false);
      await alert.getByRole("button", { name: "Try again" }).click();
      await cell(page, "Texas, edited").waitFor({ state: "attached" });
      await page.locator("canvas").first().focus();
      await expect.poll(() => lawOf(ids[0]!)).toBe("Texas");
      const undone = async () => {
        await page.keyboard.press("Control+z");
        return lawOf(ids[0]!);
      };
      await expect.poll(undone).toBe("Austria");
      await cell(page, "Texas, edited").waitFor({ state: "detached" });
    });

    story("a paste has one message for its refused cells, and one undo", async ({ ada, vault, ids, page, lawOf }) => {
      await ada.delete(`${vault.path}/documents/${ids[29]}`);
      await choose(page, "Austria, edited");
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(Array(30).fill("Utah\tSeen").join("\n"))})`);
      await page.keyboard.press("Control+V");
      await page.getByText(/^58 cells changed\. 2 of 60 cells were not changed\..*deleted/).waitFor();
      await expect.poll(() => lawOf(ids[28]!)).toBe("Utah");
      await page.getByRole("button", { name: "Undo" }).click();
      const undoneRows = async () => {
        const { body } = await ada.get(`${vault.path}/documents?fields=law,note&limit=50`);
        return body.documents.filter(({ values }: Row) => values.law?.value === "Austria" && !values.note?.value)
          .length;
      };
      await expect.poll(undoneRows).toBe(29);
      await expect.poll(() => cell(page, "Utah, edited").count()).toBe(0);
    });

    story(
      "the text typed into a cell is kept when the vault was archived or its document deleted",
      async ({ ada, vault, ids, page, alert, lawOf, type }) => {
        await choose(page, "Austria, edited");
        await ada.post(`${vault.path}/archive`);
        await type("Norway");
        await alert.getByText(/archived.*You typed: “Norway”/).waitFor();
        await axe(page);
        await shoot(page, "conflict-archived");
        await ada.post(`${vault.path}/restore`);
        await alert.getByRole("button", { name: "Try again" }).click();
        await cell(page, "Norway, edited").waitFor({ state: "attached" });
        await expect.poll(() => lawOf(ids[0]!)).toBe("Norway");
        await ada.delete(`${vault.path}/documents/${ids[0]}`);
        await choose(page, "Norway, edited");
        await type("Sweden");
        await alert.getByText(/deleted.*You typed: “Sweden”/).waitFor();
      },
    );
  });
});
