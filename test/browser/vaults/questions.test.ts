import { expect, it } from "vitest";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, sharedSetup, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { cell, choose, heading, openTab } from "./table.ts";

describeInBrowser("a vault as a whole", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const fillVault = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada, "Contracts");
    for (const [label, field_type] of [
      ["Governing Law", "text"],
      ["Fee", "currency"],
    ])
      await ada.post(`${vault.path}/columns`, { label, field_type, instructions: "x" });
    for (const [at, law] of ["Ohio", "Ohio", "Utah"].entries()) {
      const id = await vault.document({ name: `contract ${at}.pdf` });
      await vault.extract(id, "governingLaw", "text", { value: law });
      await vault.extract(id, "fee", "currency", { value: { amount: 100 * (at + 1), currency: "USD" } });
      await vault.extract(id, "parties", "party_list", { value: [{ name: `Party ${at}`, role: null }] });
    }
    return { ada, vault };
  });

  it("is asked in a chat, grouped in the table and charted, and each answer opens its rows", async () => {
    const { ada, vault } = await fillVault();
    const web = await ada.signedIn();
    const ask = async (message: string) => {
      const { body } = await web.post("/chat/completions?wait=0", { message, vault_id: vault.id });
      await app.runJobs();
      return (await web.get(`/jobs/${body.job_id}`)).body.result.chat_id as string;
    };
    const page = await browser.pageOf(ada);

    await page.goto(`/chats/${await ask("How many contracts are governed by Ohio law?")}`);
    await page.getByRole("article", { name: "Answer", exact: true }).getByText("2 of 3 documents").waitFor();
    await shoot(page, "vault-answer");
    await page.getByRole("link", { name: "Open these 2 rows" }).click();
    await page.getByText("2 of 3 documents").waitFor();

    await page.goBack();
    await page.getByRole("link", { name: "contract 1.pdf" }).click();
    await page.getByText("2 of 3 documents").waitFor();
    await page.getByRole("complementary").getByRole("heading", { name: "Governing Law" }).waitFor();
    expect(new URL(page.url()).searchParams.get("cell")).toMatch(/\.governingLaw$/);

    const filter = { fee: { op: "not_empty" } };
    await page.goto(`${vault.path}?q=contract&sort=-fee&filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.getByRole("button", { name: "Group", exact: true }).click();
    await page.getByRole("combobox", { name: "Group by" }).fill("Governing");
    await page.getByRole("option", { name: "Governing Law" }).click();
    await cell(page, "Ohio: 2 documents, expanded").waitFor({ state: "attached" });
    await cell(page, "contract 1.pdf").waitFor({ state: "attached" });
    await page.getByText("3 documents", { exact: true }).waitFor();
    await shoot(page, "vault-groups");
    await page.getByRole("button", { name: "Collapse all" }).click();
    await cell(page, "Utah: 1 document, collapsed").waitFor({ state: "attached" });
    await expect.poll(() => cell(page, "contract 1.pdf").count()).toBe(0);
    await page.keyboard.press("Escape");
    await choose(page, "Ohio: 2 documents, collapsed");
    await page.keyboard.press("Enter");
    await cell(page, "Ohio: 2 documents, expanded").waitFor({ state: "attached" });
    await cell(page, "contract 1.pdf").waitFor({ state: "attached" });
    await axe(page);
    const kept = new URL(page.url()).searchParams;
    expect([kept.get("q"), kept.get("sort"), kept.get("group")]).toEqual(["contract", "-fee", "governingLaw"]);

    await openTab(page, "Charts");
    await page.getByRole("combobox", { name: "Chart by" }).fill("Governing");
    await page.getByRole("option", { name: "Governing Law" }).click();
    await page.getByRole("combobox", { name: "Measure" }).click();
    await page.getByRole("option", { name: "Total of Fee" }).click();
    const mine = page.getByRole("table", { name: "Your chart: Fee by Governing Law" });
    await expect.poll(() => mine.getByRole("row").allTextContents()).toEqual(["OhioUSD 300", "UtahUSD 300"]);
    const laws = page.getByRole("table", { name: "By governing law", exact: true });
    await laws.waitFor();
    const parties = page.getByRole("table", { name: "Fee by party" });
    await parties.waitFor();
    await expect.poll(() => parties.getByRole("row").first().textContent()).toBe("Party 2USD 300");
    await axe(page);
    await shoot(page, "vault-charts");
    await laws.getByRole("link", { name: "Utah" }).click();
    await page.getByText("1 of 3 documents").waitFor();
    await openTab(page, "Charts");
    await laws.getByRole("row", { name: /Ohio/ }).locator("td a").click();
    await page.getByText("2 of 3 documents").waitFor();

    await page.goto(`/chats/${await ask("How many contracts mention penguins?")}`);
    await page.getByText("I do not understand this question").waitFor();
    await page.getByRole("link", { name: "Make this a column" }).click();
    await page.getByRole("dialog", { name: "New column" }).waitFor();
    await expect
      .poll(() => page.getByLabel("What to look for").inputValue())
      .toBe("How many contracts mention penguins?");
  });

  it("brings the column that was asked about into view", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const vault = await makeVault(org, ada, "Wide");
    for (let at = 0; at < 15; at++)
      await ada.post(`${vault.path}/columns`, { label: `Other ${at}`, field_type: "text", instructions: "x" });
    await ada.post(`${vault.path}/columns`, { label: "Audit Rights", field_type: "boolean", instructions: "x" });
    for (const [at, value] of [true, false].entries())
      await vault.extract(await vault.document({ name: `wide ${at}.pdf` }), "auditRights", "boolean", { value });
    const web = await ada.signedIn();
    const { body } = await web.post("/chat/completions?wait=0", {
      message: "Which contracts have audit rights?",
      vault_id: vault.id,
    });
    await app.runJobs();
    const { chat_id } = (await web.get(`/jobs/${body.job_id}`)).body.result;
    const page = await browser.pageOf(ada);
    await page.goto(vault.path);
    await heading(page, "Parties").waitFor({ state: "attached" });
    expect(await heading(page, "Audit Rights").count()).toBe(0);
    await page.goto(`/chats/${chat_id}`);
    await page.getByRole("link", { name: "Open this row" }).click();
    await heading(page, "Audit Rights").waitFor({ state: "attached" });
    expect(new URL(page.url()).searchParams.get("show")).toBe("auditRights");
  });

  it("has a chart for each currency, where “No certain value” counts only its documents", async () => {
    const { ada, vault } = await fillVault();
    for (const amount of [1, 2]) {
      const id = await vault.document({ name: `nobody ${amount}.pdf` });
      await vault.extract(id, "fee", "currency", { value: { amount, currency: "EUR" } });
    }
    const partner = await vault.document({ name: "partner.pdf" });
    await vault.extract(partner, "fee", "currency", { value: { amount: 70, currency: "EUR" } });
    await vault.extract(partner, "parties", "party_list", { value: [{ name: "Partner", role: null }] });
    const page = await browser.pageOf(ada);
    await page.goto(`${vault.path}/charts`);
    const rows = (currency: string) =>
      page
        .getByRole("table", { name: `Fee by party, ${currency}` })
        .getByRole("row")
        .allTextContents();
    await expect.poll(() => rows("EUR")).toEqual(["PartnerEUR 70", "No certain value2"]);
    await expect.poll(() => rows("USD")).toEqual(["Party 2USD 300", "Party 1USD 200", "Party 0USD 100"]);
    await page
      .getByRole("table", { name: "Fee by party, EUR" })
      .getByRole("link", { name: "No certain value" })
      .click();
    await page.getByText("2 of 6 documents").waitFor();
    await page.getByText("nobody 1.pdf").first().waitFor({ state: "attached" });
  });
});
