import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { watched } from "../vaults/deadlines/support.ts";

describeInBrowser("comments", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("mention a colleague, who finds the document from the bell and answers", async () => {
    const { ada, viewer, vault, contract } = await watched(app);
    const documentId = await contract("Lease.pdf", "2040-01-01");
    const page = await browser.pageOf(ada);
    await page.goto(`/vaults/${vault.id}/documents/${documentId}`);
    await page.getByRole("button", { name: "Comments" }).click();
    const drawer = page.getByRole("dialog", { name: "Comments" });
    await drawer.getByText("No comments yet.").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.tagName")).toBe("TEXTAREA");
    await page.keyboard.type("Is this signed, @Vi");
    await drawer.getByRole("button", { name: "Vic Viewer" }).click();
    await axe(page, '[role="dialog"]');
    await drawer.getByRole("button", { name: "Comment", exact: true }).click();
    await drawer.getByRole("list", { name: "Comments" }).getByText("Is this signed, @Vic Viewer").waitFor();

    const theirs = await browser.pageOf(viewer);
    await theirs.goto("/");
    await theirs.getByRole("list", { name: "You were mentioned" }).getByText("Lease.pdf").waitFor();
    await theirs.getByRole("button", { name: "Notifications, 1 unread" }).click();
    const today = theirs.getByRole("list", { name: "Notifications, Today" });
    await today.getByText("Ada Quill mentioned you in a comment in Lease.pdf (Leases)").waitFor();
    await axe(theirs);
    await shoot(theirs, "bell");
    await today.getByRole("link").click();
    await theirs.waitForURL((url) => url.pathname.endsWith(documentId));
    await expect.poll(async () => (await viewer.get("/notifications")).body.unread_count).toBe(0);
    await theirs.getByRole("button", { name: "Comments (1)" }).click();
    const answer = theirs.getByRole("dialog", { name: "Comments" });
    await answer.getByLabel("Add a comment").fill("Yes.");
    await answer.getByRole("button", { name: "Comment", exact: true }).click();
    await answer.getByRole("list", { name: "Comments" }).getByText("Yes.").waitFor();
    await shoot(theirs, "comments");
  });

  it("are marked as read in the bell without opening them", async () => {
    const { ada, viewer, contract } = await watched(app);
    const documentId = await contract("Lease.pdf", "2040-01-01");
    const about = { subject: "document", subject_id: documentId };
    await ada.post("/comments", { ...about, text: "@Vic Viewer", mentions: [viewer.id] });
    const page = await browser.pageOf(viewer);
    await page.goto("/vaults");
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("button", { name: /^Mark as read: Ada Quill/ }).click();
    await expect.poll(async () => (await viewer.get("/notifications")).body.unread_count).toBe(0);
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  });
});
