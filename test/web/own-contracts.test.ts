import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/playbooks/reviews/run/run.schema.ts";
import type { Benchmark, ComparedColumn } from "../../src/vaults/benchmark/benchmark.schema.ts";
import { columnsOf } from "../../web/reviews/own-contracts/columns-of-finding.ts";
import { sentencesOf } from "../../web/reviews/own-contracts/own-contracts.words.ts";

const column = (given: Partial<ComparedColumn>): ComparedColumn => ({
  field_key: "cap",
  label: "Cap On Liability",
  field_type: "text",
  value: "12 months' fees",
  value_label: "12 months' fees",
  compared_by: "value",
  outcome: "found",
  citations: [],
  known: 80,
  absent: 0,
  same: 61,
  share_with_same: 0.7625,
  percentile: null,
  usual: [{ value: "12 months' fees", label: "12 months' fees", count: 61 }],
  nearest: [],
  unusual: 0,
  ...given,
});
const finding = (checkTitle: string, quotes: object[] = []) => ({ checkTitle, quotes }) as unknown as Finding;
const keys = (about: Finding, columns: ComparedColumn[]) =>
  columnsOf(about, { columns } as Benchmark, "F").map(({ field_key }) => field_key);

describe("what one's own contracts have", () => {
  it("is said with the count, and what is usual where that is something else", () => {
    expect(sentencesOf(column({}))).toEqual(["Cap On Liability: 12 months' fees: 61 of 80 of your contracts."]);
    expect(sentencesOf(column({ value_label: "none", same: 0 }))).toEqual([
      "Cap On Liability: none: 0 of 80 of your contracts.",
      "Most usual: 12 months' fees: 61 of 80.",
    ]);
    expect(sentencesOf(column({ same: 2, absent: 70, usual: [] }))[1]).toBe("70 of 80 have none.");
    const notice = column({
      label: "Notice",
      field_type: "duration",
      value_label: "2 days",
      same: 1,
      percentile: 1.3,
      usual: [],
    });
    expect(sentencesOf(notice)).toEqual([
      "Notice: 2 days: 1 of 80 of your contracts.",
      "Lower than nearly all of them.",
    ]);
  });

  it("is said of the figures that a long text names", () => {
    const cap = column({ value: "A long clause", value_label: "12 months", compared_by: "figures" });
    expect(sentencesOf(cap)).toEqual(["Cap On Liability: names 12 months, as 61 of 80 of your contracts."]);
  });

  it("is never said of a value that is not known for certain", () => {
    expect(sentencesOf(column({ outcome: "unsure", value_label: null, same: null }))[0]).toBe(
      "Cap On Liability: this document could not be read for certain.",
    );
    expect(sentencesOf(column({ outcome: "absent", value_label: null, same: 3 }))[0]).toBe(
      "Cap On Liability: not in this document, and in 3 of 80 of your contracts neither.",
    );
  });

  it("stands beside findings with the same words in the document, or with a title of the same words", () => {
    const columns = [
      column({ citations: [{ quote: "", start: 10, end: 20, page: 1 }] }),
      column({ field_key: "law", label: "Governing Law" }),
      column({ field_key: "term", label: "Renewal Term" }),
    ];
    expect(keys(finding("Money", [{ fileId: "F", start: 15, end: 30 }]), columns)).toEqual(["cap"]);
    expect(keys(finding("Money", [{ fileId: "G", start: 15, end: 30 }]), columns)).toEqual([]);
    expect(keys(finding("Governing law and courts"), columns)).toEqual(["law"]);
    expect(keys(finding("Limitation of liability"), columns)).toEqual(["cap"]);
    expect(keys(finding("Audit"), columns)).toEqual([]);
  });

  it("is left out where too few contracts are known, or nothing was asked", () => {
    const about = finding("Liability cap");
    expect(keys(about, [column({ known: 2 })])).toEqual([]);
    expect(keys(about, [column({ same: 0, usual: [{ value: "x", label: "x", count: 1 }] })])).toEqual([]);
    expect(keys(about, [column({ outcome: "none", share_with_same: null, same: null })])).toEqual([]);
  });
});
