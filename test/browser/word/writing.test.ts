import { afterAll, beforeAll, expect } from "vitest";
import { templateOf, uploadTemplate } from "../../drafting/templates/making.ts";
import { BYTES, COSTS, DEFINED, DUTY, LAW, NOTICE, WRITTEN } from "../../entrances/word/draft.ts";
import { hostOf, serveOffice } from "../../entrances/word/host.ts";
import type { OpenDocument } from "../../entrances/word/standin.ts";
import { contractOf } from "../../playbooks/from-documents/family.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, useBrowser, useStories } from "../../support/browser/browser.ts";
import { p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";

declare const word: OpenDocument;

const OURS = "Each party shall protect the Confidential Information of the other party with reasonable care.";

describeInBrowser("writing in the task pane of Word, without a language model", () => {
  const app = useApp();
  const browser = useBrowser(app);
  let working: NodeJS.Timeout;
  beforeAll(() => {
    working = setInterval(() => void app.runJobs().catch(() => undefined), 300);
  });
  afterAll(() => clearInterval(working));

  const story = useStories(browser, async () => {
    const ada = await (await app.organization()).user();
    await ada.post("/clauses", { title: "Duty of care", text: OURS });
    await ada.upload("services.txt", contractOf({ customer: "Lindqvist Foods LLC" }));
    await uploadTemplate(ada, "Letter.docx", templateOf(p("Dear {{customer}}")));
    const page = await browser.pageOf(ada);
    await page.setViewportSize({ width: 350, height: 640 });
    await serveOffice(page, hostOf(WRITTEN, BYTES));
    await page.goto("/word/");
    const lines = () => page.evaluate(() => word.lines());
    return { page, lines };
  });

  story("proofreads the document, shows the words, and fixes them as a tracked change", async ({ page, lines }) => {
    await page.getByRole("tab", { name: "Proofread" }).click();
    await page.getByRole("button", { name: "Proofread this document" }).click();
    const twice = page.locator('[data-finding="double_word"]');
    await twice.getByRole("button", { name: "the the", exact: true }).click();
    await expect.poll(() => page.evaluate(() => word.selected())).toBe("the the");
    await axe(page);
    await twice.getByRole("button", { name: "Fix the the" }).click();
    await twice.getByText("Inserted as a tracked change.").waitFor();
    expect((await lines())[4]).toBe(DUTY.replace("the the", "the[- the-]"));
  });

  story("fills in what is left in brackets, each place with the same words at once", async ({ page, lines }) => {
    const left = page.getByRole("region", { name: "Left to fill in" });
    const company = left.locator('[data-open="[Company]"]');
    await company.getByText("2 places, all filled in at once.").waitFor();
    await company.getByLabel("Fill in [Company]").fill("Acme GmbH");
    await company.getByRole("button", { name: "Fill in" }).click();
    await company.getByText("Inserted as a tracked change.").waitFor();
    const blank = left.locator('[data-open="____"]');
    await blank.getByLabel("Fill in ____").fill("ten");
    await blank.getByRole("button", { name: "Fill in" }).click();
    await blank.getByText("Inserted as a tracked change.").waitFor();
    const filled = "[-[Company]-][+Acme GmbH+]";
    expect((await lines()).slice(5)).toEqual([
      NOTICE.replace("____", "[-____-][+ten+]"),
      LAW.replace("[Company]", filled),
      COSTS.replace("[Company]", filled),
    ]);
  });

  story("deletes words in brackets that are a note to the draft", async ({ page, lines }) => {
    const state = page.locator('[data-open="[State]"]');
    await state.getByRole("button", { name: "Delete them" }).click();
    await state.getByText("Inserted as a tracked change.").waitFor();
    expect((await lines())[6]).toContain("The laws of[- [State]-] govern");
  });

  story("shows the definitions and references of the selected words", async ({ page }) => {
    await page.getByRole("tab", { name: "Selection" }).click();
    await page.evaluate((line) => word.retype(4, line), DUTY);
    await page.evaluate((line) => word.select(line), DUTY);
    await page.getByRole("button", { name: "Show definitions and references" }).click();
    const term = page.locator('[data-explained="Confidential Information"]');
    await term.getByText(DEFINED.slice(4)).waitFor();
    const reference = page.locator('[data-explained="Section 1.1"]');
    await reference.getByRole("button", { name: "Show Section 1.1" }).click();
    await expect.poll(() => page.evaluate(() => word.selected())).toBe(DEFINED);
  });

  story("shows which term the selected words define, and how often it is used", async ({ page }) => {
    await page.evaluate((line) => word.select(line), DEFINED.slice("1.1 ".length));
    await page.getByRole("button", { name: "Show definitions and references" }).click();
    await page.locator('[data-explained="Confidential Information"]').getByText("Defined here. Used once.").waitFor();
  });

  story("compares the selected words with our own wordings, and replaces them", async ({ page, lines }) => {
    await page.evaluate((line) => word.select(line), DUTY.slice("2.1 Duty. ".length));
    await page.getByRole("button", { name: "Compare with our wordings" }).click();
    const ours = page.locator('[data-wording="Duty of care"]');
    await ours.getByText("Clause library").waitFor();
    await axe(page);
    await ours.getByRole("button", { name: "Replace the selection" }).click();
    await page.getByText("Inserted as a tracked change.").last().waitFor();
    expect((await lines())[4]).toBe(`2.1 Duty. [-${DUTY.slice("2.1 Duty. ".length)}-][+${OURS}+]`);
  });

  story(
    "takes values of a template from another document, and says what would read an instruction",
    async ({ page }) => {
      await page.getByRole("tab", { name: "Templates" }).click();
      await page.getByRole("combobox", { name: "Template" }).click();
      await page.getByRole("option", { name: "Letter" }).click();
      await page.getByText("Take values from another document").click();
      await page.getByRole("checkbox", { name: /services\.txt/ }).check();
      await page.getByText("1 value was taken.").waitFor();
      expect(await page.getByLabel("Customer").inputValue()).toBe("Lindqvist Foods LLC");
      await page.getByText("Suggested: Customer, services.txt. Check it.").waitFor();
      await page.getByText("Suggest values from an instruction").click();
      await page.getByRole("textbox", { name: "What the document is to say" }).fill("To Acme GmbH.");
      await page.getByRole("button", { name: "Suggest values" }).click();
      await page.getByRole("alert").getByText("MODEL_PROVIDER").waitFor();
      await axe(page);
      await page.getByLabel("Customer").fill("");
    },
  );

  story("makes a document of a template", async ({ page }) => {
    await page.getByRole("button", { name: "Make document" }).click();
    await page.getByText("Fill this in.").first().waitFor();
    await page.getByLabel("Customer").fill("Acme GmbH");
    await axe(page);
    await page.getByRole("button", { name: "Make document" }).click();
    await page.getByRole("link", { name: "Letter.docx" }).waitFor();
  });
});
