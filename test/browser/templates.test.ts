import { expect, it } from "vitest";
import { contractOf } from "../playbooks/from-documents/family.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { docx, p } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const ORDER = docx({
  body:
    p("{{customer.name}} orders from {{start}}.{{#if renews}} It renews every {{term}}.{{/if}}") +
    p("{{#each fees}}{{name}} costs {{amount}}. {{/each}}"),
});
const asFile = (name: string, bytes: Uint8Array | string, mimeType = DOCX) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

describeInBrowser("templates", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("are uploaded, typed, filled in with a preview, and filled from a table", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.goto("/templates");
    await page.getByText("No templates yet").waitFor();
    await page.getByRole("link", { name: "Download Due-diligence report" }).waitFor();
    const upload = page.locator('input[type="file"]').first();
    await upload.setInputFiles(asFile("Faulty.docx", docx({ body: p("{{#if a}} x") })));
    await page.getByRole("dialog").getByText("not closed").waitFor();
    await page.keyboard.press("Escape");
    await upload.setInputFiles(asFile("Order.docx", ORDER));
    await page.getByRole("heading", { level: 1, name: "Order" }).waitFor();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("[Customer name]").waitFor();
    await axe(page);
    await shoot(page, "template");
    await page.getByRole("button", { name: "Make document", exact: true }).click();
    await page.getByText("Fill this in.").first().waitFor();
    await page.getByRole("group", { name: "Fees *" }).getByText("Fill this in.").waitFor();
    await page.getByRole("textbox", { name: "Customer name" }).fill("Acme <b>GmbH</b>");
    await page.getByRole("textbox", { name: "Start", exact: true }).fill("1 May 2027");
    expect(await page.getByRole("textbox", { name: "Term", exact: true }).count()).toBe(0);
    await page.getByRole("combobox", { name: "Renews", exact: true }).click();
    await page.getByRole("option", { name: "Yes" }).click();
    await page.getByRole("textbox", { name: "Term", exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Renews", exact: true }).click();
    await page.getByRole("option", { name: "No" }).click();
    await page.getByRole("textbox", { name: "Term", exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add to Fees" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Set-up");
    await page.getByRole("textbox", { name: "Amount" }).fill("USD 5");
    await preview.getByText("Set-up").waitFor();
    expect(await preview.innerText()).toContain("Acme <b>GmbH</b> orders from 1 May 2027.");
    await page.getByRole("textbox", { name: "Name of the document" }).fill("Order of Acme");
    await page.getByRole("button", { name: "Make document", exact: true }).click();
    await page.waitForURL("**/files/*");
    const { files } = (await ada.get("/files")).body;
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["Order of Acme.docx"]);
  });

  it("take values from another document", async () => {
    const ada = await (await app.organization()).user();
    const contract = contractOf({ customer: "Lindqvist Foods LLC", law: "Vermont" });
    await ada.upload("services.txt", contract);
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto("/templates");
    const body = docx({ body: p("{{customer.name}} under the law of {{governingLaw}}, {{colour}}") });
    await page.locator('input[type="file"]').first().setInputFiles(asFile("Amendment.docx", body));
    await page.getByRole("heading", { level: 1, name: "Amendment" }).waitFor();
    await page.getByText("Take values from another document").click();
    await page.getByRole("checkbox", { name: /services\.txt/ }).check();
    await page.getByText("2 values were taken.").waitFor();
    expect(await page.getByRole("textbox", { name: "Customer name" }).inputValue()).toBe("Lindqvist Foods LLC");
    expect(await page.getByRole("textbox", { name: "Governing law" }).inputValue()).toContain("Vermont");
    await axe(page);
  });

  it("say which setting allows values from an instruction, where there is no language model", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/templates");
    await page.locator('input[type="file"]').first().setInputFiles(asFile("Order.docx", ORDER));
    await page.getByText("Suggest values from an instruction").click();
    await page.getByRole("textbox", { name: "What the document is to say" }).fill("For Acme GmbH.");
    await page.getByRole("button", { name: "Suggest values" }).click();
    await page.getByRole("alert").getByText("MODEL_PROVIDER").waitFor();
    await axe(page);
  });

  it("make a document of each row, and say what was left out", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.goto("/templates");
    const body = docx({ body: p("Dear {{name}} of {{city}}") });
    await page.locator('input[type="file"]').first().setInputFiles(asFile("Letter.docx", body));
    await page.getByRole("heading", { level: 1, name: "Letter" }).waitFor();
    await page.getByRole("combobox", { name: "Type of city" }).click();
    await page.getByRole("option", { name: "Long text" }).click();
    await expect.poll(async () => (await ada.get("/templates")).body.templates[0].fields[1].type).toBe("rich_text");
    await page
      .getByRole("region", { name: "Several documents from a table" })
      .locator('input[type="file"]')
      .setInputFiles(asFile("people.csv", "name,city,age\nBo,Bonn,1\nCy,,2\n", "text/csv"));
    await page.getByRole("button", { name: "Make documents" }).click();
    await expect.poll(async () => (await ada.get("/jobs?kind=templates/batch")).body.jobs.length).toBe(1);
    await app.runJobs();
    await page.getByText("1 of 2 documents were made.").waitFor();
    await page.getByText("Row 2 was left out:").waitFor();
    await page.getByText("Column “age” was not used:").waitFor();
    await page.getByRole("link", { name: "Download all as ZIP" }).waitFor();
  });
});

describeInBrowser("templates with a language model", () => {
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  it("suggest values from an instruction, marked with their words, and keep what was typed", async () => {
    const ada = await (await app.organization()).user();
    const page = await browser.pageOf(ada);
    await page.goto("/templates");
    await page.locator('input[type="file"]').first().setInputFiles(asFile("Order.docx", ORDER));
    await page.getByRole("heading", { level: 1, name: "Order" }).waitFor();
    const customer = page.getByRole("textbox", { name: "Customer name" });
    await customer.fill("Mine Ltd");
    await page.getByText("Suggest values from an instruction").click();
    const said = { item: 0, value: "1 May 2027", quote: "from 1 May 2027" };
    server.reply({ object: { answers: [{ ...said, field: "F1" }] } });
    await page
      .getByRole("textbox", { name: "What the document is to say" })
      .fill("For Acme GmbH, from 1 May 2027, without renewal.");
    await page.getByRole("button", { name: "Suggest values" }).click();
    await expect.poll(async () => (await ada.get("/jobs?kind=templates/suggest")).body.jobs.length).toBe(1);
    await app.runJobs();
    await page.getByText("1 value is suggested.").waitFor();
    const start = page.getByRole("textbox", { name: "Start", exact: true });
    expect([await customer.inputValue(), await start.inputValue()]).toEqual(["Mine Ltd", "1 May 2027"]);
    const mark = page.getByText("Suggested: your words “from 1 May 2027”. Check it.");
    await mark.waitFor();
    await axe(page);
    await shoot(page, "template-suggested");
    await start.fill("2 May 2027");
    await mark.waitFor({ state: "detached" });
  });
});
