import { describe, expect, it } from "vitest";
import { withLastLook } from "../../src/playbooks/reviews/run/last-look.ts";
import type { Finding } from "../../src/playbooks/reviews/run/run.schema.ts";
import type { Source } from "../../src/workspace/files/search/sources.ts";

const TEXT = [
  "1. Definitions. “Services” means the work in Annex A.",
  "2. The Supplier performs the Services within ten days and at its own cost.",
  "3. The fee is USD 50,000.",
  "4. Liability is limited to the fee of USD 50,000.",
].join("\n");
const source = { fileId: "f", text: TEXT } as Source;

/** A finding that replaces words of the text. */
function changing(checkTitle: string, ...changes: [original: string, replacement: string][]): Finding {
  const revisions = changes.map(([original, replacement]) => {
    const start = TEXT.indexOf(original);
    return { fileId: "f", original, replacement, start, end: start + original.length, rationale: "" };
  });
  return { checkTitle, analysis: "Short.", revisions } as Partial<Finding> as Finding;
}

const analysesOf = (...findings: Finding[]) => withLastLook(findings, [source]).map(({ analysis }) => analysis);

describe("a last look over a whole review", () => {
  it("tells of two changes of one sentence, and of none in two sentences", () => {
    const [time, cost] = [changing("Time", ["ten days", "five days"]), changing("Cost", ["its own cost", "no cost"])];
    expect(analysesOf(time, cost)).toEqual([
      "Short. The same sentence is changed for “Cost”, too: read both changes together.",
      "Short. The same sentence is changed for “Time”, too: read both changes together.",
    ]);
    expect(analysesOf(time, changing("Fee", ["The fee is", "The price is"]))).toEqual(["Short.", "Short."]);
  });

  it("tells of a definition that a change removes while its term is still used", () => {
    const removed = changing("Definitions", ["“Services” means the work in Annex A.", ""]);
    expect(analysesOf(removed)).toEqual([
      "Short. The change removes the definition of “Services”, which is still used elsewhere.",
    ]);
    const kept = changing("Definitions", ["“Services” means the work in Annex A.", "“Services” means all work."]);
    expect(analysesOf(kept)).toEqual(["Short."]);
  });

  it("tells of an amount that stays as it was elsewhere, unless it is changed there too", () => {
    const once = changing("Fee", ["fee is USD 50,000", "fee is USD 40,000"]);
    expect(analysesOf(once)).toEqual([
      "Short. “USD 50,000” also stands elsewhere and is not changed there: check that both still agree.",
    ]);
    const both = changing(
      "Fee",
      ["fee is USD 50,000", "fee is USD 40,000"],
      ["fee of USD 50,000", "fee of USD 40,000"],
    );
    expect(analysesOf(both)).toEqual(["Short."]);
  });
});
