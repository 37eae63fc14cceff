import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bilingualContracts, isPrintable, LAYOUTS } from "../../../evals/languages/layouts.ts";
import { type EnglishPart, findReadable } from "../../../src/models/engine/english-part.ts";

const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name), "utf8");
const BILINGUAL = await sample("bilingual-license-agreement.txt");
const GERMAN = await sample("german-service-agreement.txt");

/** The paragraphs of the bilingual contract: German and English take turns. */
const PARAGRAPHS = BILINGUAL.trim().split("\n\n");
const isGerman = (_: string, at: number) => at % 2 === 0;
const ENGLISH = PARAGRAPHS.filter((text, at) => !isGerman(text, at));

async function partOf(text: string): Promise<EnglishPart> {
  const readable = await findReadable(text);
  if (readable.kind !== "part") throw new Error(`read ${readable.kind}`);
  expect(readable.others).toEqual(["de"]);
  return readable.part;
}

const LONG = 60;
const squash = (text: string) => text.replace(/\s+/g, " ").trim();
const PAIRS = (await bilingualContracts()).flatMap((contract) =>
  Object.entries(contract.translations).flatMap(([language, other]) =>
    Object.keys(LAYOUTS)
      .filter((layout) => isPrintable(layout, language))
      .map((layout) => ({ contract, language, other, layout })),
  ),
);

describe("the part of a document that the engine reads", () => {
  it("is the whole of an English document, and of one with too little text", async () => {
    expect(await findReadable(ENGLISH.join("\n\n"))).toEqual({ kind: "whole" });
    expect(await findReadable("Zahlbar in 30 Tagen.")).toEqual({ kind: "whole" });
  });

  it("is none of a German document", async () => {
    expect(await findReadable(GERMAN)).toEqual({ kind: "none", language: "de" });
  });

  it.each([
    ["paragraphs that take turns", PARAGRAPHS.join("\n\n")],
    ["two columns of a table", PARAGRAPHS.map((text, at) => text + (isGerman(text, at) ? "\t" : "\n")).join("")],
  ])("is the English text of a bilingual contract in %s, with the way back to the document", async (_, text) => {
    const part = await partOf(text);
    expect(part.isTranslation).toBe(true);
    for (const [at, paragraph] of PARAGRAPHS.entries()) {
      if (isGerman(paragraph, at)) {
        if (paragraph.length > LONG) expect(part.text).not.toContain(paragraph);
        continue;
      }
      const start = part.text.indexOf(paragraph);
      expect(start).toBeGreaterThanOrEqual(0);
      const [place, ...more] = part.inDocument({ start, end: start + paragraph.length });
      expect(more).toEqual([]);
      expect(text.slice(place!.start, place!.end)).toBe(paragraph);
      const [insertion] = part.inDocument({ start, end: start });
      expect(insertion).toEqual({ start: place!.start, end: place!.start });
    }
  });

  it("is found on a scanned page of two columns, whose lines are short", async () => {
    const wrapped = PARAGRAPHS.map((text) => text.replace(/(?=\S)(.{25,40})\s/g, "$1\n"));
    expect(
      wrapped
        .join("\n")
        .split("\n")
        .every((line) => line.length <= 60),
    ).toBe(true);
    const part = await partOf(wrapped.join("\n\n"));
    const flat = part.text.replace(/\s+/g, " ");
    for (const paragraph of ENGLISH) expect(flat).toContain(paragraph.replace(/\s+/g, " "));
    for (const paragraph of PARAGRAPHS.filter(isGerman).filter(({ length }) => length > LONG))
      expect(flat).not.toContain(paragraph.replace(/\s+/g, " ").slice(0, LONG));
  });

  it("splits a place where German text lies in between", async () => {
    const part = await partOf(BILINGUAL);
    const [first, second] = [ENGLISH.at(-3)!, ENGLISH.at(-1)!];
    const places = part.inDocument({ start: part.text.indexOf(first), end: part.text.indexOf(second) + second.length });
    const quotes = places.map(({ start, end }) => BILINGUAL.slice(start, end));
    expect(quotes.length).toBeGreaterThan(1);
    expect(quotes.join("\n")).toBe(part.text.slice(part.text.indexOf(first)));
    expect(quotes.join("\n")).not.toContain("Gerichtsstand");
  });

  it("moves stories along", async () => {
    const footer = "Confidential. Page 1.";
    const text = `${BILINGUAL}\n${footer}`;
    const part = await partOf(text);
    const [body, last] = part.storiesOf([
      { kind: "body", start: 0, end: BILINGUAL.length },
      { kind: "footer", start: BILINGUAL.length + 1, end: text.length },
    ]);
    expect(body!.start).toBe(0);
    expect(part.text.slice(last!.start, last!.end)).toBe(footer);
  });

  it("is not taken for a translation if the English text is an annex", async () => {
    const part = await partOf(`${GERMAN}\n\nAnnex 1\n\n${ENGLISH.join("\n\n")}`);
    expect(part.isTranslation).toBe(false);
    expect(part.text).toContain(ENGLISH.at(-1));
  });

  it.each(PAIRS)("has all paragraphs of $contract.name with $language in $layout", async (pair) => {
    const { contract, language, other, layout } = pair;
    const readable = await findReadable((await LAYOUTS[layout]?.(contract.english, other)) ?? "");
    if (readable.kind !== "part") throw new Error(`read ${readable.kind}`);
    expect(readable.others).toEqual([language]);
    const read = squash(readable.part.text);
    for (const paragraph of contract.english) expect(read).toContain(squash(paragraph));
    for (const paragraph of other.filter(({ length }) => length > 2 * LONG))
      expect(read).not.toContain(squash(paragraph));
  });

  it("is the English part even if little is in another language", async () => {
    const english = Array.from({ length: 12 }, () => ENGLISH.filter(({ length }) => length > LONG)).flat();
    const readable = await findReadable([...english, GERMAN.slice(0, 1500)].join("\n\n"));
    expect(readable).toMatchObject({ kind: "part", others: ["de"] });
  });
});
