import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, heading, openTable } from "./table.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const LONG = "The laws of the State of New York, without regard to its conflict of laws provisions. ".repeat(5);

describeInBrowser("the vault table", () => {
  const app = useApp();
  const browser = useBrowser(app);

  /** Thirty rows, three of them with values. */
  async function fillVault() {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada, "Contracts");
    const { path } = vault;
    for (const [label, field_type] of [
      ["Expires", "date"],
      ["Fee", "currency"],
    ])
      await ada.post(`${path}/columns`, { label, field_type, instructions: "x", sort_order: -1 });
    for (let number = 10; number < 37; number++) await vault.document({ name: `other ${number}.pdf` });
    const rows = { past: [-400, 500, "Ohio"], soon: [20, 1500, LONG], later: [500, 2500, "Utah"] } as const;
    for (const [name, [days, amount, law]] of Object.entries(rows)) {
      const id = await vault.document({ name: `${name}.pdf` });
      await vault.extract(id, "expires", "date", { value: inDays(days) });
      await vault.extract(id, "fee", "currency", { value: { amount, currency: "USD" } });
      await vault.extract(id, "agreementType", "text", { value: law });
    }
    return { org, ada, path };
  }

  const firstNames = (page: Page, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, row) =>
        page
          .locator(`#glide-cell-1-${row}`)
          .textContent()
          .catch(() => null),
      ),
    );
  const showsRows = (page: Page, ...names: string[]) =>
    expect.poll(() => firstNames(page, names.length)).toEqual(names.map((name) => `${name}.pdf`));

  async function filterBy(page: Page, column: string, condition: string, fill: () => Promise<void>) {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Column" }).fill(column);
    await page.getByRole("option", { name: column }).click();
    await page.getByLabel("Condition").selectOption({ label: condition });
    await fill();
    await page.getByRole("button", { name: "Add filter" }).click();
  }

  describe("thirty rows of it", () => {
    const story = useStories(browser, async () => {
      const { ada, path } = await fillVault();
      const page = await browser.pageOf(ada);
      const heard = page.waitForResponse(`**${path}/events`);
      await openTable(page, path, "soon.pdf");
      await heard;
      return { page, path };
    });

    story("are filtered and sorted in words", async ({ page }) => {
      await filterBy(page, "Expires", "is in the next … days", () => page.getByLabel("Days").fill("90"));
      const chip = page.getByRole("button", { name: "Expires is in the next 90 days" });
      await chip.waitFor();
      await showsRows(page, "soon");
      await page.getByText("1 of 30 documents").waitFor();
      await axe(page);
      await shoot(page, "vault-filter");
      await chip.click();
      await expect.poll(() => page.getByLabel("Days").inputValue()).toBe("90");
      await page.getByLabel("Days").fill("900");
      await page.getByRole("button", { name: "Save filter" }).click();
      await page.getByRole("button", { name: "Expires is in the next 900 days" }).waitFor();
      await page.getByRole("button", { name: "Sort" }).click();
      await page.getByRole("combobox", { name: "Sort by" }).fill("Fee");
      await page.getByRole("option", { name: "Fee" }).click();
      await showsRows(page, "soon", "later");
      const lists: string[] = [];
      page.on("request", (request) => {
        if (/\/documents\?.*sort=-fee/.test(request.url())) lists.push(request.url());
      });
      await page.getByText("Highest first").click();
      await page.getByRole("button", { name: "Fee: highest first" }).waitFor();
      await showsRows(page, "later", "soon");
      // Sent when the address changes, and not again when the table is rendered for it.
      expect(lists).toHaveLength(new Set(lists).size);
      expect(lists.length).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove the filter on Expires" }).click();
      await showsRows(page, "later", "soon", "past");
      await filterBy(page, "Fee", "is between", async () => {
        await page.getByLabel("From, amount").fill("2000");
        await page.getByLabel("To, amount").fill("100");
        await page.getByLabel("From, currency").fill("USD");
        await page.getByText("Use the same currency for both amounts.").waitFor();
        await page.getByLabel("To, currency").fill("USD");
      });
      await page.getByRole("button", { name: "Fee is between USD 100.00 and USD 2,000.00" }).waitFor();
      await showsRows(page, "soon", "past");
      await page.getByRole("button", { name: "Remove the filter on Fee" }).click();
      await filterBy(page, "Agreement Type", "is any of", async () => {
        await page.getByRole("combobox", { name: "Values" }).fill("Ohio");
        await page.keyboard.press("Enter");
        await page.getByRole("combobox", { name: "Values" }).fill("Utah");
      });
      await page.getByRole("button", { name: "Agreement Type is any of Ohio, Utah" }).waitFor();
      await showsRows(page, "later", "past");
      await page.getByRole("button", { name: "Remove the filter on Agreement Type" }).click();
      await page.getByText("30 documents").waitFor();
    });

    story("have the chosen height", async ({ page }) => {
      const height = () => page.evaluate<number>("document.querySelector('.dvn-scroller').scrollHeight");
      const choosesHeight = async (label: string) => {
        await page.getByRole("button", { name: /^Row height/ }).click();
        await page.getByRole("menuitem", { name: label }).click();
        await page.getByRole("button", { name: `Row height: ${label}` }).waitFor();
      };
      const one = await height();
      await choosesHeight("2 lines");
      await expect.poll(height).toBe(one + 30 * 18);
      await choosesHeight("4 lines");
      await expect.poll(height).toBe(one + 30 * 54);
      await choosesHeight("Fit content");
      await expect.poll(height).toBeGreaterThan(one + 7 * 18);
      await expect.poll(() => height()).toBeLessThan(one + 30 * 18);
      await shoot(page, "vault-wrapped");
    });

    story(
      "are shown without the invalid parts of a link's filter and sort order, which are named",
      async ({ page, path }) => {
        const link = (filter: object, more = "") =>
          `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${more ? `&${more}` : ""}`;
        const fee = { op: "gte", value: { amount: 2000, currency: "USD" } };

        await page.goto(link({ gone: { op: "empty" }, away: { op: "empty" }, fee }));
        await page.getByRole("button", { name: "Row height: Fit content" }).waitFor();
        await page
          .getByRole("alert")
          .getByText("The filter on “gone” was removed because this vault has no such column.")
          .waitFor();
        await page.getByText("1 of 30 documents").waitFor();
        await showsRows(page, "later");
        await cell(page, "Utah").waitFor({ state: "attached" });
        await page.getByRole("button", { name: /^Fee is at least/ }).waitFor();
        await axe(page, "main");
        expect(JSON.parse(new URL(page.url()).searchParams.get("filter")!)).toEqual({ fee });

        await page.goto(link({ expires: { op: "contains", value: "x" } }, "sort=nothing"));
        await page.getByText("The filter on “Expires” was removed because it is not valid.").waitFor();
        await page
          .getByText("The sort order by “nothing” was removed because this vault has no such column.")
          .waitFor();
        await page.getByText("30 documents", { exact: true }).waitFor();
        await showsRows(page, "later", "soon", "past");
      },
    );
  });

  it("starts with the columns of a template, and a row is re-scanned from its menu", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const page = await browser.pageOf(ada);
    await page.goto("/vaults");
    await page.getByRole("button", { name: "New vault" }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("NDAs");
    await page.getByLabel("Columns").selectOption("nda");
    const preview = page.getByRole("region", { name: "Template columns" });
    await preview.getByText("Which state's or country's law governs the agreement?").waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "vault-template");
    await page.getByRole("button", { name: "Create vault" }).click();
    await page.getByText("No documents yet").waitFor();
    await page
      .getByText(
        "Direction, Term, Confidentiality Period, Disclosure To Advisers and 11 more are extracted automatically.",
      )
      .waitFor();
    const path = new URL(page.url()).pathname;
    const { body: file } = await ada.upload("nda.txt", "NDA\n\nThis Agreement is governed by the laws of Ohio.");
    const { body } = await ada.post(`${path}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    await page.setViewportSize({ width: 3400, height: 600 });
    await cell(page, "Ohio").first().waitFor({ state: "attached" });
    for (const label of ["Direction", "Confidentiality Period", "Governing Law"])
      await expect.poll(() => heading(page, label).count()).toBe(1);

    await choose(page, "nda.txt");
    await page.keyboard.press("Shift+F10");
    const menu = page.getByRole("menu", { name: "Actions for nda.txt" });
    await menu.getByRole("menuitem", { name: "Open" }).and(page.locator(":focus")).waitFor();
    await expect
      .poll(() => menu.getByRole("menuitem").allTextContents())
      .toEqual(["Open", "Ask about it", "Review with a playbook", "Download", "Read again", "Delete"]);
    await axe(page, "[role=menu]");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.locator("canvas:focus, canvas :focus").waitFor({ state: "attached" });
    await page.keyboard.press("Shift+F10");
    await menu.getByRole("menuitem", { name: "Read again" }).click();
    const dialog = page.getByRole("dialog", { name: "Read again" });
    await dialog
      .getByText(
        "nda.txt will be read again, for every column that is filled by reading. Values that people typed are kept.",
      )
      .waitFor();
    await dialog.getByRole("button", { name: "Read again" }).click();
    await page.getByText("1 document is being read again.").waitFor();
    const id = body.documents[0].document_id as string;
    await expect.poll(async () => (await ada.get(`${path}/documents/${id}`)).body.status).toBe("extracting");
    await app.runJobs();
    await cell(page, "Ready").waitFor({ state: "attached" });
    await choose(page, "nda.txt");
    await page.keyboard.press("Shift+F10");
    await menu.getByRole("menuitem", { name: "Ask about it" }).click();
    await page.getByRole("heading", { name: "New chat" }).waitFor();
    await page.getByText("nda.txt").first().waitFor();
  });
});
