import { expect, it } from "vitest";
import { hostOf, serveOffice } from "../entrances/word/host.ts";
import { contractOf, familyOf, NET_60, PREPAID, UNCAPPED } from "../playbooks/from-documents/family.ts";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, useBrowser } from "../support/browser/browser.ts";
import { docx, p } from "../support/documents/office.ts";
import { type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();
const browser = useBrowser(app);

async function uploadAll(ada: TestUser, texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, text] of texts.entries()) ids.push((await ada.upload(`contract ${at + 1}.txt`, text)).body.id);
  await app.runJobs();
  return ids;
}

/** A vault in which five of six contracts have the law of New York. */
async function vaultOf(org: TestOrganization, ada: TestUser) {
  const vault = await makeVault(org, ada, "Signed contracts");
  await ada.post(`${vault.path}/columns`, {
    label: "Governing Law",
    field_key: "law",
    field_type: "text",
    instructions: "Which state's law governs the agreement?",
  });
  const files = await uploadAll(ada, familyOf({ audit: true }, { audit: true }, { audit: true }, { audit: true }));
  for (const [at, fileId] of files.entries()) {
    const documentId = await vault.document({ name: `signed ${at + 1}.pdf` });
    await app.deps.database.organization(
      org.id,
    )`update vault_documents set file_id = ${fileId} where id = ${documentId}`;
    const citations = [{ quote: "governed by the laws", start: 10, end: 30, page: 1 }];
    await vault.extract(documentId, "law", "text", { value: at === 5 ? "Texas" : "New York", citations });
  }
  return vault;
}

const LAW = "5. Governing Law. This Agreement is governed by the laws of the State of Delaware.";
const DRAFT = ["SERVICES AGREEMENT", "1. Services. Supplier shall perform the services with care.", LAW];

describeInBrowser("one's own contracts", () => {
  it("become a playbook with their wordings beside it, used once a person has confirmed it", async () => {
    const ada = await (await app.organization()).user({ name: "Ada Byron" });
    const terms = [
      { audit: true },
      { payment: NET_60 },
      { payment: NET_60 },
      { payment: PREPAID, liability: UNCAPPED },
    ];
    await uploadAll(ada, familyOf(...terms).slice(0, 6));
    await ada.upload("one word.txt", "word");
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto("/playbooks");
    await page.getByRole("link", { name: "From your contracts" }).click();
    const draft = page.getByRole("button", { name: "Draft playbook" });
    await page.getByText("Choose the contracts.").waitFor();
    const chooser = page.getByRole("region", { name: "Choose files" });
    for (const name of ["contract 1", "contract 2", "contract 3", "contract 4", "contract 5", "contract 6", "one word"])
      await chooser.getByText(`${name}.txt`).click();
    await page.getByText("Give the playbook a title.").waitFor();
    expect(await draft.isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "Title of the playbook" }).fill("Services, our way");
    await axe(page);
    await draft.click();
    await page.getByRole("region", { name: "Progress" }).getByRole("status").waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Progress" }).getByRole("status").waitFor();
    await app.runJobs();

    const awaits = page.getByRole("region", { name: "Draft from your contracts" });
    await awaits.getByText("1 clause is in no check").click();
    await awaits.getByText("Audits: only in contract 1.txt").waitFor();
    await awaits.getByText("This is a draft made from 6 contracts.").waitFor();
    await awaits.getByText("one word.txt: It contains too little text to recognize its language.").waitFor();
    expect(await page.getByRole("link", { name: "Review files" }).count()).toBe(0);
    await page.getByRole("button", { name: "Positions of Payment" }).click();
    const wordings = page.getByRole("list", { name: "Wordings of Payment" }).locator("> li");
    await expect.poll(() => wordings.count()).toBe(3);
    expect(await wordings.nth(0).textContent()).toMatch(
      /made the standard: in 3 contracts.*contract 1\.txt, clause 2, page 1/,
    );
    expect(await wordings.nth(1).textContent()).toMatch(/made a fallback: in 2 contracts/);
    expect(await wordings.nth(2).textContent()).toMatch(/Another wording: in 1 contract.*due in advance/);
    await axe(page);
    await wordings.nth(2).getByRole("button", { name: "Accept as a fallback" }).click();
    const positions = page.getByRole("list", { name: "Positions of Payment" }).locator("> li");
    await expect.poll(() => positions.count()).toBe(3);
    expect(await positions.nth(2).textContent()).toContain("due in advance");

    await awaits.getByRole("button", { name: "Confirm playbook" }).click();
    await page.getByRole("link", { name: "Review files" }).waitFor();
    expect(await awaits.count()).toBe(0);
    await wordings
      .nth(0)
      .getByRole("link", { name: /contract 1\.txt/ })
      .click();
    await page.getByText("within thirty (30) days").first().waitFor();
    await page.close();
  });

  it("stand beside the findings of a review, in the web application and in Word", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron", managesVaults: true });
    const vault = await vaultOf(org, ada);
    const { body: playbook } = await ada.post("/playbooks", { title: "Services" });
    const positions = [{ type: "standard", guidance: "Require: the laws of the State of New York." }];
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Governing law", { importance: "high", positions }));
    const [file] = await uploadAll(ada, [contractOf({ supplier: "Harbor Analytics, Inc." })]);
    const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file] });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/reviews/${job.job_id}`);
    await page.getByRole("combobox", { name: "Vault of your contracts" }).click();
    await page.getByRole("option", { name: "Signed contracts" }).click();
    const bar = page.getByRole("region", { name: "Compare with your contracts" });
    await bar.getByText("Compared with 6 contracts.").waitFor();
    await bar.getByText("1 clause that most of them have was not found here").click();
    await bar.getByText("Audits: 4 of 6 contracts").waitFor();
    await page.locator("[data-finding]", { hasText: "Governing law" }).click();
    const own = page.getByRole("region", { name: "In your contracts" });
    await own
      .getByText(/Governing Law: .*Delaware.*: 0 of 6 of your contracts\. Most usual: New York: 5 of 6\./)
      .waitFor();
    const link = own.getByRole("link").first();
    expect(await link.getAttribute("href")).toMatch(
      new RegExp(`^${vault.path}/documents/[-0-9a-f]{36}\\?start=10&end=30$`),
    );
    await axe(page);

    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 320, height: 640 });
    const bytes = [...docx({ body: DRAFT.map((line) => p(line)).join("") })];
    await serveOffice(page, hostOf(DRAFT, bytes));
    await page.goto("/word/");
    await page.getByRole("combobox", { name: "Playbook" }).first().click();
    await page.getByRole("option", { name: "Services", exact: true }).click();
    const reviewed = (await ada.get("/reviews")).body.reviews.length;
    await page.getByRole("button", { name: "Review this document" }).click();
    const files = async () => (await ada.get("/files")).body.files.length;
    const before = 8;
    await expect.poll(files).toBe(before);
    await app.runJobs();
    await expect.poll(async () => (await ada.get("/reviews")).body.reviews.length).toBe(reviewed + 1);
    await app.runJobs();
    await page.getByRole("combobox", { name: "Vault of your contracts" }).click();
    await page.getByRole("option", { name: "Signed contracts" }).click();
    const item = page.locator('[data-finding="Governing law"]');
    await item
      .getByText(/Governing Law: .*Delaware.*: 0 of 6 of your contracts\. Most usual: New York: 5 of 6\./)
      .waitFor();
    await axe(page);
  });
});
