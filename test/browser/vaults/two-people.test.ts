import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, setVisible, shoot, useBrowser, useStories } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { allowClipboard, cell, choose, heading, openTable, widePageOf } from "./table.ts";

describeInBrowser("two people in one vault", () => {
  const app = useApp();
  const browser = useBrowser(app);

  /** Ada's table, with Robin's beside it. */
  async function together() {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const robin = await org.user({ managesVaults: true });
    const sql = app.database.system;
    await sql`update users set name = 'Ada Byron' where id = ${ada.id}`;
    await sql`update users set name = 'Robin Hood' where id = ${robin.id}`;
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/members`, { user_id: robin.id, role: "editor" });
    const ids: Record<string, string> = {};
    for (const name of ["a", "b", "c"]) ids[name] = await vault.document({ name: `lease ${name}.txt` });
    for (const label of ["Law", "Note"])
      await ada.post(`${vault.path}/columns`, { label, extraction_mode: "manual", field_type: "text", sort_order: -1 });
    for (const [name, id] of Object.entries(ids))
      await ada.patch(`${vault.path}/documents/${id}/cells/law`, { value: `Law of ${name}` });
    const address = `${vault.path}?sort=documentName`;
    const hers = await widePageOf(browser, ada);
    await openTable(hers, address, "Law of a, edited");
    const lawOf = (name: string) => `${vault.path}/documents/${ids[name]}/cells/law`;
    const openHis = async () => {
      const his = await widePageOf(browser, robin);
      await openTable(his, address, "Law of a, edited");
      return his;
    };
    return { org, ada, robin, vault, ids, hers, lawOf, openHis };
  }

  const panelOf = (page: Page) => page.getByRole("complementary", { name: "Cell" });
  const isSelected = (page: Page, words: string) =>
    page.locator('td[role="gridcell"][aria-selected="true"]', { hasText: words }).waitFor({ state: "attached" });

  it("sees who is there and in which cell, and that the connection is lost and back", async () => {
    const { ada, vault, hers, openHis, lawOf, robin } = await together();
    const his = await openHis();
    await choose(his, "Law of b, edited");
    const here = hers.getByRole("list", { name: "Also here" });
    await here.getByText("Robin Hood").waitFor({ state: "attached" });
    await cell(hers, "Law of b, edited, Robin Hood is here").waitFor({ state: "attached" });
    await his.getByRole("list", { name: "Also here" }).getByText("Ada Byron").waitFor({ state: "attached" });
    await here.locator("li").first().hover();
    await hers.getByRole("tooltip", { name: "Robin Hood" }).waitFor();
    await axe(hers);
    await shoot(hers, "two-people-presence");
    await his.keyboard.press("ArrowDown");
    await cell(hers, "Law of c, edited, Robin Hood is here").waitFor({ state: "attached" });
    const again = await openHis();
    await his.close();
    await cell(hers, "Law of c, edited").waitFor({ state: "attached" });
    await setVisible(again, false);
    await here.waitFor({ state: "detached" });
    await setVisible(again, true);
    await here.getByText("Robin Hood").waitFor({ state: "attached" });
    await hers.context().setOffline(true);
    const status = hers.getByRole("status");
    await status.getByText("Connection lost. Reconnecting…").waitFor();
    await shoot(hers, "two-people-lost");
    await robin.patch(lawOf("a"), { value: "Norway" });
    await hers.context().setOffline(false);
    await status.getByText("Back online").waitFor();
    await cell(hers, "Norway, edited").waitFor({ state: "attached" });
    await ada.delete(`${vault.path}/members/${robin.id}`);
    await again.getByRole("heading", { name: "Not found" }).waitFor();
  });

  it("shows a colleague's changes, and keeps the selected cell, its panel and an open dialog", async () => {
    const { org, robin, ada, vault, hers, ids } = await together();
    await choose(hers, "Law of b, edited");
    const column = { label: "Rent", extraction_mode: "manual", field_type: "text", sort_order: -2 };
    const { body: rent } = await robin.post(`${vault.path}/columns`, column);
    await heading(hers, "Rent").waitFor({ state: "attached" });
    await isSelected(hers, "Law of b");
    await vault.document({ name: "a lease before all.txt" });
    await cell(hers, "a lease before all.txt").waitFor({ state: "attached" });
    await isSelected(hers, "Law of b");
    await robin.patch(`${vault.path}/columns/${rent.id}`, { label: "Monthly rent" });
    await heading(hers, "Monthly rent").waitFor({ state: "attached" });
    await robin.delete(`${vault.path}/columns/${rent.id}`);
    await heading(hers, "Monthly rent").waitFor({ state: "detached" });
    await isSelected(hers, "Law of b");
    await hers.keyboard.press("Space");
    const panel = panelOf(hers);
    await panel.getByText("lease b.txt").first().waitFor();
    await panel.getByRole("tab", { name: "Notes" }).click();
    await robin.post(`${vault.path}/documents/${ids.b}/cells/law/notes`, { text: "Ask the landlord." });
    await panel.getByText("Ask the landlord.").waitFor();
    await hers.getByRole("button", { name: "All columns" }).click();
    const { body: view } = await robin.post(`${vault.path}/views`, { name: "By law" });
    await hers.getByRole("menuitem", { name: "By law" }).waitFor();
    await robin.patch(`${vault.path}/views/${view.id}`, { name: "By country" });
    await hers.getByRole("menuitem", { name: "By country" }).click();
    await hers.getByRole("button", { name: "By country", exact: true }).waitFor();
    await robin.delete(`${vault.path}/views/${view.id}`);
    await hers.getByRole("button", { name: "By country (deleted)" }).waitFor();
    await hers.getByRole("button", { name: "More" }).click();
    await hers.getByRole("menuitem", { name: "Vault members" }).click();
    const people = hers.getByRole("dialog", { name: "Vault members" });
    await people.getByText("Robin Hood").waitFor();
    await people.getByRole("combobox", { name: "Add a person" }).fill("half typed");
    const kim = await org.user();
    await app.database.system`update users set name = 'Kim' where id = ${kim.id}`;
    await ada.post(`${vault.path}/members`, { user_id: kim.id, role: "viewer" });
    const role = people.getByRole("combobox", { name: "Role of Kim" });
    await expect.poll(() => role.inputValue()).toBe("viewer");
    await ada.patch(`${vault.path}/members/${kim.id}`, { role: "editor" });
    await expect.poll(() => role.inputValue()).toBe("editor");
    await ada.delete(`${vault.path}/members/${kim.id}`);
    await role.waitFor({ state: "detached" });
    await expect.poll(() => people.getByRole("combobox", { name: "Add a person" }).inputValue()).toBe("half typed");
  });

  describe("a colleague who was faster", () => {
    const story = useStories(browser, async () => {
      const { robin, ada, vault, ids, hers, lawOf } = await together();
      await allowClipboard(hers);
      const savedLaw = async (name: string) => (await ada.get(lawOf(name))).body.cell.value;
      const dialog = hers.getByRole("dialog");
      const focused = hers.locator(":focus");
      const field = hers.locator("[data-cell-editor]").getByRole("textbox", { name: "Law" });
      const panel = panelOf(hers);
      const typed = panel.getByRole("textbox", { name: "Law" });
      return { robin, ada, vault, ids, hers, lawOf, savedLaw, dialog, focused, field, panel, typed };
    });

    story(
      "leads to a question with both values, which can be put off",
      async ({ robin, hers, lawOf, savedLaw, dialog, focused, field }) => {
        await choose(hers, "Law of a, edited");
        await hers.keyboard.press("Enter");
        await hers.getByRole("textbox", { name: "Law" }).fill("Mine");
        await robin.patch(lawOf("a"), { value: "Robin's" });
        await cell(hers, "Robin's, edited").waitFor({ state: "attached" });
        await hers.keyboard.press("Enter");
        await dialog.getByText("Robin Hood changed this cell").waitFor();
        await dialog
          .getByRole("listitem", { name: "Law, lease a.txt" })
          .getByText("Robin's", { exact: true })
          .waitFor();
        await dialog.getByText("Mine", { exact: true }).waitFor();
        await axe(hers, "[role=dialog]");
        await shoot(hers, "two-people-conflict");
        await expect.poll(() => savedLaw("a")).toBe("Robin's");
        for (const close of ["Escape", "Cancel"]) {
          await expect.poll(() => focused.textContent()).toBe("Save mine");
          if (close === "Escape") await hers.keyboard.press("Escape");
          else await dialog.getByRole("button", { name: "Cancel" }).click();
          await dialog.waitFor({ state: "detached" });
          await expect.poll(() => field.inputValue()).toBe("Mine");
          await field.and(focused).waitFor();
          await expect.poll(() => hers.getByRole("alert").count()).toBe(0);
          await hers.keyboard.press("Enter");
          await dialog.getByText("Robin Hood changed this cell").waitFor();
        }
        await hers.keyboard.press("Enter");
        await cell(hers, "Mine, edited").waitFor({ state: "attached" });
        await expect.poll(() => savedLaw("a")).toBe("Mine");
        await expect.poll(() => focused.getAttribute("id")).toMatch(/^glide-cell-/);
      },
    );

    story("may be the person in another window", async ({ ada, hers, lawOf, dialog, field }) => {
      await choose(hers, "Law of b, edited");
      await hers.keyboard.press("Enter");
      await field.fill("Hers, here");
      await ada.patch(lawOf("b"), { value: "Hers, elsewhere" });
      await hers.keyboard.press("Enter");
      await dialog.getByText("You changed this cell in another window").waitFor();
      await dialog.getByRole("button", { name: "Keep the current value" }).click();
      await cell(hers, "Hers, elsewhere, edited").waitFor({ state: "attached" });
    });

    story(
      "leads to the same question in the panel of the cell",
      async ({ robin, hers, lawOf, savedLaw, dialog, focused, panel }) => {
        await choose(hers, "Mine, edited");
        await hers.keyboard.press("Space");
        await panel.getByRole("button", { name: "Edit" }).click();
        await panel.getByRole("textbox", { name: "Law" }).fill("From the panel");
        await robin.patch(lawOf("a"), { value: "Robin again" });
        await cell(hers, "Robin again, edited").waitFor({ state: "attached" });
        await expect.poll(() => panel.getByRole("textbox", { name: "Law" }).inputValue()).toBe("From the panel");
        await panel.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("Robin Hood changed this cell").waitFor();
        await hers.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await expect.poll(() => focused.getAttribute("aria-label")).toBe("Law");
        await expect.poll(() => focused.inputValue()).toBe("From the panel");
        await expect.poll(() => hers.getByRole("alert").count()).toBe(0);
        await panel.getByRole("button", { name: "Save" }).click();
        await dialog.getByRole("button", { name: "Keep Robin Hood's value" }).click();
        await panel.getByText("Robin again").first().waitFor();
        await expect.poll(() => focused.textContent()).toBe("Edit");
        await expect.poll(() => savedLaw("a")).toBe("Robin again");
        await panel.getByRole("button", { name: "Close panel" }).click();
      },
    );

    story("leads to one question for all cells of a paste", async ({ robin, hers, lawOf, savedLaw, dialog }) => {
      await setVisible(hers, false);
      for (const name of ["a", "b"]) await robin.patch(lawOf(name), { value: `Late ${name}` });
      await choose(hers, "Robin again, edited");
      await hers.evaluate(`navigator.clipboard.writeText("One\\nTwo\\nThree")`);
      await hers.keyboard.press("Control+V");
      await dialog.getByText("2 cells were changed by others").waitFor();
      await shoot(hers, "two-people-paste");
      const second = dialog.getByRole("listitem", { name: "Law, lease b.txt" });
      await second.getByText("Late b").waitFor();
      await second.getByRole("button", { name: "Save mine" }).click();
      await dialog.getByRole("button", { name: "Keep Robin Hood's value" }).click();
      await hers.getByText("2 cells changed.").waitFor();
      await expect.poll(() => Promise.all(["a", "b", "c"].map(savedLaw))).toEqual(["Late a", "Two", "Three"]);
      await setVisible(hers, true);
      await cell(hers, "Late a, edited").waitFor({ state: "attached" });
    });

    story(
      "deletes the document: what is typed in the panel is kept, and saved after a restore",
      async ({ robin, ada, vault, ids, hers, lawOf, panel, typed }) => {
        await choose(hers, "Two, edited");
        await hers.keyboard.press("Space");
        await panel.getByRole("button", { name: "Edit" }).click();
        await typed.fill("Half a thought");
        await robin.delete(`${vault.path}/documents/${ids.b}`);
        await panel.getByRole("alert").getByText("Robin Hood deleted this document.").waitFor();
        await panel.getByText("lease b.txt").first().waitFor();
        await expect.poll(() => typed.inputValue()).toBe("Half a thought");
        await expect.poll(() => panel.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
        await panel.getByRole("button", { name: "Copy" }).waitFor();
        await cell(hers, "lease c.txt").waitFor({ state: "attached" });
        await expect.poll(() => hers.locator('td[role="gridcell"][aria-selected="true"]').count()).toBe(0);
        await axe(hers, '[aria-label="Cell"]');
        await shoot(hers, "two-people-deleted");
        await panel.getByRole("button", { name: "Restore" }).click();
        await panel.getByRole("alert").waitFor({ state: "detached" });
        await expect.poll(() => typed.inputValue()).toBe("Half a thought");
        await panel.getByRole("button", { name: "Save" }).click();
        await cell(hers, "Half a thought, edited").waitFor({ state: "attached" });
        await expect.poll(async () => (await ada.get(lawOf("b"))).body.cell.value).toBe("Half a thought");
        await isSelected(hers, "Half a thought");
      },
    );

    story(
      "deletes the last document: the panel keeps what is typed until it is canceled",
      async ({ robin, vault, ids, hers, panel, typed }) => {
        await hers.keyboard.press("Escape");
        await choose(hers, "Three, edited");
        await hers.keyboard.press("Space");
        await panel.getByRole("button", { name: "Edit" }).click();
        await typed.fill("On the last row");
        await robin.delete(`${vault.path}/documents/${ids.c}`);
        await panel.getByRole("alert").getByText("Robin Hood deleted this document.").waitFor();
        await cell(hers, "lease c.txt").waitFor({ state: "detached" });
        await expect.poll(() => typed.inputValue()).toBe("On the last row");
        await panel.getByRole("button", { name: "Cancel" }).click();
        const trust = panel.getByRole("region", { name: "Verification" });
        await trust.waitFor({ state: "attached" });
        await expect.poll(() => trust.getByRole("button").count()).toBe(0);
      },
    );
  });
});
