import { describe, expect, it } from "vitest";
import { proofread } from "../../../src/content/structure/proofread/proofread.ts";
import { CONTRACT } from "./contract.ts";

const changed = (from: string, to: string) => {
  expect(CONTRACT).toContain(from);
  return CONTRACT.replace(from, to);
};

describe("proofreading", () => {
  it("gives no finding for a clean text", () => {
    expect(proofread(CONTRACT)).toEqual([]);
    expect(proofread("")).toEqual([]);
  });

  it.each([
    [
      "undefined_term",
      "6.2 Law.",
      "6.2 Ownership. Provider owns the Deliverables, keeps such Deliverables safe and insures the Deliverables. Other deliverables are excluded.\n6.3 Law.",
      "Deliverables",
    ],
    ["unused_term", "2. Services\n", "1.5 “Working Hours” means nine to five.\n2. Services\n", "Working Hours"],
    ["duplicate_definition", "2. Services\n", "1.5 “Fees” means what is paid.\n2. Services\n", "Fees"],
    ["dead_reference", "under Section 5.2.", "under Section 5.9.", "Section 5.9"],
    ["wrong_reference", "Section 3.1 (Invoices)", "Section 3.2 (Invoices)", "Section 3.2"],
    ["missing_exhibit", "described in Exhibit A.", "described in Exhibit A and Exhibit C.", "Exhibit C"],
    ["numbering_gap", "6.2 Law.", "6.3 Law.", "6.3"],
    ["amount_mismatch", "thirty (30) days", "thirty (60) days", "thirty (60)"],
    ["amount_mismatch", "($100,000)", "($1,000,000)", "one hundred thousand dollars ($1,000,000)"],
    ["date_conflict", "February 28, 2027", "February 30, 2027", "February 30, 2027"],
    [
      "date_conflict",
      "begins on the Effective Date and",
      "begins on the Effective Date (March 2, 2024) and",
      "March 2, 2024",
    ],
    [
      "date_conflict",
      "ends on February 28, 2027",
      "runs from March 1, 2024 until February 28, 2023",
      "March 1, 2024 until February 28, 2023",
    ],
    ["party_name", "Harbor Analytics, Inc.\nBy:", "Harbour Analytics, Inc.\nBy:", "Harbour Analytics, Inc."],
    ["blank_left", "by sixty (60) days’ notice", "by ____ days’ notice", "____"],
    ["blank_left", "State of New York governs", "State of [STATE] governs", "[STATE]"],
    [
      "bracket_left",
      "with reasonable care.",
      "with reasonable care [or better, to be discussed].",
      "[or better, to be discussed]",
    ],
    ["double_word", "shall protect the", "shall protect the the", "the the"],
    ["unbalanced_quote", "(the “Effective Date”)", "(the “Effective Date)", "(the “Effective Date)"],
  ])("finds %s where %j became %j", (kind, from, to, quote) => {
    const text = changed(from, to);
    const findings = proofread(text);
    expect(findings.map((one) => [one.kind, text.slice(one.start, one.end)])).toEqual([[kind, quote]]);
    expect(findings[0]!.message).toMatch(/^\P{Lu}?\p{Lu}?.*\.$/u);
  });

  it.each([
    ["shall protect the the", "shall protect the", "shall protect the"],
    ["Section 3.2 (Invoices)", "Section 3.1 (Invoices)", "Section 3.1 (Invoices)"],
    ["Harbour Analytics, Inc.\nBy:", "Harbor Analytics, Inc.\nBy:", "Harbor Analytics, Inc.\nBy:"],
    ["(the “Effective Date)", "(the “Effective Date”)", "(the “Effective Date”)"],
  ])("offers a fix of %j that restores the clean text", (defect, right) => {
    const text = changed(right, defect);
    const [{ start, end, fix }] = proofread(text) as [ReturnType<typeof proofread>[number]];
    expect(text.slice(0, start) + fix!.replacement + text.slice(end)).toBe(CONTRACT);
  });
});
