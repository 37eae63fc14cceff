import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { NumberedText } from "../../../src/content/formats/numbered-text.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { writeRedline } from "../../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../../src/content/formats/redline/resolve-changes.ts";
import { docx, p } from "../../support/documents/office.ts";

const NUMBERING = `<w:abstractNum w:abstractNumId="0">${["%1.", "%1.%2"]
  .map(
    (text, level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`,
  )
  .join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const item = (text: string, level: number) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const BYTES = docx({
  body: p("AGREEMENT") + item("Fees", 0) + item("The fee is 100.", 1) + item("Term", 0) + item("One year.", 1),
  numbering: NUMBERING,
});
const TEXT = "AGREEMENT\n1. Fees\n1.1 The fee is 100.\n2. Term\n2.1 One year.";
const BY = { author: "Ada", date: "2026-11-15T09:30:00Z" };
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

describe("automatic numbers", () => {
  it("are in the canonical text, so that a section can be found by its number", async () => {
    const { text, labels, stories, pages } = await parseDocument("docx", BYTES);
    expect(text).toBe(TEXT);
    expect(labels.map(({ start, label }) => text.slice(start, start + label.length))).toEqual([
      "1.",
      "1.1",
      "2.",
      "2.1",
    ]);
    expect([stories[0], pages[0]]).toMatchObject([
      { start: 0, end: text.length },
      { start: 0, end: text.length },
    ]);
  });

  it("are mapped to the text without them and back", () => {
    const inputs = fc.record({
      plain: fc.string({ maxLength: 40 }),
      labels: fc.array(fc.record({ start: fc.nat(40), label: fc.string({ minLength: 1, maxLength: 5 }) }), {
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(inputs, ({ plain, labels }) => {
        const placed = labels.filter(({ start }) => start <= plain.length);
        const numbered = new NumberedText(plain, placed);
        expect(numbered.text.length).toBe(plain.length + placed.reduce((sum, { label }) => sum + label.length + 1, 0));
        for (let at = 0; at < plain.length; at++) {
          expect(numbered.text[numbered.toWords(at)]).toBe(plain[at]);
          expect(numbered.toPlain(numbered.toWords(at))).toBe(at);
          expect(numbered.toPlain(numbered.toStart(at))).toBe(at);
        }
      }),
    );
  });
});

describe("a redline of a text with automatic numbers", () => {
  const rewritten = async (words: string, replacement: string, textHash: string, text = TEXT) => {
    const start = text.indexOf(words);
    const edits = [{ start, end: start + words.length, replacement }];
    const result = await writeRedline(BYTES, edits, { ...BY, textHash });
    if ("reason" in result) return result.reason;
    const settle = async (how: "accept" | "reject") =>
      (await parseDocument("docx", await resolveChanges(result.bytes, how, () => true))).text;
    expect(await settle("reject")).toBe(TEXT);
    return settle("accept");
  };

  it("changes the words behind a number", async () => {
    expect(await rewritten("100", "200", hashOf(TEXT))).toBe(TEXT.replace("100", "200"));
  });

  it("leaves the number to the document when the new words repeat it", async () => {
    const accepted = await rewritten("1.1 The fee is 100.", "1.1 The fee is 90.", hashOf(TEXT));
    expect(accepted).toBe(TEXT.replace("100", "90"));
  });

  it("still works for a text that was stored without numbers", async () => {
    const { text } = await readDocx(BYTES);
    expect(await rewritten("100", "200", hashOf(text), text)).toBe(TEXT.replace("100", "200"));
  });

  it("is refused for any other text", async () => {
    expect(await rewritten("100", "200", hashOf("another text"))).toContain("Upload it again");
  });
});
