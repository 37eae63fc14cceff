import { describe, expect, it } from "vitest";
import { mayBeInOtherTerms } from "../../src/playbooks/reviews/groups.words.ts";
import type { RedlineResult } from "../../src/playbooks/reviews/redline/redline.schema.ts";
import type { Finding, Revision, RunResult } from "../../src/playbooks/reviews/run/run.schema.ts";
import { changeMarks, segmentsOf } from "../../web/documents/marks.ts";
import { answerFromReview } from "../../web/reviews/ask/review-answers.ts";
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
import { nextToDecide } from "../../web/reviews/desk/going-on.ts";
import { initialsOf, leftOver, omittedLines, referenceLines, sayWritten } from "../../web/reviews/desk/redline-form.ts";
import { countChanges, trackedChanges } from "../../web/reviews/desk/tracked-changes.ts";
import { withoutLast } from "../../web/reviews/desk/undo-stack.ts";
import { sentencesOf, verdictOf } from "../../web/reviews/desk/verdict.ts";
import { inserting, paragraphsOf, replacing, withWords } from "../../web/reviews/editing/passages.ts";
import { checkLine, proposalOf } from "../../web/reviews/findings/check-line.ts";

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
  found: null,
  wanted: null,
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

it("knows a check of a cover page that waits for the terms it incorporates, of one document or of several", () => {
  const waits =
    "Needs your judgement. This may be in the terms that the document incorporates, which were not part of this review.";
  expect(mayBeInOtherTerms(finding({ analysis: waits }))).toBe(true);
  expect(mayBeInOtherTerms(finding({ analysis: `a.pdf: ${waits}\n\nb.pdf: ${waits}` }))).toBe(true);
  expect(mayBeInOtherTerms(finding({ analysis: `a.pdf: ${waits}\n\nb.pdf: Not found. It is silent.` }))).toBe(false);
  expect(mayBeInOtherTerms(finding({ analysis: "Needs your judgement. It is unclear." }))).toBe(false);
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
    ["Five years exceed two.", "Flag", "judgement", "Needs your judgement."],
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

describe("a check on one line", () => {
  const demand = (text: string, met: boolean | null, quote: string | null = null) => ({ text, met, quote });

  it("shows the value found, the value wanted and what is proposed", () => {
    const values = { found: "5 years", wanted: "at most 2 years" };
    expect(checkLine(finding(values), [revision()])).toEqual({
      found: { text: "5 years", isValue: true },
      wanted: "at most 2 years",
      proposed: "“ends two (2) years”",
    });
  });

  it("without a certain value shows the document's words, and the position's own words, what is not met first", () => {
    const quotes = [{ fileId: "f", quote: "It ends\nlate.", start: 0, end: 5, page: null }];
    const demands = [demand("It is signed.", true), demand("It is dated.", null), demand("It ends.", false)];
    const analysis = "Needs your judgement. It is unclear.";
    expect(checkLine(finding({ analysis, quotes, demands }), [])).toEqual({
      found: { text: "It ends late.", isValue: false },
      wanted: "It ends",
      proposed: undefined,
    });
  });

  it("names a long clause by its heading, and shows whole words of a long demand or of a clause without one", () => {
    const quote = `6. Term and Termination. This Agreement ${"goes on and ".repeat(9)}ends.`;
    const quotes = [{ fileId: "f", quote, start: 0, end: quote.length, page: null }];
    const demands = [demand(`It ends ${"and then again ".repeat(20)}at once.`, false)];
    const analysis = "Needs your judgement. It is unclear.";
    expect(checkLine(finding({ analysis, quotes, demands }), [])).toEqual({
      found: { text: "6. Term and Termination", isValue: false },
      wanted: expect.stringMatching(/^It ends (?:and then again ?)+.*…$/),
      proposed: undefined,
    });
    const plain = [{ ...quotes[0]!, quote: `This Agreement ${"goes on and ".repeat(30)}ends.` }];
    const shown = checkLine(finding({ analysis, quotes: plain }), []).found;
    expect(shown?.text).toMatch(/^This Agreement goes on and .* (?:goes|on|and)…$/);
    expect(shown?.text.length).toBeLessThanOrEqual(161);
    expect(checkLine(finding({ analysis }), []).found).toEqual({ text: "No passage", isValue: false });
  });

  it.each([
    ["Not found. No clause.", "Nothing on this"],
    ["Falls short of your position. No amount.", "Not provided"],
  ])("%s", (analysis, text) => {
    expect(checkLine(finding({ analysis }), []).found).toEqual({ text, isValue: true });
  });

  it.each([
    [[revision({ original: "", replacement: "\nA new clause." })], "Add a clause"],
    [[revision({ replacement: "" })], "Delete the wording"],
    [[revision({ replacement: "ends when either party has given ninety days' notice" })], "New wording"],
    [[revision(), revision({ start: 90, end: 95 })], "2 changes"],
  ])("%#: says what is proposed", (revisions, words) => {
    expect(proposalOf(revisions)).toBe(words);
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
    expect(isInState(mine, "decided", 7)).toBe(true);
    expect(isInState(mine, "mine", 7)).toBe(true);
    expect(isInState(mine, "mine", 8)).toBe(false);
    expect(isInState(mine, "undecided", 7)).toBe(false);
    expect(isInState(undefined, "undecided", 7)).toBe(true);
  });

  it("is described in words", () => {
    const change = { decision: "edited" as const, note: "Ask them.", revisions: [edited()] };
    expect(describeChange(change, true)).toEqual(["Edited", "New text: ends two (2) years", "Note: Ask them."]);
    expect(describeChange({ decision: null }, true)).toEqual(["Undecided"]);
  });

  it("is told in a history by what the person did, and as restored where another person had decided so", () => {
    const [ada, cy] = ["Ada", "Cy"].map((name, id) => ({ id, name, email: null }));
    const by = { decided_by: ada!, updated_by: ada!, updated_at: "2026-01-01T00:00:00.000Z" };
    const first = { ...decided({ decision: "edited", revisions: [edited()] }), ...by };
    const assigned = { ...first, assignee: cy! };
    const rejected = { ...decided({ decision: "rejected", assignee: cy! }), ...by, decided_by: cy!, updated_by: cy! };
    const restored = { ...assigned, updated_by: cy! };
    expect(describeStep(first, undefined, true)).toEqual(["Edited", "New text: ends two (2) years"]);
    expect(describeStep(assigned, first, true)).toEqual(["Assigned to Cy"]);
    expect(describeStep({ ...assigned, note: "Look." }, assigned, true)).toEqual(["Note: Look."]);
    expect(describeStep(rejected, assigned, true)).toEqual(["Contract's wording kept"]);
    expect(describeStep(restored, rejected, true)).toEqual([
      "Restored Ada's decision",
      "Edited",
      "New text: ends two (2) years",
    ]);
    expect(describeStep(first, assigned, true)).toEqual(["No longer assigned"]);
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

  it("keeps the number and the heading of the clause, and drops those of the playbook's clause", () => {
    const written = "1. Term. This Agreement ends five (5) years after the Effective Date.";
    const whole = { fileId: "f", quote: written, start: 0, end: written.length, page: null };
    const [change] = withLanguage(finding({ quotes: [whole], revisions: [] }), language);
    expect(change).toMatchObject({ start: "1. Term. ".length, end: written.length, original: written.slice(9) });
    const positions = [
      { type: "standard" as const, guidance: "Two years." },
      {
        type: "fallback" as const,
        guidance:
          "Proposed clause: “4.2 Term of\nAgreement. This Agreement ends three years\nafter the Effective Date.”",
      },
    ];
    expect(fallbacksOf(finding({ positions }))[0]?.language).toBe(
      "This Agreement ends three years after the Effective Date.",
    );
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

describe("after a decision", () => {
  const [law, term, met] = [
    finding({ checkId: "law" }),
    finding({ checkId: "term" }),
    finding({ checkId: "met", evaluationResult: "Pass" }),
  ];
  const decidedAre =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id) ? decided({ decision: "accepted" }) : undefined;

  it("the next check that needs a decision follows, below first, then from the top; a met one needs none", () => {
    expect(nextToDecide([law, met, term], law, decidedAre("law"))).toBe(term);
    expect(nextToDecide([law, met, term], term, decidedAre("term"))).toBe(law);
    expect(nextToDecide([law, met, term], term, decidedAre("law", "term"))).toBeUndefined();
  });
});

describe("a check without a passage", () => {
  const text = "1. Term.\n\n  2. Residuals. Any use.\nEnd.";
  const paragraphs = paragraphsOf(text);

  it("offers the paragraphs of the document, each with its place", () => {
    expect(paragraphs.map(({ start, end }) => text.slice(start, end))).toEqual([
      "1. Term.",
      "  2. Residuals. Any use.",
      "End.",
    ]);
    expect(withWords(paragraphs, "use residuals")).toEqual([paragraphs[1]]);
  });

  it("takes the change of one, or the clause of the playbook below it", () => {
    const [, residuals] = paragraphs;
    const { start, end } = residuals!;
    expect(replacing("f", residuals!)).toMatchObject({
      start,
      end,
      original: residuals!.text,
      replacement: residuals!.text,
    });
    const positions = [
      { type: "standard" as const, guidance: "Say: “Neither party may use what its people remember.”" },
    ];
    expect(inserting("f", residuals!, finding({ positions }))).toMatchObject({
      start: end,
      end,
      original: "",
      replacement: "\nNeither party may use what its people remember.",
    });
  });
});

describe("before a redline is written", () => {
  it("what nobody decided, and what is not acceptable but carries no change, is named", () => {
    const bare = (checkId: string) => finding({ checkId, checkTitle: checkId, revisions: [] });
    const findings = [
      bare("open"),
      bare("refused"),
      bare("fine"),
      finding({ checkId: "kept" }),
      finding({ checkId: "met", evaluationResult: "Pass" }),
    ];
    const as = (check_id: string, decision: Decided["decision"]) => ({ check_id, ...decided({ decision }) });
    const decisions = [as("refused", "rejected"), as("fine", "accepted"), as("kept", "rejected")];
    expect(leftOver(findings, decisions)).toEqual({ undecided: ["open"], unchanged: ["refused"] });
  });
});

describe("a question at the side of a review", () => {
  const named = (checkId: string, analysis: string, given: Partial<Finding> = {}) =>
    finding({ checkId, checkTitle: checkId, analysis, demands: [], ...given });
  const findings = [
    named("Law", "Needs your judgement. It is unclear.", { importance: "high" }),
    named("Term", "Contradicts your position. Five years.", { importance: "low" }),
    named("Damages", "Contradicts your position. There are damages.", { importance: "high" }),
    named("Return", "Fine.", { evaluationResult: "Pass" }),
  ];
  const reviewed = (...ids: string[]) => ({
    findings,
    decidedOf: (id: string) => (ids.includes(id) ? decided({ decision: "accepted" }) : undefined),
    changed: ["Term"],
  });
  const ask = (question: string, ...ids: string[]) =>
    answerFromReview(question, reviewed(...ids)).map(({ words, checks }) => [
      words,
      checks.map(({ checkId }) => checkId),
    ]);

  it("is answered from its findings, the weightiest first", () => {
    expect(ask("Which checks contradict our position and what should I do first?", "Damages")).toEqual([
      ["2 checks contradict your position.", ["Damages", "Term"]],
      ["Begin with this one: of what is open, it weighs most.", ["Term"]],
    ]);
    expect(ask("What is open?", "Damages")).toEqual([["2 points are open.", ["Term", "Law"]]]);
    expect(ask("What was decided?", "Damages")).toEqual([["One check is decided.", ["Damages"]]]);
    expect(ask("What is not yet decided?", "Damages", "Law")).toEqual([["One point is open.", ["Term"]]]);
    expect(ask("What changed since the last round?")).toEqual([["One check changed since the last round.", ["Term"]]]);
    expect(ask("Which checks are met?")).toEqual([["One check is met.", ["Return"]]]);
    expect(ask("What does the review say about damages?")).toEqual([["The review says:", ["Damages"]]]);
  });

  it("“Which of those …” is about the checks of the answer before", () => {
    const next = (question: string, before: string[], ...ids: string[]) =>
      answerFromReview(question, reviewed(...ids), before).map(({ words, checks }) => [
        words,
        checks.map(({ checkId }) => checkId),
      ]);
    const first = "Which checks contradict our position?";
    expect(next("Which of those are open?", [first], "Damages")).toEqual([
      ["Of those 2: One point is open.", ["Term"]],
    ]);
    expect(next("And which of them were accepted?", [first, "Which of those are open?"], "Damages")).toEqual([
      ["Of that one: Nothing is accepted.", []],
    ]);
    const none = "Which of those are edited?";
    expect(next("Which of those are open?", [first, none], "Damages")).toEqual([
      ["Of those 2: One point is open.", ["Term"]],
    ]);
    expect(next("Which of those mention damages?", ["What is open?"])).toEqual([
      ["Of those 3: One mentions “damages”.", ["Damages"]],
    ]);
    expect(next("Which of those bind the parent company?", [first])).toEqual([
      [expect.stringContaining("Of those 2: What the review says of them does not answer this."), []],
    ]);
    expect(next("Which of those are governed by English law?", [])).toEqual([]);
  });

  it("about the document itself is left to the chat", () => {
    expect(ask("When does the agreement end?")).toEqual([]);
    expect(ask("What are the liquidated damages?")).toEqual([]);
  });
});
