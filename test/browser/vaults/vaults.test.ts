import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import {
  describeInBrowser,
  PHONE,
  setVisible,
  sharedSetup,
  shoot,
  useBrowser,
  useStories,
  WIDE,
} from "../../support/browser/browser.ts";
import { lines, makePdf } from "../../support/documents/pdf.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { allowClipboard, cell, choose, chooseFromMenu, heading, openTable as open } from "./table.ts";

const PDF = makePdf([
  { content: lines(["SERVICES AGREEMENT", "between Acme Inc. and Beta GmbH"]) },
  { content: lines(["The fee is due on the first day of May."]) },
  { content: lines(["The law of Delaware governs."]) },
]);

/** Presses keys in the focused field before any timer runs, as they arrive on a busy computer. */
const pressWithoutPause = (...keys: string[]) =>
  keys
    .map((key) => `new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true })`)
    .map((event) => `document.activeElement.dispatchEvent(${event});`)
    .join("");

describeInBrowser("vaults", () => {
  const app = useApp();
  const browser = useBrowser(app);

  /** Ada's vault with a PDF and a text file, both read, and a column whose value is cited on the third page. */
  const filledVault = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada);
    for (const [name, bytes] of [
      ["services.pdf", PDF],
      ["lease.txt", "LEASE\n\nThe rent is EUR 900 a month.\n\nThe law of Austria governs."],
    ] as const) {
      const { body: file } = await ada.upload(name, bytes);
      await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
    }
    await app.runJobs();
    const column = { label: "Governing law", instructions: "Which law governs?", sort_order: -1 };
    await ada.post(`${vault.path}/columns`, column);
    const { body } = await ada.get(`${vault.path}/documents?sort=-documentName`);
    const [services, lease] = body.documents as { document_id: string }[];
    const { body: read } = await ada.get(`${vault.path}/documents/${services!.document_id}/text`);
    const start = read.text.indexOf("law of Delaware");
    const citations = [{ quote: "law of Delaware", start, end: start + 15, page: 3 }];
    await vault.extract(services!.document_id, "governingLaw", "text", {
      value: "Delaware",
      citations,
      reasoning: "It says so.",
    });
    return { org, ada, vault, services: services!.document_id, lease: lease!.document_id };
  });

  /** On a screen wide enough for all columns, because columns outside the screen are not drawn. */
  const openTable = async (page: Page, path: string) => {
    await page.setViewportSize(WIDE);
    await open(page, path, "services.pdf");
  };

  it("are created, uploaded files are read into the table, and existing files are accepted", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const page = await browser.pageOf(ada);
    await page.setViewportSize(WIDE);
    await page.goto("/vaults");
    await page.getByText("No vaults yet").waitFor();
    await axe(page);
    await page.getByRole("button", { name: "New vault" }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Leases");
    await page.getByRole("button", { name: "Create vault" }).click();
    await page.getByText("No documents yet").waitFor();
    await page
      .getByText("Parties, Agreement Type, Effective Date and Related Agreements are extracted automatically.")
      .waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "lease.txt", mimeType: "text/plain", buffer: Buffer.from("LEASE") });
    await page.getByText("1 file uploaded").waitFor();
    await app.runJobs();
    await cell(page, "Ready").waitFor({ state: "attached" });
    await expect.poll(() => cell(page, "lease.txt").count()).toBe(1);

    for (const name of ["deed.txt", "loan.txt", "letter.txt"]) await ada.upload(name, `Here is ${name}.`);
    await page.getByRole("link", { name: "Vaults", exact: true }).first().click();
    await page.getByRole("button", { name: "New vault" }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Loans");
    await page.getByRole("button", { name: "Create vault" }).click();
    await page.getByRole("button", { name: "Choose from your files" }).click();
    const dialog = page.getByRole("dialog", { name: "Add existing files" });
    await dialog.getByRole("checkbox", { name: "deed.txt" }).check();
    await dialog.getByRole("checkbox", { name: "loan.txt" }).check();
    await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Add 2 files" }).click();
    await dialog.waitFor({ state: "detached" });
    await cell(page, "loan.txt").waitFor({ state: "attached" });
    await expect.poll(() => cell(page, "deed.txt").count()).toBe(1);
    await expect.poll(() => cell(page, "letter.txt").count()).toBe(0);
  });

  describe("an open table", () => {
    const story = useStories(browser, async () => {
      const { ada, vault, lease } = await filledVault();
      const page = await browser.pageOf(ada);
      const heard = page.waitForRequest(/\/events$/);
      await openTable(page, `${vault.path}?sort=-documentName`);
      const stream = await heard;
      return { ada, vault, lease, page, stream };
    });

    story(
      "closes the stream while hidden, and catches up when visible again",
      async ({ ada, vault, lease, page, stream }) => {
        const left = page.waitForEvent("requestfailed", (request) => request === stream);
        await setVisible(page, false);
        await left;
        await ada.patch(`${vault.path}/documents/${lease}/cells/governingLaw`, { value: "Norway" });
        await setVisible(page, true);
        await cell(page, "Norway, edited").waitFor({ state: "attached" });
        await ada.post(`${vault.path}/documents/${lease}/cells/governingLaw/revert`);
        await cell(page, "Norway, edited").waitFor({ state: "detached" });
      },
    );

    story("shows a cell's value and reasoning beside the cited place in the document", async ({ page }) => {
      await choose(page, "Delaware");
      await page.keyboard.press("Space");
      const panel = page.getByRole("complementary", { name: "Cell" });
      await panel.getByText("It says so.").waitFor();
      await panel.getByRole("region", { name: "Page 3" }).locator("[data-active]").waitFor();
      await expect.poll(() => panel.getByRole("textbox", { name: "Page, of 3" }).inputValue()).toBe("3");
      await panel.getByRole("textbox", { name: "Search in this document" }).fill("fee is  due");
      await panel.getByText("1 of 1").waitFor();
      await panel.getByRole("region", { name: "Page 2" }).locator('[data-kind="match"][data-active]').waitFor();
      await axe(page);
      await shoot(page, "vault");
      await page.setViewportSize(PHONE);
      await panel.getByRole("button", { name: "Close panel" }).click();
      await expect.poll(() => panel.count()).toBe(0);
    });
  });

  it("show a document without pages as text, with the cited words highlighted", async () => {
    const { ada, vault, lease } = await filledVault();
    const page = await browser.pageOf(ada);
    await page.goto(`${vault.path}/documents/${lease}?start=7&end=15`);
    await expect.poll(() => page.locator("mark[data-active]").textContent()).toBe("The rent");
    await page.getByRole("textbox", { name: "Search in this document" }).fill("law");
    await expect.poll(() => page.locator('mark[data-kind="match"]').allTextContents()).toEqual(["law"]);
    await axe(page);
  });

  describe("edited cells", () => {
    const story = useStories(browser, async () => {
      const { ada, vault, services, lease } = await filledVault();
      const page = await browser.pageOf(ada);
      await allowClipboard(page);
      await openTable(page, `${vault.path}?sort=-documentName`);
      const path = (id: string) => `${vault.path}/documents/${id}/cells/governingLaw`;
      const panel = page.getByRole("complementary", { name: "Cell" });
      return { ada, services, lease, page, path, panel };
    });

    story("are changed in place and by pasting", async ({ ada, services, lease, page, path }) => {
      await choose(page, "Delaware");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Governing law" }).fill("New York");
      await page.keyboard.press("Enter");
      await cell(page, "New York, edited").waitFor({ state: "attached" });
      await expect.poll(async () => (await ada.get(path(services))).body.cell.value).toBe("New York");
      await choose(page, "New York, edited");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Governing law" }).fill("Maine");
      await page.evaluate(pressWithoutPause("e", "Enter"));
      await cell(page, "Maine, edited").waitFor({ state: "attached" });
      await expect.poll(async () => (await ada.get(path(services))).body.cell.value).toBe("Maine");
      await page.evaluate("navigator.clipboard.writeText('Ohio\\nUtah')");
      await choose(page, "Maine, edited");
      await page.keyboard.press("Control+V");
      await expect.poll(async () => (await ada.get(path(lease))).body.cell.value).toBe("Utah");
      await expect.poll(async () => (await ada.get(path(services))).body.cell.value).toBe("Ohio");
    });

    story("get their extracted value back, and show their history", async ({ page, panel }) => {
      await choose(page, "Ohio, edited");
      await page.keyboard.press("Space");
      await panel.getByRole("button", { name: "Restore extracted value" }).click();
      await cell(page, "Delaware").waitFor({ state: "attached" });
      await panel.getByRole("tab", { name: "History" }).click();
      await panel.getByText("New York").waitFor();
    });

    story("have notes, which are marked in the table", async ({ page, panel }) => {
      await panel.getByRole("tab", { name: "Notes" }).click();
      await panel.getByRole("textbox", { name: "Add a note" }).fill("Check with counsel");
      await panel.getByRole("button", { name: "Add note" }).click();
      await panel.getByRole("listitem").getByText("Check with counsel").waitFor();
      await cell(page, "Delaware, has a note").waitFor({ state: "attached" });
      await panel.getByRole("button", { name: "Delete note" }).click();
      await page
        .getByRole("dialog", { name: "Delete this note?" })
        .getByRole("button", { name: "Delete note" })
        .click();
      await cell(page, "Delaware").waitFor({ state: "attached" });
    });

    story(
      "are restored after an edit that is still being saved, not before it",
      async ({ ada, services, page, path, panel }) => {
        await panel.getByRole("button", { name: "Close panel" }).click();
        await ada.patch(path(services), { value: "New York" });
        await cell(page, "New York, edited").waitFor({ state: "attached" });
        const order: string[] = [];
        const restored = Promise.withResolvers<void>();
        await page.route("**/cells/governingLaw", async (route) => {
          if (route.request().method() === "PATCH") await restored.promise;
          await route.continue();
        });
        page.on("response", (response) => {
          if (response.url().includes("/cells/governingLaw")) order.push(response.request().method());
        });
        await choose(page, "New York, edited");
        await page.keyboard.press("Enter");
        await page.getByRole("textbox", { name: "Governing law" }).fill("Ohio");
        await page.keyboard.press("Enter");
        await choose(page, "Ohio, edited");
        await page.keyboard.press("Space");
        await panel.getByRole("button", { name: "Restore extracted value" }).click();
        restored.resolve();
        await cell(page, "Delaware").waitFor({ state: "attached" });
        await expect
          .poll(async () => (await ada.get(path(services))).body.cell)
          .toMatchObject({ value: "Delaware", is_edited: false });
        expect(order.filter((method) => method !== "GET")).toEqual(["PATCH", "POST"]);
        await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      },
    );

    story("keep their text when the server goes down while typing", async ({ ada, services, page, path, panel }) => {
      await page.unroute("**/cells/governingLaw");
      await panel.getByRole("button", { name: "Close panel" }).click();
      await choose(page, "Delaware");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Governing law" }).fill("Texas");
      await page.context().setOffline(true);
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
      await cell(page, "Delaware").waitFor({ state: "attached" });
      expect((await ada.get(path(services))).body.cell.value).toBe("Delaware");
    });
  });

  it("look missing to people who are not members, and offer a viewer no way to make changes", async () => {
    const { org, vault, ada } = await filledVault();
    const vera = await org.user();
    const page = await browser.pageOf(vera);
    await page.setViewportSize(WIDE);
    await page.goto(vault.path);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await ada.post(`${vault.path}/members`, { user_id: vera.id, role: "viewer" });
    await page.getByRole("link", { name: "Vaults", exact: true }).first().click();
    await page.getByRole("link", { name: "Leases" }).first().click();
    await cell(page, "services.pdf").first().waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("button", { name: "Upload" }).count()).toBe(0);
    await choose(page, "Delaware");
    await page.keyboard.press("Space");
    const panel = page.getByRole("complementary", { name: "Cell" });
    await panel.getByText("Delaware", { exact: true }).waitFor();
    await expect.poll(() => panel.getByRole("button", { name: "Edit" }).count()).toBe(0);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export…" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: /Update|Settings|Archive/ }).count()).toBe(0);
  });

  describe("the rows of a table", () => {
    const story = useStories(browser, async () => {
      const { ada, vault } = await filledVault();
      const page = await browser.pageOf(ada);
      await openTable(page, vault.path);
      return { ada, vault, page };
    });

    story("show their values at once after sorting, filtering and searching", async ({ vault, page }) => {
      const showsValues = async (...values: string[]) => {
        for (const value of values) await cell(page, value).first().waitFor({ state: "attached" });
        await expect.poll(() => cell(page, "Loading").count()).toBe(0);
      };
      await showsValues("services.pdf", "lease.txt", "Delaware");
      await page.getByRole("button", { name: "Sort" }).click();
      await page.getByRole("combobox", { name: "Sort by" }).fill("Document name");
      await page.getByRole("option", { name: "Document name" }).click();
      await page.getByRole("button", { name: "Document name: A to Z" }).waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("#glide-cell-1-0").textContent()).toBe("lease.txt");
      await showsValues("services.pdf", "lease.txt", "Delaware");
      await page.goto(`${vault.path}?sort=-documentName`);
      await showsValues("services.pdf", "lease.txt", "Delaware");
      await page.getByLabel("Search by name or title").fill("services");
      await cell(page, "lease.txt").waitFor({ state: "detached" });
      await showsValues("services.pdf", "Delaware");
      await page.getByLabel("Search by name or title").fill("");
      await showsValues("services.pdf", "lease.txt", "Delaware");
    });

    story("are filtered, and shown again by one button when none match", async ({ page }) => {
      await page.getByRole("link", { name: "Vaults", exact: true }).first().click();
      await page.getByRole("link", { name: "Leases" }).first().click();
      await page.waitForURL((url) => !url.search);
      await cell(page, "lease.txt").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Column" }).fill("Governing law");
      await page.getByRole("option", { name: "Governing law" }).click();
      await page.getByRole("textbox", { name: "Value" }).fill("delaware");
      await page.getByRole("button", { name: "Add filter" }).click();
      await page.getByText("Governing law contains delaware").waitFor();
      await cell(page, "lease.txt").waitFor({ state: "detached" });
      await cell(page, "Delaware").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "All columns *" }).waitFor();
      await page.getByLabel("Search by name or title").fill("nowhere");
      const none = page.getByRole("region", { name: "No documents match" });
      await none.getByText("Change the search or the filters, or clear them.").waitFor();
      await none.getByRole("button", { name: "Clear all" }).click();
      await cell(page, "lease.txt").waitFor({ state: "attached" });
      await none.waitFor({ state: "detached" });
      expect(await page.getByLabel("Search by name or title").inputValue()).toBe("");
      await page.getByRole("button", { name: "All columns", exact: true }).waitFor();
    });

    story("are filtered by a saved view, which has its columns", async ({ ada, vault, page }) => {
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Column" }).fill("Governing law");
      await page.getByRole("option", { name: "Governing law" }).click();
      await page.getByRole("textbox", { name: "Value" }).fill("delaware");
      await page.getByRole("button", { name: "Add filter" }).click();
      await cell(page, "lease.txt").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("button", { name: "Hide Parties" }).click();
      // A column is moved with the arrow keys on its handle.
      const place = () =>
        page
          .locator("[data-handle]")
          .evaluateAll((handles: { dataset: Record<string, string> }[]) =>
            handles.findIndex(({ dataset }) => dataset.handle === "governingLaw"),
          );
      const before = await place();
      await page.getByRole("button", { name: /^Move Governing law:/ }).press("ArrowDown");
      await expect.poll(place).toBe(before + 1);
      await axe(page, "[role=dialog]");
      await page.keyboard.press("Escape");
      await heading(page, "Parties").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "All columns *" }).click();
      await page.getByRole("menuitem", { name: "Save as new view" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("With law");
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByRole("button", { name: "With law", exact: true }).waitFor();
      await cell(page, "Delaware").waitFor({ state: "attached" });
      const { body } = await ada.get(`${vault.path}/views`);
      expect(body.views[0]).toMatchObject({
        name: "With law",
        filter: { governingLaw: { op: "contains", value: "delaware" } },
      });
      expect(body.views[0].columns.find((each: { field_key: string }) => each.field_key === "parties").hidden).toBe(
        true,
      );
    });
  });

  describe("a vault of an owner", () => {
    const story = useStories(browser, async () => {
      const { org, ada, vault } = await filledVault();
      const page = await browser.pageOf(ada);
      await openTable(page, vault.path);
      return { org, ada, vault, page };
    });

    story(
      "previews a new column before it is added, fills it, and says how long that takes",
      async ({ ada, vault, page }) => {
        await page.getByRole("button", { name: "Columns", exact: true }).click();
        await page.getByRole("button", { name: "Add column" }).click();
        await page.getByRole("textbox", { name: "Name", exact: true }).fill("Fee");
        await page.getByRole("textbox", { name: "What to look for" }).fill("When is the fee due?");
        await page.keyboard.press("Escape");
        await page
          .getByRole("dialog", { name: "Leave without saving?" })
          .getByRole("button", { name: "Cancel" })
          .click();
        await page.getByRole("button", { name: "Try on three documents" }).click();
        await page.getByRole("region", { name: "Preview" }).getByText("services.pdf").waitFor();
        await axe(page, "[role=dialog]");
        await page.getByRole("button", { name: "Add column" }).click();
        await page.getByText(/^Filling “Fee” from \d+ documents?: less than a minute\.$/).waitFor();
        await heading(page, "Fee").waitFor({ state: "attached" });
        const { body } = await ada.get(`${vault.path}/columns`);
        expect(body.columns.map((each: { label: string }) => each.label)).toContain("Fee");
        await page.getByRole("button", { name: "Columns", exact: true }).click();
        await page.getByRole("button", { name: "Edit Fee" }).click();
        await page.getByRole("textbox", { name: "What to look for" }).fill("On which day is the fee due?");
        await page.getByRole("button", { name: "Save column" }).click();
        await page.getByText(/For the column Fee, .* read again/).waitFor();
        await page.getByText("Read on this server, without a language model and at no cost.").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    );

    story("is shared with people found by name", async ({ org, vault, page }) => {
      const bob = await org.user({ name: "Bob Reed", email: "bob@example.com" });
      await chooseFromMenu(page, "Vault members");
      await page.getByRole("combobox", { name: "Add a person" }).fill("ree");
      await page.getByRole("option", { name: "Bob Reed bob@example.com" }).click();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByLabel("Role of Bob Reed").selectOption("Viewer");
      await expect.poll(async () => (await bob.get(vault.path)).body.my_role).toBe("viewer");
      await page.mouse.move(0, 0);
      await axe(page, "[role=dialog]");
      await page.keyboard.press("Escape");
    });

    story("is archived, and deleted for good", async ({ ada, vault, page }) => {
      await chooseFromMenu(page, "Archive");
      await page.getByText("archived (read-only)").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Upload" }).count()).toBe(0);
      await chooseFromMenu(page, "Delete permanently");
      await page.getByRole("textbox", { name: "Type Leases to continue" }).fill("Leases");
      await page.getByRole("button", { name: "Delete vault" }).click();
      await page.getByText("No vaults yet").waitFor();
      await expect.poll(async () => (await ada.get(vault.path)).status).toBe(404);
    });
  });
});
