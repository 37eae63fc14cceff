import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, p } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const clause = (words: string) => p(words, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
const LINES = [
  "Term. This Agreement ends five (5) years after the Effective Date, unless Section 3 applies to it.",
  "Return. The Recipient returns all Confidential Information within thirty (30) days of a request.",
  "Notices. Notices are sent in writing to the address that the other party named for this purpose.",
];
const CORE = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Globex</dc:creator></cp:coreProperties>`;
const CONTRACT = docx({
  body: LINES.map(clause).join(""),
  numbering,
  settings: '<w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids>',
  other: { "docProps/core.xml": CORE, "customXml/item1.xml": "<data>globex</data>" },
});

/** Words of the playbook that are in no contract. */
const SECRETS = ["zebrafish", "quicksilver", "marmalade", "obsidian", "tangerine", "playbook", "fallback", "walrus"];
const CHECKS = [
  ["Term", "Require: two years, never the zebrafish term.", "Accept: three years of quicksilver."],
  ["Audit", "Require: an audit right with marmalade.", "Accept: an obsidian audit."],
  ["Return", "Require: return at once, as the tangerine rule says.", "Accept: ten days."],
] as const;
const revision = (original: string, replacement: string, after = "") => ({
  document: "F1",
  original,
  after,
  replacement,
  rationale: "Shorter is simpler for both sides. Our playbook says zebrafish.",
});
const AUDIT = "Audit. Each party may audit the records of the other once a year, on thirty days’ notice.";
const ANSWERS: Record<string, object[]> = {
  Term: [revision("five (5) years", "two (2) years")],
  Audit: [revision("", AUDIT, "within thirty (30) days of a request.")],
  Return: [revision("thirty (30) days", "five (5) days")],
};
const answer = ({ question }: ModelRequest) => {
  const [title] = CHECKS.find(([name]) => question.includes(`# ${name}`))!;
  const quotes = [{ document: "F1", quote: "This Agreement ends" }];
  const analysis = `Contradicts your position on ${title}: the walrus.`;
  return {
    object: {
      result: "neither",
      fallback: 0,
      basis: "words",
      demands: [],
      analysis,
      quotes,
      revisions: ANSWERS[title]!,
    },
  };
};

/** A finished review of a DOCX by three checks. */
async function reviewed(name = "nda.docx", content: string | Uint8Array = CONTRACT) {
  server.reply(answer);
  const org = await app.organization();
  const [ada, bob] = [await org.user({ name: "Ada Lovelace" }), await org.user({ name: "Bob" })];
  const { body: playbook } = await ada.post("/playbooks", { title: "Walrus", guide: "Say walrus." });
  const ids: string[] = [];
  for (const [title, standard, fallback] of CHECKS) {
    const positions = [
      { type: "standard", guidance: standard },
      { type: "fallback", guidance: fallback },
    ];
    ids.push((await ada.post(`/playbooks/${playbook.id}/checks`, { title, positions })).body.id);
  }
  const { body: file } = await ada.upload(name, content);
  await app.runJobs();
  const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const at = `/reviews/${job.job_id}`;
  const decide = (index: number, body: object) => ada.patch(`${at}/findings/${ids[index]}`, body);
  return { org, ada, bob, at, file, checks: ids, decide, reviewId: job.job_id as string };
}

async function redline(caller: TestUser, at: string, body: object = {}) {
  const begun = await caller.post(`${at}/redline?wait=0`, body);
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  const { body: job } = await caller.get(`/jobs/${begun.body.job_id}`);
  if (job.status !== "succeeded") throw new Error(JSON.stringify(job.error));
  const { bytes } = await caller.get(`/files/${job.result.documents[0].file_id}/content`);
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  return { result: job.result, parts, xml: parts["word/document.xml"]! };
}

const deletedIn = (xml: string) => [...xml.matchAll(/<w:delText[^>]*>([^<]*)</g)].map(([, words]) => words);
const insertedIn = (xml: string) =>
  [...xml.matchAll(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*?<w:t[^>]*>([^<]*)</g)].map(([, words]) => words);

describe("POST /reviews/{id}/redline", () => {
  it("holds only what was accepted or edited, as the smallest changes, and lists renumbered references", async () => {
    const { ada, at, decide, file, checks, reviewId } = await reviewed();
    await decide(0, { decision: "accepted" });
    await decide(1, { decision: "accepted" });
    await decide(2, { decision: "rejected" });
    const { result, xml } = await redline(ada, at);
    expect(result).toMatchObject({
      review_id: reviewId,
      comments: "none",
      changes: 2,
      omitted: [],
      documents: [{ filename: "nda (redline).docx", original_file_id: file.id, original_filename: "nda.docx" }],
      cross_references: [{ file_id: file.id, quote: "Section 3", from: "3", to: "4", is_field: false }],
    });
    expect(deletedIn(xml)).toEqual(["five (5"]);
    expect(insertedIn(xml)).toEqual(["two (2", AUDIT]);
    expect(xml).toContain("thirty (30) days");
    const { body: review } = await ada.get(at);
    expect(review.documents.map(({ kind, comments }: { kind: string; comments: string }) => [kind, comments])).toEqual([
      ["proposal", null],
      ["redline", "none"],
    ]);
    const text = (await ada.get(`/files/${file.id}/text`)).body.text as string;
    const start = text.indexOf("thirty (30)");
    const edit = { original: "thirty (30)", replacement: "twenty (20)", start, end: start + 11 };
    await decide(2, { decision: "edited", revisions: [edit] });
    await decide(0, { decision: null });
    await decide(1, { decision: null });
    const second = await redline(ada, at);
    expect([deletedIn(second.xml), insertedIn(second.xml)]).toEqual([["thirty (30"], ["twenty (20"]]);
    expect(checks).toHaveLength(3);
  });

  it.each(["none", "external"])(
    "with %s comments tells nothing of the playbook in any part of the package",
    async (comments) => {
      const { ada, at, decide } = await reviewed();
      for (const index of [0, 1, 2]) await decide(index, { decision: "accepted", note: "We can live with obsidian" });
      const { parts } = await redline(ada, at, { comments });
      expect(Object.keys(parts)).toEqual(expect.arrayContaining(["docProps/core.xml", "customXml/item1.xml"]));
      for (const [name, content] of Object.entries(parts))
        for (const secret of SECRETS)
          expect(content.toLowerCase().includes(secret), `${secret} in ${name}`).toBe(false);
      expect(parts["docProps/core.xml"]).toBe(CORE);
      expect("word/comments.xml" in parts).toBe(comments === "external");
      if (comments === "external") expect(parts["word/comments.xml"]).toContain("Shorter is simpler for both sides.");
    },
  );

  it("with internal comments holds analysis and note of each finding, by the chosen author and initials", async () => {
    const { ada, at, decide } = await reviewed();
    await decide(0, { decision: "accepted", note: "Agreed with sales" });
    const { parts, xml } = await redline(ada, at, { comments: "internal", author: "Lovelace LLP", initials: "LL" });
    expect(parts["word/comments.xml"]).toContain("the walrus");
    expect(parts["word/comments.xml"]).toContain("Note: Agreed with sales");
    expect(parts["word/comments.xml"]).toContain('w:initials="LL"');
    expect(xml).toContain('w:author="Lovelace LLP"');
    expect(xml).not.toContain("Ada");
  });

  it("is signed with the author of the profile if none is given", async () => {
    const { ada, at, decide } = await reviewed();
    await ada.patch("/me/profile", { document_author_name: "A. Lovelace" });
    await decide(0, { decision: "accepted" });
    expect((await redline(ada, at)).xml).toContain('w:author="A. Lovelace"');
  });

  it("can be made by a person the review is shared with, and read by whoever started it", async () => {
    const { ada, bob, at, decide } = await reviewed();
    await decide(0, { decision: "accepted" });
    expect((await bob.post(`${at}/redline`, {})).status).toBe(404);
    await ada.post(`${at}/shares`, { user_id: bob.id });
    const { result } = await redline(bob, at);
    expect((await ada.get(`/files/${result.documents[0].file_id}`)).status).toBe(200);
  });

  it("reports an accepted change that conflicts with that of a more important check", async () => {
    const { ada, at, decide, checks, file } = await reviewed();
    await decide(0, { decision: "accepted" });
    const text = (await ada.get(`/files/${file.id}/text`)).body.text as string;
    const start = text.indexOf("ends five (5)");
    const edit = { original: "ends five (5)", replacement: "lasts", start, end: start + 13 };
    await decide(1, { decision: "edited", revisions: [edit] });
    const { result } = await redline(ada, at);
    expect(result.omitted).toEqual([{ check_id: checks[1], reason: expect.stringContaining("same words") }]);
  });

  it("is refused while nothing was accepted or edited: 409 NOTHING_ACCEPTED", async () => {
    const { ada, at, decide } = await reviewed();
    await decide(0, { decision: "rejected" });
    const { status, body } = await ada.post(`${at}/redline`, {});
    expect([status, body.code]).toEqual([409, "NOTHING_ACCEPTED"]);
  });

  it("is refused for a file that is no DOCX: 409 NOT_DOCX", async () => {
    const { ada, at, decide } = await reviewed("nda.txt", LINES.join("\n"));
    await decide(0, { decision: "accepted" });
    const { status, body } = await ada.post(`${at}/redline`, {});
    expect([status, body.code]).toEqual([409, "NOT_DOCX"]);
  });

  it("is refused when the reviewed file was deleted: 409 FILE_DELETED", async () => {
    const { ada, at, decide, file } = await reviewed();
    await decide(0, { decision: "accepted" });
    await ada.delete(`/files/${file.id}`);
    const { status, body } = await ada.post(`${at}/redline`, {});
    expect([status, body.code]).toEqual([409, "FILE_DELETED"]);
  });

  it("is refused for a review that has not finished: 409 REVIEW_NOT_FINISHED", async () => {
    const { ada, at, reviewId } = await reviewed();
    await app.database.system`update reviews set status = 'running', result = null where id = ${reviewId}`;
    expect((await ada.post(`${at}/redline`, {})).body.code).toBe("REVIEW_NOT_FINISHED");
  });

  it("is refused with a blank author or an unknown kind of comments: 400", async () => {
    const { ada, at } = await reviewed();
    for (const body of [{ author: " " }, { comments: "all" }, { initials: "" }])
      expect((await ada.post(`${at}/redline`, body)).status).toBe(400);
  });

  it("fails without a file when the review is deleted before it is written", async () => {
    const { ada, at, decide } = await reviewed();
    await decide(0, { decision: "accepted" });
    const { body: job } = await ada.post(`${at}/redline?wait=0`, {});
    await ada.delete(at);
    await app.runJobs();
    expect((await ada.get(`/jobs/${job.job_id}`)).body).toMatchObject({
      status: "failed",
      error: { code: "NOT_FOUND" },
    });
  });
});
