import { expect, it } from "vitest";
import { firm, newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

const TWO = "This Agreement ends two (2) years after the Effective Date.";
const NINE = "This Agreement ends nine (9) years after the Effective Date.";

const app = useApp();
const browser = useBrowser(app);

describeInBrowser("tests of a playbook", () => {
  it("judge the examples of its checks, show what got worse, and warn before it is published", async () => {
    const { ada, path } = await firm(app);
    const { body: check } = await ada.post(`${path}/checks`, newCheck("Term"));
    const examples = `${path}/checks/${check.id}/examples`;
    await ada.post(examples, { text: NINE, expected: "Flag" });
    const page = await browser.pageOf(ada);
    await page.goto(path);
    await page.getByRole("button", { name: "Positions of Term" }).click();
    const list = page.getByRole("list", { name: "Examples of Term" });
    await list.getByText(NINE).waitFor();
    await page.getByRole("button", { name: "Add example" }).click();
    await page.getByRole("textbox", { name: "Text" }).fill(TWO);
    await page.getByRole("dialog").getByRole("button", { name: "Add example" }).click();
    await list.getByText(TWO).waitFor();
    await page.getByRole("button", { name: "Edit example 2 of Term" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("Our form");
    await page.getByRole("button", { name: "Save" }).click();
    await list.getByText("Our form").waitFor();
    await expect
      .poll(async () => (await ada.get(examples)).body.examples)
      .toMatchObject([
        { text: NINE, expected: "Flag", note: null },
        { text: TWO, expected: "Pass", note: "Our form" },
      ]);
    await page.getByRole("button", { name: "Delete example 1 of Term" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Edit example 2 of Term" }).waitFor();
    await expect.poll(async () => (await ada.get(examples)).body.examples).toHaveLength(2);

    const run = async () => {
      const started = page.waitForResponse((reply) => reply.url().includes("/test?") && reply.status() === 202);
      await page.getByRole("button", { name: "Run tests" }).click();
      await started;
      await app.runJobs();
    };
    await run();
    await page.getByRole("heading", { name: "Tests: 2 of 2" }).waitFor();
    await page.getByText("Every example gave the expected result.").waitFor();
    const positions = [{ type: "standard", guidance: "Require: a term of at most one year." }];
    await ada.patch(`${path}/checks/${check.id}`, { positions });
    await run();
    await page.getByRole("heading", { name: "Tests: 1 of 2, 1 worse than last time" }).waitFor();
    const wrong = page.getByRole("list", { name: "Examples with a wrong result" }).getByRole("listitem");
    await expect.poll(() => wrong.textContent()).toMatch(/Term.*Expected Met.*Got Not met.*Worse than last time/);
    await wrong.getByText("Term", { exact: true }).click();
    await wrong.getByText(TWO).waitFor();
    await axe(page);
    await shoot(page, "playbook-tests");

    const publish = async () => {
      await page.getByRole("button", { name: "Visibility: Only you" }).click();
      await page.getByRole("menuitem", { name: "Visible to everyone" }).click();
      await page.getByText("1 example that passed in the previous test now fails.").waitFor();
    };
    await publish();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(async () => (await ada.get(path)).body.visibility).toBe("private");
    await publish();
    await page.getByRole("button", { name: "Publish anyway" }).click();
    await page.getByRole("button", { name: "Visibility: Organization" }).waitFor();
  });

  it("a playbook is exported, and imported from a table with a report of what was not understood", async () => {
    const { ada, playbook } = await firm(app);
    const page = await browser.pageOf(ada);
    await page.goto(`/playbooks/${playbook.id}`);
    await page.getByRole("button", { name: "Actions for NDA" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export as JSON" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("NDA.json");
    await go(page, "/playbooks");
    const buffer = Buffer.from("Clause,Preferred position,Owner\nTerm,Two years.,Legal\n");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Import" }).click(),
    ]);
    await chooser.setFiles({ name: "Supply.csv", mimeType: "text/csv", buffer });
    await page.getByText("The column “Owner” was not understood.").waitFor();
    await page.getByText("1 check, 0 examples.").waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Open playbook" }).click();
    await page.getByRole("textbox", { name: "Title of check 1" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Supply");
    const [chooserAgain] = await (async () => {
      await go(page, "/playbooks");
      return Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Import" }).click()]);
    })();
    await chooserAgain.setFiles({
      name: "none.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Date,Amount\nMay,5\n"),
    });
    await page.getByRole("alert").getByText("No table with checks was found.").waitFor();
  });
});

describeInBrowser("reviews without a language model", () => {
  it("say that no language model was used", async () => {
    const { ada, path } = await firm(app);
    await ada.post(`${path}/checks`, newCheck("Term"));
    const { body: file } = await ada.upload("nda.txt", `MUTUAL NON-DISCLOSURE AGREEMENT\n${NINE}`);
    await app.runJobs();
    const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/reviews/${job.job_id}`);
    await page
      .getByText("No language model is set up. What is unclear without one is left to your judgement.")
      .waitFor();
  });
});
