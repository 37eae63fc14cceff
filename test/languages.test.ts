import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runHousekeeping } from "../src/worker.ts";
import { useApp } from "./support/harness.ts";

const app = useApp();

const sample = (name: string) => readFile(join(import.meta.dirname, "samples", name), "utf8");
const GERMAN = await sample("german-service-agreement.txt");
const BILINGUAL = await sample("bilingual-license-agreement.txt");
const ENGLISH = `SUPPLY AGREEMENT

This Supply Agreement is made as of June 15, 2021 by and between Fabrikam Foods Ltd. ("Supplier") and Contoso Retail LLC ("Buyer").

1. Supply. Supplier shall supply the Products that Buyer orders.

2. Governing Law. This Agreement shall be governed by the laws of the State of Texas.`;
const IN_GERMAN = "The document is in German. Without a language model, only English is read.";
const IN_PART = "Only the English part was read. The rest is in German.";

async function withFiles(...texts: string[]) {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const ids: string[] = [];
  for (const [at, text] of texts.entries()) ids.push((await ada.upload(`${at}.txt`, text)).body.id);
  await app.runJobs();
  return { ada, ids };
}

describe("files and vault documents", () => {
  it("carry the language of their text", async () => {
    const { ada, ids } = await withFiles(GERMAN, ENGLISH, "Signed by Ada.");
    const files = await Promise.all(ids.map(async (id) => (await ada.get(`/files/${id}`)).body));
    expect(files.map(({ language }) => language)).toEqual(["de", "en", "und"]);
    const { body: pending } = await ada.upload("later.txt", GERMAN.replace("12. März", "13. März"));
    expect(pending.language).toBeNull();
    const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: ids.slice(0, 2) });
    await app.runJobs();
    const { body } = await ada.get(`/vaults/${vault.id}/documents`);
    const languages = Object.fromEntries(
      body.documents.map(({ name, language }: Record<string, string>) => [name, language]),
    );
    expect(languages).toEqual({ "0.txt": "de", "1.txt": "en" });
  });

  it("that were read before get theirs in the background, and are searchable meanwhile", async () => {
    const { ada, ids } = await withFiles(GERMAN);
    const { system } = app.database;
    await system`update files set language = null, indexed_by = 'words' where id = ${ids[0]}`;
    await system`update file_chunks set text_search = searchable('Vertrag Schriftform') where file_id = ${ids[0]}`;
    const find = async (q: string) => (await ada.get(`/files?q=${encodeURIComponent(`"${q}"`)}`)).body.files.length;
    expect([await find("schriftform"), await find("vertraulichen")]).toEqual([1, 0]);
    await runHousekeeping(app.deps);
    await app.runJobs();
    expect((await ada.get(`/files/${ids[0]}`)).body.language).toBe("de");
    expect([await find("schriftform"), await find("vertraulichen")]).toEqual([1, 1]);
  });
});

describe("search", () => {
  const names = async (ada: Awaited<ReturnType<typeof withFiles>>["ada"], q: string) =>
    (await ada.get(`/files?include=passages&q=${encodeURIComponent(q)}`)).body.files as {
      name: string;
      passages: { quote: string; start: number; marks: { start: number; end: number }[] }[];
    }[];

  it("finds and marks inflected words in the language of each file", async () => {
    const french =
      "Le présent contrat prend fin de plein droit. Les obligations de confidentialité demeurent applicables après l'expiration du contrat, quelle qu'en soit la cause.";
    const { ada } = await withFiles(GERMAN, french, ENGLISH);
    for (const [query, name, marked] of [
      ['"geheime Information"', undefined, ""],
      ["vertrauliche Informationen -Vergütungsabrede", "0.txt", "vertraulichen"],
      ["obligation applicable -résiliation", "1.txt", "obligations"],
      ["supplied -termination", "2.txt", "supply"],
    ] as const) {
      const found = await names(ada, query);
      expect(found.map((file) => file.name)).toEqual(name ? [name] : []);
      if (!name) continue;
      const words = found[0]!.passages.flatMap(({ quote, start, marks }) =>
        marks.map((mark) => quote.slice(mark.start - start, mark.end - start).toLowerCase()),
      );
      expect(words).toContain(marked);
    }
  });

  it("does not stem English files by the rules of other languages", async () => {
    const { ada } = await withFiles(
      "The parties agree that the fees are fixed.",
      "Each part of the machine is fixed.",
      GERMAN,
    );
    expect((await names(ada, "parties -nothing")).map(({ name }) => name)).toEqual(["0.txt"]);
  });
});

describe("without a language model", () => {
  async function cellsOf(text: string) {
    const { ada, ids } = await withFiles(text);
    const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
    const columns = [
      ["Governing Law", "text"],
      ["Insurance", "text"],
    ];
    for (const [label, field_type] of columns)
      await ada.post(`/vaults/${vault.id}/columns`, { label, field_type, instructions: `The ${label} clause` });
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: ids });
    await app.runJobs();
    const path = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
    const { body: row } = await ada.get(path);
    const cell = async (key: string) => (await ada.get(`${path}/cells/${key}`)).body;
    const keys = Object.keys({ ...row.values, ...row.outcomes });
    return { row, keys, cell };
  }

  it("no cell of a German document is absent: all are unreadable, and say why", async () => {
    const { row, keys, cell } = await cellsOf(GERMAN);
    expect([row.status, row.language, row.values]).toEqual(["ready", "de", {}]);
    const read = (await Promise.all(keys.map(cell))).filter(({ outcome }) => outcome !== "none");
    expect(read.length).toBeGreaterThanOrEqual(2);
    for (const each of read) expect([each.outcome, each.error, each.citations]).toEqual(["unreadable", IN_GERMAN, []]);
  });

  it("a bilingual document is read in its English part, and cited in its own text", async () => {
    const { keys, cell } = await cellsOf(BILINGUAL);
    const law = await cell(keys.find((key) => /governing/i.test(key))!);
    expect([law.outcome, law.cell.value]).toEqual(["found", expect.stringMatching(/Germany/)]);
    expect(law.reasoning).toContain(IN_PART);
    expect(law.citations.length).toBeGreaterThan(0);
    for (const { start, end, quote } of law.citations) expect(BILINGUAL.slice(start, end)).toBe(quote);
    const insurance = await cell(keys.find((key) => /insurance/i.test(key))!);
    expect([insurance.outcome, insurance.reasoning]).toEqual(["unsure", expect.stringContaining(IN_PART)]);
  });

  async function findingsOf(...texts: string[]) {
    const { ada, ids } = await withFiles(...texts);
    const { body: playbook } = await ada.post("/playbooks", { title: "Services" });
    for (const [title, guidance] of [
      ["Governing law", "Require: the agreement is governed by the laws of Germany."],
      ["Audit", "Require: “Customer may audit the records of Supplier once a year.”"],
    ])
      await ada.post(`/playbooks/${playbook.id}/checks`, { title, positions: [{ type: "standard", guidance }] });
    const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: ids });
    await app.runJobs();
    return (await ada.get(`/jobs/${job.job_id}`)).body.result.results as {
      evaluationResult: string;
      analysis: string;
      quotes: { quote: string; start: number; end: number }[];
      revisions: unknown[];
    }[];
  }

  it("checks of a German document are flagged for a person, and nothing is called missing", async () => {
    const findings = await findingsOf(GERMAN);
    expect(findings).toHaveLength(2);
    for (const { evaluationResult, analysis, quotes, revisions } of findings) {
      expect([evaluationResult, quotes, revisions]).toEqual(["Flag", [], []]);
      expect(analysis).toMatch(/^Needs your judgement\. /);
      expect(analysis).toContain(IN_GERMAN);
      expect(analysis).not.toMatch(/missing|absent|no clause/i);
    }
  });

  it("a German document beside an English one is never left out", async () => {
    const [law, audit] = await findingsOf(ENGLISH.replace("the State of Texas", "Germany"), GERMAN);
    expect(law).toMatchObject({
      evaluationResult: "Flag",
      analysis: expect.stringContaining(`1.txt: Needs your judgement. ${IN_GERMAN}`),
    });
    expect(law!.quotes.length).toBeGreaterThan(0);
    expect(audit).toMatchObject({ evaluationResult: "Flag", revisions: [] });
    expect(audit!.analysis).not.toMatch(/missing/i);
  });

  it("checks of a bilingual document quote its English part", async () => {
    const [law] = await findingsOf(BILINGUAL);
    expect(law!.evaluationResult).toBe("Pass");
    expect(law!.analysis).toContain(IN_PART);
    for (const { start, end, quote } of law!.quotes) expect(BILINGUAL.slice(start, end)).toBe(quote);
    expect(law!.quotes.map(({ quote }) => quote).join()).toMatch(/laws of Germany/);
  });

  it("a change of a bilingual document says that the other text needs it too", async () => {
    const [law] = await findingsOf(BILINGUAL.replace("laws of Germany", "laws of Austria"));
    const { analysis, revisions } = law!;
    expect(revisions).toMatchObject([
      {
        replacement: "Germany",
        rationale: expect.stringMatching(/In the English text only: the German text needs the same change\.$/),
      },
    ]);
    expect(analysis).toContain("The change is made only in the English text: the German text needs the same change.");
  });

  async function answerTo(message: string, ...texts: string[]) {
    const { ada, ids } = await withFiles(...texts);
    const { body: job } = await ada.post("/chat/completions?wait=0", { message, file_ids: ids });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${job.job_id}`)).body;
    return result as { result: string; citations: { quote: string; start: number; end: number }[] };
  }

  it.each(["Which law governs?", "Summarise it"])(
    "a chat says that a document is in German, and not that something is missing: %s",
    async (message) => {
      const { result } = await answerTo(message, GERMAN, ENGLISH);
      expect(result).toContain(`**0.txt**: ${IN_GERMAN}`);
      expect(result).toContain("Texas");
      expect(result.slice(0, result.indexOf("1.txt"))).not.toMatch(/not found|no clause|nothing was found/i);
    },
  );

  it("a chat answers from the English part of a bilingual document and says so", async () => {
    const { result, citations } = await answerTo("Which law governs?", BILINGUAL);
    expect(result).toMatch(/^\*\*Germany\*\* \[1\]/);
    expect(result).toContain(IN_PART);
    for (const { start, end, quote } of citations) expect(BILINGUAL.slice(start, end)).toBe(quote);
  });
});
