import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();

const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  'This Agreement is made as of March 3, 2024 between Acme Widgets Inc. ("Acme") and Globex Trading LLC ("Globex").',
  "1. Confidential Information. Each party may disclose Confidential Information to the other for the Purpose.",
  "2. Term. This Agreement expires five (5) years after the Effective Date.",
  "3. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "4. Notices. Notices must be in writing.",
];
const asDocx = () => docx({ body: LINES.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join("") });
const standard = (guidance: string) => [{ type: "standard", guidance }];

async function reviewed(
  checks: { title: string; positions: object[] }[],
  files: [string, string | Uint8Array][] = [["nda.docx", asDocx()]],
) {
  const org = await app.organization();
  const ada = await org.user();
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
  for (const check of checks) await ada.post(`/playbooks/${playbook.id}/checks`, check);
  const ids: string[] = [];
  for (const [name, content] of files) ids.push((await ada.upload(name, content)).body.id);
  await app.runJobs();
  const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: ids });
  await app.runJobs();
  const texts = await Promise.all(ids.map(async (id) => (await ada.get(`/files/${id}/text`)).body.text as string));
  return { ada, ids, texts, playbook, ...(await ada.get(`/jobs/${job.job_id}`)).body };
}

describe("a run without a language model", () => {
  it("compares bounds as values, revises what is out of bounds, and offers the redline", async () => {
    const { status, result, texts, ids } = await reviewed([
      {
        title: "Term",
        positions: [
          ...standard("Require: the agreement ends no later than two years after the Effective Date."),
          { type: "fallback", guidance: "Accept: a term of up to three years." },
        ],
      },
    ]);
    expect([status, result.model]).toEqual(["succeeded", "local"]);
    const [finding] = result.results;
    expect(finding.evaluationResult).toBe("Flag");
    expect(finding.analysis).toMatch(/\S/);
    expect(finding.demands).toEqual([
      {
        text: "the agreement ends no later than two years after the Effective Date.",
        met: false,
        quote: finding.quotes[0].quote,
      },
    ]);
    expect(finding.quotes.length).toBeGreaterThan(0);
    for (const { quote, start, end, fileId } of finding.quotes)
      expect([texts[0]!.slice(start, end), ids[0]]).toEqual([quote, fileId]);
    for (const { original, start, end } of finding.revisions) expect(texts[0]!.slice(start, end)).toBe(original);
    expect(finding.revisions.map(({ replacement }: { replacement: string }) => replacement).join()).toMatch(
      /two \(2\) years/,
    );
    expect(result.documents).toHaveLength(1);
  });

  it("flags a missing clause with the proposed language in the right place", async () => {
    const clause = "During the term neither party shall solicit or hire the employees of the other.";
    const { result, texts } = await reviewed([
      {
        title: "Non-solicitation of employees",
        positions: standard(`Require: neither party hires employees of the other.\nProposed clause: “${clause}”`),
      },
    ]);
    const [finding] = result.results;
    expect(finding.evaluationResult).toBe("Flag");
    expect(finding).toMatchObject({ quotes: [], documentPosition: null });
    const [revision] = finding.revisions;
    expect(revision).toMatchObject({ original: "", start: revision.end });
    expect(revision.replacement).toContain(clause);
    expect([texts[0]![revision.start] ?? "\n", texts[0]![revision.start - 1]]).toContain("\n");
  });

  it("puts no second clause beside one on the same topic, and says that it needs a decision", async () => {
    const clause = "Upon request Recipient shall return or destroy all Confidential Information.";
    const { result } = await reviewed([
      {
        title: "Return of Confidential Information",
        positions: standard(`Require: return or destruction on request.\nProposed clause: “${clause}”`),
      },
    ]);
    const [finding] = result.results;
    expect(finding).toMatchObject({ evaluationResult: "Flag", revisions: [] });
    expect(finding.analysis).toMatch(/^Needs your judgement\./);
    expect(finding.certainty).toBeNull();
    expect(finding.quotes[0].quote).toBe("1. Confidential Information.");
  });

  it("flags what it cannot check instead of passing it", async () => {
    const { result } = await reviewed([
      {
        title: "Tone",
        positions: standard("Require: the agreement reads as if written by a friendly neighbour who owes us a favour."),
      },
    ]);
    expect(result.results[0].evaluationResult).toBe("Flag");
    expect(result.results[0].analysis).toMatch(/^Not found\. The contract has no clause on tone; you ask: /);
  });

  it("tells once that a cover page incorporates other terms, and proposes nothing for them", async () => {
    const cover =
      "Cover Page\nThe parties agree to the Mutual NDA Standard Terms, Version 1, posted at https://example.com/nda. The Standard Terms are incorporated by reference.\nThe Purpose is to talk about a sale.";
    const clause = "Recipient shall return Confidential Information within 30 days after a request.";
    const { result } = await reviewed(
      ["Return of information", "Audit rights"].map((title) => ({
        title,
        positions: standard(`Require: ${title.toLowerCase()} within 30 days.\nProposed clause: “${clause}”`),
      })),
      [["cover.txt", cover]],
    );
    expect(result.notice).toMatch(/^This document incorporates other terms by reference \(“/);
    for (const { analysis, revisions } of result.results) {
      expect(analysis).not.toContain("Standard Terms");
      expect(revisions).toEqual([]);
    }
  });

  it("says that there is no redline when it proposes no change", async () => {
    const { result } = await reviewed([
      { title: "Governing Law", positions: standard("Require: the laws of the State of New York govern.") },
    ]);
    expect(result.results[0].evaluationResult).toBe("Pass");
    expect(result.redlineNote).toBe("No changes are proposed, so there is no redline.");
    expect(result).not.toHaveProperty("documents");
  });

  it("numbers an added clause like its neighbours, and tells the other side a reason without the playbook", async () => {
    const clause = "During the term neither party shall solicit or hire the employees of the other.";
    const { ada, job_id, result, texts } = await reviewed([
      {
        title: "Non-solicitation of employees",
        positions: standard(`Require: neither party hires employees of the other.\nProposed clause: “${clause}”`),
      },
      {
        title: "Term",
        positions: standard("Require: the agreement ends no later than two years after the Effective Date."),
      },
    ]);
    const at = `/reviews/${job_id}`;
    for (const { checkId } of result.results) await ada.patch(`${at}/findings/${checkId}`, { decision: "accepted" });
    const { body: redline } = await ada.post(`${at}/redline?wait=0`, { comments: "external" });
    await app.runJobs();
    const [document] = (await ada.get(`/jobs/${redline.job_id}`)).body.result.documents;
    const parts = unzipSync((await ada.get(`/files/${document.file_id}/content`)).bytes);
    const comments = strFromU8(parts["word/comments.xml"]!);
    expect(comments).toContain("We propose adding this clause.");
    expect(comments).toMatch(/We propose replacing “five \(5\) years.*” with “two \(2\) years/);
    expect(comments).not.toMatch(/playbook|position|fallback|require|standard/i);
    const { body: text } = await ada.get(`/files/${document.file_id}/text`);
    const added = (text.text as string).split("\n").find((line) => line.endsWith(clause))!;
    expect(added).toMatch(/^\d[A-Z]?\. During/);
    expect(texts[0]).not.toContain(`\n${added.split(" ")[0]} `);
  });

  it("judges several files, and a flag in one overrides a pass in another", async () => {
    const { result, ids } = await reviewed(
      [{ title: "Governing Law", positions: standard("Require: the laws of the State of New York govern.") }],
      [
        ["nda.docx", asDocx()],
        ["order.txt", "ORDER FORM\n\n1. Governing Law. This order form is governed by the laws of the State of Texas."],
      ],
    );
    const [finding] = result.results;
    expect(finding.evaluationResult).toBe("Flag");
    expect(new Set(finding.quotes.map(({ fileId }: { fileId: string }) => fileId))).toEqual(new Set(ids));
    expect(finding.analysis).toMatch(/order\.txt:/);
  });

  it("gives a reason for every check of the official playbooks", async () => {
    const { ada, ids } = await reviewed([]);
    const official = (await ada.get("/playbooks")).body.playbooks.filter(
      ({ is_official }: { is_official: boolean }) => is_official,
    );
    for (const { id } of official) {
      const { body: job } = await ada.post(`/playbooks/${id}/run?wait=0`, { file_ids: ids });
      await app.runJobs();
      const { result, status } = (await ada.get(`/jobs/${job.job_id}`)).body;
      expect(status).toBe("succeeded");
      expect(result.results).toHaveLength(result.totalChecks);
      for (const { analysis } of result.results) expect(analysis).toMatch(/\S/);
    }
  });

  it("answers a chat with playbooks and files by a review with valid citations", async () => {
    const { ada, ids, playbook } = await reviewed([
      { title: "Governing Law", positions: standard("Require: the laws of the State of New York govern.") },
    ]);
    const { body: job } = await ada.post("/chat/completions?wait=0", {
      message: "Review this.",
      playbook_ids: [playbook.id],
      file_ids: ids,
    });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${job.job_id}`)).body;
    expect(result.result).toMatch(/Review against “NDA”[\s\S]*\*\*Governing Law: Pass\.\*\*/);
    expect(result.citations[0].quote).toMatch(/New York/);
  });
});
