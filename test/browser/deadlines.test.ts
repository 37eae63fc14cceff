import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { watched } from "../vaults/deadlines/support.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describeInBrowser("the deadlines of all vaults", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function firm() {
    const made = await watched(app);
    await made.contract("Master services.pdf", inDays(400), { value: 90, unit: "days" });
    const soon = await made.contract("Lease.pdf", inDays(33));
    await made.contract("Late supply.pdf", inDays(-3));
    await made.alert({ name: "Agreement ends", recipients: { user_ids: [made.viewer.id] } });
    return { ...made, soon };
  }

  it("show what each rests on and whose it is, and are done, taken back, snoozed and assigned", async () => {
    const { ada, vault, viewer, soon } = await firm();
    const page = await browser.pageOf(ada);
    await page.goto("/deadlines");
    const overdue = page.getByRole("list", { name: "Overdue" }).getByRole("listitem");
    await overdue.getByText("Late supply.pdf").waitFor();
    const lease = page.getByRole("listitem").filter({ hasText: "Lease.pdf" });
    await expect.poll(() => lease.innerText()).toContain("Agreement ends");
    await expect.poll(() => lease.innerText()).toMatch(/Expiry: .*“expires”/s);
    await expect.poll(() => lease.innerText()).toContain("Vic Viewer");
    await axe(page);
    await shoot(page, "deadlines");

    await overdue.getByRole("button", { name: /^Done: / }).click();
    await page.getByText("Done: Late supply.pdf").waitFor();
    await page.getByRole("list", { name: "Overdue" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await overdue.getByText("Late supply.pdf").waitFor();

    await lease.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Until a day…" }).click();
    await page.getByRole("dialog").getByLabel("Until").fill(inDays(20));
    await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
    await lease.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Snoozed", exact: true }).click();
    await lease.getByText("Snoozed until").waitFor();
    await lease.getByRole("button", { name: /^Open again/ }).click();
    await page.getByRole("heading", { name: "Nothing is due" }).waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();

    await lease.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Assign…" }).click();
    await page.getByRole("combobox", { name: "Who deals with it" }).click();
    await page.getByRole("listbox").getByRole("option", { name: "Vic Viewer" }).click();
    await axe(page, '[role="dialog"]');
    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    await expect
      .poll(async () => (await viewer.get("/deadlines?assignee=me")).body.deadlines[0]?.state.assignee_user_id)
      .toBe(viewer.id);

    await lease.getByRole("link", { name: "Lease.pdf" }).click();
    await page.waitForURL((url) => url.pathname === `/vaults/${vault.id}` && url.search.includes(soon));
  });

  it("are chosen by month, day and person, and the address keeps the choice", async () => {
    const { ada, viewer } = await firm();
    const page = await browser.pageOf(ada);
    await page.goto(`/deadlines?month=${inDays(33).slice(0, 7)}`);
    await page.getByRole("button", { name: /, 1 deadline$/ }).click();
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Agreement ends" }).count()).toBe(1);
    await expect.poll(() => page.url()).toContain(`day=${inDays(33)}`);
    await page.reload();
    await page.getByRole("button", { name: /, 1 deadline$/, pressed: true }).waitFor();
    await page.goto("/deadlines");
    await page.getByLabel("Person").selectOption("Mine");
    await page.getByRole("heading", { name: "Nothing is due" }).waitFor();
    await page.getByLabel("Person").selectOption("Vic Viewer");
    await page.getByText("Lease.pdf").waitFor();
    await expect.poll(() => page.url()).toContain(`person=${viewer.id}`);
  });

  it("are read on a phone; viewers are offered no change", async () => {
    const { viewer } = await firm();
    const page = await browser.pageOf(viewer, { viewport: PHONE });
    await page.goto("/deadlines");
    await page.getByText("Lease.pdf").waitFor();
    expect(await page.getByRole("button", { name: /^Done: / }).count()).toBe(0);
    const lease = await page.getByText("Lease.pdf").first().boundingBox();
    const month = await page.getByRole("button", { name: "Next month" }).boundingBox();
    expect(lease && month && lease.y < month.y && lease.y < PHONE.height).toBe(true);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await axe(page);
    await shoot(page, "deadlines-phone");
  });

  it("say what comes after the listed months, and lead there", async () => {
    const made = await watched(app);
    await made.contract("Far.pdf", inDays(800));
    const page = await browser.pageOf(made.ada);
    await page.goto("/deadlines");
    await page.getByText("Nothing in the next 12 months.").waitFor();
    await axe(page);
    await page.getByRole("button", { name: /^Next: / }).click();
    await page.getByRole("listitem").filter({ hasText: "Far.pdf" }).first().waitFor();
    await page.getByText("Nothing in the next 12 months.").waitFor({ state: "detached" });
  });
});
