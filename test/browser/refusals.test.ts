import { expect, it } from "vitest";
import { setBilling } from "../../src/identity/accounts/accounts.ts";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { go } from "./going.ts";

const TEXT = { name: "nda.txt", mimeType: "text/plain", buffer: Buffer.from("NDA\n\nThe law of Austria governs.") };

const app = useApp({ CREDIT_RATES: { "chat:completions": 1, "playbook:run": 5, "vault:extract": 2 } });
const browser = useBrowser(app);

describeInBrowser("what an organization cannot pay for", () => {
  it("is refused with advice, and keeps everything typed or selected", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const bill = (credits: number) => setBilling(app.database.system, org.id, "credits", credits);
    await bill(0);
    const page = await browser.pageOf(ada);

    await page.goto("/chats/new");
    const question = page.getByLabel("Your question");
    await question.fill("Which law governs?");
    await page.getByRole("button", { name: "Send" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Your organization has 0 credits left of the 1 that this needs.").waitFor();
    await alert.getByText("Your question is still here.").waitFor();
    await expect.poll(() => question.inputValue()).toBe("Which law governs?");
    await axe(page);
    await shoot(page, "refused-chat");
    await page.reload();
    await expect.poll(() => question.inputValue()).toBe("Which law governs?");

    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Law", { importance: "high" }));
    await go(page, `/playbooks/${playbook.id}/run`);
    await page.getByText("Choose a document to start.").waitFor();
    await page.locator('input[type="file"]').setInputFiles(TEXT);
    await page.getByText("still being read").waitFor();
    await app.runJobs();
    await page.getByRole("textbox", { name: "You act for" }).fill("Recipient");
    await page.getByText("1 document, 1 check").waitFor();
    await page.getByRole("button", { name: "Start review" }).click();
    await alert.getByText("0 credits left of the 5 that this needs. Ask an administrator for more.").waitFor();
    await page.getByText("1 document, 1 check").waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "You act for" }).inputValue()).toBe("Recipient");
    await shoot(page, "refused-run");

    const vault = await makeVault(org, ada);
    await go(page, vault.path);
    await page.getByText("No documents yet").waitFor();
    await page.locator('input[type="file"]').setInputFiles(TEXT);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await uploads.getByText("0 credits left of the 2 that this needs. Ask an administrator for more.").waitFor();
    await shoot(page, "refused-upload");
    await bill(2);
    await uploads.getByRole("button", { name: "Retry nda.txt" }).click();
    await uploads.getByText("1 file uploaded").waitFor();
    await app.runJobs();

    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Law");
    await page.getByRole("textbox", { name: "What to look for" }).fill("Which law governs?");
    await page.getByRole("button", { name: "Try on three documents" }).click();
    await alert.getByText("Ask an administrator for more.").waitFor();
    await expect
      .poll(() => page.getByRole("textbox", { name: "What to look for" }).inputValue())
      .toBe("Which law governs?");
  });

  it.each([
    [
      "trial_not_started",
      "The trial of your organization has not started. Ask an administrator to start it.",
      "starts it",
    ],
    ["not_configured", "Billing is not set up for your organization. Ask an administrator to set it up.", "sets it up"],
  ] as const)(
    "is refused where billing is %s, and an administrator is told who can fix it",
    async (mode, told, who) => {
      const org = await app.organization();
      const ada = await org.user({ isAdmin: true });
      await setBilling(app.database.system, org.id, mode);
      const { body: file } = await ada.upload("nda.txt", TEXT.buffer);
      const vault = await makeVault(org, ada);
      await app.runJobs();
      const page = await browser.pageOf(ada);
      const alert = page.getByRole("alert");

      await page.goto("/chats/new");
      await page.getByLabel("Your question").fill("Which law governs?");
      await page.getByRole("button", { name: "Send" }).click();
      await alert.getByText(told).waitFor();
      await expect.poll(() => page.getByLabel("Your question").inputValue()).toBe("Which law governs?");

      const [official] = (await ada.get("/playbooks")).body.playbooks;
      await go(page, `/playbooks/${official.id}/run?file=${file.id}`);
      await page.getByText(/^1 document, \d+ checks$/).waitFor();
      await page.getByRole("button", { name: "Start review" }).click();
      await alert.getByText(told).waitFor();

      await go(page, vault.path);
      await page.getByRole("button", { name: "Choose from your files" }).click();
      await page.getByRole("checkbox", { name: "nda.txt" }).check();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await alert.getByText(told).waitFor();
      await page.getByRole("button", { name: "Remove nda.txt" }).waitFor();

      await go(page, "/settings/organization");
      await page.getByText(`The server operator ${who}`).waitFor();
    },
  );
});

describeInBrowser("an internal error", () => {
  it("is shown with the request id to give to an administrator", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.route("**/app/v1/chat/completions*", (route) =>
      route.fulfill({
        status: 500,
        headers: { "x-request-id": "request-7" },
        json: { error: "Something went wrong on the server.", code: "INTERNAL" },
      }),
    );
    await page.goto("/chats/new");
    await page.getByLabel("Your question").fill("Which law governs?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe(
        "Something went wrong on the server. Try again. If the problem persists, give the request ID request-7 to your administrator. ",
      );
  });
});
