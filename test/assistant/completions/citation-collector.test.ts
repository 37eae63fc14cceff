import { expect, it } from "vitest";
import { CitationCollector } from "../../../src/assistant/completions/citing/citation-collector.ts";
import type { Source } from "../../../src/workspace/files/search/sources.ts";

it("a short name that stands in many places is cited where it is known to stand", () => {
  const text =
    'SUPPLY AGREEMENT between Birch, Inc. ("Birch") and Cedar LLC. Birch, Inc. sells. Birch, Inc. ships. Birch, Inc. packs. Birch, Inc. insures.';
  const source = { name: "supply", filename: "supply.txt", fileId: "1", documentId: null, text, pages: [] };
  expect(new CitationCollector([source as unknown as Source]).cite("supply", "Birch, Inc.")).toBe("");
  const collector = new CitationCollector([source as unknown as Source]);
  expect(collector.cite("supply", "Birch, Inc.", text.indexOf("Birch"))).toBe("[1]");
  expect(collector.citations[0]?.start).toBe(text.indexOf("Birch"));
});
