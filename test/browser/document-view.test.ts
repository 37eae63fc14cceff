import { describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, useBrowser, useStories } from "../support/browser/browser.ts";
import { docx, p, r, xlsx, zip } from "../support/documents/office.ts";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

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

const isOnTop = new Function(
  "element",
  `
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));`,
) as (element: object) => boolean;
const pixelsByWidth = (canvas: { getAttribute(name: string): string | null }) =>
  Math.round(
    (Number(canvas.getAttribute("width")) / (canvas as unknown as { clientWidth: number }).clientWidth) * 100,
  ) / 100;

/** How many words of the page are visible each time pdf.js measures one. Any visible words make every measurement slow. */
const COUNT_WORDS_WHILE_MEASURING = `
  window.wordsWhileMeasuring = [];
  const measure = CanvasRenderingContext2D.prototype.measureText;
  CanvasRenderingContext2D.prototype.measureText = function (text) {
    wordsWhileMeasuring.push(document.querySelectorAll('[data-pages="pdf"] section span').length);
    return measure.call(this, text);
  };`;

const MAIL = [
  "From: ada@example.com",
  "To: bo@example.com",
  "Date: Mon, 16 Nov 2026 10:00:00 +0000",
  "MIME-Version: 1.0",
  "Subject: Papers",
  'Content-Type: multipart/mixed; boundary="part"',
  "",
  "--part",
  "Content-Type: text/plain",
  "",
  "See the attachment.",
  "--part",
  'Content-Disposition: attachment; filename="terms.txt"',
  "Content-Type: text/plain",
  "",
  "Terms of the deal",
  "--part--",
].join("\r\n");

describeInBrowser("documents as they look", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("shows numbers, tables and tracked changes of a DOCX, and marks a citation to the character", async () => {
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
    await document.locator('mark[data-kind="quote"]').first().waitFor();
    await expect
      .poll(async () => (await document.locator('mark[data-kind="quote"]').allTextContents()).join(""))
      .toBe("law of Delaware");
    await expect
      .poll(() => document.locator('mark[data-kind="quote"]').nth(1).evaluate(styleOf, "font-weight"))
      .toBe("700");
    await expect.poll(() => document.locator('mark[data-kind="quote"]').first().isVisible()).toBe(true);
    const cited = document.locator("p").filter({ hasText: "ware governs" });
    await expect.poll(() => cited.textContent()).toBe("2.1 The law of Delaware governs1 solely this agreement.");
    await expect.poll(() => cited.locator("del").textContent()).toBe(" solely");
    await cited.getByRole("button", { name: "Footnote 1" }).click();
    await document.getByText("Net of tax.").waitFor();
    await axe(page);

    await document.press("Home");
    await document.getByRole("heading", { name: "1. Fees" }).waitFor();
    await expect.poll(() => document.locator("p").first().evaluate(styleOf, "text-align")).toBe("center");
    await expect
      .poll(() => document.getByRole("cell").allTextContents())
      .toEqual(["Service", "Price", "Hosting", "500 dollars"]);

    await page.getByRole("textbox", { name: "Search in this document" }).fill("filler paragraph 11");
    await page.getByText("1 of 11").waitFor();
    await page.getByRole("button", { name: "Next match" }).click();
    const active = document.locator("p", { has: page.locator("mark[data-active]") });
    await expect.poll(() => active.textContent()).toBe("Filler paragraph 110.");
  });

  it("widens the panel by key and drag, remembers its width, and opens in the full window", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", managesVaults: true });
    const { body: vault } = await ada.post("/vaults", { name: "Suppliers" });
    const { body: file } = await ada.upload("services.docx", docx({ body: p("SERVICES AGREEMENT") }));
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const { body: known } = await ada.get(`/vaults/${vault.id}/columns`);
    const page = await browser.pageOf(ada);
    await page.goto(`/vaults/${vault.id}?cell=${body.documents[0].document_id}.${known.columns[0].field_key}`);
    const panel = page.getByRole("complementary", { name: "Cell" });
    const edge = panel.getByRole("separator", { name: "Panel width" });
    await panel.getByText("SERVICES AGREEMENT").last().waitFor();
    const width = async () => Math.round((await panel.boundingBox())!.width);
    const before = await width();
    await edge.press("ArrowLeft");
    await expect.poll(() => width()).toBe(before + 40);
    expect(Number(await edge.getAttribute("aria-valuenow"))).toBe(before + 40);
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x - 96, box.y + 200, { steps: 4 });
    await page.mouse.up();
    const dragged = await width();
    expect(Math.abs(dragged - (before + 140))).toBeLessThan(8);
    await page.reload();
    await panel.getByText("SERVICES AGREEMENT").last().waitFor();
    await expect.poll(() => width()).toBe(dragged);

    await panel.getByRole("button", { name: "Open in full window" }).click();
    const viewer = page.locator("[data-full]");
    await expect.poll(() => viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    const sheet = viewer.getByText("SERVICES AGREEMENT");
    await expect.poll(() => sheet.evaluate(isOnTop)).toBe(true);
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
    expect([await width(), await panel.isVisible()]).toEqual([dragged, true]);
  });

  it("draws PDF pages with all pixels of the screen at every zoom, in bounded memory", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill" });
    const { body: file } = await ada.upload(
      "letter.pdf",
      makePdf([{ content: lines(["SERVICES AGREEMENT", "Second line"]) }]),
    );
    await app.runJobs();
    const page = await browser.pageOf(ada, { deviceScaleFactor: 2, viewport: { width: 1440, height: 900 } });
    await page.addInitScript(COUNT_WORDS_WHILE_MEASURING);
    await page.goto(`/files/${file.id}`);
    const words = page.locator('[data-pages="pdf"] section span');
    await expect.poll(() => words.allTextContents()).toEqual(["SERVICES AGREEMENT", "Second line"]);
    await expect.poll(() => words.first().isVisible()).toBe(true);
    expect(await page.evaluate("wordsWhileMeasuring")).toEqual(expect.arrayContaining([0]));
    expect(await page.evaluate("Math.max(...wordsWhileMeasuring)")).toBe(0);
    const canvas = page.locator('[data-pages="pdf"] canvas');
    const sharpness = () => canvas.last().evaluate(pixelsByWidth);
    await expect.poll(sharpness).toBe(2);
    for (let step = 0; step < 7; step++) await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByText("300%").waitFor();
    await expect.poll(() => canvas.count()).toBe(2);
    await expect.poll(sharpness).toBe(2);
    const sizes = await canvas.evaluateAll((all) =>
      (all as unknown as { getAttribute(name: string): string | null }[]).map(
        (each) => Number(each.getAttribute("width")) * Number(each.getAttribute("height")),
      ),
    );
    expect(Math.max(...sizes)).toBeLessThan(8_100_000);
  });

  describe("files that hold others", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ name: "Ada Quill" });
      const text = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
      const fees = xlsx([
        {
          name: "Fees",
          rows: `<row r="1">${text("A1", "Service")}${text("B1", "Price")}</row><row r="2">${text("A2", "Hosting")}${text("B2", "500")}</row>`,
        },
        { name: "Law", rows: `<row r="1">${text("B1", "Delaware")}</row>` },
      ]);
      const { body: sheet } = await ada.upload("fees.xlsx", fees);
      const { body: archive } = await ada.upload(
        "all.zip",
        zip({ "nda.docx": docx({ body: p("INSIDE", "", "<w:b/>") }), "fees.xlsx": fees }),
      );
      const { body: mail } = await ada.upload("papers.eml", MAIL);
      const { body: room } = await ada.upload("room.zip", zip({ "notes.txt": "Be quick.", "papers.eml": MAIL }));
      await app.runJobs();
      const page = await browser.pageOf(ada);
      const focused = page.locator(":focus");
      return { page, sheet, archive, mail, room, focused };
    });

    story("shows a workbook as tables with tabs", async ({ page, sheet }) => {
      await page.goto(`/files/${sheet.id}`);
      const cells = page.getByRole("cell");
      await cells.first().waitFor();
      await expect.poll(() => cells.allTextContents()).toEqual(["Service", "Price", "Hosting", "500"]);
      await page.getByRole("textbox", { name: "Search in this document" }).fill("delaware");
      await page.locator("mark[data-active]", { hasText: "Delaware" }).waitFor();
      await expect.poll(() => page.getByRole("tab", { name: "Law" }).getAttribute("aria-selected")).toBe("true");
      await expect.poll(() => cells.allTextContents()).toEqual(["", "Delaware"]);
      await axe(page);
    });

    story("opens the attachment of an e-mail", async ({ page, mail }) => {
      await go(page, `/files/${mail.id}`);
      await page.getByRole("heading", { name: "1 attachment", exact: true }).waitFor();
      await page.getByRole("button", { name: "terms.txt" }).click();
      await page.getByText("Terms of the deal").waitFor();
    });

    story("lists what is inside an archive, and leads back to the list", async ({ page, archive, focused }) => {
      await go(page, `/files/${archive.id}`);
      await page.getByRole("heading", { name: "2 files", exact: true }).waitFor();
      await page.getByRole("button", { name: "nda.docx" }).click();
      await expect.poll(() => page.getByText("INSIDE", { exact: true }).evaluate(styleOf, "font-weight")).toBe("700");
      await expect.poll(() => focused.textContent()).toBe("Back to list");
      await page.goBack();
      await page.getByRole("heading", { name: "2 files", exact: true }).waitFor();
      await expect.poll(() => focused.textContent()).toBe("nda.docx");
      await page.getByRole("button", { name: "fees.xlsx" }).click();
      await page.getByRole("cell", { name: "Hosting" }).waitFor();
      await page.getByRole("button", { name: "Back to list" }).click();
      await expect.poll(() => focused.textContent()).toBe("fees.xlsx");
      await page.goForward();
      await page.getByRole("cell", { name: "Hosting" }).waitFor();
      await page.reload();
      await page.getByRole("cell", { name: "Hosting" }).waitFor();
    });

    story(
      "leads from an attachment of an e-mail in a ZIP back to the e-mail, then to the ZIP",
      async ({ page, room, focused }) => {
        await go(page, `/files/${room.id}`);
        await page.getByRole("button", { name: "papers.eml" }).click();
        await page.getByRole("button", { name: "terms.txt" }).click();
        await page.getByText("Terms of the deal").waitFor();
        expect(await page.getByRole("button", { name: "Back to list" }).count()).toBe(1);
        await axe(page);
        await page.reload();
        await page.getByText("Terms of the deal").waitFor();
        await page.getByRole("button", { name: "Back to list" }).click();
        await page.getByText("See the attachment.").waitFor();
        await expect.poll(() => focused.textContent()).toBe("terms.txt");
        await page.getByRole("button", { name: "Back to list" }).click();
        await page.getByRole("heading", { name: "2 files", exact: true }).waitFor();
        await expect.poll(() => focused.textContent()).toBe("papers.eml");
      },
    );
  });
});
