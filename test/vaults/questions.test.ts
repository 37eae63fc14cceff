import { describe, expect, it } from "vitest";
import type { FieldType, Value } from "../../src/content/values/values.ts";
import { describeFilter } from "../../src/vaults/questions/describe-filter.ts";
import { parseQuestion } from "../../src/vaults/questions/parse.ts";
import { nearestQuestions, questionsOf } from "../../src/vaults/questions/suggest.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

/** The lookup of a table whose cells hold nothing. */
const OF_NOTHING = { lookup: { holds: async () => undefined, valuesWith: async () => [] }, today: "2026-11-16" };

const COLUMNS: [label: string, type: FieldType][] = [
  ["Governing Law", "text"],
  ["Expiration Date", "date"],
  ["Contract Value", "currency"],
  ["Users", "number"],
  ["Audit Rights", "boolean"],
  ["Department", "enum"],
];
const ROWS: Record<string, Value>[] = [
  { governingLaw: "Delaware", expirationDate: "2027-03-31", users: 10, auditRights: true, department: "IT" },
  { governingLaw: "Delaware", expirationDate: "2028-01-01", users: 30, department: "Sales" },
  { governingLaw: "England", contractValue: { amount: 500, currency: "EUR" }, auditRights: false, department: "IT" },
  { parties: [{ name: "Acme Widgets Inc.", role: "Supplier" }], agreementType: "Software License Agreement" },
];

async function askedVault() {
  const org = await app.organization();
  const [ada, viewer] = [await org.user({ managesVaults: true }), await org.user()];
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  for (const [label, field_type] of COLUMNS) {
    const field_meta = field_type === "enum" ? { options: ["IT", "Sales"] } : null;
    await ada.post(`${vault.path}/columns`, { label, field_type, field_meta, instructions: label });
  }
  const { columns } = (await ada.get(`${vault.path}/columns`)).body;
  const typeOf = (key: string) => columns.find((column: { field_key: string }) => column.field_key === key).field_type;
  const ids: string[] = [];
  for (const [at, row] of ROWS.entries()) {
    const id = await vault.document({ name: `contract ${at}.pdf` });
    ids.push(id);
    for (const [key, value] of Object.entries(row)) await vault.extract(id, key, typeOf(key), { value });
  }
  const ask = async (message: string) => {
    const { body, status } = await viewer.post("/chat/completions?wait=0", { message, vault_id: vault.id });
    expect(status).toBe(202);
    await app.runJobs();
    return (await viewer.get(`/jobs/${body.job_id}`)).body.result;
  };
  return { ada, viewer, vault, ids, ask, columns };
}

it("questions that come near are named once each, also where there are fewer columns than are named", async () => {
  const { columns } = await askedVault();
  for (const few of [columns.slice(0, 1), columns.slice(0, 2), columns]) {
    const named = nearestQuestions("Which law governs?", few);
    expect(named).toEqual([...new Set(named)]);
    expect(named.length).toBeGreaterThan(0);
  }
});

it("a ranking names no document without a value, and a number inside a word is none", async () => {
  const { ada, vault, ask } = await askedVault();
  for (const [label, field_type] of [
    ["Cooling-off", "duration"],
    ["One-time fee", "currency"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, instructions: label });
  expect((await ask("Which contract has the longest cooling-off?")).result).toContain(
    "No document has a value for “Cooling-off”.",
  );
  const { table_query } = await ask("What is the total one-time fee by governing law?");
  expect(table_query).toMatchObject({ group_by: "governingLaw", metrics: ["count", "sum:oneTimeFee"] });
});

it("an open period in a filter is described as in the table's own filters", async () => {
  const { columns } = await askedVault();
  const told = (op: "lte" | "gte") => describeFilter({ expirationDate: { op, value: "2027-03-31" } }, columns);
  expect([told("lte"), told("gte")]).toEqual([
    "Expiration Date is on or before 2027-03-31",
    "Expiration Date is on or after 2027-03-31",
  ]);
});

describe("a question about the table, without a language model", () => {
  it("is answered from a query over all live documents, whose numbers are those of the answer", async () => {
    const { ask, ids, ada, vault } = await askedVault();
    const counted = await ask("How many contracts are governed by Delaware law?");
    expect(counted.table_query).toEqual({
      filter: { governingLaw: { op: "eq", value: "Delaware" } },
      group_by: null,
      metrics: ["count"],
      columns: ["governingLaw"],
      matched: 2,
      of: 4,
      document_ids: [ids[1], ids[0]],
    });
    expect(counted.result).toContain("**2** of 4 documents: Governing Law is Delaware.");
    await ada.patch(`${vault.path}/documents/${ids[2]}/cells/governingLaw`, { value: "delaware" });
    expect(
      (await ask("Which contracts expire before 2028 and are governed by Delaware law?")).table_query,
    ).toMatchObject({ matched: 1, document_ids: [ids[0]] });
    await ada.delete(`${vault.path}/documents/${ids[0]}`);
    const again = await ask("Which agreements are governed by the laws of Delaware?");
    expect(again.table_query).toMatchObject({ matched: 2, of: 3, document_ids: [ids[2], ids[1]] });
  });

  it("finds what ends next among the days from today on, and lists the documents that a law governs", async () => {
    const { ask, ids, ada, vault } = await askedVault();
    await ada.patch(`${vault.path}/documents/${ids[2]}/cells/expirationDate`, { value: "2020-01-31" });
    const next = await ask("Which contract ends next?");
    expect(next.table_query).toMatchObject({ document_ids: [ids[0]] });
    for (const id of ids)
      await ada.patch(`${vault.path}/documents/${id}/cells/expirationDate`, { value: "2020-01-31" });
    const none = await ask("Which contract ends next?");
    expect(none.result).toContain("0 documents of 4");
    expect(none.result).not.toContain("No document has a value");
    await ada.patch(`${vault.path}/documents/${ids[0]}/cells/expirationDate`, { value: "2027-03-31" });
    expect((await ask("Which of those are governed by Delaware law?")).table_query).toMatchObject({
      group_by: null,
      document_ids: [ids[1], ids[0]],
    });
  });

  it("does not take what a value denies for what is asked", async () => {
    const { ask, ids, ada, vault } = await askedVault();
    await ada.post(`${vault.path}/columns`, { label: "Licence scope", field_type: "text", instructions: "Scope" });
    for (const [at, value] of ["Non-exclusive licence", "Exclusive licence", "Non-exclusive"].entries())
      await ada.patch(`${vault.path}/documents/${ids[at]}/cells/licenceScope`, { value });
    const { table_query } = await ask("Which contracts have an exclusive licence scope?");
    expect(table_query.document_ids).toEqual([ids[1]]);
  });

  it("answers both asks of a joined question: the documents of the first, with the values of the second", async () => {
    const { ask, ids } = await askedVault();
    const values = await ask("Which contracts are governed by Delaware law and what are they worth?");
    expect(values.table_query).toMatchObject({
      filter: { governingLaw: { op: "eq", value: "Delaware" } },
      columns: ["governingLaw", "contractValue"],
      matched: 2,
    });
    const dates = await ask("Which contracts are governed by the laws of England, and when does the term end?");
    expect(dates.table_query).toMatchObject({ columns: ["governingLaw", "expirationDate"], document_ids: [ids[2]] });
    const some = await ask("How many contracts are governed by Delaware law and how many of them expire in 2027?");
    expect(some.result).toContain("**2** of 4 documents: Governing Law is Delaware.");
    expect(some.result).toContain("**1** of 4 documents");
    expect(some.table_query).toMatchObject({ document_ids: [ids[0]] });
  });

  it("says which ask of a joined question it does not answer, and takes no date for a person", async () => {
    const { ask } = await askedVault();
    const { result, table_query } = await ask("Which contracts are governed by Delaware law and who signed them?");
    expect(table_query).toMatchObject({ columns: ["governingLaw"], matched: 2 });
    expect(result).toContain("**2** of 4 documents: Governing Law is Delaware.");
    expect(result).toContain("This does not answer “who signed them”");
    const conditions = await ask("Which contracts are governed by Delaware law and expire before 2028?");
    expect(conditions.table_query).toMatchObject({ matched: 1 });
    expect(conditions.result).not.toContain("does not answer");
  });

  it("understands missing values, groups, averages, extremes, options, parties and types", async () => {
    const { ask, ids } = await askedVault();
    const queried = async (question: string) => (await ask(question)).table_query;
    expect(await queried("Which contracts have no expiration date?")).toMatchObject({
      filter: { expirationDate: { op: "empty" } },
      matched: 2,
    });
    expect(await queried("Which contracts lack audit rights?")).toMatchObject({ matched: 3 });
    expect(await queried("How many IT contracts expire before 2028?")).toMatchObject({
      filter: { department: { op: "eq", value: "IT" }, expirationDate: { op: "lt", value: "2028-01-01" } },
      document_ids: [ids[0]],
    });
    expect(await queried("Which contracts are with Acme Widgets?")).toMatchObject({ document_ids: [ids[3]] });
    expect(await queried("How many license agreements do we have?")).toMatchObject({
      filter: { agreementType: { op: "contains", value: "license" } },
      matched: 1,
    });
    expect(await queried("Which contract expires last?")).toMatchObject({
      sort: "-expirationDate",
      document_ids: [ids[1]],
    });
    const average = await ask("What is the average number of users?");
    expect(average.table_query.metrics).toEqual(["count", "avg:users"]);
    expect(average.result).toContain("Average Users: 20");
    const grouped = await ask("How many contracts are there by department?");
    expect(grouped.table_query.group_by).toBe("department");
    expect(grouped.result).toContain("- IT: 2 documents");
    const years = await ask("How many contracts expire per year?");
    expect(years.table_query).toMatchObject({ group_by: "expirationDate", interval: "year" });
    const total = await ask("What is the total contract value?");
    expect(total.result).toContain("Total Contract Value: EUR 500");
  });

  it("tells what is said about something document by document, with days as the table shows them", async () => {
    const { ask } = await askedVault();
    const said = await ask("What do the contracts say about expiration?");
    expect(said.table_query).toMatchObject({ filter: {}, columns: ["expirationDate"], matched: 4 });
    expect(said.result).toMatch(/\| Document \| Expiration Date \|(?:.*\n)*.*contract 0\.pdf.*\| 31 Mar 2027/);
    const listed = await ask("Which contracts expire before 2028?");
    expect(listed.result).toContain("Expiration Date: 31 Mar 2027");
  });

  it("takes two names of one column, with its word behind each", async () => {
    const { ask } = await askedVault();
    for (const question of [
      "Which contracts are governed by Delaware or New York law?",
      "Which contracts are governed by Delaware law or New York law?",
    ])
      expect([question, (await ask(question)).table_query?.filter]).toEqual([
        question,
        { governingLaw: { op: "in", value: ["Delaware", "New York"] } },
      ]);
  });

  it("offers the column that a message orders, and changes nothing itself", async () => {
    const { ask, ada, vault } = await askedVault();
    const before = (await ada.get(`${vault.path}/columns`)).body.columns.length;
    for (const [message, label] of [
      ["Add a column with the notice address", "Notice Address"],
      ["Please make me a column for service credits.", "Service Credits"],
    ])
      expect([message, (await ask(message!)).suggested_column?.label]).toEqual([message, label]);
    expect((await ada.get(`${vault.path}/columns`)).body.columns.length).toBe(before);
    expect((await ask("Delete the column Governing Law")).suggested_column).toBeUndefined();
  });

  it("names the highest amount of each currency, because they cannot be compared", async () => {
    const { ask, ids, ada, vault } = await askedVault();
    const cell = (at: number) => `${vault.path}/documents/${ids[at]}/cells/contractValue`;
    await ada.patch(cell(0), { value: { amount: 700.5, currency: "USD" } });
    await ada.patch(cell(1), { value: { amount: 900, currency: "USD" } });
    const { result, table_query } = await ask("Which contract has the highest contract value?");
    expect([...table_query.document_ids].sort()).toEqual([ids[1], ids[2]].sort());
    expect(table_query).toMatchObject({ matched: 2, of: 4 });
    expect(result).toContain("Contract Value: USD 900");
    expect(result).toContain("Contract Value: EUR 500");
    expect((await ask("Which contract has the highest contract value in USD?")).table_query).toMatchObject({
      document_ids: [ids[1]],
    });
    const total = await ask("Total contract value by governing law");
    expect(total.result).toContain("**Total Contract Value by Governing Law**");
    expect(total.result).toContain("- Delaware: 2 documents, USD 1,600.50");
    expect((await ask("What is Acme worth as contract value by law?")).table_query).toBeUndefined();
  });

  it("takes what has expired as past today, and does not guess where a verb says too little", async () => {
    const { ask } = await askedVault();
    const today = new Date().toISOString().slice(0, 10);
    for (const question of ["Which contracts have already expired?", "How many contracts are expired?"])
      expect((await ask(question)).table_query.filter).toEqual({ expirationDate: { op: "lt", value: today } });
    for (const question of ["Which contracts have not expired?", "Which contracts are expiring?"])
      expect((await ask(question)).table_query).toBeUndefined();
  });

  it("does not mistake a permission for a prohibition", async () => {
    const { ask, ada, vault } = await askedVault();
    await ada.post(`${vault.path}/columns`, {
      label: "Anti-Assignment",
      field_type: "boolean",
      instructions: "Is assignment restricted?",
    });
    expect((await ask("Which contracts restrict assignment?")).table_query.filter).toEqual({
      antiAssignment: { op: "eq", value: true },
    });
    for (const question of [
      "Which contracts can be assigned?",
      "Which contracts are assignable?",
      "Which contracts cannot be assigned?",
    ])
      expect((await ask(question)).table_query).toBeUndefined();
  });

  it("gives a length of many days in months too", async () => {
    const { ask, ada, vault, ids } = await askedVault();
    await ada.post(`${vault.path}/columns`, {
      label: "Renewal Term",
      field_type: "duration",
      instructions: "How long is each renewal?",
    });
    const renewals = [
      { value: 1, unit: "years" },
      { value: 14, unit: "months" },
    ];
    for (const [at, value] of renewals.entries())
      await ada.patch(`${vault.path}/documents/${ids[at]}/cells/renewalTerm`, { value });
    expect((await ask("What is the average renewal term?")).result).toMatch(/: \d+(?:\.\d+)? days \(about 13 months\)/);
  });

  it("understands alternatives of a text", async () => {
    const { ask } = await askedVault();
    expect((await ask("Which contracts are governed by Delaware or Texas law?")).table_query.filter).toEqual({
      governingLaw: { op: "in", value: ["Delaware", "Texas"] },
    });
    expect((await ask("Which contracts are not governed by Delaware or Texas law?")).table_query.filter).toEqual({
      governingLaw: { op: "not_in", value: ["Delaware", "Texas"] },
    });
  });

  it("corrects a typo, says so, and changes no word that could be intended", async () => {
    const { ask } = await askedVault();
    const { result, table_query } = await ask("How many contarcts are goverend by Delaware law?");
    expect(result).toMatch(/^Read as: How many contracts are governed by Delaware law\?/);
    expect(table_query.filter).toEqual({ governingLaw: { op: "eq", value: "Delaware" } });
    expect((await ask("Which agreemnts expire in Febuary 2028?")).table_query.filter).toMatchObject({
      expirationDate: { value: ["2028-02-01", "2028-02-29"] },
    });
    for (const question of [
      "Which contacts expire in 2027?",
      "Which contracts are terminable in 2027?",
      "Which contracts are governed by Delawere laws or other laws?",
      "Which contracts name an assignee?",
    ])
      expect((await ask(question)).table_query).toBeUndefined();
  });

  it("says how many documents could not be read for what is asked, as they are not counted", async () => {
    const { ask, ids, vault } = await askedVault();
    expect((await ask("How many contracts are governed by Delaware law?")).result).not.toContain("could not be read");
    const unread = {
      value: null,
      outcome: "unreadable",
      error: "The document is in German. Without a language model, only English is read.",
    } as const;
    await vault.extract(ids[3]!, "governingLaw", "text", unread);
    const apart = `**Could not be read** for “Governing Law”: 1 document, not counted above.\n\n- [contract 3.pdf](/vaults/${vault.id}?cell=${ids[3]}.governingLaw)`;
    const delaware = await ask("How many contracts are governed by Delaware law?");
    expect(delaware.result).toContain(apart);
    expect(delaware.table_query).toMatchObject({
      matched: 2,
      filter: { governingLaw: { op: "eq", value: "Delaware" } },
    });
    expect((await ask("How many contracts by governing law?")).result).toContain(
      "1 document could not be read for “Governing Law”: what it says is not in this answer.",
    );
    expect((await ask("What is the average number of users?")).result).not.toContain("could not be read");
    const none = await ask("Which contracts have no governing law?");
    expect(none.result).toContain("**None** of 4 documents: Governing Law is empty.");
    expect(none.result).toContain(apart);
    expect(none.table_query).toMatchObject({ matched: 0, document_ids: [] });
  });

  it("lists apart what is not sure, and counts it neither as having none nor as having one", async () => {
    const { ask, ids, vault } = await askedVault();
    await vault.extract(ids[2]!, "users", "number", { value: null, outcome: "absent" });
    await vault.extract(ids[3]!, "users", "number", { value: null, outcome: "unsure" });
    const apart = `**Not sure** for “Users”: 1 document, not counted above.\n\n- [contract 3.pdf](/vaults/${vault.id}?cell=${ids[3]}.users)`;
    const none = await ask("Which contracts have no users?");
    expect(none.table_query).toMatchObject({ matched: 1, document_ids: [ids[2]] });
    expect(none.result).toContain(apart);
    const many = await ask("How many contracts have more than 20 users?");
    expect(many.table_query).toMatchObject({ matched: 1, document_ids: [ids[1]] });
    expect(many.result).toContain(apart);
    expect((await ask("Which of those are governed by Delaware law?")).table_query?.document_ids ?? []).not.toContain(
      ids[3],
    );
    await vault.extract(ids[3]!, "expirationDate", "date", { value: null, outcome: "unsure" });
    const both = (await ask("Which contracts have more than 20 users and expire before 2027?")).result;
    expect(both).toContain("Expiration Date is before 1 Jan 2027");
    expect(both).toContain(apart);
    expect(both).toContain("**Not sure** for “Expiration Date”: 1 document, not counted above.");
    await vault.extract(ids[3]!, "auditRights", "boolean", { value: null, outcome: "unsure" });
    const without = await ask("Which contracts have no audit rights?");
    expect(without.table_query.document_ids).not.toContain(ids[3]);
    expect(without.result).toContain("**Not sure** for “Audit Rights”: 1 document, not counted above.");
    await vault.extract(ids[3]!, "governingLaw", "text", { value: null, outcome: "unsure" });
    const byLaw = (await ask("How many contracts by governing law?")).result;
    expect(byLaw).toContain("- not sure: 1 document");
    expect(byLaw).not.toContain("- no value");
  });

  it("reads “may be” as a permission, and May as a month", async () => {
    const { ask, ada, vault } = await askedVault();
    const column = {
      label: "Termination For Convenience",
      field_type: "boolean",
      instructions: "Can a party terminate without cause?",
    };
    await ada.post(`${vault.path}/columns`, column);
    for (const question of [
      "Which may be terminated for convenience?",
      "Which contracts may be terminated for convenience?",
      "which agreements might be terminated without cause",
    ])
      expect((await ask(question)).table_query.filter).toEqual({
        terminationForConvenience: { op: "eq", value: true },
      });
    expect((await ask("Which contracts expire in may?")).table_query).toBeUndefined();
    expect((await ask("Which contracts expire in May?")).table_query).toBeUndefined();
  });

  it("says that documents are still being read, which may change the answer", async () => {
    const { ask, vault } = await askedVault();
    expect((await ask("Which contracts have no governing law?")).result).not.toContain("still being read");
    await vault.document({ name: "new.pdf", status: "extracting" });
    for (const question of ["Which contracts have no governing law?", "How many contracts by governing law?"])
      expect((await ask(question)).result).toContain("1 document is still being read. This answer may change.");
  });

  it("says that it is not understood, with three questions that are, and proposes a column", async () => {
    const { ask, columns } = await askedVault();
    const { result, table_query, suggested_column } = await ask("How many contracts were printed on green paper?");
    expect(table_query).toBeUndefined();
    expect(result).toContain("I do not understand this question");
    expect(suggested_column).toMatchObject({ field_type: "boolean" });
    const suggestions = [...result.matchAll(/^- (.+\?)$/gm)].map(([, question]) => question!.replaceAll("\\", ""));
    expect(suggestions).toHaveLength(3);
    for (const question of suggestions) expect((await ask(question)).table_query).toBeDefined();
    expect(columns.length).toBeGreaterThan(5);
  });

  it("never guesses: a word that it cannot place, or a value of the wrong type, is not understood", async () => {
    const { ask } = await askedVault();
    for (const question of [
      "Which contracts are the riskiest?",
      "How many contracts have more than 500 parrots?",
      "How many contracts allow audit rights only twice?",
      "Which three contracts have the highest contract value?",
      "Which contracts have Governing Law Delaware since lately?",
      "Which contracts expire before 2028 or have audit rights?",
      "What is the average governing law?",
      "Contracts expire in Delaware",
      "Which contracts expire before 2028 in Delaware?",
    ])
      expect([question, (await ask(question)).table_query]).toEqual([question, undefined]);
  });
});

it("a question about any or every contract is never answered from a few documents that are read whole", async () => {
  const { ask } = await askedVault();
  for (const question of [
    "Which contract has the best penguins?",
    "Does any contract mention penguins?",
    "Is every agreement printed on green paper?",
  ])
    expect([question, (await ask(question)).result]).toEqual([
      question,
      expect.stringContaining("I do not understand this question well enough to answer it from the table"),
    ]);
});

describe("the questions it proposes", () => {
  it("are all understood", async () => {
    const { columns } = await askedVault();
    for (const column of columns.filter(({ kind }: { kind: string }) => kind !== "system"))
      for (const question of questionsOf(column))
        expect([question, await parseQuestion(question, { columns, ...OF_NOTHING })]).not.toEqual([
          question,
          undefined,
        ]);
  });
});

describe("columns that people fill", () => {
  const column = (label: string, field_type: FieldType, extraction_mode = "manual") => ({
    ...{ field_key: label, label, field_type, extraction_mode, kind: "custom" },
    instructions: extraction_mode === "ai" ? label : "",
  });
  const columns = [
    column("Governing Law", "text", "ai"),
    ...[column("Our Lawyer", "text"), column("Owner", "text"), column("Annual Fee", "currency")],
    ...[column("Lessor", "text"), column("Lessee", "text")],
  ] as never[];
  const asked = async (question: string) => {
    const parsed = await parseQuestion(question, { columns, ...OF_NOTHING });
    const { kind, filter, groupBy, metrics } = parsed!;
    return { kind, filter, by: groupBy?.label, metrics: metrics.map(({ name }) => name) };
  };

  it("mean no clause that only sounds alike: a lawyer is no law", async () => {
    expect(await asked("Which contracts are governed by Delaware law?")).toMatchObject({
      filter: { "Governing Law": { op: "eq", value: "Delaware" } },
    });
    expect(await asked("How many contracts are there by lessee?")).toMatchObject({ by: "Lessee" });
    expect(await asked("How many contracts are there by our lawyer?")).toMatchObject({ by: "Our Lawyer", filter: {} });
  });

  it("are found by what they are called", async () => {
    expect(await asked("How many contracts have Delaware as governing law?")).toMatchObject({
      filter: { "Governing Law": { op: "eq", value: "Delaware" } },
    });
  });

  it("are added up for each value of another", async () => {
    const totals = { kind: "group", filter: {}, by: "Our Lawyer", metrics: ["sum:Annual Fee"] };
    expect(await asked("Total annual fees by our lawyer")).toEqual(totals);
    expect(await asked("Annual fees per lawyer")).toEqual(totals);
    expect(await asked("How many contracts have an annual fee by lawyer?")).toMatchObject({
      metrics: [],
      filter: { "Annual Fee": { op: "not_empty" } },
    });
  });
});

describe("dates in questions", () => {
  const column = { field_key: "end", label: "Expiration Date", instructions: "", field_type: "date", kind: "custom" };
  const conditionOf = async (words: string) =>
    (await parseQuestion(`Which contracts expire ${words}?`, { columns: [column as never], ...OF_NOTHING }))?.filter
      .end;

  it.each([
    ["in 2027", { op: "between", value: ["2027-01-01", "2027-12-31"] }],
    ["in March 2027", { op: "between", value: ["2027-03-01", "2027-03-31"] }],
    ["in Q2 2027", { op: "between", value: ["2027-04-01", "2027-06-30"] }],
    ["on 5 May 2027", { op: "eq", value: "2027-05-05" }],
    ["before 1 May 2027", { op: "lt", value: "2027-05-01" }],
    ["after March 2027", { op: "gt", value: "2027-03-31" }],
    ["before the end of 2027", { op: "lte", value: "2027-12-31" }],
    ["by 2027-06-30", { op: "lte", value: "2027-06-30" }],
    ["between 1 May 2027 and 30 June 2027", { op: "between", value: ["2027-05-01", "2027-06-30"] }],
    ["from 1 May 2027 to 30 June 2027", { op: "between", value: ["2027-05-01", "2027-06-30"] }],
    ["in the next 30 days", { op: "in_next", value: 30 }],
    ["within two weeks", { op: "in_next", value: 14 }],
    ["within three months", { op: "between", value: ["2026-11-16", "2027-02-16"] }],
    ["this quarter", { op: "in_this", value: "quarter" }],
    ["next month", { op: "between", value: ["2026-12-01", "2026-12-31"] }],
    ["next year", { op: "between", value: ["2027-01-01", "2027-12-31"] }],
    ["last quarter", { op: "between", value: ["2026-07-01", "2026-09-30"] }],
    ["in 17", undefined],
    ["soon", undefined],
  ])("%s", async (words, condition) => {
    expect(await conditionOf(words)).toEqual(condition);
  });
});
