import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import type { FileKind } from "../../../src/content/formats/sniff.ts";
import { findDefinitions } from "../../../src/content/structure/definitions.ts";
import { bodyEnd, findOutline, type Section } from "../../../src/content/structure/outline.ts";
import { findReferences } from "../../../src/content/structure/references.ts";
import { formsOf } from "../../../src/content/structure/term-finder.ts";

const FOLDER = join(import.meta.dirname, "../../samples");
const NAMES = (await readdir(FOLDER)).filter((name) => /\.(?:docx|pdf)$/.test(name));

const read = async (name: string) => {
  const { text, stories } = await parseDocument(
    name.slice(name.lastIndexOf(".") + 1) as FileKind,
    await readFile(join(FOLDER, name)),
  );
  return { text, end: bodyEnd(text, stories) };
};
const onOneLine = (words: string) => words.replace(/\s+/g, " ").trim();
const letters = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

describe.each(NAMES)("%s", (name) => {
  it("has an outline whose places begin with number and heading, and hold each character of the body in one deepest section", async () => {
    const { text, end } = await read(name);
    const sections = findOutline(text, end);
    expect(sections.length).toBeGreaterThan(0);
    for (const { number, heading, start, body } of sections) {
      const beginning = letters(text.slice(start, body));
      if (number !== null) expect(beginning).toContain(letters(number.replace(/^.*(?=\()/, "")));
      if (heading !== null) expect(letters(text.slice(start, body + 2))).toContain(letters(heading));
    }
    const deepest = sections.map((one, index) => ({ start: one.start, end: ownEnd(one, sections[index + 1]) }));
    expect([deepest[0]?.start, deepest.at(-1)?.end]).toEqual([0, end]);
    for (const [index, one] of deepest.slice(1).entries()) expect(one.start).toBe(deepest[index]?.end);
  });

  it("has definitions and uses whose places are the words of the term", async () => {
    const { text, end } = await read(name);
    const { definitions } = findDefinitions(text.slice(0, end));
    for (const { term, at, start, end: until, quote, uses } of definitions) {
      expect(onOneLine(text.slice(at.start, at.end)).replace(/[,.;]$/, "")).toBe(term);
      expect(text.slice(start, until)).toBe(quote);
      const forms = formsOf(term).map(letters);
      for (const use of uses) expect(forms).toContain(letters(text.slice(use.start, use.end)));
    }
  });

  it("has references whose places are their words, and whose targets begin with what they name", async () => {
    const { text, end } = await read(name);
    const sections = findOutline(text, end);
    for (const { text: words, start, end: until, number, target } of findReferences(text.slice(0, end), sections)) {
      expect(text.slice(start, until)).toBe(words);
      if (!target) continue;
      const own = number.match(/\([^()]+\)$/)?.[0] ?? number;
      const isThere = letters(text.slice(target.start, target.start + 40)).includes(letters(own));
      expect([words, isThere]).toEqual([words, true]);
    }
  });
});

/** A section goes on until its first subsection. */
const ownEnd = ({ end }: Section, next: Section | undefined) => (next && next.start < end ? next.start : end);
