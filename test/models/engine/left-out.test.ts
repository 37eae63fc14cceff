import { describe, expect, it } from "vitest";
import { blankOut, findLeftOut } from "../../../src/models/engine/evidence/left-out.ts";

const kept = (text: string) =>
  blankOut(text, findLeftOut(text))
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const CLAUSES = [
  "1. Fees.",
  "1.1 Amount. The Customer pays the fees.",
  "1.2 Increases. The Provider may raise the fees each year.",
  "2. Governing Law. Texas law governs this Agreement.",
];

describe("what a document does not provide", () => {
  it("is not in the lines of a table of contents, however they are set", () => {
    const [dots, columns, bare] = [" ........ 4", "\t\t4", ""].map(
      (page) => `TABLE OF CONTENTS\n\n1. Fees${page}\n2. Governing Law${page}\n3. Cap on Liability${page}\n\n`,
    );
    const body =
      "SERVICES AGREEMENT\n1. Fees\nThe Customer pays.\n2. Governing Law\nTexas.\n3. Cap on Liability\nNone.";
    for (const contents of [dots, columns, bare])
      expect(kept(`${contents}${body}`).join("\n")).toBe(`TABLE OF CONTENTS\n${body}`);
  });

  it("is not a list of prices", () => {
    const prices = "1. Setup     100\n2. Training     200\n3. Support     300";
    expect(blankOut(prices, findLeftOut(prices))).toBe(prices);
  });

  it.each(["3. Cap on Liability. [Intentionally omitted]", "3. Cap on Liability. Reserved.", "Section 3 (Deleted)"])(
    "is a clause that is only reserved: %s",
    (line) => {
      expect(kept([...CLAUSES, line, "4. Notices. Notices are in writing."].join("\n"))).toEqual([
        ...CLAUSES,
        "4. Notices. Notices are in writing.",
      ]);
    },
  );

  it.each(["Section 1.2 is hereby deleted in its entirety.", "Section 1.2 (Increases) shall be deleted."])(
    "is a clause that another one deletes: %s",
    (sentence) => {
      const left = kept([...CLAUSES, `3. Changes. ${sentence}`].join("\n")).join("\n");
      expect(left).not.toContain("raise the fees");
      expect(left).toContain("pays the fees");
      expect(left).toContain("Texas");
    },
  );

  it.each([
    "Section 1.2 is deleted and replaced by the following: “The fees are fixed.”",
    "If the Customer objects, Section 1.2 is deleted.",
    "Personal data under Section 1.2 is deleted within thirty days.",
    "Section 1.2 of the Agreement is deleted.",
  ])("is no clause that is replaced, deleted on a condition, or of another document: %s", (sentence) => {
    expect(kept([...CLAUSES, `3. Changes. ${sentence}`].join("\n")).join("\n")).toContain("raise the fees");
  });
});
