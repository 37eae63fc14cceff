import { describe, expect, it } from "vitest";
import { findReferences } from "../../../src/content/structure/references.ts";
import { CONTRACT } from "./contract.ts";

const shown = (text: string) =>
  findReferences(text).map(({ text: written, kind, target }) => [written, kind, target?.number ?? null]);

describe("the references of a text", () => {
  it("lead to sections and exhibits, and name statutes and other agreements", () => {
    expect(shown(CONTRACT)).toEqual([
      ["Schedule 1", "exhibit", "Schedule 1"],
      ["Exhibit A", "exhibit", "Exhibit A"],
      ["paragraph (a)", "section", "2.2(a)"],
      ["Section 3.1", "section", "3.1"],
      ["Sections 2.1", "section", "2.1"],
      ["4.2", "section", "4.2"],
      ["Section 4.1", "section", "4.1"],
      ["Section 409A", "statute", null],
      ["Internal Revenue Code", "statute", null],
      ["Section 5.2", "section", "5.2"],
      ["Section 2.2(b)", "section", "2.2(b)"],
      ["Section 7.1", "agreement", null],
      ["Escrow Agreement", "agreement", null],
      ["Section 3", "section", "3"],
    ]);
  });

  it("end with their own letters, and name no party, sentence or program", () => {
    const text =
      "The warrant is attached as Schedule A-II. As set forth in Schedule A, and MA shall pay, see Exhibits Z and AA. Schedules I and II. Written for the Service.\nTrade Secrets and Source Code are kept. It binds the Parties. This Agreement ends.";
    expect(shown(text).map(([written]) => written)).toEqual([
      "Schedule A-II",
      "Schedule A",
      "Exhibits Z",
      "AA",
      "Schedules I",
      "II",
    ]);
  });

  it("have the place and the text of both ends", () => {
    const found = findReferences(CONTRACT).find(({ text }) => text === "Section 2.2(b)")!;
    expect(CONTRACT.slice(found.start, found.end)).toBe("Section 2.2(b)");
    expect(CONTRACT.slice(found.target!.start, found.target!.end)).toMatch(/^\(b\) the other Party answers.*\n$/);
  });

  it.each([
    [
      "1. One\nSee Clauses 1 and 2.\n2. Two\nText.\n",
      [
        ["Clauses 1", "1"],
        ["2", "2"],
      ],
    ],
    ["ARTICLE I\nONE\nSee Article II.\nARTICLE II\nTWO\nText.\n", [["Article II", "II"]]],
    [
      "1. One. It (a) starts, (b) ends and (c) rests.\n2. Two. See Section 1(a) and (c).\n",
      [
        ["Section 1(a)", "1(a)"],
        ["(c)", "1(c)"],
      ],
    ],
    [
      "1. One\nSee Section 3.\n2. Two\nSee Exhibit C.\n",
      [
        ["Section 3", null],
        ["Exhibit C", null],
      ],
    ],
    ["1. One\nSee Section 1.9.\n", [["Section 1.9", null]]],
  ])("are followed to what they mean, or to null if it is nowhere: %j", (text, expected) => {
    expect(findReferences(text).map(({ text: written, target }) => [written, target?.number ?? null])).toEqual(
      expected,
    );
  });

  it("of an exhibit lead to the sections of the exhibit first", () => {
    const text =
      "1. One\nSee Section 2.\n2. Two\nText.\nExhibit A\nTerms of Delivery\n1. First. See Section 2.\n2. Second. The end.\n";
    const [main, inside] = findReferences(text);
    expect(main!.target!.start).toBe(text.indexOf("2. Two"));
    expect(inside!.target!.start).toBe(text.indexOf("2. Second"));
  });
});
