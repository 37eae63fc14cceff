import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { watched } from "../vaults/deadlines/support.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describeInBrowser("Home", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function desk() {
    const firm = await watched(app);
    const { ada, viewer, vault } = firm;
    const soon = await firm.contract("Lease.pdf", inDays(3));
    const cell = `${vault.path}/documents/${soon}/cells/law`;
    await firm.alert({ name: "Agreement ends" });
    await ada.put(`${cell}/flag`, { note: "Which state?", assignee_user_id: viewer.id });
    await ada.post(`${cell}/notes`, { text: "@Vic Viewer, please look.", mentions: [viewer.id] });
    return { ...firm, soon };
  }

  it("lists what waits for a person, each with one action and a link to the very place", async () => {
    const { viewer, vault, soon } = await desk();
    const page = await browser.pageOf(viewer);
    await page.goto("/");
    const toVerify = page.getByRole("list", { name: "To verify" });
    await toVerify.getByRole("link", { name: "Lease.pdf: Law", exact: true }).waitFor();
    await expect.poll(() => toVerify.innerText()).toContain("Which state? · from Ada Quill");
    await page.getByRole("list", { name: "Due this week" }).getByText("in 3 days").waitFor();
    expect(await page.getByRole("list", { name: "Overdue" }).count()).toBe(0);
    const mentions = page.getByRole("list", { name: "You were mentioned" });
    await mentions.getByText("@Vic Viewer, please look.").waitFor();
    await axe(page);
    await shoot(page, "home-waiting");
    await mentions.getByRole("button", { name: /^Mark as read/ }).click();
    await mentions.waitFor({ state: "detached" });
    await toVerify.getByRole("link", { name: "Verify: Lease.pdf: Law" }).click();
    await page.waitForURL((url) => url.pathname === `/vaults/${vault.id}` && url.search.includes(soon));
  });

  it("tells what is overdue apart from what is due this week", async () => {
    const firm = await watched(app);
    await firm.contract("Old lease.pdf", inDays(-3));
    await firm.contract("Lease.pdf", inDays(3));
    await firm.alert({ name: "Agreement ends" });
    const page = await browser.pageOf(firm.ada);
    await page.goto("/");
    await page.getByRole("list", { name: "Overdue" }).getByText("3 days ago").waitFor();
    await page.getByRole("list", { name: "Due this week" }).getByText("in 3 days").waitFor();
    expect(await page.getByRole("list", { name: "Due this week" }).getByRole("listitem").count()).toBe(1);
  });

  it("tells what changed since the person was here", async () => {
    const { ada, viewer, vault, soon } = await desk();
    const page = await browser.pageOf(viewer);
    const visited = page.waitForResponse((reply) => reply.url().endsWith("/home/visits"));
    await page.goto("/");
    await visited;
    expect(await page.getByRole("list", { name: "Since you were here" }).count()).toBe(0);
    await app.database.system`update home_visits set seen_at = now() - interval '1 day' where user_id = ${viewer.id}`;
    await ada.patch(`${vault.path}/documents/${soon}/cells/law`, { value: "Delaware" });
    await page.goto("/");
    await page.getByRole("list", { name: "Since you were here" }).getByText("Ada Quill changed 1 value").waitFor();
  });

  it("answers a question and uploads files", async () => {
    const { viewer } = await desk();
    const page = await browser.pageOf(viewer);
    await page.goto("/");
    await page.getByLabel("Files to upload").setInputFiles({
      name: "supply.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("A supply agreement."),
    });
    await expect.poll(async () => (await viewer.get("/files")).body.files?.length ?? 0).toBe(1);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await uploads.getByRole("button", { name: "Add to a vault" }).waitFor();
    await axe(page);
    await app.runJobs();
    await page.getByLabel("Files to upload").setInputFiles({
      name: "supply copy.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("A supply agreement."),
    });
    await uploads.getByText("“supply copy.txt” is the same as “supply.txt”").waitFor();
    await app.runJobs();
    await page.getByLabel("Your question").fill("What kind of agreement is supply.txt?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/chats\/[\w-]{36}/);
    await page.getByRole("list", { name: "Asked of" }).getByRole("link", { name: "supply.txt" }).waitFor();
  });

  it("shows Get started until it is closed, on a phone too", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada, { viewport: PHONE });
    await page.goto("/");
    await page.getByText("Nothing waits for you.").waitFor();
    const heading = page.getByRole("heading", { name: "Get started" });
    await heading.waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await axe(page);
    await shoot(page, "home-new");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await heading.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Nothing waits for you.").waitFor();
    expect(await heading.count()).toBe(0);
  });
});
