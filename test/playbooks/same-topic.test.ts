import { describe, expect, it } from "vitest";
import { commentsForCounterparty } from "../../src/playbooks/reviews/redline/comment-for-counterparty.ts";
import { joinSameTopic } from "../../src/playbooks/reviews/run/same-topic.ts";
import { numberAdditions } from "../../src/playbooks/reviews/run/typed-numbers.ts";

const TEXT = [
  "1. Term. This Agreement ends after two years.",
  "2. Confidentiality",
  "2.1 Each party keeps the secrets of the other.",
  "2.2 This survives the end of this Agreement.",
  "3. Governing Law. The laws of New York govern this Agreement.",
  "4. Notices. Notices are in writing.",
].join("\n");
const CLAUSE = "Neither party is liable for lost profits.";
const inserted = (after: string, replacement = `\n${CLAUSE}`) => {
  const start = TEXT.indexOf(after) + after.length;
  return { fileId: "f", original: "", replacement, start, end: start, rationale: "" };
};
const applied = ({ start, replacement }: { start: number; replacement: string }) =>
  TEXT.slice(0, start) + replacement + TEXT.slice(start);

describe("a clause that would stand beside one on the same topic", () => {
  it.each([
    ["behind a clause with a run-in heading", "two years.", "Term of the agreement", "two years. Neither"],
    [
      "behind the last paragraph under a heading",
      "this Agreement.",
      "Confidentiality",
      "end of this Agreement. Neither",
    ],
    ["before one with a run-in heading", "end of this Agreement.", "Governing law", "govern this Agreement. Neither"],
    ["before one with a heading of its own", "two years.", "Confidentiality clause", "secrets of the other. Neither"],
  ])("is added to that clause: %s", (_where, after, topic, expected) => {
    const joined = applied(joinSameTopic(inserted(after), TEXT, topic));
    expect(joined).toContain(expected);
    expect(joined.split("\n")).toHaveLength(6);
  });

  it("is added to it too when it was to be put before a line", () => {
    const before = inserted("two years.\n", `${CLAUSE}\n`);
    expect(applied(joinSameTopic(before, TEXT, "Term"))).toContain("two years. Neither");
  });

  it("stays a clause of its own beside clauses on other topics", () => {
    const revision = inserted("two years.");
    expect(joinSameTopic(revision, TEXT, "Limitation of liability")).toEqual(revision);
  });

  it("leaves replacements of words alone", () => {
    const revision = { ...inserted("two years."), end: TEXT.indexOf("2. Conf"), original: "\n" };
    expect(joinSameTopic(revision, TEXT, "Term")).toEqual(revision);
  });
});

describe("a reason for the other side", () => {
  const positions = [
    { type: "standard" as const, guidance: "Require: a cap of twelve months of fees." },
    { type: "fallback" as const, guidance: "Accept: a cap of twenty-four months of fees." },
  ];
  const check = { id: "c", title: "Cap", description: "Hidden motive of the firm", importance: null, positions };
  const playbook = { id: "p", title: "Vendor paper", guide: "Never say why we do this.", checks: [check] };
  const reason = (rationale: string, change = { original: "two years", replacement: "one year" }) =>
    commentsForCounterparty(playbook, TEXT)({ fileId: "f", start: 0, end: 3, ...change, rationale });
  const OTHERWISE = "We propose replacing “two years” with “one year”.";

  it("keeps sentences that reveal nothing of the playbook", () => {
    const rationale = "Both sides gain from a clear limit.";
    expect(reason(`${rationale} Our playbook asks for it. The fallback is 24 months.`)).toBe(rationale);
  });

  it("drops sentences that repeat a position, the guide or a description", () => {
    expect(reason("We need a cap of twelve months of fees.")).toBe(OTHERWISE);
    expect(reason("The hidden motive of the firm matters.")).toBe(OTHERWISE);
    expect(reason("This is never said: why we do this.")).toBe(OTHERWISE);
  });

  it("uses no single word of the playbook that neither the document nor the change shows", () => {
    expect(reason("The motive is simple.")).toBe(OTHERWISE);
    expect(reason("Twenty is too much.")).toBe(OTHERWISE);
    expect(reason("The Agreement should end sooner.")).toBe("The Agreement should end sooner.");
  });

  it("may repeat the words of the change itself", () => {
    const replacement = "The cap is a cap of twelve months of fees.";
    const rationale = "We suggest a cap of twelve months of fees.";
    expect(reason(rationale, { original: "", replacement })).toBe(rationale);
  });

  it.each([
    ["The position requires “one year”.", "two years", "one year", OTHERWISE],
    [
      "The clause is missing; insert the playbook's wording after the last clause.",
      "",
      "\nAudit. Each party may audit the other.",
      "We propose adding a clause: “Audit”.",
    ],
    [
      "The clause is incomplete; insert the playbook's wording in the clause on the same topic.",
      "",
      " It survives.",
      "We propose adding this wording.",
    ],
    ["Against policy.", "x", "", "We propose deleting this wording."],
  ])("says what a change of the local engine does: %s", (rationale, original, replacement, expected) => {
    expect(reason(rationale, { original, replacement })).toBe(expected);
  });
});

describe("a clause that is added between clauses with typed numbers", () => {
  const added = (text: string, after: string, replacement = "\nAudit. Once a year.", labels: number[] = []) => {
    const start = text.indexOf(after) + after.length;
    const source = { text, labels: labels.map((at) => ({ start: at, label: "1." })) };
    const [edit] = numberAdditions([{ start, end: start, replacement }], source);
    return edit!.replacement;
  };

  it.each([
    ["the next one where it is free", "Notices are in writing.", "\n5. Audit. Once a year."],
    ["the next one of its level", "end of this Agreement.", "\n2.3 Audit. Once a year."],
    ["the one before it with a letter where the next is taken", "govern this Agreement.", "\n3A. Audit. Once a year."],
    ["a letter on a lower level too", "secrets of the other.", "\n2.1A Audit. Once a year."],
  ])("takes a number in the neighbours’ style: %s", (_what, after, expected) => {
    expect(added(TEXT, after)).toBe(expected);
  });

  it("keeps a tab or a word that the neighbours have, and skips the letter that is taken", () => {
    const text = "Section 4.\tNotices. In writing.\nSection 4A.\tCopies. Two.\nSection 5.\tLaw. Ohio.";
    expect(added(text, "Copies. Two.")).toBe("\nSection 4B.\tAudit. Once a year.");
    expect(added(text, "In writing.")).toBe("\nSection 4B.\tAudit. Once a year.");
  });

  it("follows the clause that it is put before, and numbers several clauses one after the other", () => {
    expect(added(TEXT, "end of this Agreement.\n", "Audit. Once a year.\n")).toBe("2.3 Audit. Once a year.\n");
    expect(added(TEXT, "Notices are in writing.", "\nAudit. Yes.\nTaxes. No.")).toBe("\n5. Audit. Yes.\n6. Taxes. No.");
  });

  it.each([
    ["if Word counts the clauses", TEXT, "Notices are in writing.", [TEXT.indexOf("4. Notices")]],
    ["under a heading without one", "1. Term. Two years.\nGENERAL\nNotices are in writing.", "in writing.", []],
    ["where no clause has one", "Term. Two years.\nNotices are sent in writing.", "Two years.", []],
    ["between a clause and its parts", "1. Term\n1.1 Two years.", "1. Term", []],
    ["behind a line that only begins with a figure", "It ends within\n30 days of notice.", "of notice.", []],
  ])("gets no number %s", (_what, text, after, labels) => {
    expect(added(text, after, undefined, labels)).toBe("\nAudit. Once a year.");
  });

  it("keeps the number that it was written with", () => {
    expect(added(TEXT, "Notices are in writing.", "\n9. Audit. Once a year.")).toBe("\n9. Audit. Once a year.");
  });
});
