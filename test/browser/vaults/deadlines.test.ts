import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { watched } from "../../vaults/deadlines/support.ts";

describeInBrowser("deadlines", () => {
  const app = useApp();
  const browser = useBrowser(app);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it("are listed with how they were computed, notified by alerts, and read in a calendar", async () => {
    const { ada, vault, contract, on } = await watched(app);
    await contract("Master services.pdf", inDays(40), { value: 30, unit: "days" });
    const page = await browser.pageOf(ada);
    await page.goto(`/vaults/${vault.id}/deadlines`);
    await page.getByText("There are no alerts yet.").waitFor();
    await page.getByRole("button", { name: "New alert" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Give notice");
    await dialog.getByRole("combobox", { name: "Date" }).click();
    await page.getByRole("option", { name: "Expiry" }).click();
    await dialog.getByRole("combobox", { name: "Less a period" }).click();
    await page.getByRole("option", { name: "Notice" }).click();
    await dialog.getByLabel("Days before").fill("14, soon");
    await dialog.getByText("Enter whole numbers of days, such as 90, 30, 7.").waitFor();
    await dialog.getByLabel("Days before").fill("14, 7");
    await axe(page, '[role="dialog"]');
    await dialog.getByRole("button", { name: "Create alert" }).click();
    await page.getByText("Expiry less Notice · 14, 7 days before").waitFor();
    const notice = page.getByRole("listitem").filter({ hasText: "30 days before" });
    await expect.poll(() => notice.innerText()).toContain("Give notice");
    await expect.poll(() => notice.getByTitle("Source of Notice").count()).toBe(1);
    await axe(page);
    await shoot(page, "vault-deadlines");

    await page.getByRole("button", { name: "Edit Give notice" }).click();
    const editing = page.getByRole("dialog", { name: "Edit alert" });
    await editing.getByLabel("Name").fill("Last day for notice");
    await editing.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Column" }).fill("Expiry");
    await page.getByRole("option", { name: "Expiry" }).click();
    await page.getByLabel("Condition").selectOption("is not empty");
    await page.getByRole("button", { name: "Add filter" }).click();
    await editing.getByRole("button", { name: "Remove the filter on Expiry" }).waitFor();
    await axe(page, '[role="dialog"]');
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByRole("list", { name: "Alerts" }).getByText("Last day for notice").waitFor();
    const [alert] = (await ada.get(`${vault.path}/alerts`)).body.alerts;
    expect(alert.filter).toEqual({ expiry: { op: "not_empty" } });

    await page.getByRole("button", { name: "Calendar" }).click();
    await page.getByRole("button", { name: "Create address" }).click();
    const address = await page.getByRole("textbox", { name: "Calendar address" }).inputValue();
    const feed = () => fetch(`${app.url}${new URL(address).pathname}`);
    expect(await (await feed()).text()).toContain("SUMMARY:Last day for notice: Master services.pdf");
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Calendar" }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The calendar address no longer works.").waitFor();
    await expect.poll(async () => (await feed()).status).toBe(404);

    await on(inDays(0));
    await page.goto("/deadlines");
    await page.getByRole("listitem").getByText("30 days before").waitFor();
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("link", { name: /Last day for notice/ }).waitFor();
    await axe(page);
    await shoot(page, "notifications");
    await page.getByRole("list", { name: "Notifications" }).getByRole("link").click();
    await page.waitForURL(/cell=/);
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    await expect.poll(async () => (await ada.get("/notifications")).body.unread_count).toBe(0);

    await page.goto("/settings/notifications");
    await page.getByRole("switch", { name: "Send me e-mail" }).click({ force: true });
    await page.getByText("Saved").waitFor();
    await expect.poll(async () => (await (await ada.signedIn()).get("/notifications/settings")).body.email).toBe(false);
    await axe(page);

    await page.setViewportSize(PHONE);
    await page.goto(`/vaults/${vault.id}/deadlines`);
    await page.getByText("30 days before").waitFor();
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await shoot(page, "vault-deadlines-phone");
    await page.getByRole("button", { name: "Delete Last day for notice" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("There are no alerts yet.").waitFor();
  });
});
