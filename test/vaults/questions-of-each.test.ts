import { describe, expect, it } from "vitest";
import type { FieldType } from "../../src/content/values/values.ts";
import { watchEvents } from "../support/events.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();

const opening = (name: string) =>
  `${name.toUpperCase()} AGREEMENT\n\nThis ${name} Agreement is made as of June 15, 2021 by and between Fabrikam Foods Ltd. ("Supplier") and Contoso Retail LLC ("Buyer"). Supplier shall deliver what Buyer orders, and Buyer shall pay each invoice within thirty days.`;
const AUDITED = `${opening("Supply")}\n\n2. Beekeeping. Supplier shall keep at least forty beehives on the roof of the warehouse and inspect every beehive each week.\n\n3. Governing Law. This Agreement shall be governed by the laws of the State of Texas.`;
const PLAIN = `${opening("Purchase")}\n\n2. Governing Law. This Agreement shall be governed by the laws of the State of Delaware.`;
const LEASE = `${opening("Lease")}\n\n2. Governing Law. This Agreement shall be governed by the laws of the State of Ohio.`;
const GERMAN =
  "Mietvertrag\n\nDieser Mietvertrag wird zwischen der Nordwind GmbH als Vermieterin und der Contoso AG als Mieterin geschlossen. Die Mieterin zahlt die Miete monatlich im Voraus auf das Konto der Vermieterin. Das Mietverhältnis beginnt am 1. Januar 2021 und läuft auf unbestimmte Zeit. Es gilt deutsches Recht.";

const FILES: [name: string, text: string][] = [
  ["supply.txt", AUDITED],
  ["purchase.txt", PLAIN],
  ["lease.txt", LEASE],
  ["mietvertrag.txt", GERMAN],
];
const COLUMNS: [label: string, type: FieldType][] = [
  ["Governing Law", "text"],
  ["Expiration Date", "date"],
  ["Fee", "currency"],
  ["Audit Rights", "boolean"],
];

/** A vault of real files, read by the local engine, with cells that are filled by hand. */
async function readVault() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
  const path = `/vaults/${vault.id}`;
  for (const [label, field_type] of COLUMNS)
    await ada.post(`${path}/columns`, { label, field_type, instructions: label });
  const files = [];
  for (const [name, text] of FILES) files.push((await ada.upload(name, text)).body.id);
  await app.runJobs();
  await ada.post(`${path}/documents`, { file_ids: files });
  await app.runJobs();
  const { documents } = (await ada.get(`${path}/documents`)).body;
  const idOf = (name: string): string =>
    documents.find((document: { name: string }) => document.name === name).document_id;
  const fill = (name: string, key: string, value: unknown) =>
    ada.patch(`${path}/documents/${idOf(name)}/cells/${key}`, { value });
  const ask = async (message: string, chat_id?: string) => {
    const asked = chat_id ? { message, chat_id } : { message, vault_id: vault.id };
    const { body } = await ada.post("/chat/completions?wait=0", asked);
    await app.runJobs();
    return (await ada.get(`/jobs/${body.job_id}`)).body.result;
  };
  return { ada, vault, path, idOf, fill, ask };
}

const made = readVaultOnce();
function readVaultOnce() {
  let vault: ReturnType<typeof readVault> | undefined;
  return () => (vault ??= readVault());
}

describe("an answer from the table", () => {
  it("links each row to the document's cell in the table, and cites the passage behind each value", async () => {
    const { ask, idOf, vault } = await made();
    const { result, citations, table_query, answer_kind } = await ask("Which contracts are governed by Texas law?");
    expect(answer_kind).toBe("table");
    expect(table_query).toMatchObject({ columns: ["governingLaw"], document_ids: [idOf("supply.txt")] });
    expect(result).toContain(`[supply.txt](/vaults/${vault.id}?cell=${idOf("supply.txt")}.governingLaw)`);
    expect(result).toContain("Governing Law: Texas [1]");
    expect(citations).toHaveLength(1);
    const [{ quote, start, end, document_id, filename }] = citations;
    expect([document_id, filename]).toEqual([idOf("supply.txt"), "supply.txt"]);
    expect(AUDITED.slice(start, end)).toBe(quote);
    expect(quote).toContain("Texas");
  });

  it("is a table with a line for each document when several columns are asked for", async () => {
    const { ask, fill } = await made();
    await fill("supply.txt", "expirationDate", "2027-03-31");
    const { result, table_query } = await ask("List the parties, law and expiry of all contracts");
    expect(table_query).toMatchObject({
      filter: {},
      columns: ["parties", "governingLaw", "expirationDate"],
      matched: 4,
    });
    expect(result).toContain("| Document | Parties | Governing Law | Expiration Date |");
    expect(result).toMatch(
      /^\| \[supply\.txt\]\([^)]+\) \| .*Fabrikam Foods Ltd\..* \| Texas \[\d+\] \| 31 Mar 2027 \|$/m,
    );
    expect(result).toMatch(/^\| \[mietvertrag\.txt\]\([^)]+\) \| +\| +\| +\|$/m);
  });

  it("takes “those” for the documents of the question before", async () => {
    const { ask, fill, idOf } = await made();
    await fill("purchase.txt", "auditRights", true);
    await fill("supply.txt", "auditRights", true);
    await fill("purchase.txt", "expirationDate", "2027-09-30");
    const { chat_id } = await ask("Which contracts expire in 2027?");
    const both = {
      expirationDate: { op: "between", value: ["2027-01-01", "2027-12-31"] },
      auditRights: { op: "eq", value: true },
    };
    expect((await ask("Of those, how many have audit rights?", chat_id)).table_query).toMatchObject({
      filter: both,
      matched: 2,
    });
    const last = await ask("And which of these expire before June 2027?", chat_id);
    expect(last.table_query).toMatchObject({
      filter: { ...both, expirationDate: { op: "between", value: ["2027-01-01", "2027-05-31"] } },
      document_ids: [idOf("supply.txt")],
    });
  });

  it("understands what is not so, and lists apart what could not be read", async () => {
    const { ask } = await made();
    const { result, table_query } = await ask("Which contracts are not governed by Texas law?");
    expect(table_query).toMatchObject({ filter: { governingLaw: { op: "ne", value: "Texas" } }, matched: 2 });
    expect(result).toContain("**Could not be read** for “Governing Law”: 1 document, not counted above.");
    expect((await ask("Which contracts do not mention audit rights?")).table_query).toMatchObject({
      filter: { auditRights: { op: "ne", value: true } },
    });
  });

  it("knows the language of each document", async () => {
    const { ask, idOf, ada, path } = await made();
    for (const question of ["Which contracts are written in German?", "List the German-language agreements"])
      expect((await ask(question)).table_query).toMatchObject({
        filter: { "@language": { op: "eq", value: "de" } },
        document_ids: [idOf("mietvertrag.txt")],
      });
    const { result, table_query } = await ask("Which contracts are not in English?");
    expect(table_query.filter).toEqual({ "@language": { op: "not_in", value: ["en"] } });
    expect(result).toContain("Language is not English");
    expect((await ask("How many contracts per language?")).result).toContain("- German: 1 document");
    const filter = encodeURIComponent(JSON.stringify(table_query.filter));
    const { body } = await ada.get(`${path}/documents?filter=${filter}`);
    expect(body.documents.map(({ name }: { name: string }) => name)).toEqual(["mietvertrag.txt"]);
    const taken = await ada.post(`${path}/columns`, { label: "Language", field_key: "@language", instructions: "x" });
    expect([taken.status, taken.body.code]).toEqual([409, "FIELD_KEY_TAKEN"]);
  });

  it("knows kinds of contract by what they are called, and adds amounts up by group and currency", async () => {
    const { ask, fill, idOf } = await made();
    await fill("lease.txt", "agreementType", "Tenancy Agreement");
    await fill("purchase.txt", "agreementType", "Lease of Land");
    await fill("supply.txt", "agreementType", "Supply Agreement");
    const { table_query } = await ask("How many leases do we have?");
    expect([...table_query.document_ids].sort()).toEqual([idOf("lease.txt"), idOf("purchase.txt")].sort());
    await fill("lease.txt", "fee", { amount: 100, currency: "EUR" });
    await fill("purchase.txt", "fee", { amount: 300, currency: "USD" });
    await fill("supply.txt", "fee", { amount: 50, currency: "USD" });
    expect((await ask("What do our contracts add up to?")).result).toContain("Total Fee: EUR 100, USD 350");
    expect((await ask("How much are the USD contracts worth on average?")).result).toContain("Average Fee: USD 175");
    const largest = await ask("What is the largest fee per governing law?");
    expect(largest.table_query).toMatchObject({ group_by: "governingLaw", metrics: ["count", "max:fee"] });
    expect((await ask("What are the largest contracts?")).table_query).toMatchObject({ sort: "-fee", matched: 2 });
  });
});

describe("a question about one document of the vault", () => {
  it("is answered from that document alone", async () => {
    const { ask, idOf } = await made();
    const { result, citations, answer_kind } = await ask("In the lease agreement, which law governs?");
    expect(answer_kind).toBe("stated");
    expect(result).toContain("Ohio");
    expect(citations.map(({ document_id }: { document_id: string }) => document_id)).toEqual([idOf("lease.txt")]);
    const absent = await ask("Does the purchase agreement mention beehives?");
    expect(absent.citations.map(({ document_id }: { document_id: string }) => document_id)).not.toContain(
      idOf("supply.txt"),
    );
  });

  it("is answered by what a person entered in the table, whatever the text says", async () => {
    const { ask, fill } = await made();
    await fill("lease.txt", "governingLaw", "Nevada");
    const { result, answer_kind } = await ask("What is the governing law of the lease agreement?");
    expect(result).toContain("**Nevada**");
    expect(result).toContain("entered by hand in the table");
    expect(result).not.toContain("Ohio");
    expect(answer_kind).toBe("stated");
    await fill("lease.txt", "governingLaw", "Ohio");
  });
});

describe("a question that no column answers", () => {
  it("is asked of each document: one line each, cited, with those in which nothing was found, and the offer of a column", async () => {
    const { ask, idOf, vault } = await made();
    const { result, citations, suggested_column, table_query, answer_kind } = await ask(
      "Which contracts mention beehives?",
    );
    expect([table_query, answer_kind]).toEqual([undefined, "passages"]);
    expect(result).toContain("each document was asked: “Does this contract mention beehives?”");
    const [line] = /^\| \[supply\.txt\].*$/m.exec(result)!;
    expect(line).toContain(`(/vaults/${vault.id}/documents/${idOf("supply.txt")})`);
    expect(line).toMatch(/beehive.* \[1\] \|$/);
    expect(result).toMatch(/^\| \[purchase\.txt\]\([^)]+\) \| Nothing found by this search \|$/m);
    expect(result).toMatch(/^\| \[mietvertrag\.txt\]\([^)]+\) \| The document is in German\..* \|$/m);
    expect(result).toMatch(/\*\*4 documents\*\*: passages to read: 1, could not be read: 1, nothing found: 2\./);
    expect(result).toContain("make them a column");
    expect(suggested_column).toMatchObject({ instructions: "Which contracts mention beehives?" });
    expect(citations).toHaveLength(1);
    const [{ start, end, quote, document_id }] = citations;
    expect([AUDITED.slice(start, end), document_id]).toEqual([quote, idOf("supply.txt")]);
  });

  it("is asked only of “those”", async () => {
    const { ask } = await made();
    const { chat_id } = await ask("Which contracts are governed by Texas or Delaware law?");
    const { result } = await ask("Which of those mention beehives?", chat_id);
    expect(result).toContain("**2 documents**:");
    expect(result).not.toContain("lease.txt");
  });

  it("tells how far it is while it works", async () => {
    const { ada, vault } = await made();
    const { body } = await ada.post("/chat/completions?wait=0", {
      message: "Which contracts mention beehives?",
      vault_id: vault.id,
    });
    const watcher = await watchEvents(app, ada, `/jobs/${body.job_id}/events`);
    await app.runJobs();
    const labels: string[] = [];
    for (let event = await watcher.next(); event.event !== "job"; event = await watcher.next())
      if (event.event === "step") labels.push(event.data.label);
    expect(labels).toContain("4 of 4 documents asked");
  });

  it("says how many documents could not be asked", async () => {
    const { vault, ada } = await made();
    const sql = app.database.system;
    await sql`insert into vault_documents (organization_id, vault_id, name, name_key, status)
      select organization_id, id, 'scan.pdf', 'scan.pdf', 'ready' from vaults where id = ${vault.id}`;
    const { body } = await ada.post("/chat/completions?wait=0", {
      message: "Which contracts mention beehives?",
      vault_id: vault.id,
    });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${body.job_id}`)).body.result;
    expect(result).toContain("1 document could not be asked, because it has no text that can be read.");
  });
});
