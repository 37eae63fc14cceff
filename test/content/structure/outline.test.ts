import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { bodyEnd, findOutline, type Section } from "../../../src/content/structure/outline.ts";
import { CONTRACT } from "./contract.ts";

const short = ({ number, heading, level }: Section) => [level, number, heading];

/** Sections begin in order, nest, and leave out no character. */
function mustTile(length: number, sections: Section[]) {
  const open: Section[] = [];
  for (const [index, section] of sections.entries()) {
    expect(section.end).toBeGreaterThan(section.start);
    if (index === 0) expect(section.start).toBe(0);
    while (open.length > 0 && open.at(-1)!.level >= section.level) expect(open.pop()!.end).toBe(section.start);
    const parent = open.at(-1);
    if (parent) expect(section.end).toBeLessThanOrEqual(parent.end);
    expect(section.level).toBeLessThanOrEqual((parent?.level ?? 0) + 1);
    open.push(section);
  }
  for (const last of open) expect(last.end).toBe(length);
}

describe("the outline of a text", () => {
  it("has the sections in reading order with number, heading and level, exhibits and schedules included", () => {
    expect(findOutline(CONTRACT).map(short)).toEqual([
      [1, null, null],
      [1, null, "RECITALS"],
      [1, "1", "Definitions"],
      [2, "1.1", null],
      [2, "1.2", null],
      [2, "1.3", null],
      [2, "1.4", null],
      [1, "2", "Services"],
      [2, "2.1", "Performance"],
      [2, "2.2", "Changes"],
      [3, "2.2(a)", null],
      [3, "2.2(b)", null],
      [1, "3", "Fees and Payment"],
      [2, "3.1", "Invoices"],
      [2, "3.2", "Late Payment"],
      [1, "4", "Confidentiality"],
      [2, "4.1", "Duty"],
      [2, "4.2", "Exceptions"],
      [1, "5", "Term and Termination"],
      [2, "5.1", "Term"],
      [2, "5.2", "Termination"],
      [1, "6", "General"],
      [2, "6.1", "Liability"],
      [2, "6.2", "Law"],
      [1, "Exhibit A", "Description of Services"],
      [2, "1", "Scope"],
      [2, "2", "Reports"],
      [1, "Schedule 1", "Fees"],
    ]);
  });

  it("has one section without number and heading for what stands before the first", () => {
    const [first] = findOutline(CONTRACT);
    expect(first).toMatchObject({ number: null, heading: null, level: 1, start: 0 });
    expect(CONTRACT.slice(first!.start, first!.end)).toMatch(/^MASTER SERVICES.*\n$/s);
    expect(findOutline("1. Term\nThis is short.")[0]).toMatchObject({ number: "1", start: 0 });
    expect(findOutline("Just a letter.")).toMatchObject([{ number: null, heading: null, start: 0, end: 14 }]);
    expect(findOutline("")).toEqual([]);
  });

  it("puts sections into their articles", () => {
    const text =
      "ARTICLE I\nDEFINITIONS\nSection 1.1 Terms. The terms are these.\nARTICLE II\nPAYMENT\nSection 2.1 Price. The price is low.\n(a) It is one.\n(b) It is two.\n";
    expect(findOutline(text).map(short)).toEqual([
      [1, "I", "DEFINITIONS"],
      [2, "1.1", "Terms"],
      [1, "II", "PAYMENT"],
      [2, "2.1", "Price"],
      [3, "2.1(a)", null],
      [3, "2.1(b)", null],
    ]);
  });

  it("reads (i) after (h) as a letter, and otherwise as a Roman number", () => {
    const items = [..."abcdefghij"].map((letter) => `(${letter}) an item;`).join("\n");
    const numbers = (text: string) => findOutline(text).map(({ number }) => number);
    expect(numbers(`1. List\n${items}`).at(-2)).toBe("1(i)");
    expect(numbers("1. List\n(a) an item:\n(i) one;\n(ii) two;\n(b) an item.")).toEqual([
      "1",
      "1(a)",
      "1(a)(i)",
      "1(a)(ii)",
      "1(b)",
    ]);
  });

  it("leaves out the table of contents, and numbers that begin a line by chance", () => {
    const text = `TABLE OF CONTENTS\n1. Term ........ 2\n2. Price ....... 3\n\n1. Term\nThe term is as stated in Section\n12. It is long.\n2. Price\nThe price is due in\n30 days.\n`;
    expect(findOutline(text).map(({ number }) => number)).toEqual([null, "1", "2"]);
  });

  it("finds sections of a text whose paragraphs were joined", () => {
    const text =
      "This Agreement is made. 1. Term. The term is a year. 1.1 Start. It starts now. 1.2 End. It ends then. 2. Price. The price is low.";
    expect(findOutline(text).map(({ number }) => number)).toEqual([null, "1", "1.1", "1.2", "2"]);
  });

  it("puts every character of generated texts into exactly one deepest section", () => {
    const piece = fc.constantFrom(
      ..."1. Term\n|2.1 |(a) |(i) x|\n|ARTICLE IV\n|Exhibit B\n|Section 3 |the price. |RECITALS\n|iv) |A. | \n|“X” means y.|7\n|\t|😀".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const sections = findOutline(text);
        if (text.trim() !== "") mustTile(text.length, sections);
      }),
    );
  });

  const samples = new URL("../../../samples/", import.meta.url);
  it.each(readdirSync(samples).filter((name) => name.endsWith(".pdf")))(
    "puts every character of the body of %s into exactly one deepest section",
    async (name) => {
      const { text, stories } = await parseDocument("pdf", readFileSync(new URL(name, samples)), {});
      const end = bodyEnd(text, stories);
      const sections = findOutline(text, end);
      mustTile(end, sections);
      expect(sections.length).toBeGreaterThan(5);
    },
  );
});
