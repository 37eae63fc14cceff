import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, p } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const MISSING = "11111111-1111-1111-1111-111111111111";
const BASE = ["Agreement", "Payment is due within thirty days of receipt.", "New York law governs this Agreement."];
const REVISED = [BASE[0]!, "Payment is due within sixty days of receipt.", BASE[2]!];
const asDocx = (lines: string[]) => docx({ body: lines.map((line) => p(line)).join("") });

async function files(ada: TestUser, ...contents: [name: string, content: string | Uint8Array][]) {
  const ids: string[] = [];
  for (const [name, content] of contents) ids.push((await ada.upload(name, content)).body.id);
  await app.runJobs();
  return ids;
}

async function compare(caller: Pick<TestUser, "post" | "get">, base_file_id: string, file_id: string) {
  const begun = await caller.post("/files/compare?wait=0", { base_file_id, file_id });
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await caller.get(`/jobs/${begun.body.job_id}`)).body;
}

const firm = async () => (await app.organization()).user();

describe("POST /files/compare", () => {
  it("is a job whose result lists each change with exact citations, a summary and a DOCX redline", async () => {
    const ada = await firm();
    await ada.patch("/me/profile", { document_author_name: "Ada Counsel" });
    const [base, revised] = await files(ada, ["v1.docx", asDocx(BASE)], ["v2.docx", asDocx(REVISED)]);
    const job = await compare(ada, base!, revised!);
    expect(job).toMatchObject({ kind: "files/compare", status: "succeeded", error: null });
    const start = BASE.join("\n").indexOf("thirty");
    expect(job.result).toMatchObject({
      base: { file_id: base, filename: "v1.docx" },
      revised: { file_id: revised, filename: "v2.docx" },
      changes: [
        {
          kind: "replaced",
          significance: "number",
          base: { quote: "thirty", start, end: start + 6, page: 1 },
          revised: { quote: "sixty", start, end: start + 5, page: 1 },
          base_at: start,
          revised_at: start,
        },
      ],
      summary: {
        total: 1,
        listed: 1,
        by_kind: { inserted: 0, deleted: 0, replaced: 1, moved: 0 },
        by_significance: { number: 1, date: 0, party: 0, obligation: 0, wording: 0, format: 0 },
        message: "1 change: 1 in numbers.",
      },
      documents: [{ filename: "v2 (compared).docx", original_file_id: base, original_filename: "v1.docx" }],
    });
    const { bytes } = await ada.get(`/files/${job.result.documents[0].file_id}/content`);
    const xml = strFromU8(unzipSync(bytes)["word/document.xml"]!);
    expect(xml).toMatch(/<w:del [^>]*w:author="Ada Counsel"[^>]*><w:r><w:delText[^>]*>thirty</);
    expect(xml).toMatch(/<w:ins [^>]*w:author="Ada Counsel"[^>]*><w:r><w:t[^>]*>sixty</);
  });

  it("compares by text, without a redline, when a file is no DOCX", async () => {
    const ada = await firm();
    const [base, revised] = await files(ada, ["v1.txt", BASE.join("\n\n")], ["v2.docx", asDocx(REVISED)]);
    const { result } = await compare(ada, base!, revised!);
    expect(result.documents).toEqual([]);
    expect(result.changes).toMatchObject([{ base: { quote: "thirty" }, revised: { quote: "sixty" } }]);
  });

  it("says that two copies have no differences, and that two documents have little in common", async () => {
    const ada = await firm();
    const other =
      "Minutes of the meeting\nAll members of the board were present and voted for the new budget of the club.";
    const [base, copy, unlike] = await files(ada, ["a.docx", asDocx(BASE)], ["b.docx", asDocx(BASE)], ["c.txt", other]);
    const same = (await compare(ada, base!, copy!)).result;
    expect(same).toMatchObject({ changes: [], documents: [], summary: { message: "No differences were found." } });
    const different = (await compare(ada, base!, unlike!)).result;
    expect(different.summary.message).toMatch(/^The files have little in common and may be different documents\./);
  });

  it("works for an organization key on the organization's files, whose redline Chancery signs", async () => {
    const { asOrganization } = await app.organization();
    const ids: string[] = [];
    for (const lines of [BASE, REVISED]) ids.push((await asOrganization.upload("a.docx", asDocx(lines))).body.id);
    await app.runJobs();
    const { result } = await compare(asOrganization, ids[0]!, ids[1]!);
    const { bytes } = await asOrganization.get(`/files/${result.documents[0].file_id}/content`);
    expect(strFromU8(unzipSync(bytes)["word/document.xml"]!)).toContain('w:author="Chancery"');
  });
});

describe("POST /files/compare refuses", () => {
  it("a file of another person or organization, or one that does not exist, with 404", async () => {
    const org = await app.organization();
    const [ada, bob, eve] = [await org.user(), await org.user(), await firm()];
    const [own] = await files(ada, ["a.txt", "Mine."]);
    for (const other of [bob, eve]) {
      const [hidden] = await files(other, ["b.txt", "Theirs."]);
      for (const [base_file_id, file_id] of [
        [own, hidden],
        [hidden, own],
      ]) {
        const { status, body } = await ada.post("/files/compare?wait=0", { base_file_id, file_id });
        expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect((await ada.post("/files/compare?wait=0", { base_file_id: own, file_id: MISSING })).status).toBe(404);
  });

  it("the same file twice with 400", async () => {
    const ada = await firm();
    const [file] = await files(ada, ["a.txt", "Mine."]);
    const { status, body } = await ada.post("/files/compare?wait=0", { base_file_id: file, file_id: file });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(JSON.stringify(body)).toContain("must not be the same file as base_file_id");
  });

  it("a file that is still being read with 400 FILE_NOT_READY", async () => {
    const ada = await firm();
    const [ready] = await files(ada, ["a.txt", "Mine."]);
    const { body: fresh } = await ada.upload("fresh.txt", "Fresh");
    const { status, body } = await ada.post("/files/compare?wait=0", { base_file_id: ready, file_id: fresh.id });
    expect([status, body.code]).toEqual([400, "FILE_NOT_READY"]);
  });

  it("a file that could not be read, such as an encrypted one, with 422 FILE_FAILED and the reason", async () => {
    const ada = await firm();
    const [ready, locked] = await files(ada, ["a.txt", "Mine."], ["locked.txt", "Locked."]);
    const reason = "This PDF file is password-protected.";
    await app.database.system`update files set status = 'failed', extraction_error = ${reason} where id = ${locked}`;
    const { status, body } = await ada.post("/files/compare?wait=0", { base_file_id: ready, file_id: locked });
    expect([status, body.code]).toEqual([422, "FILE_FAILED"]);
    expect(body.error).toBe(`The file locked.txt could not be read: ${reason}`);
  });

  it("a file without text: the job fails with NO_TEXT and names it", async () => {
    const ada = await firm();
    const [ready, empty] = await files(ada, ["a.txt", "Mine."], ["blank.docx", docx({ body: "<w:p/>" })]);
    const job = await compare(ada, ready!, empty!);
    expect(job).toMatchObject({ status: "failed", error: { code: "NO_TEXT" } });
    expect(job.error.message).toContain("blank.docx");
  });

  it("to go on when a file was deleted before the job ran, which is canceled, or is no longer shared", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const [base, gone] = await files(ada, ["a.txt", "Mine."], ["b.txt", "Theirs."]);
    const { body } = await ada.post("/files/compare?wait=0", { base_file_id: base, file_id: gone });
    await ada.delete(`/files/${gone}`);
    expect((await ada.get(`/jobs/${body.job_id}`)).body.status).toBe("canceled");
    const [theirs] = await files(bob, ["c.txt", "Bob's."]);
    const [own] = await files(ada, ["d.txt", "D."]);
    const input = JSON.stringify({ base_file_id: base, file_id: theirs });
    const { body: begun } = await ada.post("/files/compare?wait=0", { base_file_id: base, file_id: own });
    await app.database.system`update jobs set input = ${input}::jsonb where id = ${begun.job_id}`;
    await app.runJobs();
    const job = (await ada.get(`/jobs/${begun.job_id}`)).body;
    expect(job).toMatchObject({ status: "failed", error: { code: "NOT_FOUND" } });
  });
});
