import { expect, it } from "vitest";
import { axe, describeInBrowser, useBrowser } from "../support/browser.ts";
import { useApp } from "../support/harness.ts";
import { docx, p, r } from "../support/office.ts";

const NUMBERING = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Clause"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const STYLES = `<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
const clause = (text: string) => p(text, '<w:pStyle w:val="Clause"/>');
const sub = (text: string) => p(text, '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>');
const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
const FILLER = Array.from({ length: 120 }, (_, index) => p(`Filler paragraph ${index + 1}.`)).join("");
const CONTRACT = docx({
  styles: STYLES,
  numbering: NUMBERING,
  footnotes: `<w:footnote w:id="1">${p("Net of tax.")}</w:footnote>`,
  body: `${p("SERVICES AGREEMENT", '<w:jc w:val="center"/>', "<w:b/>")}${clause("Fees")}${sub("The fee is due monthly.")}
    <w:tbl><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell("Service")}${cell("Price")}</w:tr><w:tr>${cell("Hosting")}${cell("500 dollars")}</w:tr></w:tbl>
    ${FILLER}${clause("Governing law")}<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>${r("The law of ")}${r("Dela", "<w:b/>")}${r("ware governs")}<w:r><w:footnoteReference w:id="1"/></w:r><w:del w:id="1" w:author="Bo"><w:r><w:delText> solely</w:delText></w:r></w:del>${r(" this agreement.")}</w:p>`,
});

const styleOf = (element: object, name: string): string =>
  (globalThis as unknown as { getComputedStyle(of: object): { getPropertyValue(name: string): string } })
    .getComputedStyle(element)
    .getPropertyValue(name);

describeInBrowser("documents as they look", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("shows a DOCX with headings, numbers, tables and tracked changes, and marks a citation to the character", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", managesVaults: true });
    const { body: vault } = await ada.post("/vaults", { name: "Suppliers" });
    const { body: file } = await ada.upload("services.docx", CONTRACT);
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const { text } = (await ada.get(`/files/${file.id}/text`)).body;
    const start = text.indexOf("law of Delaware");
    const page = await browser.pageOf(ada);
    const at = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
    await page.goto(`${at}?start=${start}&end=${start + "law of Delaware".length}`);
    const document = page.locator('[data-pages="layout"]');
    await document.locator("mark").first().waitFor();
    expect((await document.locator("mark").allTextContents()).join("")).toBe("law of Delaware");
    expect(await document.locator("mark").nth(1).evaluate(styleOf, "font-weight")).toBe("700");
    await expect.poll(() => document.locator("mark").first().isVisible()).toBe(true);
    const cited = document.locator("p").filter({ hasText: "ware governs" });
    expect(await cited.textContent()).toBe("2.1 The law of Delaware governs1 solely this agreement.");
    expect(await cited.locator("del").textContent()).toBe(" solely");
    await cited.getByRole("button", { name: "Footnote 1" }).click();
    await document.getByText("Net of tax.").waitFor();
    await axe(page);

    await document.press("Home");
    await document.getByRole("heading", { name: "1. Fees" }).waitFor();
    expect(await document.locator("p").first().evaluate(styleOf, "text-align")).toBe("center");
    expect(await document.getByRole("cell").allTextContents()).toEqual(["Service", "Price", "Hosting", "500 dollars"]);

    await page.getByRole("textbox", { name: "Search in this document" }).fill("filler paragraph 11");
    await page.getByText("1 of 11").waitFor();
    await page.getByRole("button", { name: "Next match" }).click();
    const active = document.locator("p", { has: page.locator("mark[data-active]") });
    await expect.poll(() => active.textContent()).toBe("Filler paragraph 110.");
  });
});
