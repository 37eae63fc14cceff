import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const nda = (party: string, law: string, years: number) => `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is made as of March ${years}, 2024 between Acme Corp. ("Acme") and ${party} ("${party.split(" ")[0]}").

1. Confidentiality. Each party shall keep the Confidential Information of the other party confidential for ${years} years.

2. Term. This Agreement ends on March ${years}, 2027.

3. Governing Law. This Agreement is governed by the laws of the State of ${law}.`;

async function ask(by: TestUser, body: object) {
  const { body: begun } = await by.post("/chat/completions?wait=0", body);
  await app.runJobs();
  return (await by.get(`/jobs/${begun.job_id}`)).body;
}

async function withNdas(count: number) {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const parties = ["Beta LLC", "Gamma Inc.", "Delta GmbH", "Omega Ltd.", "Sigma plc"];
  const laws = ["Ohio", "Texas", "Delaware", "Nevada", "Utah"];
  const file_ids: string[] = [];
  for (let at = 0; at < count; at++)
    file_ids.push((await ada.upload(`nda-${at + 1}.txt`, nda(parties[at]!, laws[at]!, at + 2))).body.id);
  const { body: playbook } = await ada.post("/playbooks", { title: "Mutual NDA" });
  const positions = [{ type: "standard", guidance: "Require: governed by the laws of the State of Ohio." }];
  await ada.post(`/playbooks/${playbook.id}/checks`, { title: "Governing law", positions });
  await app.runJobs();
  return { ada, file_ids, laws: laws.slice(0, count) };
}

interface Titled {
  title: string;
  is_official: boolean;
}

describe("without a language model", () => {
  it("reviews five agreements against a playbook that the message names, and writes the memo", async () => {
    const { ada, file_ids } = await withNdas(5);
    const { result, status } = await ask(ada, {
      message: "review these five against Mutual NDA and write the memo",
      file_ids,
    });
    expect([status, result.model]).toEqual(["succeeded", "local"]);
    expect(result.reviews).toHaveLength(5);
    expect((await ada.get("/reviews")).body.reviews).toHaveLength(5);
    expect(result.plan.map(({ text, status: at }: { text: string; status: string }) => [text, at])).toEqual([
      ...[1, 2, 3, 4, 5].map((at) => [`Review nda-${at}.txt against Mutual NDA`, "done"]),
      ["Write the memo", "done"],
    ]);
    const [memo] = result.documents;
    await app.runJobs();
    const { text } = (await ada.get(`/files/${memo.file_id}/text`)).body;
    for (const at of [1, 2, 3, 4, 5]) expect(text).toContain(`nda-${at}.txt`);
    expect(text).toMatch(/laws of the State of Texas/);
  });

  it("makes a table of parties, dates and law over a project, each value with its words", async () => {
    const { ada, file_ids, laws } = await withNdas(3);
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    await ada.post(`/projects/${project.id}/files`, { file_ids });
    const message = "make a table of party, start, end, law for this project";
    const { result } = await ask(ada, { message, project_id: project.id });
    const [table] = result.tables;
    expect(table.columns.map(({ label }: { label: string }) => label)).toEqual(["Party", "Start", "End", "Law"]);
    const row = (name: string) => table.rows.find(({ filename }: { filename: string }) => filename === name);
    for (const [at, law] of laws.entries()) {
      const { cells } = row(`nda-${at + 1}.txt`);
      expect(cells[3].value).toContain(law);
      const cited = result.citations.find(({ marker }: { marker: number }) => marker === cells[3].markers[0]);
      expect(cited.quote).toContain(law);
    }
    expect(result.result).toContain("| Document | Party | Start | End | Law |");
  });

  it("compares the liability clauses of three documents, attached or in the project of the chat", async () => {
    const ada = await (await app.organization()).user();
    const caps = ["one million dollars ($1,000,000)", "the fees paid in twelve (12) months", "$250,000"];
    const file_ids: string[] = [];
    for (const [at, cap] of caps.entries()) {
      const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Limitation of Liability. The total liability of Supplier under this Agreement shall not exceed ${cap}.\n\n3. Notices. Notices are given in writing.`;
      file_ids.push((await ada.upload(`services-${at + 1}.txt`, text)).body.id);
    }
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    await ada.post(`/projects/${project.id}/files`, { file_ids });
    await app.runJobs();
    const message = "compare the liability clauses of these three";
    for (const chosen of [{ file_ids }, { project_id: project.id }]) {
      const { result } = await ask(ada, { message, ...chosen });
      const [head, , row] = result.result.split("\n");
      for (const at of [1, 2, 3]) expect(head).toContain(`services-${at}.txt`);
      expect(row.split("|")).toHaveLength(6);
      for (const cap of caps) {
        expect(row.replaceAll("\\", "")).toContain(cap);
        expect(result.citations.some(({ quote }: { quote: string }) => quote.includes(cap))).toBe(true);
      }
    }
  });

  it("reviews nothing against a playbook that there is not, and names those that there are", async () => {
    const { ada, file_ids } = await withNdas(1);
    const { result } = await ask(ada, { message: "Review these against Supplier Terms and write the memo.", file_ids });
    expect(result.result).toMatch(
      /^No playbook that you may use is called “Supplier Terms”, so nothing was reviewed\./,
    );
    expect(result.result).toContain("“Mutual NDA”");
    expect((await ada.get("/reviews")).body.reviews).toEqual([]);
  });

  it("says in the memo once what holds of several checks of an agreement", async () => {
    const { ada } = await withNdas(0);
    const cover =
      'MUTUAL NON-DISCLOSURE AGREEMENT\n\nThis Mutual Non-Disclosure Agreement (the "MNDA") consists of: (1) this Cover Page and (2) the Mutual NDA Standard Terms Version 1.0 ("Standard Terms") posted at example.com/standards/mutual-nda. Any modifications of the Standard Terms should be made on the Cover Page.';
    const file_ids = [(await ada.upload("cover.txt", cover)).body.id];
    const { body: list } = await ada.get("/playbooks");
    const own = list.playbooks.find(({ title, is_official }: Titled) => title === "Mutual NDA" && !is_official);
    for (const [title, guidance] of [
      ["Return", "Require: on request the recipient returns or destroys all confidential information."],
      ["Residuals", "Refuse: a residuals clause."],
      ["Compelled disclosure", "Require: notice before a disclosure that the law compels."],
    ])
      await ada.post(`/playbooks/${own.id}/checks`, { title, positions: [{ type: "standard", guidance }] });
    await app.runJobs();
    const { result } = await ask(ada, { message: "Review this against Mutual NDA and write the memo.", file_ids });
    const memo = result.documents.find(({ filename }: { filename: string }) => filename === "Review memo.docx");
    const { text } = (await ada.get(`/files/${memo.file_id}/text`)).body;
    expect(text).toContain("Return; Residuals; Compelled disclosure: Flag.");
    expect(text.match(/may be in the terms that the document incorporates/g)).toHaveLength(1);
  });

  it("shows the passage in a table where a clause is about it and no value can be read from it for certain", async () => {
    const ada = await (await app.organization()).user();
    const text =
      "SERVICES AGREEMENT\n\nThis Agreement is between Acme Corp. and Beta LLC.\n\n7. Termination. Either party may terminate this Agreement without cause upon reasonable prior written notice to the other party.\n\n9. Governing Law. This Agreement is governed by the laws of the State of Ohio.";
    const { body: file } = await ada.upload("services.txt", text);
    await app.runJobs();
    const message = "Make a table of governing law and notice period.";
    const { result } = await ask(ada, { message, file_ids: [file.id] });
    const [law, notice] = result.tables[0].rows[0].cells;
    expect(law.value).toBe("Ohio");
    expect(notice).toMatchObject({ value: null, problem: "See the passage" });
    const shown = result.citations.find(({ marker }: { marker: number }) => marker === notice.markers[0]);
    expect(shown.quote).toContain("reasonable prior written notice");
    expect(result.result).toContain(`See the passage [${shown.marker}]`);
  });

  it("reviews the documents that the order names, says so where their number differs, and writes no memo that is refused", async () => {
    const { ada, file_ids } = await withNdas(3);
    const { result } = await ask(ada, {
      message: "Using our Mutual NDA playbook, please review nda-1.txt and nda-3.txt, but don't write a memo.",
      file_ids,
    });
    expect(result.reviews.flatMap(({ files }: { files: string[] }) => files)).toEqual(["nda-1.txt", "nda-3.txt"]);
    expect(result).not.toHaveProperty("documents");
    const five = await ask(ada, { message: "Run Mutual NDA over these five.", file_ids });
    expect(five.result.reviews).toHaveLength(3);
    expect(five.result.result).toMatch(/^You wrote of 5 documents; there are 3, and all of them were reviewed\./);
  });

  it("does not review again when a later message asks something else, and says which playbooks there are if none is named", async () => {
    const { ada, file_ids } = await withNdas(1);
    const { body: playbooks } = await ada.get("/playbooks");
    const own = playbooks.playbooks.find(({ title }: { title: string }) => title === "Mutual NDA" || title);
    const first = await ask(ada, { message: "Is it all right?", file_ids, playbook_ids: [own.id] });
    const reviews = async () => (await ada.get("/reviews")).body.reviews.length;
    expect(await reviews()).toBe(1);
    const { chat_id } = first.result;
    for (const message of ["Thanks", "Which law governs?", "Should we review it against Mutual NDA?"])
      await ask(ada, { message, chat_id });
    expect(await reviews()).toBe(1);
    const { result } = await ask(ada, { message: "Review these and write the memo.", file_ids });
    expect(result.result).toMatch(/^A review without a language model is made against a playbook\. .*“Mutual NDA”/);
    expect(await reviews()).toBe(1);
  });

  it("proposes the reviews where nothing may be started, and makes them once they are allowed", async () => {
    const { ada, file_ids } = await withNdas(2);
    const message = "Review these against Mutual NDA.";
    const { result } = await ask(ada, { message, file_ids, may_change: false });
    expect(result.proposals).toHaveLength(2);
    expect(result.result).toMatch(/^Nothing was started\. This waits for your decision:\n\n- /);
    const next = await ask(ada, { message: "Yes, both.", chat_id: result.chat_id });
    expect(next.result.reviews).toHaveLength(2);
    expect(next.result.result).toMatch(
      /^- Done: .*\n- Done: .*\n- nda-1.txt against Mutual NDA: 0 flags, 0 fallbacks, 1 passes/,
    );
    expect(next.result.result).toContain("nda-2.txt against Mutual NDA: 1 flags, 0 fallbacks, 0 passes");
  });

  it("makes the table over every document of a vault", async () => {
    const { ada, file_ids } = await withNdas(3);
    const { body: vault } = await ada.post("/vaults", { name: "NDAs" });
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids });
    await app.runJobs();
    const { result } = await ask(ada, {
      message: "Make a table with the following columns:\n- Notice period\n- Courts",
      vault_id: vault.id,
    });
    expect(result.tables[0].rows).toHaveLength(3);
    expect(result.tables[0].columns.map(({ label }: { label: string }) => label)).toEqual(["Notice period", "Courts"]);
  });

  it("says which setting would allow what it cannot do", async () => {
    const { ada, file_ids } = await withNdas(1);
    const { result } = await ask(ada, { message: "Draft an amendment that extends the term by a year.", file_ids });
    expect(result.result).toMatch(/needs a language model/);
    expect(result.result).toMatch(/MODEL_PROVIDER/);
  });
});
