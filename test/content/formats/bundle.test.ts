import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPdfs } from "../../../evals/support/join-pdf.ts";
import { findAgreements } from "../../../src/content/formats/bundle/bundle.ts";
import type { CanonicalDocument } from "../../../src/content/formats/canonical.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { agreement, body, FILLER, opening, SECTIONS, SIGNED } from "../../support/agreements.ts";
import { sample } from "../../support/documents/office.ts";

/** A document with one page per text, like a PDF, or without pages. */
function paged(texts: string[], fixed = true): CanonicalDocument {
  const text = texts.join("\n\n");
  let start = 0;
  const all = texts.map((page, i) => {
    const end = i === texts.length - 1 ? text.length : start + page.length + 2;
    const made = { page: i + 1, start, end, method: "text" as const, width: 612, height: 792, suspicions: [] };
    start = end;
    return made;
  });
  const one = [{ ...all[0]!, end: text.length, width: null, height: null }];
  return { text, title: null, pages: fixed ? all : one, boxes: [], stories: [], labels: [], inner: [] };
}

const pagesOf = (document: CanonicalDocument) => findAgreements(document).map(({ from, to }) => [from, to]);
const titlesOf = (document: CanonicalDocument) => findAgreements(document).map(({ title }) => title);

describe("a bundle", () => {
  it("is split where the next agreement begins, with a reason for each split", () => {
    const document = paged([
      ...agreement("Supply Agreement"),
      ...agreement("License Agreement"),
      ...agreement("Lease Agreement"),
    ]);
    const found = findAgreements(document);
    expect(found.map(({ from, to, title }) => [from, to, title])).toEqual([
      [1, 2, "SUPPLY AGREEMENT"],
      [3, 4, "LICENSE AGREEMENT"],
      [5, 6, "LEASE AGREEMENT"],
    ]);
    expect(found[1]!.reason).toBe(
      "A new agreement begins here: a new title, “LICENSE AGREEMENT”, opening words of an agreement, a signed agreement before it, section numbers that restart.",
    );
    expect(document.text.slice(found[1]!.start, found[1]!.end)).toMatch(/^LICENSE AGREEMENT[\s\S]*Title:\s*$/);
  });

  it("is split in a text without pages too", () => {
    const document = paged([...agreement("Supply Agreement"), ...agreement("License Agreement")], false);
    expect(titlesOf(document)).toEqual(["SUPPLY AGREEMENT", "LICENSE AGREEMENT"]);
    const [, second] = findAgreements(document);
    expect(document.text.slice(second!.start)).toMatch(/^LICENSE AGREEMENT/);
  });

  it("is split between agreements on one form with different parties", () => {
    const ndas = ["Initech Systems Inc.", "Umbrella Labs LLC"].flatMap((party) =>
      agreement("Confidentiality Agreement", party),
    );
    expect(pagesOf(paged(ndas))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("is split between unsigned agreements when pages and sections both restart", () => {
    const unsigned = (title: string) => [`${opening(title)}${body()}\n1`, `${FILLER}${FILLER}${FILLER}\n2`];
    expect(pagesOf(paged([...unsigned("Supply Agreement"), ...unsigned("License Agreement")]))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("of real contracts is split where they were joined", async () => {
    const files = await Promise.all(
      ["mphase-co-branding-agreement.pdf", "scansource-distributor-agreement.pdf"].map(sample),
    );
    const [first, second] = await Promise.all(files.map((bytes) => parseDocument("pdf", bytes)));
    const joined = await parseDocument("pdf", await joinPdfs(files));
    expect(pagesOf(joined)).toEqual([
      [1, first!.pages.length],
      [first!.pages.length + 1, first!.pages.length + second!.pages.length],
    ]);
  });
});

describe("one agreement stays whole", () => {
  const main = agreement("Supply Agreement");
  it.each<[string, string[]]>([
    [
      "with an exhibit that is a form of another agreement",
      [...main, `Exhibit A – Form of License Agreement\n\n${agreement("License Agreement").join("\n")}`],
    ],
    [
      "with an exhibit title page and the form on the next page",
      [...main, "EXHIBIT A\n\nFORM OF LICENSE AGREEMENT", ...agreement("License Agreement")],
    ],
    [
      "with schedules that restart section numbers",
      [...main, `SCHEDULE 1\nSERVICE LEVEL AGREEMENT\n${body()}`, `Annex 2\n${body()}`],
    ],
    [
      "with a form it refers to as attached",
      [
        `${opening("Supply Agreement")}${body()}\nThe parties shall sign the Escrow Agreement attached hereto as Exhibit B.`,
        SIGNED + FILLER,
        ...agreement("Escrow Agreement"),
      ],
    ],
    ["with its amendment", [...main, ...agreement("First Amendment to Supply Agreement")]],
    [
      "with a cover page and a table of contents",
      [
        `SUPPLY AGREEMENT\n\nby and between\n\nAcme Widgets Inc.\nand\nGlobex Trading LLC\n`,
        `TABLE OF CONTENTS\n${SECTIONS.map((name, i) => `${i + 1}. ${name} ........ ${i}`).join("\n")}\nii`,
        `${main[0]}\n1`,
        `${main[1]}\n2`,
      ],
    ],
    [
      "with its title at the top of every page",
      ["1", "2", "3"].map(
        (page) => `SUPPLY AGREEMENT\n${page === "1" ? opening("Supply Agreement") : ""}${FILLER}${SIGNED}\n${page}`,
      ),
    ],
    [
      "with an entire-agreement section after the signatures",
      [...main, `ENTIRE AGREEMENT\nThis Agreement, made by and between the parties, is entire.\n${FILLER}`],
    ],
    ["with a letter before it", [`Dear Ms Doe,\nplease find the agreement.\n${FILLER}\nBy: J. Roe`, ...main]],
    [
      "with terms after its signed order form",
      [
        `${opening("Cloud Service Agreement")}${FILLER}\n${SIGNED}`,
        `Cloud Service Agreement\nThese terms govern the order form by and between the parties.\n${body()}`,
      ],
    ],
  ])("%s", (_what, texts) => {
    expect(pagesOf(paged(texts))).toEqual([[1, texts.length]]);
    expect(findAgreements(paged(texts, false)).length).toBe(1);
  });

  it.each([
    "bonterms-mutual-nda.docx",
    "bonterms-mutual-nda.pdf",
    "common-paper-business-associate-agreement.docx",
    "common-paper-csa-with-ai.docx",
    "common-paper-mutual-nda.docx",
    "openagreements-closing-checklist.docx",
    "openagreements-employment-offer-letter.docx",
    "mphase-co-branding-agreement.pdf",
    "scansource-distributor-agreement.pdf",
  ])("real contract: %s", async (name) => {
    expect(findAgreements(await parseDocument(name.endsWith("pdf") ? "pdf" : "docx", await sample(name))).length).toBe(
      1,
    );
  });
});

describe("for any text", () => {
  const line = fc.constantFrom(
    "LICENSE AGREEMENT",
    opening("Supply Agreement"),
    SIGNED,
    FILLER,
    "1. Definitions",
    "7. Term",
    "EXHIBIT A",
    "",
    "1",
    "Page 2 of 3",
  );
  it("the agreements cover it in order without gaps or overlap", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { maxLength: 12 }), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (pages, fixed) => {
          const document = paged(
            pages.map((lines) => lines.join("\n")),
            fixed,
          );
          const found = findAgreements(document);
          expect(found[0]!.start).toBe(0);
          expect(found.at(-1)!.end).toBe(document.text.length);
          for (const [i, { start, end, from, to }] of found.entries()) {
            expect(end).toBe(found[i + 1]?.start ?? document.text.length);
            expect(start <= end && from <= to).toBe(true);
          }
        },
      ),
    );
  });

  it("thousands of copies of one title are no reason to split", () => {
    const titles = Array.from(
      { length: 20_000 },
      (_, i) => `SUPPLY AGREEMENT ${i % 7}\nthis agreement the agreement ${"A ".repeat(50)}`,
    );
    const agreements = Array.from({ length: 3000 }, () => agreement("Supply Agreement"));
    const found = [
      paged([titles.join("\n")], false),
      paged([agreements.map((each) => each.join("\n")).join("\n")], false),
      paged(agreements.flat()),
    ].map((document) => findAgreements(document).length);
    expect(found).toEqual([1, 1, 1]);
  }, 60_000);
});
