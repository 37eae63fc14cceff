import { describe, expect, it } from "vitest";
import { cutClauses } from "../../src/playbooks/from-documents/cut-clauses.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { CAPPED, contractOf, familyOf, NAMES_OF_PARTIES, NET_60, PREPAID, UNCAPPED } from "./from-documents/family.ts";

const app = useApp();
const person = async () => (await app.organization()).user();

async function uploadAll(
  ada: TestUser,
  texts: (string | Uint8Array)[],
  name = (at: number) => `contract ${at + 1}.txt`,
) {
  const ids: string[] = [];
  for (const [at, text] of texts.entries()) ids.push((await ada.upload(name(at), text)).body.id);
  await app.runJobs();
  return ids;
}

async function draft(ada: TestUser, file_ids: string[], title = "Services, our way") {
  const begun = await ada.post("/playbooks/from-documents?wait=0", { file_ids, title });
  expect(begun.status).toBe(202);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

const wordsOf = (text: string) => text.replace(/["“”]/g, "'");
const FAMILY = familyOf(
  {},
  { payment: NET_60 },
  { payment: NET_60 },
  { payment: PREPAID, liability: UNCAPPED },
  {},
  { audit: true },
);
// biome-ignore lint/suspicious/noExplicitAny: a reply as it came.
type Any = any;

describe("POST /playbooks/from-documents", () => {
  it("is a job that drafts positions by kind of clause, with the most usual wording as standard and the next as fallbacks", async () => {
    const ada = await person();
    const job = await draft(ada, await uploadAll(ada, FAMILY));
    expect(job).toMatchObject({ kind: "playbooks/from-documents", status: "succeeded", error: null });
    const { playbook, checks, contracts } = job.result;
    expect(contracts).toBe(6);
    expect(playbook).toMatchObject({
      title: "Services, our way",
      status: "draft",
      awaits_confirmation: true,
      visibility: "private",
    });
    const listed = (await ada.get(`/playbooks/${playbook.id}/checks`)).body.checks;
    expect(listed.map(({ title }: Any) => title)).toEqual([
      "Services",
      "Payment",
      "Confidentiality",
      "Limitation of Liability",
      "Governing Law",
    ]);
    const payment = listed[1];
    expect(payment.positions).toEqual([
      { type: "standard", guidance: expect.stringContaining("within thirty (30) days") },
      { type: "fallback", guidance: expect.stringContaining("within sixty (60) days") },
    ]);
    expect(payment.description).toBe(
      "Found in 6 of 6 contracts. The standard wording is in 3, fallback 1 in 2. 1 other wording was found.",
    );
    expect(listed[3].positions).toEqual([{ type: "standard", guidance: `Proposed clause: “${wordsOf(CAPPED)}”` }]);
    const found = checks.find(({ check_id }: Any) => check_id === payment.id);
    expect(
      found.wordings.map(({ position, contracts: count, sources }: Any) => [position, count, sources.length]),
    ).toEqual([
      ["standard", 3, 3],
      ["fallback", 2, 2],
      [null, 1, 1],
    ]);
  });

  it("gives each wording its places, which hold it to the character", async () => {
    const ada = await person();
    const ids = await uploadAll(ada, FAMILY);
    const { result } = await draft(ada, ids);
    const { wordings } = result.checks[3];
    expect(wordings[1]).toMatchObject({ position: null, contracts: 1, text: UNCAPPED });
    const [place] = wordings[1].sources;
    expect(place).toMatchObject({ file_id: ids[3], filename: "contract 4.txt", number: "4", page: 1 });
    const { text } = (await ada.get(`/files/${ids[3]}/text`)).body;
    expect(text.slice(place.start, place.end)).toContain(UNCAPPED);
    expect((await ada.get(`/playbooks/${result.playbook.id}/sources`)).body).toEqual({
      contracts: 6,
      files: result.files,
      checks: result.checks,
    });
  });

  it("puts roles for the names of the parties", async () => {
    const ada = await person();
    const { result } = await draft(ada, await uploadAll(ada, FAMILY));
    const { checks } = (await ada.get(`/playbooks/${result.playbook.id}/checks`)).body;
    const positions = JSON.stringify(checks);
    expect(positions).toContain("Supplier shall perform the services");
    for (const name of NAMES_OF_PARTIES) expect(positions).not.toContain(name.split(/,? (?:Inc|LLC|Corp|Limited)/)[0]);
  });

  it("stays a draft that cannot be run until a person confirms it, whatever is edited", async () => {
    const ada = await person();
    const ids = await uploadAll(ada, FAMILY);
    const { playbook } = (await draft(ada, ids)).result;
    const { checks } = (await ada.get(`/playbooks/${playbook.id}/checks`)).body;
    await ada.patch(`/playbooks/${playbook.id}/checks/${checks[0].id}`, { importance: "high" });
    expect((await ada.get(`/playbooks/${playbook.id}`)).body.status).toBe("draft");
    const run = { file_ids: [ids[0]] };
    expect(await ada.post(`/playbooks/${playbook.id}/run`, run)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("nobody has confirmed it yet") },
    });
    const copy = (await ada.post(`/playbooks/${playbook.id}/duplicate`)).body;
    expect(copy).toMatchObject({ status: "draft", awaits_confirmation: true });
    for (let times = 0; times < 2; times++)
      expect((await ada.post(`/playbooks/${playbook.id}/confirm`)).body.status).toBe("completed");
    expect((await ada.get(`/playbooks/${playbook.id}`)).body).not.toHaveProperty("awaits_confirmation");
    expect((await ada.post(`/playbooks/${playbook.id}/run?wait=0`, run)).status).toBe(202);
  });

  it("passes a contract that it was made from when it is run on it, and not what the others did not agree to", async () => {
    const ada = await person();
    const ids = await uploadAll(ada, FAMILY);
    const { playbook } = (await draft(ada, ids)).result;
    await ada.post(`/playbooks/${playbook.id}/confirm`);
    const judged = async (id: string | undefined) => {
      const run = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [id] });
      await app.runJobs();
      const { result } = (await ada.get(`/jobs/${run.body.job_id}`)).body;
      return Object.fromEntries(result.results.map((each: Any) => [each.checkTitle, each.evaluationResult]));
    };
    const pass = "Pass";
    expect(await judged(ids[0])).toEqual({
      Services: pass,
      Payment: pass,
      Confidentiality: pass,
      "Limitation of Liability": pass,
      "Governing Law": pass,
    });
    expect(await judged(ids[1])).toMatchObject({ Payment: "Fallback", "Limitation of Liability": pass });
    expect(await judged(ids[3])).toMatchObject({ Payment: "Flag", "Limitation of Liability": "Flag" });
  });
});

describe("what is not counted", () => {
  it("tells of files in other languages, of copies and of one word, and counts the rest", async () => {
    const ada = await person();
    const german =
      "Dieser Vertrag unterliegt dem Recht der Bundesrepublik Deutschland. Der Auftragnehmer erbringt die vereinbarten Leistungen mit der Sorgfalt eines ordentlichen Kaufmanns und in der vereinbarten Frist. ".repeat(
        5,
      );
    const texts = [...FAMILY.slice(0, 2), FAMILY[1]!, `1. Leistungen\n\n${german}`, "word"];
    const ids = await uploadAll(ada, texts);
    const { result } = await draft(ada, [...ids, ids[0]!, ids[0]!.toUpperCase()]);
    expect(result.contracts).toBe(2);
    expect(result.files.map(({ counted, reason }: Any) => [counted, reason])).toEqual([
      [true, null],
      [true, null],
      [false, "It is the same file as contract 2.txt."],
      [false, "It is in German. Only English contracts are compared."],
      [false, "It contains too little text to recognize its language."],
    ]);
  });

  it("names the clauses that are in no check: those of too few contracts, and those that say too little", async () => {
    const ada = await person();
    const texts = FAMILY.map((text, at) => (at === 0 ? `${text}\n\n6. Insurance\n\n[Reserved]` : text));
    const ids = await uploadAll(ada, texts);
    const { result } = await draft(ada, ids);
    const told = result.files.map(({ not_used }: Any) =>
      not_used.map(({ heading, reason }: Any) => `${heading}: ${reason}`),
    );
    expect(told).toEqual([["Insurance: short"], [], [], [], [], ["Audits: rare"]]);
    const { text } = (await ada.get(`/files/${ids[5]}/text`)).body;
    const [{ start, end }] = result.files[5].not_used;
    expect(text.slice(start, end)).toContain("Audits");
    expect((await ada.get(`/playbooks/${result.playbook.id}/sources`)).body.files).toEqual(result.files);
  });

  it("counts a short sentence under a heading", async () => {
    const ada = await person();
    const short = FAMILY.map(
      (text) => `${text}\n\n${text.includes("6. Audits") ? 7 : 6}. Survival\n\nSection 3 survives termination.`,
    );
    const { result } = await draft(ada, await uploadAll(ada, short));
    const { checks } = (await ada.get(`/playbooks/${result.playbook.id}/checks`)).body;
    const survival = checks.find(({ title }: Any) => title === "Survival");
    expect(survival.positions).toEqual([
      { type: "standard", guidance: "Proposed clause: “Section 3 survives termination.”" },
    ]);
    expect(survival.description).toContain("Found in 6 of 6 contracts.");
  });

  it("fails with the reason, and makes nothing, for 50 files of one word", async () => {
    const ada = await person();
    const ids = await uploadAll(
      ada,
      Array.from({ length: 50 }, (_, at) => `word${at}`),
    );
    const job = await draft(ada, ids);
    expect(job).toMatchObject({
      status: "failed",
      error: {
        code: "NOT_A_CONTRACT",
        message: expect.stringContaining(
          "None of the files could be used. contract 1.txt: It contains too little text",
        ),
      },
    });
    const { playbooks } = (await ada.get("/playbooks")).body;
    expect(playbooks.filter(({ is_official }: Any) => !is_official)).toEqual([]);
  });

  it("of two contracts has the usual kinds of clause that only one of them has, too", async () => {
    const ada = await person();
    const other = `DISTRIBUTOR AGREEMENT\n\n1. Territory\n\nThe Distributor may sell the Products in Ohio and nowhere else, and the Company shall appoint no other distributor there.\n\n2. Applicable Law\n\nThe laws of Ohio govern this Agreement and all that follows from it, and its courts alone shall decide.\n\n3. Assignment\n\nThe Distributor may not assign this Agreement to anybody without the prior written consent of the Company.`;
    const job = await draft(ada, await uploadAll(ada, [contractOf(), other]));
    expect(job).toMatchObject({ status: "succeeded", result: { contracts: 2 } });
    const { checks } = (await ada.get(`/playbooks/${job.result.playbook.id}/checks`)).body;
    expect(checks.map(({ title }: Any) => title)).toEqual(
      expect.arrayContaining(["Confidentiality", "Limitation of Liability", "Assignment"]),
    );
    const assignment = checks.find(({ title }: Any) => title === "Assignment");
    expect(assignment.description).toContain("Found in 1 of 2 contracts.");
  });

  it("of contracts whose sections stand in one line has their clauses, with number and heading", async () => {
    const { clauses } = cutClauses(
      `DISTRIBUTOR AGREEMENT. This Agreement is made on May 1, 2020. ${Array.from({ length: 20 }, (_, at) => `The Products are sold. ${at + 1}.1 The Distributor shall keep the Products of class ${at + 1} in stock, insure them at its own cost and report to the Company on each sale, return and claim within ten days after the end of the month. (b) Territory. The Distributor shall sell in Ohio only, shall refer all others to the Company without delay and shall never appoint anybody else.`).join(" ")}`,
    );
    expect(clauses).toHaveLength(40);
    expect(clauses.slice(0, 2).map(({ number, heading, text }) => [number, heading, text.slice(0, 25)])).toEqual([
      ["1.1", null, "The Distributor shall kee"],
      ["(b)", "Territory", "The Distributor shall sel"],
    ]);
  });

  it("fails where no kind of clause is in two of the contracts, and none is a usual one", async () => {
    const ada = await person();
    const painting =
      "1. Colours\n\nThe painter shall use the colours that the owner has chosen from the book of samples, and none other, on all of the walls.\n\n2. Ladders\n\nThe owner shall lend the painter ladders that reach the ceiling of each room and that carry two people at once.";
    const other =
      "1. Rent\n\nThe tenant shall pay the rent on the first day of each month to the account that the landlord has named in writing, without any deduction.\n\n2. Repairs\n\nThe landlord shall keep the roof, the outer walls and the heating of the house in good repair during the whole term.";
    const ids = await uploadAll(ada, [painting, other]);
    expect(await draft(ada, ids)).toMatchObject({
      status: "failed",
      error: { message: expect.stringContaining("No two of the contracts have a clause of the same kind") },
    });
  });
});

describe("refusals", () => {
  it("refuses 51 files, no file, an unknown field and a missing title with 400", async () => {
    const ada = await person();
    const [id] = await uploadAll(ada, [FAMILY[0]!]);
    const bad = [
      { file_ids: Array.from({ length: 51 }, () => crypto.randomUUID()), title: "A" },
      { file_ids: [], title: "A" },
      { file_ids: [id] },
      { file_ids: [id], title: "" },
      { file_ids: [id], title: "A", vault_id: id },
    ];
    for (const body of bad) expect((await ada.post("/playbooks/from-documents", body)).status).toBe(400);
  });

  it("answers 404 for files that the caller may not see", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const [id] = await uploadAll(bob, [FAMILY[0]!]);
    const body = { file_ids: [id], title: "A" };
    expect((await ada.post("/playbooks/from-documents", body)).status).toBe(404);
    expect((await ada.post("/playbooks/from-documents", { ...body, file_ids: [crypto.randomUUID()] })).status).toBe(
      404,
    );
  });

  it("answers 400 FILE_NOT_READY for a file that is still read, 422 FILE_FAILED for one that failed", async () => {
    const ada = await person();
    const { id } = (await ada.upload("draft.txt", FAMILY[0]!)).body;
    const asked = { file_ids: [id], title: "A" };
    expect(await ada.post("/playbooks/from-documents", asked)).toMatchObject({
      status: 400,
      body: { code: "FILE_NOT_READY" },
    });
    await app.deps.database.system
      .run`update files set status = 'failed', extraction_error = 'damaged' where id = ${id}`;
    expect(await ada.post("/playbooks/from-documents", asked)).toMatchObject({
      status: 422,
      body: { code: "FILE_FAILED" },
    });
    await app.runJobs();
  });

  it("shows sources only in files that the caller may read, and keeps the counts", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const { playbook } = (await draft(ada, await uploadAll(ada, FAMILY))).result;
    await ada.patch(`/playbooks/${playbook.id}`, { visibility: "organization" });
    const seen = (await bob.get(`/playbooks/${playbook.id}/sources`)).body;
    expect(seen.files).toEqual([]);
    expect(seen.checks[1].wordings.map(({ contracts, sources }: Any) => [contracts, sources])).toEqual([
      [3, []],
      [2, []],
    ]);
    expect((await bob.post(`/playbooks/${playbook.id}/confirm`)).status).toBe(403);
    const { checks } = (await ada.get(`/playbooks/${playbook.id}/checks`)).body;
    await ada.patch(`/playbooks/${playbook.id}/checks/${checks[1].id}`, { positions: checks[1].positions.slice(0, 1) });
    const left = (await bob.get(`/playbooks/${playbook.id}/sources`)).body;
    expect(left.checks[1].wordings.map(({ contracts }: Any) => contracts)).toEqual([3]);
  });

  it("gives no sources for a playbook that was not made from documents, and confirming it changes nothing", async () => {
    const ada = await person();
    const { id } = (await ada.post("/playbooks", { title: "By hand" })).body;
    expect((await ada.get(`/playbooks/${id}/sources`)).body).toEqual({ contracts: 0, files: [], checks: [] });
    const { body } = await ada.post(`/playbooks/${id}/confirm`);
    expect([body.status, body.awaits_confirmation]).toEqual(["draft", undefined]);
  });
});
