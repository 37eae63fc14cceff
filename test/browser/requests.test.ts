import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeMail } from "../../src/processes/requests/mail/take-mail.ts";
import { Mailbox, WITH_MAIL } from "../processes/requests/smtp.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { sample } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { mail } from "../vaults/intake/mail.ts";

const mailbox = new Mailbox();
beforeAll(() => mailbox.start());
afterAll(() => mailbox.stop());

const NDA = Buffer.from(await sample("bonterms-mutual-nda.docx"));
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describeInBrowser("requests", () => {
  const app = useApp({ ...WITH_MAIL, REQUESTS_MAILBOX_URL: "imap://legal%40acme.example:secret@127.0.0.1" });
  const browser = useBrowser(app);

  const fits = async (page: Page) =>
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);

  /** The e-mail comes once the workers have sent it. */
  async function lastMail(to: string, words: RegExp) {
    await expect
      .poll(async () => {
        await app.runJobs();
        return (await mailbox.to(to)).at(-1)?.text ?? "";
      })
      .toMatch(words);
    return (await mailbox.to(to)).at(-1)!;
  }

  it("are made on a phone without an account or scripts, answered, and followed by a link", async () => {
    const org = await app.organization("Acme & Co.");
    const lena = await org.user({ isAdmin: true, name: "Lena Lex" });
    const slug = `nda-${randomUUID()}`;
    const email = `ada.${randomUUID()}@example.com`;

    const hers = await browser.pageOf(lena);
    await hers.goto("/settings/requests");
    await hers.getByText("No request types yet").waitFor();
    await hers.getByRole("button", { name: "Add a request type" }).click();
    const dialog = hers.getByRole("dialog", { name: "Add a request type" });
    await dialog.getByLabel("Name", { exact: true }).fill("Non-disclosure agreement");
    await dialog.getByLabel("Address of its page").fill(slug);
    await dialog.getByLabel("What the form tells people first").fill("For a first talk with another company.");
    await dialog.getByRole("button", { name: "Add a field" }).click();
    await dialog.getByLabel("Field 1", { exact: true }).fill("Other company");
    await dialog.getByLabel("Who gets it").selectOption({ label: "Lena Lex" });
    await dialog.getByLabel("Days until it is due").fill("2");
    await dialog.getByLabel("Public page for colleagues without an account").check();
    await dialog.getByLabel("Allowed domains").fill("example.com");
    await axe(hers);
    await shoot(hers, "request-type");
    await dialog.getByRole("button", { name: "Add request type" }).click();
    await hers.getByRole("link", { name: new RegExp(slug) }).waitFor();
    await axe(hers);

    const theirs = await browser.page({ viewport: PHONE, hasTouch: true, isMobile: true, javaScriptEnabled: false });
    const looked = await browser.page();
    await theirs.goto(`/r/${slug}`);
    await theirs.getByText("It must end in @example.com.").waitFor();
    await shoot(theirs, "request-address");
    await theirs.getByLabel("Your work e-mail address").fill(email);
    await theirs.getByRole("button", { name: "Send me a code" }).click();
    const [code] = /\d{6}/.exec((await lastMail(email, /Your code is/)).text!)!;
    await theirs.getByLabel("The code from the e-mail").fill("000000");
    await theirs.getByLabel("Other company").fill("Globex Trading LLC");
    await theirs.getByRole("button", { name: "Send the request" }).click();
    await theirs.getByText("This code is wrong").waitFor();
    expect(await theirs.getByLabel("Other company").inputValue()).toBe("Globex Trading LLC");
    await shoot(theirs, "request-form");
    await theirs.getByLabel("The code from the e-mail").fill(code);
    await theirs.getByLabel("Your name").fill("Ada Quill");
    await theirs.getByLabel("Files").setInputFiles({ name: "nda.docx", mimeType: WORD, buffer: NDA });
    await theirs.getByRole("button", { name: "Send the request" }).click();
    await theirs.getByText("Received. Nobody has begun yet.").waitFor();
    await theirs.getByRole("link", { name: "nda.docx" }).waitFor();
    await shoot(theirs, "request-followed");
    for (const path of [`/r/${slug}`, new URL(theirs.url()).pathname, "/r/nothing"]) {
      await looked.goto(path);
      await axe(looked);
      await looked.setViewportSize(PHONE);
      await fits(looked);
    }

    await hers.goto("/");
    await hers.getByRole("link", { name: /^Answer: / }).click();
    await hers.getByText("Globex Trading LLC").first().waitFor();
    await axe(hers);
    await shoot(hers, "request");
    await hers.getByLabel("Write to the requester").fill("Which law should govern it?");
    await hers.getByRole("button", { name: "Send message" }).click();
    await hers.getByRole("list", { name: "Messages" }).getByText("Which law should govern it?").waitFor();
    await hers.getByLabel("Status").selectOption({ label: "Waiting for the requester" });
    const asked = await lastMail(email, /Which law should govern it\?/);

    const folder = await mkdtemp(join(tmpdir(), "chancery-mail-"));
    const reply = mail({ from: email, subject: `Re: ${asked.subject}`, text: "New York, please." });
    await writeFile(join(folder, "reply.eml"), reply);
    expect(await takeMail(app.deps, join(folder, "reply.eml"))).toBe("answer");
    await rm(folder, { recursive: true });
    await theirs.reload();
    await theirs.getByText("New York, please.").waitFor();
    await theirs.getByText("The legal team is working on it.").waitFor();
    await shoot(theirs, "request-answered");
    await theirs.getByLabel("Message", { exact: true }).fill("And can we sign this week?");
    await theirs.getByRole("button", { name: "Send the message" }).click();
    await theirs.getByText("And can we sign this week?").waitFor();
    await hers.goto("/requests");
    await hers.getByRole("link", { name: /Globex/ }).waitFor();
    await axe(hers);
    await shoot(hers, "requests");
  });

  it("that need an approval are prepared, approved by another person on a phone, and sent", async () => {
    const org = await app.organization();
    const [root, lena, bob] = [
      await org.user({ isAdmin: true, name: "Root" }),
      await org.user({ name: "Lena Lex" }),
      await org.user({ name: "Bob Crane" }),
    ];
    await root.post("/approval-rules", { subject: "request", approvers: [{ user_id: bob.id }] });
    const { body: type } = await root.post("/request-types", { name: "Lease", slug: `lease-${randomUUID()}` });
    const email = `ada.${randomUUID()}@example.com`;
    const { body: request } = await lena.post("/requests", { type_id: type.id, requester: { email } });
    const hers = await browser.pageOf(lena);
    await hers.goto(`/requests/${request.id}`);
    await hers.getByText("It has to be approved before it is sent.").waitFor();
    await hers.getByLabel("Write to the requester").fill("You may sign the lease.");
    await hers.getByRole("button", { name: "Save the draft" }).click();
    const draft = hers.getByRole("region", { name: "Draft of the answer" });
    await draft.getByText("Bob Crane can approve it.").waitFor();
    expect(await draft.getByRole("button", { name: "Send answer" }).isDisabled()).toBe(true);
    await axe(hers);
    await shoot(hers, "request-draft");
    await draft.getByRole("button", { name: "Ask for approval" }).click();
    await hers
      .getByRole("dialog", { name: "Ask for approval" })
      .getByRole("button", { name: "Ask", exact: true })
      .click();
    await draft.getByText("It waits for approval.").waitFor();

    const his = await browser.pageOf(bob, { viewport: PHONE, hasTouch: true, isMobile: true });
    await his.goto("/");
    await his.getByRole("link", { name: "Look and decide: Lease" }).click();
    await his.getByText("You may sign the lease.").waitFor();
    await axe(his);
    await fits(his);
    await shoot(his, "request-approval");
    await his.getByRole("button", { name: "Approve" }).click();
    await his.getByRole("list", { name: "Decisions" }).getByText("Approved").waitFor();

    await hers.reload();
    await draft.getByText("Approved as it is now.").waitFor();
    await draft.getByRole("button", { name: "Send answer" }).click();
    await hers.getByRole("list", { name: "Messages" }).getByText("You may sign the lease.").waitFor();
    await lastMail(email, /You may sign the lease\./);
  });
});
