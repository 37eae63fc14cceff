import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { CONTRACT } from "../../content/structure/contract.ts";
import { docx, p } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const firm = async () => (await app.organization()).user();
const DEFECT = CONTRACT.replace("shall protect the", "shall protect the the");
const asDocx = (text: string) =>
  docx({
    body: text
      .trim()
      .split("\n")
      .map((line) => p(line))
      .join(""),
  });

async function uploaded(ada: TestUser, name: string, content: string | Uint8Array): Promise<string> {
  const { id } = (await ada.upload(name, content)).body;
  await app.runJobs();
  return id;
}

async function proofread(ada: TestUser, id: string) {
  const begun = await ada.post(`/files/${id}/proofread?wait=0`);
  expect(begun.status).toBe(202);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

describe("POST /files/{id}/proofread", () => {
  it("is a job whose findings have kind, severity, message, place, quote and fix, and a DOCX with all fixes as tracked changes", async () => {
    const ada = await firm();
    await ada.patch("/me/profile", { document_author_name: "Ada Counsel" });
    const id = await uploaded(ada, "draft.docx", asDocx(DEFECT));
    const { text } = (await ada.get(`/files/${id}/text`)).body;
    const job = await proofread(ada, id);
    expect(job).toMatchObject({ kind: "files/proofread", status: "succeeded", error: null });
    const start = text.indexOf("the the");
    expect(job.result).toMatchObject({
      findings: [
        {
          kind: "double_word",
          severity: "low",
          message: "“the” is written twice.",
          start,
          end: start + 7,
          quote: "the the",
          fix: { replacement: "the" },
        },
      ],
      documents: [{ filename: "draft (proofread).docx", original_file_id: id, original_filename: "draft.docx" }],
    });
    const { bytes } = await ada.get(`/files/${job.result.documents[0].file_id}/content`);
    expect(strFromU8(unzipSync(bytes)["word/document.xml"]!)).toMatch(/<w:del [^>]*w:author="Ada Counsel"[^>]*>/);
  });

  it("writes only the fixes whose findings are listed, none with fixes=none, and says where no finding starts", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "draft.docx", asDocx(DEFECT));
    const run = async (fixes: string) => {
      const begun = await ada.post(`/files/${id}/proofread?wait=0&fixes=${fixes}`);
      await app.runJobs();
      return (await ada.get(`/jobs/${begun.body.job_id}`)).body.result;
    };
    const none = await run("none");
    expect([none.findings.length, none.documents]).toEqual([1, []]);
    expect((await run(`${none.findings[0].start}`)).documents).toHaveLength(1);
    expect(await run("999999")).toMatchObject({
      documents: [],
      redline_note: "No finding with a fix starts at 999999. Send the starts of findings.",
    });
    const wrong = await ada.post(`/files/${id}/proofread?fixes=first`);
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      400,
      expect.stringContaining("must be starts of findings, separated by commas, or none"),
    ]);
  });

  it("gives no finding and no document for a clean text", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "clean.docx", asDocx(CONTRACT));
    expect((await proofread(ada, id)).result).toEqual({ findings: [], documents: [] });
  });

  it("gives findings without a document if the file is no DOCX", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "draft.txt", DEFECT);
    expect((await proofread(ada, id)).result).toMatchObject({ findings: [{ kind: "double_word" }], documents: [] });
  });

  it("of a file without text fails with NO_TEXT", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "empty.docx", docx({ body: p("") }));
    expect(await proofread(ada, id)).toMatchObject({ status: "failed", error: { code: "NO_TEXT" } });
  });

  it("of a file that is still being read is 400 FILE_NOT_READY", async () => {
    const ada = await firm();
    const { id } = (await ada.upload("draft.txt", DEFECT)).body;
    const { status, body } = await ada.post(`/files/${id}/proofread`);
    expect([status, body.code]).toEqual([400, "FILE_NOT_READY"]);
  });

  it("of another organization's file is 404", async () => {
    const [ada, eve] = [await firm(), await firm()];
    const id = await uploaded(ada, "draft.txt", DEFECT);
    expect(await eve.post(`/files/${id}/proofread`)).toMatchObject({ status: 404 });
  });
});
