import { expect, it } from "vitest";
import { reviewed } from "../processes/approvals/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();

describeInBrowser("approvals", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  it("are asked for where the redline is made, and given on a phone with one hand", async () => {
    const { ada, bob, rule, id, redline } = await reviewed(app, server);
    await rule({ name: "Goes out" });
    const hers = await browser.pageOf(ada);
    await hers.goto(`/reviews/${id}`);
    await hers.getByRole("button", { name: "Redline" }).click();
    const dialog = hers.getByRole("dialog", { name: "Redline" });
    await dialog.getByText("This has to be approved before it goes out. Bob can approve it.").waitFor();
    await axe(hers);
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    const asking = hers.getByRole("dialog", { name: "Ask for approval" });
    await asking.getByLabel("Note").fill("They want to sign this week.");
    await asking.getByRole("button", { name: "Ask", exact: true }).click();
    await dialog.getByText("It waits for approval.").waitFor();

    const his = await browser.pageOf(bob, { viewport: PHONE, hasTouch: true, isMobile: true });
    await his.goto("/");
    await his.getByRole("link", { name: "Look and decide: nda.docx" }).click();
    await his.getByText("They want to sign this week.").waitFor();
    await his.getByRole("heading", { name: "Term" }).waitFor();
    await his.getByText("two (2").waitFor();
    await shoot(his, "approval-phone");
    const approve = his.getByRole("button", { name: "Approve" });
    const { y, height } = (await approve.boundingBox())!;
    expect([y > PHONE.height / 2, y + height <= PHONE.height, height >= 42]).toEqual([true, true, true]);
    expect(await his.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await axe(his);
    await approve.click();
    await approve.waitFor({ state: "detached" });
    await his.getByRole("list", { name: "Decisions" }).getByText("Approved").waitFor();
    expect((await redline()).status).toBe(202);
    await hers.goto("/approvals");
    await hers.getByRole("list", { name: "Asked by me" }).getByText("Approved").waitFor();
    await axe(hers);
  });

  it("have their rules and the stand-in in the settings, and are asked for on a document", async () => {
    const { admin, bob, ada } = await reviewed(app, server);
    const page = await browser.pageOf(admin);
    await page.goto("/settings/approvals");
    await page.getByRole("button", { name: "Add a rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a rule" });
    await dialog.getByLabel("Name").fill("Memos");
    await dialog.getByLabel("What has to be approved").selectOption({ label: "Document" });
    await axe(page);
    await shoot(page, "approval-rule");
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await page.getByRole("list", { name: "Rules" }).getByText("Memos").waitFor();
    await page.getByRole("combobox", { name: "Colleague" }).fill("Bob");
    await page.getByRole("option", { name: "Bob" }).click();
    await page.getByLabel("Until").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await page.getByRole("button", { name: "Delegate" }).click();
    await page.getByText("Bob decides in your place until").waitFor();
    await axe(page);
    await shoot(page, "approval-settings");
    const { body: file } = await ada.upload("memo.txt", "A memo about the fee.");
    await app.runJobs();
    const hers = await browser.pageOf(ada);
    await hers.goto(`/files/${file.id}`);
    await hers.getByRole("button", { name: "Ask for approval" }).click();
    await hers.getByRole("dialog").getByRole("button", { name: "Ask", exact: true }).click();
    await hers.getByText("It waits for approval.").waitFor();
    const his = await browser.pageOf(bob);
    await his.goto("/approvals");
    await his.getByRole("link", { name: "memo.txt" }).click();
    await his.getByText("You decide in the place of Root.").waitFor();
    await his.getByText("A memo about the fee.").waitFor();
    await shoot(his, "approval-document");
    await axe(his);
    await his.getByLabel("Note").fill("Too long.");
    await his.getByRole("button", { name: "Reject" }).click();
    await his.getByText("in the place of Root").first().waitFor();
    await hers.reload();
    await hers.getByText("The approval was refused.").waitFor();
  });
});
