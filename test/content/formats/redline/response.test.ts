import { describe, expect, it } from "vitest";
import { type ComparedText, comparedDocx } from "../../../../src/content/formats/compare/compared-text.ts";
import { readReturnedDraft } from "../../../../src/content/formats/compare/respond-files.ts";
import { readResponse } from "../../../../src/content/formats/compare/response.ts";
import { parseDocument } from "../../../../src/content/formats/read.ts";
import { writeRedline } from "../../../../src/content/formats/redline/redline.ts";
import { docx, p } from "../../../support/documents/office.ts";

const CLAUSES = [
  "The Customer shall pay each invoice within thirty (30) days after receipt.",
  "The Supplier shall keep complete records of the services until the end of the term.",
  "New York law governs this Agreement and any dispute about it.",
];
const ORIGINAL = CLAUSES.join("\n");
const body = (plain: string): ComparedText =>
  comparedDocx({ plain, labels: [], stories: [{ kind: "body", start: 0, end: plain.length }] });

/** What became of our changes as `status tracked`, and the other differences as `silent|tracked: old -> new`. */
function read(sent: string, returned: string, untracked = returned) {
  const draft = body(returned);
  const texts = {
    original: body(ORIGINAL),
    sent: body(sent),
    returned: draft,
    untracked: untracked === returned ? draft : body(untracked),
  };
  const { changes, differences } = readResponse(texts, []);
  const slice = (text: string, range: { start: number; end: number } | null) =>
    range ? text.slice(range.start, range.end) : "";
  return {
    ours: changes.map(({ status, isTracked }) => (isTracked === null ? status : `${status} ${isTracked}`)),
    others: differences.map(
      ({ base, revised, isTracked }) =>
        `${isTracked ? "tracked" : "silent"}: ${slice(sent, base)} -> ${slice(returned, revised)}`,
    ),
  };
}

const SENT = ORIGINAL.replace("thirty (30)", "sixty (60)");

describe("what became of a change of words", () => {
  it("is accepted if our words are there, and nothing else differs", () => {
    expect(read(SENT, SENT)).toEqual({ ours: ["accepted"], others: [] });
  });

  it("is rejected if the original words are there, which is not listed as a separate difference", () => {
    expect(read(SENT, ORIGINAL)).toEqual({ ours: ["rejected false"], others: [] });
  });

  it("is altered if other words are there, tracked or not", () => {
    const altered = SENT.replace("sixty (60)", "ninety (90)");
    expect(read(SENT, altered)).toEqual({ ours: ["altered false"], others: [] });
    expect(read(SENT, altered, SENT)).toEqual({ ours: ["altered true"], others: [] });
  });

  it("is altered, and the edit is listed, if the words next to ours changed", () => {
    expect(read(SENT, SENT.replace("(60) days", "(60) months"))).toEqual({
      ours: ["altered false"],
      others: ["silent: days -> months"],
    });
  });
});

describe("what became of a deletion or a new clause", () => {
  const without = [CLAUSES[0], CLAUSES[2]].join("\n");
  const clause = "Each party may terminate this Agreement with ninety days of notice.";
  const withClause = [CLAUSES[0], CLAUSES[1], clause, CLAUSES[2]].join("\n");

  it("a deleted clause stays deleted or comes back", () => {
    expect(read(without, without)).toEqual({ ours: ["accepted"], others: [] });
    expect(read(without, ORIGINAL)).toEqual({ ours: ["rejected false"], others: [] });
  });

  it("a new clause stays, is struck out, or is changed", () => {
    expect(read(withClause, withClause)).toEqual({ ours: ["accepted"], others: [] });
    expect(read(withClause, ORIGINAL)).toEqual({ ours: ["rejected false"], others: [] });
    expect(read(withClause, withClause.replace("ninety", "ten")).ours).toEqual(["altered false"]);
  });

  it("a clause that they insert next to ours is a difference and leaves ours accepted", () => {
    const own = "The Supplier may assign this Agreement to any affiliate at any time.";
    expect(read(withClause, withClause.replace(clause, `${clause}\n${own}`))).toEqual({
      ours: ["accepted"],
      others: [`silent:  -> ${own}`],
    });
  });
});

describe("other differences", () => {
  it("silent ones come first, each with its words in what we sent and in the draft", () => {
    const untracked = SENT.replace("New York", "Delaware");
    const returned = untracked.replace("complete", "reasonable");
    expect(read(SENT, returned, untracked).others).toEqual([
      "silent: New York -> Delaware",
      "tracked: complete -> reasonable",
    ]);
  });

  it("a silent edit in a sentence that is also tracked is still told apart", () => {
    const untracked = SENT.replace("each invoice", "every invoice");
    const returned = untracked.replace("after receipt", "after its receipt");
    expect(read(SENT, returned, untracked)).toEqual({
      ours: ["accepted"],
      others: ["silent: each -> every", "tracked:  -> its"],
    });
  });
});

describe("a draft that came back as DOCX", () => {
  const BY = { author: "Our Firm", date: "2026-11-16T09:30:00Z" };
  const original = docx({ body: CLAUSES.map((clause) => p(clause)).join("") });
  const file = async (bytes: Uint8Array) => ({ kind: "docx", ...(await parseDocument("docx", bytes)) });

  async function respond(change: (xml: string) => string) {
    const start = ORIGINAL.indexOf("thirty");
    const made = await writeRedline(original, [{ start, end: start + 6, replacement: "sixty" }], BY);
    if ("reason" in made) throw new Error(made.reason);
    const { openArchive } = await import("../../../../src/content/formats/container/archive.ts");
    const { repackArchive } = await import("../../../../src/content/formats/redline/repack.ts");
    const { parseXml } = await import("../../../../src/content/formats/xml.ts");
    const archive = await openArchive(made.bytes);
    const xml = new TextDecoder().decode((await archive.read("word/document.xml"))!);
    const changed = parseXml(new TextEncoder().encode(change(xml)), "word/document.xml");
    const returned = await repackArchive(archive, new Map([["word/document.xml", changed]]));
    const files = { original: await file(original), sent: await file(made.bytes), returned: await file(returned) };
    return readReturnedDraft(files, [original, made.bytes, returned], []);
  }
  const tracked = (author: string, date: string, text: string) =>
    `<w:ins w:id="900" w:author="${author}" w:date="${date}"><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:ins></w:p>`;

  it("tells tracked insertions of the other side from words put under our own name", async () => {
    const theirs = await respond((xml) =>
      xml.replace("</w:p>", tracked("Other Side", "2026-11-17T10:00:00Z", " Or later.")),
    );
    expect(theirs.differences.map(({ isTracked }) => isTracked)).toEqual([true]);
    const forged = await respond((xml) => xml.replace("</w:p>", tracked(BY.author, BY.date, " Or later.")));
    expect(forged.differences.map(({ isTracked }) => isTracked)).toEqual([false]);
    expect(forged.changes.map(({ status }) => status)).toEqual(["accepted"]);
  });

  it("finds a word that was changed inside of our own tracked insertion", async () => {
    const { changes } = await respond((xml) => xml.replace(">sixty<", ">ninety<"));
    expect(changes).toMatchObject([{ status: "altered", isTracked: false }]);
  });

  it("follows a tracked move", async () => {
    const moved = "The Customer may audit the records once a year at its own cost.";
    const run = `<w:r><w:t>${moved}</w:t></w:r>`;
    const { differences } = await respond((xml) =>
      xml.replace(
        /<w:sectPr|<\/w:body>/,
        (end) =>
          `<w:p><w:moveTo w:id="901" w:author="Other Side" w:date="2026-11-17T10:00:00Z">${run}</w:moveTo></w:p>${end}`,
      ),
    );
    expect(differences.map(({ kind, isTracked }) => [kind, isTracked])).toEqual([["inserted", true]]);
  });
});
