import { describe, expect, it } from "vitest";
import { importanceOf, roleOf } from "../../src/playbooks/transfer/columns.ts";
import { readCheckTables } from "../../src/playbooks/transfer/read-tables.ts";

const table = (...rows: string[][]) => [{ name: "Table 1", rows }];
const placesOf = (notes: { place: string }[]) => notes.map(({ place }) => place);

describe("columns", () => {
  it.each([
    ["Topic", "topic"],
    ["CLAUSE", "topic"],
    ["Issue:", "topic"],
    ["Our standard position", "standard"],
    ["Preferred position", "standard"],
    ["Fall-back", "fallback"],
    ["Fallback 2", "fallback"],
    ["Alternative position", "fallback"],
    ["Priority", "importance"],
    ["Risk level", "importance"],
    ["Walk-away", "refuse"],
    ["Sample clause", "clause"],
    ["Owner", undefined],
    ["", undefined],
  ])("%j is %s", (heading, role) => expect(roleOf(heading)).toBe(role));

  it.each([
    ["High", "high"],
    ["Must have", "high"],
    ["medium", "medium"],
    ["Nice-to-have", "low"],
    ["purple", undefined],
  ])("the importance %j is %s", (words, level) => expect(importanceOf(words)).toBe(level));
});

describe("tables", () => {
  it("become checks with positions, importance and description", () => {
    const { checks, notes } = readCheckTables(
      table(
        [
          "Clause",
          "Preferred position",
          "Unacceptable",
          "Sample clause",
          "Fallback 1",
          "Fallback 2",
          "Risk",
          "Rationale",
        ],
        ["Term", "Two years.", "No end.", "It ends.", "Three years.", "Four years.", "High", "Why."],
        ["", "", "", "", "", "", "", ""],
        ["Law", "New York.", "", "", "", "", "", ""],
      ),
    );
    expect(notes).toEqual([]);
    expect(checks).toEqual([
      {
        title: "Term",
        description: "Why.",
        importance: "high",
        positions: [
          { type: "standard", guidance: "Two years.\nRefuse: No end.\nProposed clause: “It ends.”" },
          { type: "fallback", guidance: "Three years." },
          { type: "fallback", guidance: "Four years." },
        ],
        examples: [],
      },
      {
        title: "Law",
        description: null,
        importance: null,
        positions: [{ type: "standard", guidance: "New York." }],
        examples: [],
      },
    ]);
  });

  it("keep the text of a column that is not understood in the description, and report it", () => {
    const { checks, notes } = readCheckTables(table(["Topic", "Standard", "Owner"], ["Term", "Two years.", "Legal"]));
    expect(checks[0]!.description).toBe("Owner: Legal");
    expect(notes).toEqual([
      {
        place: "Table 1",
        message: "The column “Owner” was not understood. Its text is in the description of each check.",
      },
    ]);
  });

  it("report rows without a topic or a standard position, unknown importance, and what stands above the headings", () => {
    const { checks, notes } = readCheckTables(
      table(
        ["Playbook of 2026", "", ""],
        ["Topic", "Standard", "Priority"],
        ["", "Two years.", "high"],
        ["Section A", "", ""],
        ["Law", "New York.", "purple"],
      ),
    );
    expect(checks.map(({ title, importance }) => [title, importance])).toEqual([["Law", null]]);
    expect(placesOf(notes)).toEqual(["Table 1, row 1", "Table 1, row 3", "Table 1, row 4", "Table 1, row 5"]);
    expect(notes.map(({ message }) => message).join(" ")).toMatch(/Playbook of 2026.*Two years.*Section A.*purple/);
  });

  it("report a position or a topic that is too long, with no check made of it", () => {
    const { checks, notes } = readCheckTables(
      table(["Topic", "Standard"], ["Term", "x".repeat(4001)], ["t".repeat(201), "Two years."]),
    );
    expect([checks, placesOf(notes)]).toEqual([[], ["Table 1, row 2", "Table 1, row 3"]]);
  });

  it("without recognised columns are reported", () => {
    const { checks, notes } = readCheckTables(table(["Date", "Amount"], ["May", "5"]));
    expect([checks, placesOf(notes)]).toEqual([[], ["Table 1"]]);
    expect(notes[0]!.message).toContain("Date | Amount");
  });

  it("of examples belong to the check of their topic; others are reported", () => {
    const { checks, notes } = readCheckTables([
      {
        name: "Table 1",
        rows: [
          ["Topic", "Expected result", "Text", "Note"],
          ["Term", "Pass", "Two years.", "n"],
          ["Law", "Pass", "x", ""],
          ["Term", "Maybe", "x", ""],
        ],
      },
      {
        name: "Table 2",
        rows: [
          ["Topic", "Standard"],
          ["Term", "Two years."],
        ],
      },
    ]);
    expect(checks[0]!.examples).toEqual([{ text: "Two years.", citation: null, expected: "Pass", note: "n" }]);
    expect(placesOf(notes)).toEqual(["Table 1, row 3", "Table 1, row 4"]);
  });
});
