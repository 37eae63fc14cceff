import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { UnnumberedText } from "../../../web/word/numbers.ts";

const TEXT = "8. Liability\n8.1 Caps. Five years.\n(a) Of fees.\nDone.";
const LABELS = [
  { start: TEXT.indexOf("8.1"), label: "8.1" },
  { start: 0, label: "8." },
  { start: TEXT.indexOf("(a)"), label: "(a)" },
];
const PLAIN = "Liability\nCaps. Five years.\nOf fees.\nDone.";
const unnumbered = new UnnumberedText(TEXT, LABELS);
const passage = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
const changed = (words: string, replacement: string) => {
  const change = unnumbered.change({ ...passage(words), replacement });
  return change && [PLAIN.slice(change.start, change.end), change.replacement];
};

describe("the text without automatic numbers", () => {
  it("maps each of its places back to the full text, behind the number that stands there", () => {
    const placeOf = (at: number) => unnumbered.named({ start: at, end: at + 1 }).start;
    for (const [at, letter] of [...PLAIN].entries()) expect(TEXT.charAt(placeOf(at))).toBe(letter);
    expect(TEXT.slice(placeOf(PLAIN.indexOf("Of fees")))).toBe("Of fees.\nDone.");
  });

  it.each(["bonterms-mutual-nda", "common-paper-mutual-nda", "openagreements-employment-offer-letter"])(
    "of %s is what Word has",
    async (name) => {
      const bytes = await readFile(join(import.meta.dirname, `../../samples/${name}.docx`));
      const { text, labels } = await parseDocument("docx", bytes);
      expect(new UnnumberedText(text, labels).text).toBe((await readDocx(bytes)).text);
    },
  );

  it.each([
    ["Five years", "Five years"],
    ["8.1 Caps. Five", "Caps. Five"],
    ["8. Liability\n8.1 Caps.", "Liability\nCaps."],
    ["Of fees.\nDone.", "Of fees.\nDone."],
    ["(a) Of", "Of"],
  ])("maps %j to %j", (words, plain) => {
    const { start, end } = unnumbered.passage(passage(words));
    expect([unnumbered.text, unnumbered.text.slice(start, end)]).toEqual([PLAIN, plain]);
  });

  it.each([
    ["Caps. Five", "Caps. Five"],
    ["Liability", "Liability"],
    ["Liability\nCaps.", "Liability\n8.1 Caps."],
    ["Five years.\n", "Five years.\n"],
    ["Done.", "Done."],
  ])("maps %j back to %j", (plain, words) => {
    const start = PLAIN.indexOf(plain);
    const named = unnumbered.named({ start, end: start + plain.length });
    expect(TEXT.slice(named.start, named.end)).toBe(words);
  });

  it("drops repeated numbers from changes, and has no change for a number itself", () => {
    expect(changed("Five years.", "Two years.")).toEqual(["Five years.", "Two years."]);
    expect(changed("8.1 Caps. Five years.", "8.1 Caps. Two years.")).toEqual(["Caps. Five years.", "Caps. Two years."]);
    expect(changed("8.1 Caps. Five years.\n(a) Of fees.", "8.1 Caps.\n(a) Of all fees.")).toEqual([
      "Caps. Five years.\nOf fees.",
      "Caps.\nOf all fees.",
    ]);
    expect(changed("8.1 Caps.", "8.2 Caps.")).toBeUndefined();
    expect(changed("1 Caps.", "2 Caps.")).toBeUndefined();
  });
});
