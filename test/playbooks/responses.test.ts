import { describe, expect, it } from "vitest";
import { readDocx } from "../../src/content/formats/docx/docx.ts";
import { writeRedline } from "../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../src/content/formats/redline/resolve-changes.ts";
import { docx, p } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { MISSING, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  "1. Term. This Agreement ends five (5) years after the Effective Date.",
  "2. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "3. Return. Recipient shall return Confidential Information within thirty days upon request.",
];
const asDocx = () => docx({ body: LINES.map((line) => p(line)).join("") });

const revision = (original: string, replacement: string) => ({
  document: "F1",
  original,
  after: "",
  replacement,
  rationale: "As we ask.",
});
const FLAG = { result: "neither", fallback: 0, basis: "words", demands: [], analysis: "Not ours.", quotes: [] };

/** A review that proposes two years instead of five, and Delaware instead of New York. */
async function reviewed(name = "nda.docx", content: string | Uint8Array = asDocx()) {
  const org = await app.organization();
  const ada = await org.user();
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
  const checks: string[] = [];
  for (const title of ["Term", "Law"])
    checks.push((await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title))).body.id);
  const { body: file } = await ada.upload(name, content);
  await app.runJobs();
  server.reply(({ question }) => ({
    object: {
      ...FLAG,
      revisions: [
        question.includes("# Term") ? revision("five (5) years", "two (2) years") : revision("New York", "Delaware"),
      ],
    },
  }));
  const { body: run } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  return { org, ada, checks, file, path: `/reviews/${run.job_id}` };
}

async function sentBytes(ada: TestUser, path: string): Promise<Uint8Array> {
  const { body: review } = await ada.get(path);
  return (await ada.get(`/files/${review.documents[0].file_id}/content`)).bytes;
}

/** Edits a draft, and accepts the edits so that they leave no trace if they are silent. */
async function edited(bytes: Uint8Array, words: string, replacement: string, isSilent: boolean): Promise<Uint8Array> {
  const start = (await readDocx(bytes)).text.indexOf(words);
  const by = { author: isSilent ? "Silent" : "Other Side", date: "2026-11-16T12:00:00Z" };
  const made = await writeRedline(bytes, [{ start, end: start + words.length, replacement }], by);
  if ("reason" in made) throw new Error(made.reason);
  return isSilent ? resolveChanges(made.bytes, "accept", ({ author }) => author === "Silent") : made.bytes;
}

async function upload(ada: TestUser, name: string, content: string | Uint8Array): Promise<string> {
  const { body } = await ada.upload(name, content);
  await app.runJobs();
  return body.id;
}

async function respond(ada: TestUser, path: string, file_id: string) {
  const begun = await ada.post(`${path}/responses?wait=0`, { file_id });
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

describe("GET /reviews/{id}/responses", () => {
  it("lists the drafts that came back, newest first, also when their jobs have expired, for whoever can read the review", async () => {
    const { org, ada, path } = await reviewed();
    await app.runJobs();
    const sent = await sentBytes(ada, path);
    const accepted = await upload(ada, "first.docx", await resolveChanges(sent, "accept", () => true));
    const rejected = await upload(ada, "second.docx", await resolveChanges(sent, "reject", () => true));
    const first = await respond(ada, path, accepted);
    const second = await respond(ada, path, rejected);
    const bob = await org.user();
    expect((await bob.get(`${path}/responses`)).status).toBe(404);
    await ada.post(`${path}/shares`, { user_id: bob.id });
    await app.database.system`delete from jobs where id = any(${[first.job_id, second.job_id]}::uuid[])`;
    const { body } = await bob.get(`${path}/responses`);
    expect(body.responses).toMatchObject([
      {
        id: second.job_id,
        filename: "second.docx",
        file_id: rejected,
        status: "succeeded",
        created_by: { id: ada.id },
        summary: { accepted: 0, rejected: 2 },
      },
      { id: first.job_id, filename: "first.docx", summary: { accepted: 2, rejected: 0 } },
    ]);
    const { body: round } = await bob.get(`${path}/responses/${first.job_id}`);
    expect(round.result).toEqual(first.result);
    expect((await bob.get(`/files/${accepted}/content`)).status).toBe(200);
    expect((await ada.get(path)).body.documents).toHaveLength(1);
    expect((await ada.get(`${path}/responses/${MISSING}`)).status).toBe(404);
    await ada.delete(path);
    expect((await ada.get(`${path}/responses`)).status).toBe(404);
  });

  it("tells why a draft could not be read", async () => {
    const { ada, path } = await reviewed();
    await app.runJobs();
    const back = await upload(ada, "back.docx", asDocx());
    const { body: begun } = await ada.post(`${path}/responses?wait=0`, { file_id: back });
    expect((await ada.get(`${path}/responses`)).body.responses).toMatchObject([{ status: "pending", summary: null }]);
    await ada.post(`/jobs/${begun.job_id}/cancel`);
    expect((await ada.get(`${path}/responses`)).body.responses).toMatchObject([
      { id: begun.job_id, status: "canceled", completed_at: expect.any(String) },
    ]);
  });
});

describe("POST /reviews/{id}/responses", () => {
  it("reports the outcome of each of our changes, and lists silent changes before tracked ones", async () => {
    const { ada, checks, path } = await reviewed();
    await app.runJobs();
    const sent = await sentBytes(ada, path);
    let draft = await resolveChanges(sent, "accept", () => true);
    draft = await edited(draft, "Delaware", "California", true);
    draft = await edited(draft, "thirty days", "ninety days", true);
    draft = await edited(draft, "shall return", "may return", false);
    const job = await respond(ada, path, await upload(ada, "back.docx", draft));
    expect(job).toMatchObject({ kind: "reviews/responses", status: "succeeded" });
    expect(job.result).toMatchObject({
      review_id: path.slice("/reviews/".length),
      sent: { filename: "nda (proposed changes).docx" },
      returned: { filename: "back.docx" },
      is_another_document: false,
      changes: [
        { check_ids: [checks[0]], status: "accepted", tracked: null, proposed: { quote: "two (2" } },
        {
          check_ids: [checks[1]],
          status: "altered",
          tracked: false,
          original: "New York",
          proposed: { quote: "Delaware" },
          returned: { quote: "California" },
        },
      ],
      differences: [
        {
          kind: "replaced",
          significance: "number",
          tracked: false,
          base: { quote: "thirty" },
          revised: { quote: "ninety" },
        },
        {
          kind: "replaced",
          significance: "obligation",
          tracked: true,
          base: { quote: "shall" },
          revised: { quote: "may" },
        },
      ],
      summary: { accepted: 1, rejected: 0, altered: 1, silent: 1, tracked: 1 },
    });
    const { text } = (await ada.get(`/files/${job.result.returned.file_id}/text`)).body;
    const { start, end, quote } = job.result.differences[0].revised;
    expect(text.slice(start, end)).toBe(quote);
  });

  it("compares with the last redline of the review: what was not accepted was not sent", async () => {
    const { ada, checks, path } = await reviewed();
    await app.runJobs();
    await ada.patch(`${path}/findings/${checks[0]}`, { decision: "accepted" });
    await ada.patch(`${path}/findings/${checks[1]}`, { decision: "rejected" });
    await ada.post(`${path}/redline?wait=0`, {});
    await app.runJobs();
    const { body: review } = await ada.get(path);
    const redline = review.documents.find(({ kind }: { kind: string }) => kind === "redline");
    const sent = (await ada.get(`/files/${redline.file_id}/content`)).bytes;
    const draft = await resolveChanges(await edited(sent, "New York", "Delaware", true), "accept", () => true);
    const { result } = await respond(ada, path, await upload(ada, "back.docx", draft));
    expect(result).toMatchObject({
      sent: { file_id: redline.file_id },
      changes: [{ check_ids: [checks[0]], status: "accepted" }],
      differences: [{ tracked: false, base: { quote: "New York" }, revised: { quote: "Delaware" } }],
    });
  });

  it("reports the outcome of a change that we had edited, by its edited words", async () => {
    const { ada, checks, path, file } = await reviewed();
    await app.runJobs();
    const { text } = (await ada.get(`/files/${file.id}/text`)).body;
    const edit = (original: string, replacement: string) => {
      const start = text.indexOf(original);
      return { file_id: file.id, original, replacement, start, end: start + original.length };
    };
    const longer = [edit("New York", "Vermont"), edit("thirty days", "sixty days")];
    await ada.patch(`${path}/findings/${checks[0]}`, {
      decision: "edited",
      revisions: [edit("five (5)", "three (3)")],
    });
    await ada.patch(`${path}/findings/${checks[1]}`, { decision: "edited", revisions: longer });
    await ada.post(`${path}/redline?wait=0`, {});
    await app.runJobs();
    const { body: review } = await ada.get(path);
    const redline = review.documents.find(({ kind }: { kind: string }) => kind === "redline");
    const sent = (await ada.get(`/files/${redline.file_id}/content`)).bytes;
    const accepted = await resolveChanges(sent, "accept", () => true);
    const draft = await edited(await edited(accepted, "Vermont", "New York", true), "sixty", "ninety", false);
    const { result } = await respond(ada, path, await upload(ada, "back.docx", draft));
    expect(result.changes).toMatchObject([
      { check_ids: [checks[0]], status: "accepted", proposed: { quote: "three (3" } },
      {
        check_ids: [checks[1]],
        status: "rejected",
        tracked: false,
        original: "New York",
        returned: { quote: "New York" },
      },
      {
        check_ids: [checks[1]],
        status: "altered",
        tracked: true,
        proposed: { quote: "sixty" },
        returned: { quote: "ninety" },
      },
    ]);
    expect(result.differences).toEqual([]);
  });

  it("tells a number that they replaced in words that we deleted as one change, with all the words that stand there now", async () => {
    const damages = "For each breach Recipient shall pay Discloser liquidated damages of US$500,000.";
    const clause = `4. Remedies. Discloser may sue. ${damages} Recipient shall indemnify Discloser.`;
    const { ada, checks, path, file } = await reviewed(
      "nda.docx",
      docx({ body: [...LINES, clause].map((line) => p(line)).join("") }),
    );
    await app.runJobs();
    const { text } = (await ada.get(`/files/${file.id}/text`)).body;
    const start = text.indexOf(damages);
    const deleted = { file_id: file.id, original: damages, replacement: "", start, end: start + damages.length };
    await ada.patch(`${path}/findings/${checks[0]}`, { decision: "edited", revisions: [deleted] });
    await ada.post(`${path}/redline?wait=0`, {});
    await app.runJobs();
    const draft = docx({ body: [...LINES, clause.replace("500,000", "250,000")].map((line) => p(line)).join("") });
    const { result } = await respond(ada, path, await upload(ada, "back.docx", draft));
    expect(result.changes).toMatchObject([{ check_ids: [checks[0]], status: "altered" }]);
    expect(result.changes[0].returned.quote).toContain(damages.replace("500,000", "250,000"));
    expect(result.differences).toEqual([]);
  });

  it("calls a change rejected when the draft has the original words, and accepted while it is still marked", async () => {
    const { ada, path } = await reviewed();
    await app.runJobs();
    const sent = await sentBytes(ada, path);
    const untouched = await respond(
      ada,
      path,
      await upload(ada, "open.docx", await edited(sent, "MUTUAL", "Mutual", false)),
    );
    expect(untouched.result.changes.map(({ status }: { status: string }) => status)).toEqual(["accepted", "accepted"]);
    expect(untouched.result.summary).toMatchObject({
      still_marked: true,
      message: expect.stringContaining("not accepted them"),
    });
    const rejected = await resolveChanges(sent, "reject", () => true);
    const { result } = await respond(ada, path, await upload(ada, "rejected.docx", rejected));
    expect(result).toMatchObject({
      changes: [
        { status: "rejected", original: "five (5", returned: { quote: "five (5" } },
        { status: "rejected", original: "New York", returned: { quote: "New York" } },
      ],
      differences: [],
    });
  });

  it("compares a draft that is not a DOCX by its words: every change in it is silent", async () => {
    const { ada, path } = await reviewed();
    await app.runJobs();
    const text = LINES.join("\n\n").replace("five (5)", "two (2)").replace("thirty", "ninety");
    const { result } = await respond(ada, path, await upload(ada, "back.txt", text));
    expect(result.changes).toMatchObject([{ status: "accepted" }, { status: "rejected", tracked: false }]);
    expect(result.differences).toMatchObject([{ tracked: false, revised: { quote: "ninety" } }]);
  });

  it("says that a draft is another document, and does not compare it", async () => {
    const { ada, path } = await reviewed();
    await app.runJobs();
    const other = "Minutes of the annual meeting. All members of the board were present and agreed on a new roof.";
    const { result } = await respond(ada, path, await upload(ada, "minutes.txt", other));
    expect(result).toMatchObject({ is_another_document: true, changes: [], differences: [] });
    expect(result.summary.message).toMatch(/different document/);
  });
});

describe("POST /reviews/{id}/responses refuses", () => {
  it("a review that has not finished with 409 REVIEW_NOT_FINISHED", async () => {
    const { ada, path } = await reviewed();
    const { body: file } = await ada.upload("back.txt", "Text.");
    const { status, body } = await ada.post(`${path}/responses?wait=0`, { file_id: file.id });
    expect([status, body.code]).toEqual([409, "REVIEW_NOT_FINISHED"]);
  });

  it("a review without a redline with 409 NOTHING_SENT", async () => {
    const { ada, path } = await reviewed("nda.txt", LINES.join("\n"));
    await app.runJobs();
    const file_id = await upload(ada, "back.txt", "Text.");
    const { status, body } = await ada.post(`${path}/responses?wait=0`, { file_id });
    expect([status, body.code]).toEqual([409, "NOTHING_SENT"]);
  });

  it("the file that was sent with 400, one still being read with 400 FILE_NOT_READY, others' reviews and files with 404", async () => {
    const { org, ada, path } = await reviewed();
    await app.runJobs();
    const { body: review } = await ada.get(path);
    const own = await ada.post(`${path}/responses?wait=0`, { file_id: review.documents[0].file_id });
    expect([own.status, own.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const { body: fresh } = await ada.upload("fresh.txt", "Fresh.");
    const early = await ada.post(`${path}/responses?wait=0`, { file_id: fresh.id });
    expect([early.status, early.body.code]).toEqual([400, "FILE_NOT_READY"]);
    const bob = await org.user();
    const theirs = await upload(bob, "theirs.txt", "Theirs.");
    for (const [caller, file_id] of [
      [ada, theirs],
      [ada, MISSING],
      [bob, theirs],
    ] as const) {
      expect((await caller.post(`${path}/responses?wait=0`, { file_id })).status).toBe(404);
    }
  });
});
