import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { locate } from "../../../web/word/locate.ts";
import { planEdit } from "../../../web/word/revision.ts";
import { liveParagraphs } from "./live-paragraphs.ts";
import { findSentences, seeded, tally } from "./locating.ts";

const SAMPLES = ["bonterms-mutual-nda", "common-paper-mutual-nda", "openagreements-employment-offer-letter"];
const TEXT = [
  "1. Term. This Agreement ends five (5) years after the Effective Date.",
  "2. Notice. Either party may terminate on thirty (30) days notice to the other.",
  "3. Payment. Invoices are due within thirty (30) days after they are received.",
  "4. Law. This Agreement is governed by the laws of the State of New York.",
].join("\n");
const live = (text: string) => text.split("\n").map((line) => ({ text: line }));
const passage = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from);
  return { start, end: start + words.length };
};

describe("places in the open document", () => {
  it.each(SAMPLES)("are never wrong in %s, whatever is edited meanwhile", async (name) => {
    const { text } = await readDocx(await readFile(join(import.meta.dirname, `../../samples/${name}.docx`)));
    const total = { found: 0, refused: 0, wrong: 0 };
    for (let round = 0; round < 6; round++) {
      const { found, refused, wrong } = tally(text, 25, round * 3, seeded(round));
      total.found += found;
      total.refused += refused;
      total.wrong += wrong;
      if (round === 0) expect([found > 15, wrong]).toEqual([true, 0]);
    }
    expect(total.wrong).toBe(0);
    expect(total.found).toBeGreaterThan(50);
  });

  it("are found in Word's paragraphs, even in the tables of a cover page", async () => {
    const bytes = await readFile(join(import.meta.dirname, "../../samples/common-paper-mutual-nda.docx"));
    const { found } = findSentences((await readDocx(bytes)).text, liveParagraphs(bytes), 100, seeded(1));
    expect(found).toBeGreaterThan(75);
  });

  it("are told apart by the words around them", () => {
    const second = passage("thirty (30) days", TEXT.indexOf("3. Payment"));
    expect(locate(TEXT, second, live(TEXT))).toEqual({
      kind: "found",
      place: { first: 2, start: 36, last: 2, end: 52 },
    });
  });

  it("are refused when the words are gone, or when their clause is there twice", () => {
    const place = passage("five (5) years");
    expect(locate(TEXT, place, live(TEXT.replace("five (5)", "two (2)")))).toEqual({ kind: "missing" });
    const [first] = TEXT.split("\n");
    expect(locate(TEXT, place, live(`${first}\n${TEXT}`))).toEqual({ kind: "ambiguous" });
  });

  it("are told apart by their numbers when everything else is the same, and refused when those changed", () => {
    const same = "Each party bears its own costs of this matter.";
    const then = Array.from({ length: 14 }, (_, index) => ({ text: same, number: `${index + 1}.1` }));
    const text = then.map((each) => each.text).join("\n");
    const seventh = { start: 6 * (same.length + 1), end: 6 * (same.length + 1) + same.length };
    expect(locate(text, seventh, then)).toEqual({ kind: "ambiguous" });
    expect(locate(text, seventh, then, then)).toMatchObject({ kind: "found", place: { first: 6 } });
    const renumbered = then.map((each, index) => (index === 3 ? { ...each, number: "9.9" } : each));
    expect(locate(text, seventh, renumbered, then)).toEqual({ kind: "ambiguous" });
  });

  it("are found in tables, whose cells are paragraphs in Word, and after line breaks, which do not end a paragraph", () => {
    const rows = [
      "Term\tTwo (2) years from the Effective Date\tSee 3.1",
      "Law\tThe laws of the State of Ohio\tSee 9.2",
    ];
    const text = [
      "Cover Page of the Services Agreement",
      ...rows,
      "Notices go to\nthe address above, by courier.",
    ].join("\n");
    const cells = rows.flatMap((row) => row.split("\t"));
    const now = ["Cover Page of the Services Agreement", ...cells, "Notices go to\vthe address above, by courier."];
    const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
    const found = (words: string) =>
      locate(
        text,
        at(words),
        now.map((line) => ({ text: line })),
      );
    expect(found("State of Ohio")).toMatchObject({ kind: "found", place: { first: 5, start: 16, end: 29 } });
    expect(found("by courier")).toMatchObject({ kind: "found", place: { first: 7, start: 33, end: 43 } });
    now.splice(4, 0, "A new row was put before this one");
    expect(found("State of Ohio")).toEqual({ kind: "changed" });
  });

  it("cover only the words that a change replaces, and put a new clause after its paragraph", () => {
    const change = { ...passage("ends five (5) years after"), replacement: "ends two (2) years after" };
    expect(planEdit(TEXT, change, live(TEXT))).toEqual({
      edit: { kind: "replace", place: { first: 0, start: 29, last: 0, end: 37 }, text: "two (2)" },
    });
    const end = TEXT.indexOf("\n2.");
    expect(planEdit(TEXT, { start: end, end, replacement: "\nNew clause." }, live(TEXT))).toMatchObject({
      edit: { kind: "paragraphs", place: { first: 0, end: 69 }, paragraphs: ["New clause."] },
    });
  });
});
