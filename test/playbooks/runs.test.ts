import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openLanguageModel } from "../../src/models/open.ts";
import { docx, sample } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { MISSING, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  "1. Term. This Agreement ends five (5) years after the Effective Date.",
  "2. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "3. Return. Recipient shall return Confidential Information upon request.",
];
const CONTRACT = LINES.join("\n");
const asDocx = () => docx({ body: LINES.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join("") });

const FLAG = {
  result: "neither",
  fallback: 0,
  basis: "words",
  demands: [],
  analysis: "Five years exceed the two that are asked for.",
  quotes: [{ document: "F1", quote: "five (5) years" }],
  revisions: [
    {
      document: "F1",
      original: "five (5) years",
      after: "",
      replacement: "two (2) years",
      rationale: "We ask for two years.",
    },
  ],
};
const PASS = { ...FLAG, result: "standard", analysis: "It is two years.", revisions: [] };

async function firm(checks = ["Term"], name = "nda.docx", content: string | Uint8Array = asDocx()) {
  const org = await app.organization();
  const ada = await org.user();
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA", guide: "Be brief." });
  const path = `/playbooks/${playbook.id}`;
  const ids: string[] = [];
  for (const title of checks) ids.push((await ada.post(`${path}/checks`, newCheck(title))).body.id);
  const { body: file } = await ada.upload(name, content);
  await app.runJobs();
  return { org, ada, playbook, path, checks: ids, file: file.id as string };
}

/** Starts a run, executes its job and returns the envelope. */
async function run(caller: Pick<TestUser, "post" | "get">, path: string, body: object) {
  const begun = await caller.post(`${path}/run?wait=0`, body);
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await caller.get(`/jobs/${begun.body.job_id}`)).body;
}

const isAbout = (title: string) => (request: ModelRequest) => request.question.includes(`# ${title}`);

describe("POST /playbooks/{id}/run", () => {
  it("returns each check's result with analysis, valid quotes and revisions, and counts the results", async () => {
    const { ada, path, checks, file, playbook } = await firm(["Term", "Return"]);
    server.reply((request) => ({
      object: isAbout("Term")(request)
        ? FLAG
        : { ...PASS, quotes: [{ document: "F1", quote: "Recipient shall return Confidential Information" }] },
    }));
    const job = await run(ada, path, { file_ids: [file] });
    expect(job).toMatchObject({ kind: "playbooks/run", status: "succeeded", error: null });
    const { result } = job;
    expect(result).toMatchObject({
      playbookId: playbook.id,
      playbookTitle: "NDA",
      totalChecks: 2,
      model: "test-model",
      reviewMode: "third-party",
      representingParty: "our company",
      summary: { flags: 1, fallbacks: 0, passes: 1, errors: 0 },
    });
    const start = CONTRACT.indexOf("five (5) years");
    expect(result.results[0]).toMatchObject({
      checkId: checks[0],
      checkTitle: "Term",
      evaluationResult: "Flag",
      fallbackPosition: null,
      documentPosition: start,
      analysis: FLAG.analysis,
      quotes: [{ fileId: file, quote: "five (5) years", start, end: start + 14 }],
      revisions: [
        {
          fileId: file,
          original: "five (5) years",
          replacement: "two (2) years",
          start,
          end: start + 14,
          rationale: "We ask for two years.",
        },
      ],
    });
    expect(result.results[1]).toMatchObject({ checkId: checks[1], evaluationResult: "Pass", revisions: [] });
  });

  it("redlines a single DOCX with real tracked changes and comments, and leaves the original unchanged", async () => {
    const { ada, path, file } = await firm();
    await ada.patch("/me/profile", { document_author_name: "Ada Counsel" });
    server.reply({ object: FLAG });
    const before = (await ada.get(`/files/${file}/content`)).bytes;
    const { result } = await run(ada, path, { file_ids: [file] });
    const [document] = result.documents;
    expect(document).toMatchObject({
      filename: "nda (proposed changes).docx",
      originalFileId: file,
      originalFilename: "nda.docx",
    });
    const parts = unzipSync((await ada.get(`/files/${document.fileId}/content`)).bytes);
    const xml = strFromU8(parts["word/document.xml"]!);
    expect(xml).toMatch(/<w:del [^>]*w:author="Ada Counsel"/);
    expect(xml).toMatch(/<w:ins [^>]*w:author="Ada Counsel"/);
    expect(strFromU8(parts["word/comments.xml"]!)).toMatch(/Term: We ask for two years\./);
    expect((await ada.get(`/files/${file}/content`)).bytes).toEqual(before);
    const { pathname, search } = new URL(document.signedUrl);
    expect((await fetch(app.url + pathname + search)).status).toBe(200);
    const idsOf = async (query: string) =>
      (await ada.get(`/files${query}`)).body.files.map(({ id }: { id: string }) => id).sort();
    expect(await idsOf("")).toEqual([file, document.fileId].sort());
    expect(await idsOf("?proposals=false")).toEqual([file]);
    expect(await idsOf("?proposals=false&q=nda")).toEqual([file]);
    expect((await ada.get("/files?proposals=true")).status).toBe(400);
  });

  it("offers no redline under an organization-scoped key, for several files or for another type, with the reason", async () => {
    const { org, ada, path, file, playbook } = await firm();
    server.reply({ object: FLAG });
    await ada.patch(path, { visibility: "organization" });
    const { body: shared } = await org.asOrganization.upload("nda.docx", asDocx());
    const { body: text } = await ada.upload("nda.txt", CONTRACT);
    await app.runJobs();
    for (const [caller, files, note] of [
      [org.asOrganization, [shared.id], /user-scoped key/],
      [ada, [file, text.id], /single file/],
      [ada, [text.id], /DOCX/],
    ] as const) {
      const { result } = await run(caller, `/playbooks/${playbook.id}`, { file_ids: files });
      expect(result.redlineNote).toMatch(note);
      expect(result).not.toHaveProperty("documents");
    }
  });

  it("names the fallback that is met, and flags one that the check does not have", async () => {
    const { ada, path, file } = await firm();
    server.answer(
      { object: { ...FLAG, result: "fallback", fallback: 1 } },
      { object: { ...FLAG, result: "fallback", fallback: 2 } },
    );
    const first = await run(ada, path, { file_ids: [file] });
    expect(first.result.results[0]).toMatchObject({ evaluationResult: "Fallback", fallbackPosition: 1 });
    const second = await run(ada, path, { file_ids: [file] });
    expect(second.result.results[0]).toMatchObject({ evaluationResult: "Flag", fallbackPosition: null });
    expect(second.result.results[0].analysis).toMatch(/fallback that this check does not have/);
  });

  it("never passes on a quote that is not in the document; a missing clause may pass", async () => {
    const { ada, path, file } = await firm();
    const invented = { ...PASS, quotes: [{ document: "F1", quote: "perpetual and irrevocable licence" }] };
    server.answer({ object: invented }, { object: { ...PASS, quotes: [], basis: "silence" } });
    const flagged = await run(ada, path, { file_ids: [file] });
    expect(flagged.result.results[0]).toMatchObject({ evaluationResult: "Flag", quotes: [], documentPosition: null });
    expect(flagged.result.results[0].analysis).toMatch(/was not found in the documents/);
    const passed = await run(ada, path, { file_ids: [file] });
    expect(passed.result.results[0]).toMatchObject({ evaluationResult: "Pass", quotes: [], documentPosition: null });
  });

  it("a finding carries each demand with the words of the document; a Pass needs all of them, shown by words that are there", async () => {
    const { ada, path, file } = await firm();
    const demand = (met: string, quote = "") => ({ text: `Two years: ${met}`, met, document: quote && "F1", quote });
    const answers = [
      [demand("yes", "five (5) years"), demand("yes")],
      [demand("yes", "five (5) years"), demand("unclear")],
      [demand("yes", "a licence that is not there")],
      [demand("no", "five (5) years")],
    ];
    const results = [];
    for (const demands of answers) {
      server.answer({ object: { ...PASS, demands } });
      results.push((await run(ada, path, { file_ids: [file] })).result.results[0]);
    }
    expect(results.map(({ evaluationResult }) => evaluationResult)).toEqual(["Pass", "Flag", "Flag", "Flag"]);
    expect(results[0].demands).toEqual([
      { text: "Two years: yes", met: true, quote: "five (5) years" },
      { text: "Two years: yes", met: true, quote: null },
    ]);
    expect(results.map(({ demands }) => demands.at(-1))).toMatchObject([
      { met: true, quote: null },
      { met: null, quote: null },
      { met: null, quote: null },
      { met: false, quote: "five (5) years" },
    ]);
    expect(results[1].analysis).toMatch(/Not every demand of the position is shown to be met\.$/);
  });

  it("proposes a missing clause as a separate paragraph in the right place", async () => {
    const { ada, path, file } = await firm();
    const clause = {
      document: "F1",
      original: "",
      after: "laws of the State of New York.",
      replacement: "2A. Courts. The courts of New York decide.",
      rationale: "No forum is named.",
    };
    server.reply({ object: { ...FLAG, basis: "silence", demands: [], quotes: [], revisions: [clause] } });
    const { result } = await run(ada, path, { file_ids: [file] });
    const at = CONTRACT.indexOf("New York.") + "New York.".length;
    expect(result.results[0].revisions).toEqual([
      {
        fileId: file,
        original: "",
        replacement: `\n${clause.replacement}`,
        start: at,
        end: at,
        rationale: clause.rationale,
      },
    ]);
    expect(result.documents).toHaveLength(1);
  });

  it("merges revisions of the same clause, the most important check first, and links the checks", async () => {
    const { ada, path, file, checks } = await firm(["Term", "Survival"]);
    await ada.patch(`${path}/checks/${checks[1]}`, { importance: "high" });
    const other = {
      ...FLAG,
      revisions: [
        {
          ...FLAG.revisions[0]!,
          original: "ends five (5) years after",
          replacement: "ends one (1) year after",
          rationale: "One year.",
        },
      ],
    };
    server.reply((request) => ({ object: isAbout("Term")(request) ? FLAG : other }));
    const { result } = await run(ada, path, { file_ids: [file] });
    expect(result.results.map(({ relatedCheckIds }: { relatedCheckIds: string[] }) => relatedCheckIds)).toEqual([
      [checks[1]],
      [checks[0]],
    ]);
    const parts = unzipSync((await ada.get(`/files/${result.documents[0].fileId}/content`)).bytes);
    expect(strFromU8(parts["word/document.xml"]!)).toMatch(/one \(1\) year/);
    const comments = strFromU8(parts["word/comments.xml"]!);
    expect(comments).toMatch(/Survival: One year\./);
    expect(comments).toMatch(/Term: We ask for two years\. Proposed instead: “two \(2\) years”/);
  });

  it("names the file of each quote", async () => {
    const { ada, path, file } = await firm();
    const { body: order } = await ada.upload("order.txt", "ORDER FORM\nThe term of this order is three (3) years.");
    await app.runJobs();
    server.reply({ object: { ...PASS, quotes: [...PASS.quotes, { document: "F2", quote: "three (3) years" }] } });
    const { result } = await run(ada, path, { file_ids: [file, order.id, file] });
    expect(
      result.files.map(({ fileId, filename }: { fileId: string; filename: string }) => [fileId, filename]),
    ).toEqual([
      [file, "nda.docx"],
      [order.id, "order.txt"],
    ]);
    expect(result.results[0].quotes.map(({ fileId }: { fileId: string }) => fileId)).toEqual([file, order.id]);
  });

  it("gives the model the party, the review mode and both profiles, with the document fenced as data", async () => {
    const { ada, path, file } = await firm();
    await ada.patch("/me/profile", { custom_instructions: "I practise in Delaware." });
    server.reply({ object: PASS });
    const { result } = await run(ada, path, {
      file_ids: [file],
      review_mode: "first-party",
      representing_party: "Globex Corp",
    });
    expect(result).toMatchObject({ reviewMode: "first-party", representingParty: "Globex Corp" });
    const [asked] = server.requests;
    for (const words of ["Globex Corp", "first-party", "I practise in Delaware.", "Be brief."])
      expect(asked!.system).toContain(words);
    const all = asked!.messages.map(({ text }) => text).join("\n");
    expect(all).toMatch(/<document-[^>]+ name="F1: nda.docx">/);
    expect(all).toContain("## Standard position\nRequire: two years.\n\n## Fallback 1\nAccept: three years.");
  });

  it("makes one call per check over the same shared document, and runs only the requested checks", async () => {
    const { ada, path, file, checks } = await firm(["Term", "Law", "Return"]);
    server.reply({ object: PASS });
    const { result } = await run(ada, path, { file_ids: [file], check_ids: [checks[2], checks[0]] });
    expect(result.totalChecks).toBe(2);
    expect(result.results.map(({ checkId }: { checkId: string }) => checkId)).toEqual([checks[0], checks[2]]);
    expect(server.requests).toHaveLength(2);
    expect(
      new Set(server.requests.map(({ system, messages }) => system + messages.slice(0, -1).map(({ text }) => text)))
        .size,
    ).toBe(1);
  });

  it("uses the playbook as it was when the run started", async () => {
    const { ada, path, file, checks } = await firm();
    server.reply({ object: PASS });
    const begun = await ada.post(`${path}/run?wait=0`, { file_ids: [file] });
    await ada.patch(`${path}/checks/${checks[0]}`, {
      title: "Changed",
      positions: [{ type: "standard", guidance: "Other." }],
    });
    await ada.delete(path);
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${begun.body.job_id}`)).body;
    expect(result.results[0]).toMatchObject({ checkTitle: "Term", positions: newCheck().positions });
    expect(result.playbookVersion).toMatch(/^[0-9a-f]{64}$/);
    expect(result.files[0].sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("reports a check that failed and judges the others; the job fails if all fail", async () => {
    const { ada, path, file } = await firm(["Term", "Return"]);
    const refusal = { status: 400, body: '{"error":{"message":"no"}}' };
    server.reply((request) => (isAbout("Term")(request) ? refusal : { object: PASS }));
    const { result } = await run(ada, path, { file_ids: [file] });
    expect(result.summary).toEqual({ flags: 0, fallbacks: 0, passes: 1, errors: 1 });
    expect(result.results[0]).toMatchObject({ evaluationResult: "Error", quotes: [], revisions: [] });
    server.reply(refusal);
    expect(await run(ada, path, { file_ids: [file] })).toMatchObject({
      status: "failed",
      result: null,
      error: { code: "MODEL_FAILED" },
    });
  });

  it("reads a real contract in DOCX and writes its redline", async () => {
    const { ada, path, file } = await firm(["Term"], "mutual.docx", await sample("common-paper-mutual-nda.docx"));
    const { text } = (await ada.get(`/files/${file}/text`)).body;
    const words = "Confidential Information";
    expect(text).toContain(words);
    const revision = {
      document: "F1",
      original: words,
      after: "",
      replacement: "Protected Information",
      rationale: "House style.",
    };
    server.reply({ object: { ...FLAG, quotes: [{ document: "F1", quote: words }], revisions: [revision] } });
    const { result } = await run(ada, path, { file_ids: [file] });
    expect(result.redlineNote).toBeUndefined();
    await app.runJobs();
    const redlined = (await ada.get(`/files/${result.documents[0].fileId}/text`)).body;
    expect(redlined.text).toContain("Protected Information");
  });
});

describe("a run is refused", () => {
  it("400 without files, with an unknown review mode, an empty list of checks or an unknown field", async () => {
    const { ada, path, file } = await firm();
    for (const body of [
      {},
      { file_ids: [] },
      { file_ids: [file], review_mode: "second-party" },
      { file_ids: [file], check_ids: [] },
      { file_ids: [file], representing_party: " " },
      { file_ids: [file], playbook: "x" },
    ]) {
      const { status, body: error } = await ada.post(`${path}/run?wait=0`, body);
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
  });

  it("400 when the playbook is not completed", async () => {
    const { ada, path, file, checks } = await firm();
    await ada.delete(`${path}/checks/${checks[0]}`);
    expect((await ada.post(`${path}/run?wait=0`, { file_ids: [file] })).status).toBe(400);
  });

  it("404 for an unknown or hidden file, playbook or check", async () => {
    const { org, ada, path, file } = await firm();
    const bob = await org.user();
    const { body: hidden } = await bob.upload("hidden.txt", "Hidden");
    await app.runJobs();
    expect((await ada.post(`${path}/run?wait=0`, { file_ids: [MISSING] })).status).toBe(404);
    expect((await ada.post(`${path}/run?wait=0`, { file_ids: [file, hidden.id] })).status).toBe(404);
    expect((await ada.post(`${path}/run?wait=0`, { file_ids: [file], check_ids: [MISSING] })).status).toBe(404);
    expect((await ada.post(`/playbooks/${MISSING}/run?wait=0`, { file_ids: [file] })).status).toBe(404);
    expect((await bob.post(`${path}/run?wait=0`, { file_ids: [hidden.id] })).status).toBe(404);
  });

  it("400 FILE_NOT_READY while a file is being read, 422 FILE_FAILED when it failed permanently", async () => {
    const { ada, path } = await firm();
    const { body: fresh } = await ada.upload("fresh.txt", "Fresh");
    const waiting = await ada.post(`${path}/run?wait=0`, { file_ids: [fresh.id] });
    expect([waiting.status, waiting.body.code]).toEqual([400, "FILE_NOT_READY"]);
    await app.database.system`update files set status = 'failed', extraction_error = 'Damaged.' where id = ${fresh.id}`;
    const failed = await ada.post(`${path}/run?wait=0`, { file_ids: [fresh.id] });
    expect([failed.status, failed.body.code]).toEqual([422, "FILE_FAILED"]);
  });

  it("402 when the balance is too low, and nothing is enqueued", async () => {
    const { org, ada, path, file } = await firm();
    await app.database.system`update organizations set billing_mode = 'not_configured' where id = ${org.id}`;
    const refused = await ada.post(`${path}/run?wait=0`, { file_ids: [file] });
    expect([refused.status, refused.body.code]).toEqual([402, "BILLING_NOT_CONFIGURED"]);
    expect((await ada.get("/jobs?kind=playbooks/run")).body.jobs).toEqual([]);
  });
});

describe("a run's job", () => {
  it("belongs to its creator, and is counted once as playbook:run", async () => {
    const { org, ada, path, file } = await firm();
    const bob = await org.user();
    server.reply({ object: FLAG });
    const job = await run(ada, path, { file_ids: [file] });
    expect((await bob.get(`/jobs/${job.job_id}`)).status).toBe(404);
    const listed = (await ada.get("/jobs?kind=playbooks/run")).body.jobs;
    expect(listed.map(({ job_id }: { job_id: string }) => job_id)).toEqual([job.job_id]);
    const rows = await app.database
      .system`select operation from usage_events where organization_id = ${org.id} and operation = 'playbook:run'`;
    expect(rows).toHaveLength(1);
  });

  it("does not pay again for checks already judged when it is retried", async () => {
    const { ada, path, file } = await firm(["Term", "Return"]);
    let isAway = true;
    server.reply((request) => (isAbout("Return")(request) && isAway ? { status: 503, body: "{}" } : { object: PASS }));
    const begun = await ada.post(`${path}/run?wait=0`, { file_ids: [file] });
    await app.runJobs();
    expect((await ada.get(`/jobs/${begun.body.job_id}?wait=0`)).body.status).not.toBe("succeeded");
    isAway = false;
    app.deps.model = openLanguageModel(app.deps.config);
    await app.database.system`update jobs set run_after = now() where id = ${begun.body.job_id}`;
    await app.runJobs();
    expect((await ada.get(`/jobs/${begun.body.job_id}`)).body.status).toBe("succeeded");
    expect(server.requests.filter(isAbout("Term"))).toHaveLength(1);
  });
});

describe("a second look at a Pass", () => {
  const demands = [{ text: "Two years", met: "yes", document: "F1", quote: "five (5) years" }];
  const looked = (verdict: string) => ({ object: { verdicts: [{ claim: 1, verdict, reason: "it is five years" }] } });

  it("makes it a Flag where the quote of a demand does not show it, and the model insists", async () => {
    server.answer(
      { object: { ...PASS, demands } },
      looked("says_otherwise"),
      { object: { ...PASS, demands } },
      looked("says_otherwise"),
    );
    const { ada, path, file } = await firm();
    const { result } = await run(ada, path, { file_ids: [file] });
    const [finding] = result.results;
    expect([finding.evaluationResult, finding.demands[0].met]).toEqual(["Flag", null]);
    expect(finding.analysis).toContain("A second look at the quote does not show “Two years”: it is five years.");
    expect(server.requests[1]!.question).toContain("five (5) years");
    expect(server.requests[2]!.question).toContain("A second look at the quotes alone found");
  });

  it("says in the summary and at the check that there was none, where its model gives no usable answer", async () => {
    server.reply((request) =>
      request.system.startsWith("You check claims")
        ? { text: "I would rather talk." }
        : { object: { ...PASS, demands } },
    );
    const { ada, path, file } = await firm();
    const { result } = await run(ada, path, { file_ids: [file] });
    const [finding] = result.results;
    expect(finding.evaluationResult).toBe("Pass");
    expect(finding.analysis).toContain(
      "No second look at this check: the model for it (test-model) gave no usable answer. Compare with the quotes.",
    );
    expect(result.notice).toBe(
      `No second look at one check: the model for it (test-model) gave no usable answer. Compare with the quotes: ${finding.checkTitle}.`,
    );
  });

  it("lets a Pass stand whose quotes show each demand", async () => {
    server.answer({ object: { ...PASS, demands } }, looked("says"));
    const { ada, path, file } = await firm();
    const { result } = await run(ada, path, { file_ids: [file] });
    expect(result.results[0].evaluationResult).toBe("Pass");
    expect(result.results[0].analysis).not.toContain("second look");
    expect(result.notice).toBeUndefined();
    expect(server.requests).toHaveLength(2);
  });
});
