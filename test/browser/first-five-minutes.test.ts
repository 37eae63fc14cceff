import { parseCsv } from "hucre/csv";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { FillDemo } from "../../src/entrances/demo/demo.schema.ts";
import { enqueue } from "../../src/kernel/jobs/jobs.ts";
import { describeInBrowser, useBrowser } from "../support/browser/browser.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { COLUMNS, reasonOf, SAMPLE_ANSWERS } from "../support/sample-answers.ts";

const PASSWORD = "a long and quiet sentence";
const READING_MS = 600_000;
const IMINE = "iMine - Distributor Agreement.pdf";

describeInBrowser("the first five minutes", () => {
  const app = useApp();
  const browser = useBrowser(app);

  /** A person in an organization whose sample vault has been read. */
  async function withSamples() {
    const org = await app.organization("Demo");
    const ada = await org.user({ isAdmin: true, managesVaults: true, password: PASSWORD });
    const by = { sql: app.database.system, organizationId: org.id, requestId: "demo", userId: ada.id, apiKeyId: null };
    await enqueue(by, FillDemo, { organization_name: "Demo", api_key_id: org.keyId });
    await app.runJobs();
    const { id } = (await ada.get("/vaults")).body.vaults[0];
    return { ada, vault: `/vaults/${id}` };
  }

  async function signIn(page: Page, { email }: TestUser) {
    await page.goto("/");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  /** The answer to an example question that is clicked and sent. */
  async function askExample(page: Page, at: string, example: string): Promise<string> {
    await page.goto(at);
    await page.getByRole("region", { name: "Example questions" }).getByRole("button", { name: example }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/\/chats\/[0-9a-f-]{36}/);
    await app.runJobs();
    const answer = page.getByRole("article", { name: "Answer", exact: true });
    await answer.getByText(/No language model is configured|counted over all documents/).waitFor();
    return (await answer.innerText()).replace(/\s+/g, " ");
  }

  it("show right values, right answers to every example question, a review and an export", {
    timeout: READING_MS,
  }, async () => {
    const { ada, vault } = await withSamples();
    const page = await browser.page();
    await signIn(page, ada);
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    expect(await page.getByText("Done", { exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Sample contracts" }).first().click();
    await page.waitForURL(`**${vault}**`);

    const exported = await exportTable(page);
    expect(exported.map(({ "Document Name": name }) => name).sort()).toEqual(Object.keys(SAMPLE_ANSWERS).sort());
    const { columns } = (await ada.get(`${vault}/columns`)).body as { columns: { field_key: string; label: string }[] };
    const cells = exported.flatMap((row) =>
      COLUMNS.map((key) => {
        const { label } = columns.find(({ field_key }) => field_key === key)!;
        const expected = SAMPLE_ANSWERS[row["Document Name"]!]![key] ?? "";
        const shown = expected.endsWith("…") ? `${row[label]!.slice(0, expected.length - 1)}…` : row[label];
        return { place: `${row["Document Name"]}/${key}`, shown, expected };
      }),
    );
    expect(cells.filter(({ shown, expected }) => shown !== expected)).toEqual([]);
    await mustSayWhy(ada, vault);

    const region = page.getByRole("region", { name: "Example questions" });
    await page.goto("/chats/new");
    await region.getByText("Ask the vault “Sample contracts”, for example:").waitFor();
    const ofVault = await region.getByRole("button").allInnerTexts();
    expect(ofVault).toEqual(Object.keys(VAULT_ANSWERS));
    for (const [example, answer] of Object.entries(VAULT_ANSWERS))
      expect([example, await askExample(page, "/chats/new", example)]).toEqual([
        example,
        expect.stringMatching(answer),
      ]);

    const { documents } = (await ada.get(`${vault}/documents?limit=50`)).body;
    const file = documents.find(({ name }: { name: string }) => name === IMINE).file_id;
    await page.goto(`/chats/new?file=${file}`);
    await region.getByRole("button", { name: Object.keys(FILE_ANSWERS)[0]! }).waitFor();
    expect(await region.getByRole("button").allInnerTexts()).toEqual(Object.keys(FILE_ANSWERS));
    for (const [example, answer] of Object.entries(FILE_ANSWERS))
      expect([example, await askExample(page, `/chats/new?file=${file}`, example)]).toEqual([
        example,
        expect.stringMatching(answer),
      ]);

    await mustReview(page, ada, documents.find(({ name }: { name: string }) => name.startsWith("PF ")).file_id);
  });

  async function exportTable(page: Page): Promise<Record<string, string>[]> {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByRole("radio", { name: "CSV" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Download" }).click(),
    ]);
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    const [names, ...rows] = parseCsv(text.replace(/^\uFEFF/, ""), { delimiter: "," }) as string[][];
    return rows.map((row) => Object.fromEntries(names!.map((name, at) => [name, row[at] ?? ""])));
  }

  /** A cell without a value says why, and one with a value quotes the document. */
  async function mustSayWhy(ada: TestUser, vault: string) {
    const wrong: unknown[] = [];
    for (const { document_id, name } of (await ada.get(`${vault}/documents?limit=50`)).body.documents)
      for (const key of COLUMNS) {
        const { body } = await ada.get(`${vault}/documents/${document_id}/cells/${key}`);
        const place = `${name}/${key}`;
        const [outcome, reasoning] = SAMPLE_ANSWERS[name]![key]
          ? [/^found$/, /^(?:From|The document refers)/]
          : reasonOf(place);
        const isSaid = (outcome as RegExp).test(body.outcome) && (reasoning as RegExp).test(body.reasoning);
        const isCited = /found|unsure/.test(body.outcome) ? body.citations.length > 0 : true;
        if (!isSaid || !isCited) wrong.push([place, body.outcome, body.reasoning, body.citations.length]);
      }
    expect(wrong).toEqual([]);
  }

  /** The sample is a form that names no governing law and has a non-compete clause. */
  async function mustReview(page: Page, ada: TestUser, file: string) {
    const { playbooks } = (await ada.get("/playbooks")).body;
    const { id } = playbooks.find(({ title }: { title: string }) => title === "Mutual NDA");
    await page.goto(`/playbooks/${id}/run?file=${file}`);
    await page.getByText("1 document, 15 checks").waitFor();
    await page.getByRole("button", { name: "Start review" }).click();
    await page.waitForURL("**/reviews/**");
    await app.runJobs();
    await expect.poll(() => page.locator("[data-finding]").count()).toBe(15);
    const review = page.url().split("/").at(-1)!;
    const { results } = (await ada.get(`/jobs/${review}`)).body.result;
    const finding = (title: string) => results.find(({ checkTitle }: { checkTitle: string }) => checkTitle === title);
    expect(finding("Governing law and courts")).toMatchObject({ evaluationResult: "Flag", quotes: [] });
    const compete = finding("Non-solicitation, non-compete and exclusivity");
    expect([compete.evaluationResult, compete.quotes.length > 0]).toEqual(["Flag", true]);
  }
});

const VAULT_ANSWERS: Record<string, RegExp> = {
  "Which contracts have Termination For Convenience?":
    /4 of 12 documents.+Bizzingo.+Prudential.+Union Dental.+iMine.+Not sure for “Termination For Convenience”: 8 documents, not counted above\./,
  "How many contracts are there by Governing Law?":
    /Pennsylvania: 2 documents.+California: 1.+Connecticut: 1.+Illinois: 1.+Indiana: 1.+Maryland: 1.+Tennessee: 1.+Virginia: 1.+not sure: 3/,
  "Which contracts have no Expiration Date?":
    /2 of 12 documents.+Link Plus.+Union Dental.+Not sure for “Expiration Date”: 2 documents, not counted above\..+PF Hospitality.+Prudential.+Could not be read for “Expiration Date”: 1 document, not counted above\..+PCQuote/,
};
const FILE_ANSWERS: Record<string, RegExp> = {
  "Summarize the key terms: parties, term, renewal, termination, liability.":
    /Parties: iMine Corporation; SUNWAI Technology \(Distributor\).+Term: 2 years.+Termination without cause: .+any reason or no reason.+Termination for cause: .+Limitation of liability: .+EXCEED THE AMOUNT RECEIVED.+Not sure, and worth a question of its own: renewal, notice against renewal/,
  "Can it be terminated for convenience, and with what notice?":
    /any reason or no reason.+ninety \(90\) days in advance/,
  "What does it say about assignment and change of control?":
    /Assignment.+shall not assign any of its rights.+Change of control This search found no clause on change of control/,
};
