import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import type { Edit } from "../../../../src/content/formats/redline/plan.ts";
import { writeRedline } from "../../../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../../../src/content/formats/redline/resolve-changes.ts";
import { docx, p, r, sample } from "../../../support/documents/office.ts";

const OTHER = 'w:author="Bo Seller" w:date="2026-01-02T00:00:00Z"';
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string) =>
  `${mark("begin")}<w:r><w:instrText> ${code} </w:instrText></w:r>${mark("separate")}${result}${mark("end")}`;
const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

/** All markup that may surround text, close together. */
const RICH = docx({
  body: `${p("Title", '<w:pStyle w:val="Title"/>')}
    <w:p>${r("We ", "<w:b/>")}<w:ins w:id="7" ${OTHER}>${r("shall ")}${r("pay", "<w:i/>")}</w:ins><w:del w:id="8" ${OTHER}><w:r><w:delText>may</w:delText></w:r></w:del>${r(" the fee")}<w:r><w:footnoteReference w:id="2"/></w:r>${r(".")}</w:p>
    <w:p><w:bookmarkStart w:id="1" w:name="x"/>${r("See ")}${field("REF x", r("4.1"))}${r(" and ")}<w:hyperlink r:id="l">${r("the site")}</w:hyperlink>${r("; or ")}${field('HYPERLINK "x"', r("there"))}<w:bookmarkEnd w:id="1"/></w:p>
    <w:p><w:pPr><w:rPr><w:del w:id="9" ${OTHER}/></w:rPr></w:pPr>${r("Joined ")}</w:p><w:p>${control(r("by Bo"))}<w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p><w:p/>
    <w:p><w:commentRangeStart w:id="3"/>${r("Old ")}<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r><w:fldSimple w:instr="PAGE">${r("12")}</w:fldSimple><w:moveTo w:id="11" ${OTHER}>${r(" moved here")}</w:moveTo></w:p>
    <w:tbl><w:tr><w:tc>${p("cell a")}${p("more")}</w:tc><w:tc>${p("cell b")}</w:tc></w:tr></w:tbl>
    ${p("con\u00ADfiden\u00ADtial cafe\u0301 𝒳")}${p("Last.", "<w:sectPr/>")}${p("Next section.")}`,
  footnotes: `<w:footnote w:id="2">${p("Without tax.")}${p("Or with.")}</w:footnote>`,
  comments: `<w:comment w:id="3" ${OTHER}>${p("Why old?")}</w:comment>`,
});

const WORDS = ["", "x", " and more", "new\nline", "\nParagraph.", "a\tb", "<&>", "shall pay", "one\ntwo\nthree\n"];
const EDITS = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 40 }),
    words: fc.constantFrom(...WORDS),
    rationale: fc.constantFrom("", "Because."),
  }),
  { minLength: 1, maxLength: 6 },
);

type Wanted = typeof EDITS extends fc.Arbitrary<infer Value> ? Value : never;

function editsIn(text: string, wanted: Wanted): Edit[] {
  return wanted.map(({ at, length, words, rationale }) => {
    const start = Math.round(at * text.length);
    return { start, end: Math.min(text.length, start + length), replacement: words, rationale };
  });
}

/** Writes a redline, rejects and accepts it, and returns how many edits were made. */
async function check(bytes: Uint8Array, text: string, edits: Edit[], author = "Ada"): Promise<number> {
  const result = await writeRedline(bytes, edits, { author, date: "2026-11-15T09:30:00Z" });
  if ("reason" in result) {
    expect(result.reason).toMatch(/^No change/);
    return 0;
  }
  const settle = async (how: "accept" | "reject") =>
    (await readDocx(await resolveChanges(result.bytes, how, (one) => one.author === author))).text;
  expect(await settle("reject")).toBe(text);
  const refused = new Set(result.refused.map(({ index }) => index));
  const made = edits.filter((_, index) => !refused.has(index)).sort((a, b) => b.start - a.start || b.end - a.end);
  let intended = text;
  for (const { start, end, replacement } of made) {
    intended = intended.slice(0, start) + replacement + intended.slice(end);
  }
  const accepted = await settle("accept");
  if (accepted.includes("Or with.") || !text.includes("Or with.")) expect(accepted).toBe(intended);
  return made.length;
}

/** `npm run fuzz:redline` tries thousands. */
describe("a redline of random edits", () => {
  it("gives the original when rejected and the intended text when accepted, whatever markup surrounds it", async () => {
    const { text } = await readDocx(RICH);
    await fc.assert(
      fc.asyncProperty(EDITS, async (wanted) => {
        await check(RICH, text, editsIn(text, wanted));
      }),
      { numRuns: 17 },
    );
  }, 120_000);

  it("does so on a real contract", async () => {
    const bytes = await sample("openagreements-employment-offer-letter.docx");
    const { text } = await readDocx(bytes);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(EDITS, async (wanted) => {
        made += await check(bytes, text, editsIn(text, wanted));
      }),
      { numRuns: 2 },
    );
    expect(made).toBeGreaterThan(0);
  }, 120_000);
});
