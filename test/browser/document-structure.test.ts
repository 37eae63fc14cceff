import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { docx, p, r } from "../support/documents/office.ts";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const FILLER = Array.from(
  { length: 60 },
  (_, index) => `4.${index + 1} The Supplier delivers lot ${index + 1} at its own cost and in the usual packaging.`,
);
const agreement = (months: string) =>
  [
    "SUPPLY AGREEMENT",
    "1. Definitions",
    '"Confidential Information" means all information that one party discloses to the other in writing.',
    "2. Confidentiality",
    "Each party keeps Confidential Information secret, subject to Section 5.",
    "3. Limitation of Liability",
    `The total liability of the Supplier shall not exceed the fees paid in the ${months} months before the claim.`,
    "4. Deliveries",
    ...FILLER,
    "5. Governing Law",
    "This Agreement is governed by the laws of Denmark.",
  ].join("\n\n");

const outline = (page: Page) => page.getByRole("navigation", { name: "Outline" });
const section = (page: Page, name: RegExp) => outline(page).getByRole("button", { name }).first();
const card = (page: Page) => page.getByRole("tooltip");

describeInBrowser("the structure of a document", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("has an outline at its side, which leads to sections and follows the scrolling", async () => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("supply.txt", agreement("twelve"));
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/files/${file.id}`);
    await section(page, /Governing Law/).click();
    await page.getByText("This Agreement is governed by the laws of Denmark.").waitFor();
    await expect.poll(() => section(page, /Governing Law|4\.60/).isVisible()).toBe(true);
    await section(page, /Definitions/).focus();
    await page.keyboard.press("Enter");
    await page.getByText("means all information").waitFor();
    await expect.poll(() => outline(page).locator("[aria-current]").innerText()).toMatch(/Definitions|Confidentiality/);
    await axe(page);
    await shoot(page, "outline");
    await page.getByRole("button", { name: "Close outline" }).click();
    await page.reload();
    await page.getByText("SUPPLY AGREEMENT").waitFor();
    expect(await outline(page).count()).toBe(0);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Outline", exact: true }).click();
    await section(page, /Limitation of Liability/).click();
    await outline(page).waitFor({ state: "detached" });
    const widths = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [number, number];
    expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  });

  it("tells on hover and on focus what a term and a reference mean", async () => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("supply.txt", agreement("twelve"));
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/files/${file.id}`);
    const term = page.locator('mark[data-kind="term"]', { hasText: "Confidential Information" });
    await term.hover();
    await expect.poll(() => card(page).innerText()).toContain("means all information that one party discloses");
    await shoot(page, "term");
    await axe(page);
    await page.getByText("SUPPLY AGREEMENT").first().hover();
    await card(page).waitFor({ state: "detached" });
    const reference = page.locator('mark[data-kind="reference"]', { hasText: "Section 5" });
    await reference.focus();
    await expect.poll(() => card(page).innerText()).toContain("governed by the laws of Denmark");
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await term.focus();
    await reference.focus();
    await card(page).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("p", { hasText: "This Agreement is governed by the laws of Denmark." }).waitFor();
  });

  it("tells what a term on a page of a PDF means, and who made a tracked change in a DOCX", async () => {
    const ada = await (await app.organization()).user();
    const pdf = makePdf([
      {
        content: lines([
          '1. Definitions. "Confidential Information" means all information of a party.',
          "2. Secrecy. Each party keeps Confidential Information secret.",
        ]),
      },
    ]);
    const change = `<w:p>${r("The fee is ")}<w:del w:id="1" w:author="Bo Lind" w:date="2026-03-02T10:00:00Z"><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins w:id="2" w:author="Bo Lind" w:date="2026-03-02T10:00:00Z">${r("twenty")}</w:ins>${r(" dollars.")}</w:p>`;
    const { body: paged } = await ada.upload("terms.pdf", pdf);
    const { body: word } = await ada.upload("fee.docx", docx({ body: `${p("FEE LETTER")}${change}` }));
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/files/${word.id}`);
    await page.locator("ins", { hasText: "twenty" }).hover();
    await expect.poll(() => card(page).innerText()).toBe("Inserted by Bo Lind on 2026-03-02");
    await page.locator("del", { hasText: "ten" }).focus();
    await expect.poll(() => card(page).innerText()).toBe("Deleted by Bo Lind on 2026-03-02");
    await axe(page);
    await page.goto(`/files/${paged.id}`);
    const line = page.locator('[data-pages="pdf"] section span', { hasText: "Each party keeps" }).first();
    const box = (await line.boundingBox())!;
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
        await page.mouse.move(box.x + box.width * 0.7 + 1, box.y + box.height / 2);
        return card(page).innerText({ timeout: 1000 });
      })
      .toContain("means all information of a party");
  });

  it("compares a clause with those of other documents of the vault, words marked", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const vault = await makeVault(org, ada, "Suppliers");
    const ids = [];
    for (const [name, months] of Object.entries({ one: "twelve", two: "six" }))
      ids.push((await ada.upload(`${name}.txt`, agreement(months))).body.id);
    await app.runJobs();
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: ids });
    await app.runJobs();
    const { documents } = (await ada.get(`/vaults/${vault.id}/documents`)).body;
    const one = documents.find(({ name }: { name: string }) => name === "one.txt").document_id;
    const page = await browser.pageOf(ada);
    await page.goto(`/vaults/${vault.id}/documents/${one}`);
    const compare = page.getByRole("button", { name: "Compare 3 Limitation of Liability with other contracts" });
    await compare.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Compare with other contracts" });
    const other = dialog.getByRole("article", { name: "two.txt" });
    await expect.poll(() => other.locator("ins").allInnerTexts()).toEqual(["six"]);
    expect(await other.locator("del").allInnerTexts()).toEqual(["twelve"]);
    await axe(page, "[role=dialog]");
    await shoot(page, "clauses");
    await other.getByRole("link", { name: "two.txt" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("mark[data-active]").first().innerText()).toContain("Limitation of Liability");
  });
});
