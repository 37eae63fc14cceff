import { describe, expect, it } from "vitest";
import type { RedlineResult } from "../../src/playbooks/reviews/redline/redline.schema.ts";
import type { Finding, Revision, RunResult } from "../../src/playbooks/reviews/run/run.schema.ts";
import { changeMarks, segmentsOf } from "../../web/documents/marks.ts";
import {
  type Decided,
  describeChange,
  describeStep,
  isInState,
  toBody,
  undoOf,
  withChange,
} from "../../web/reviews/desk/decision-states.ts";
import { editableRevisions, fallbacksOf, withLanguage } from "../../web/reviews/desk/fallbacks.ts";
import { initialsOf, omittedLines, referenceLines, sayWritten } from "../../web/reviews/desk/redline-form.ts";
import { countChanges, trackedChanges } from "../../web/reviews/desk/tracked-changes.ts";
import { withoutLast } from "../../web/reviews/desk/undo-stack.ts";
import { sentencesOf, verdictOf } from "../../web/reviews/desk/verdict.ts";

const TEXT = "1. Term. This Agreement ends five (5) years after the Effective Date.\n\n2. Law. Ohio.";
const AT = TEXT.indexOf("ends");
const revision = (given: Partial<Revision> = {}): Revision => ({
  fileId: "f",
  start: AT,
  end: AT + "ends five (5) years".length,
  original: "ends five (5) years",
  replacement: "ends two (2) years",
  rationale: "Two years are usual.",
  ...given,
});
const edited = (given: Partial<Revision> = {}) => {
  const { fileId: file_id, ...rest } = revision(given);
  return { file_id, ...rest };
};
const finding = (given: Partial<Finding> = {}): Finding => ({
  checkId: "c1",
  checkTitle: "Term",
  importance: "high",
  positions: [{ type: "standard", guidance: "Two years." }],
  evaluationResult: "Flag",
  fallbackPosition: null,
  documentPosition: null,
  analysis: "Contradicts your position. It ends after five years.",
  why: "",
  certainty: null,
  demands: [],
  quotes: [],
  revisions: [revision()],
  relatedCheckIds: [],
  ...given,
});
const decided = (given: Partial<Decided> = {}): Decided => ({
  decision: null,
  note: null,
  assignee: null,
  revisions: null,
  ...given,
});

describe("the verdict of a finding", () => {
  it("is the lead of the analysis, then one sentence; the rest and the search are reasons", () => {
    const analysis =
      "Contradicts your position. Section 2 says “This Agreement ends. It ends in five years”; you ask for two. It is signed.";
    const why = "Fallback 1 is not met: it asks for three. It was searched by words.";
    expect(verdictOf(finding({ analysis, why }))).toEqual({
      kind: "contradicts",
      text: "Contradicts your position.",
      sentences: ["Section 2 says “This Agreement ends. It ends in five years”; you ask for two."],
      reasons: ["It is signed.", "Fallback 1 is not met: it asks for three.", "It was searched by words."],
    });
  });

  it.each([
    ["Needs your judgement. It is unclear.", "Flag", "judgement", "Needs your judgement."],
    ["Not found. No clause speaks of it.", "Flag", "missing", "Not found."],
    ["Falls short of your position. No passage says it.", "Flag", "short", "Falls short of your position."],
    ["Five years exceed two.", "Flag", "flagged", "Does not meet your position."],
    ["Meets the standard position. Two years.", "Pass", "met", "Meets your position."],
    ["Meets fallback 2. Three years.", "Fallback", "fallback", "Meets fallback 2."],
    ["This check could not be assessed. Too long.", "Error", "unassessed", "Not assessed."],
  ] as const)("%s", (analysis, evaluationResult, kind, text) => {
    const found = verdictOf(finding({ analysis, evaluationResult, fallbackPosition: 2 }));
    expect(found).toMatchObject({ kind, text });
    expect(found.sentences).toHaveLength(1);
    expect(found.reasons).toEqual([]);
  });

  it("is the most severe one of several documents, whose names stay with their sentences", () => {
    const analysis = "msa.docx: Not found. Nothing there.\n\nsow.docx: Contradicts your position. Five years.";
    const { kind, sentences } = verdictOf(finding({ analysis }));
    expect(kind).toBe("contradicts");
    expect(sentences).toEqual(["msa.docx: Nothing there.", "sow.docx: Five years."]);
  });

  it("does not split abbreviations, numbers and terms", () => {
    const text = "Acme Inc. Holdings pays under Section 10.2 to the “Seller” Group. It is late.";
    expect(sentencesOf(text)).toEqual([
      "Acme Inc. Holdings pays under Section 10.2 to the “Seller” Group.",
      "It is late.",
    ]);
    expect(sentencesOf("An open “quote. And more")).toEqual(["An open “quote. And more"]);
    expect(sentencesOf("")).toEqual([]);
  });
});

describe("the tracked changes in the page", () => {
  const none = () => undefined;

  it("strike out only the words that differ", () => {
    const [change, ...others] = trackedChanges([finding()], none, null);
    expect(others).toEqual([]);
    expect(TEXT.slice(change!.start, change!.end)).toBe("five (5)");
    expect(change!.inserted).toBe("two (2)");
  });

  it("leave out what was rejected, and show what was edited", () => {
    expect(trackedChanges([finding()], () => decided({ decision: "rejected" }), null)).toEqual([]);
    const own = decided({ decision: "edited", revisions: [edited({ replacement: "ends three (3) years" })] });
    expect(trackedChanges([finding()], () => own, null)).toMatchObject([{ inserted: "three (3)" }]);
  });

  it("show the change of the open finding where two overlap", () => {
    const other = finding({ checkId: "c2", revisions: [revision({ replacement: "ends one (1) years" })] });
    expect(trackedChanges([finding(), other], none, "c2")).toMatchObject([{ inserted: "one (1)" }]);
  });

  it("put a new paragraph at the end of the one before it", () => {
    const at = TEXT.indexOf("2. Law");
    const [mark] = changeMarks(TEXT, [{ start: at, end: at, inserted: "3. Notices. By mail.\n\n" }]);
    expect(mark).toMatchObject({ start: TEXT.indexOf("\n"), inserted: "\n3. Notices. By mail." });
    const [inline] = changeMarks(TEXT, [{ start: AT, end: AT, inserted: "always " }]);
    expect(inline).toMatchObject({ start: AT, end: AT, inserted: "always " });
  });

  it("stay visible within the quote that is scrolled to", () => {
    const quote = { start: 0, end: 20, kind: "quote" as const, active: true };
    const marks = [quote, ...changeMarks(TEXT, [{ start: 5, end: 10, inserted: "" }])];
    const segments = segmentsOf({ start: 0, end: 30 }, marks);
    expect(segments.map(({ mark }) => mark?.kind)).toEqual(["quote", "deletion", "quote", undefined]);
    expect(segments[1]!.mark!.active).toBe(true);
  });

  it("are counted for the redline when they were accepted or edited", () => {
    const other = finding({ checkId: "c2" });
    const accepted = { check_id: "c1", ...decided({ decision: "accepted" }) };
    const rejected = { check_id: "c2", ...decided({ decision: "rejected" }) };
    expect(countChanges([finding(), other], [accepted, rejected])).toBe(1);
  });
});

describe("a decision", () => {
  it("is shown before the server confirms it, and taken back as it was", () => {
    const before = decided({ decision: "edited", note: "Ask them.", revisions: [edited()] });
    expect(withChange(before, { decision: "accepted" })).toMatchObject({ decision: "accepted", revisions: null });
    const at = "2026-01-01T00:00:00.000Z";
    const undo = undoOf(before, { decision: "accepted" }, at);
    expect(undo).toEqual({ decision: "edited", revisions: [edited()], restores: at });
    expect(toBody(undo)).toEqual({ restores: at });
    expect(undoOf(before, { note: "Other" }, at)).toEqual({ note: "Ask them." });
    const first = undoOf(undefined, { decision: "rejected", note: "No" }, undefined);
    expect(toBody(first)).toEqual({ decision: null, note: null });
    expect(undoOf(undefined, { assignee_user_id: 3 }, at)).toEqual({ assignee_user_id: null });
  });

  it("is taken back in turn: earlier steps of the finding know that it was changed", () => {
    const step = (checkId: string, seen: string) => ({ checkId, seen, change: { decision: null } });
    expect(withoutLast([step("a", "1"), step("b", "2"), step("a", "3")], "4")).toEqual([
      step("a", "4"),
      step("b", "2"),
    ]);
  });

  it("is filtered by its state", () => {
    const mine = decided({ decision: "accepted", assignee: { id: 7, email: null, name: "Ada" } });
    expect(isInState(mine, "accepted", 7)).toBe(true);
    expect(isInState(mine, "mine", 7)).toBe(true);
    expect(isInState(mine, "mine", 8)).toBe(false);
    expect(isInState(mine, "undecided", 7)).toBe(false);
    expect(isInState(undefined, "undecided", 7)).toBe(true);
  });

  it("is described in words", () => {
    const change = { decision: "edited" as const, note: "Ask them.", revisions: [edited()] };
    expect(describeChange(change)).toEqual(["Edited", "New text: ends two (2) years", "Note: Ask them."]);
    expect(describeChange({ decision: null })).toEqual(["Undecided"]);
  });

  it("is told in a history by what the person did, and as restored where another person had decided so", () => {
    const [ada, cy] = ["Ada", "Cy"].map((name, id) => ({ id, name, email: null }));
    const by = { decided_by: ada!, updated_by: ada!, updated_at: "2026-01-01T00:00:00.000Z" };
    const first = { ...decided({ decision: "edited", revisions: [edited()] }), ...by };
    const assigned = { ...first, assignee: cy! };
    const rejected = { ...decided({ decision: "rejected", assignee: cy! }), ...by, decided_by: cy!, updated_by: cy! };
    const restored = { ...assigned, updated_by: cy! };
    expect(describeStep(first, undefined)).toEqual(["Edited", "New text: ends two (2) years"]);
    expect(describeStep(assigned, first)).toEqual(["Assigned to Cy"]);
    expect(describeStep({ ...assigned, note: "Look." }, assigned)).toEqual(["Note: Look."]);
    expect(describeStep(rejected, assigned)).toEqual(["Rejected"]);
    expect(describeStep(restored, rejected)).toEqual([
      "Restored Ada's decision",
      "Edited",
      "New text: ends two (2) years",
    ]);
    expect(describeStep(first, assigned)).toEqual(["No longer assigned"]);
  });
});

describe("a fallback", () => {
  const quote = {
    fileId: "f",
    quote: "This Agreement ends five (5) years after",
    start: AT - 15,
    end: AT + 25,
    page: 1,
  };
  const language = "This Agreement ends three (3) years after the Effective Date.";
  const positions: Finding["positions"] = [
    { type: "standard", guidance: "Two years." },
    { type: "fallback", guidance: `Three years: “${language}”` },
    { type: "fallback", guidance: "Four years for “Affiliates”." },
  ];

  it("provides its quoted language; a quoted term is not language", () => {
    expect(fallbacksOf(finding({ positions }))).toMatchObject([
      { number: 1, language },
      { number: 2, language: null },
    ]);
  });

  it("replaces the quoted clause around the proposed change, or the added clause", () => {
    const given = finding({ quotes: [quote] });
    expect(withLanguage(given, language)).toMatchObject([
      { start: quote.start, end: quote.end, replacement: language },
    ]);
    const added = revision({ start: 9, end: 9, original: "", replacement: "\n\n3. Term. Two.\n" });
    expect(withLanguage(finding({ revisions: [added] }), language)).toMatchObject([
      { start: 9, end: 9, replacement: `\n\n${language}\n` },
    ]);
  });

  it("edits the quoted words where nothing is proposed, and nothing where there is no place", () => {
    expect(editableRevisions({ quotes: [quote], revisions: [] })).toMatchObject([{ original: quote.quote }]);
    expect(editableRevisions({ quotes: [], revisions: [] })).toEqual([]);
    expect(withLanguage({ quotes: [], revisions: [] }, language)).toEqual([]);
  });
});

describe("a redline", () => {
  it("takes its initials from the author", () => {
    expect(initialsOf("Ada Byron-King")).toBe("ABK");
    expect(initialsOf("")).toBe("");
  });

  it("says what it leaves out and which references to check", () => {
    const redline = {
      omitted: [{ check_id: "c1", reason: "Another accepted change covers the same words." }],
      cross_references: [{ quote: "Section 4", from: "4", to: "5", is_field: false }],
    } as RedlineResult;
    const result = { results: [finding()] } as RunResult;
    expect(omittedLines(redline, result)).toEqual(["Term: Another accepted change covers the same words."]);
    expect(referenceLines(redline)).toEqual(["“Section 4”: 4 becomes 5."]);
  });

  it("says when changes of several findings became one tracked change", () => {
    const written = { changes: 1, omitted: [] as object[] } as RedlineResult;
    expect(sayWritten(written, 3)).toBe("3 changes, combined into 1 tracked change.");
    expect(sayWritten({ ...written, changes: 2 }, 2)).toBe("2 tracked changes.");
    const omitted = [{ check_id: "a", reason: "Another accepted change covers the same words." }];
    expect(sayWritten({ ...written, omitted }, 2)).toBe("1 tracked change.");
  });
});
