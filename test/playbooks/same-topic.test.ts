import { describe, expect, it } from "vitest";
import { externalReason } from "../../src/playbooks/reviews/external-reason.ts";
import { joinSameTopic } from "../../src/playbooks/reviews/same-topic.ts";

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
  const reason = (rationale: string, change = { original: "two", replacement: "one" }) =>
    externalReason({ fileId: "f", start: 0, end: 3, ...change, rationale }, playbook);

  it("keeps what tells nothing of the playbook", () => {
    const rationale = "Both sides gain from a clear limit.";
    expect(reason(`${rationale} Our playbook asks for it. The fallback is 24 months.`)).toBe(rationale);
  });

  it("drops sentences that repeat a position, the guide or a description", () => {
    expect(reason("We need a cap of twelve months of fees.")).toBe("We propose this change.");
    expect(reason("The hidden motive of the firm matters.")).toBe("We propose this change.");
    expect(reason("This is never said: why we do this.")).toBe("We propose this change.");
  });

  it("may repeat the words of the change itself", () => {
    const replacement = "The cap is a cap of twelve months of fees.";
    const rationale = "We suggest a cap of twelve months of fees.";
    expect(reason(rationale, { original: "", replacement })).toBe(rationale);
  });

  it("says what the change does when nothing else is left", () => {
    expect(reason("The position asks for it.", { original: "", replacement: "x" })).toBe("We propose to add this.");
    expect(reason("Against policy.", { original: "x", replacement: "" })).toBe("We propose to delete this.");
  });
});
