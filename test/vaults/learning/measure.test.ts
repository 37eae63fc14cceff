import { describe, expect, it } from "vitest";
import { markedIn } from "../../../src/vaults/learning/examples.ts";
import { type Measured, measureLearning } from "../../../src/vaults/learning/measure.ts";

const CLAUSE = { start: 10, end: 20 };
const ELSEWHERE = { start: 50, end: 60 };
const LEAVE_OUT = { found: 4, absent: 2, foundScore: 0.5, absentScore: -0.5, hits: 1 };

const trial = (place: typeof CLAUSE, right: number, found: number) => ({ documentId: "d", place, right, found });
const read = (outcome: string, places = [] as (typeof CLAUSE)[], confidence: number | null = null) => ({
  outcome,
  confidence,
  places,
});

describe("learning is measured", () => {
  it("as better where clauses are found that were not, and none that is not there", () => {
    const measured: Measured[] = [
      { marked: [CLAUSE], read: read("unsure"), trial: trial(CLAUSE, 0.9, 0.95) },
      { marked: [], read: read("unsure"), trial: trial(ELSEWHERE, 0.1, 0.05) },
    ];
    const { before, after, ...use } = measureLearning(measured, LEAVE_OUT);
    const counts = { clauses: 1, found: 0, stated: 0, right: 0 };
    expect(before).toEqual({ precision: null, found_f1: 0, n: 2, ...counts });
    expect(after).toEqual({ precision: 1, found_f1: 1, n: 2, ...counts, found: 1, stated: 1, right: 1 });
    expect(use).toEqual({ state: "active", ranksOnly: false });
  });

  it("as not better where the wrong passage would be stated", () => {
    const measured: Measured[] = [
      { marked: [CLAUSE], read: read("found", [CLAUSE], 0.7), trial: trial(ELSEWHERE, 0.9, 0.95) },
      { marked: [], read: read("absent"), trial: trial(ELSEWHERE, 0.9, 0.95) },
    ];
    const { after, ...use } = measureLearning(measured, LEAVE_OUT);
    expect(after.precision).toBe(0);
    expect(use).toMatchObject({ state: "not_better", ranksOnly: false });
  });

  it("by the passage that is shown first, where nothing is stated", () => {
    const measured: Measured[] = [
      { marked: [CLAUSE], read: read("unsure", [CLAUSE, ELSEWHERE]), trial: trial(ELSEWHERE, 0.3, 0.5) },
      { marked: [CLAUSE], read: read("unsure", [ELSEWHERE, CLAUSE]), trial: trial(CLAUSE, 0.3, 0.5) },
      { marked: [CLAUSE], read: read("found", [ELSEWHERE], 0.9), trial: trial(CLAUSE, 0.3, 0.5) },
    ];
    const { before, after } = measureLearning(measured, LEAVE_OUT);
    expect(before).toMatchObject({ clauses: 3, found: 1, stated: 1, right: 0 });
    expect(after).toMatchObject({ clauses: 3, found: 1, stated: 1, right: 0 });
  });

  it("as not better for a clause that is not found again when it is left out", () => {
    const measured: Measured[] = [{ marked: [CLAUSE], read: read("unsure"), trial: trial(CLAUSE, 0.9, 0.95) }];
    expect(measureLearning(measured, LEAVE_OUT).state).toBe("active");
    expect(measureLearning(measured, { ...LEAVE_OUT, hits: 0.25 }).state).toBe("not_better");
  });

  it("as better where the right passage is shown first more often, and then it only shows it first", () => {
    const measured: Measured[] = [
      { marked: [CLAUSE], read: read("unsure", [ELSEWHERE]), trial: trial(CLAUSE, 0.7, 0.9) },
      { marked: [CLAUSE], read: read("unsure", [ELSEWHERE]), trial: trial(CLAUSE, 0.3, 0.5) },
      { marked: [], read: read("unsure", [ELSEWHERE]), trial: trial(CLAUSE, 0.7, 0.9) },
      { marked: [], read: read("absent"), trial: trial(CLAUSE, 0.7, 0.9) },
    ];
    const learned = measureLearning(measured, LEAVE_OUT);
    expect(learned).toMatchObject({ state: "active", ranksOnly: true, before: { found: 0 } });
    expect(learned.after).toMatchObject({ found: 2, clauses: 2, stated: 0, right: 0, found_f1: 0 });
  });
});

describe("a checked cell is an example", () => {
  const text = "The term is three years. The fee is USD 900. The term may be extended.";
  const checked = {
    vault_id: "v",
    field_key: "k",
    document_id: "d",
    file_id: "f",
    checked_at: "",
    citations: [],
    reading: null,
  };
  const reading = (outcome: "absent" | "unreadable" | "failed") => ({
    ...{ outcome, value: null, citations: [], reasoning: null, model: "local", error: null },
  });

  it("of the clause where it is cited, or where the typed words stand in the text once", () => {
    const citations = [{ quote: "three years", start: 12, end: 23, page: 1 }];
    expect(markedIn({ ...checked, is_edited: false, value: "three years", citations }, text)).toEqual([
      { start: 12, end: 23 },
    ]);
    expect(markedIn({ ...checked, is_edited: true, value: "USD 900" }, text)).toEqual([{ start: 36, end: 43 }]);
  });

  it("of the clause where the typed words stand in the text with other line breaks", () => {
    const value = "The fee (net)\n is USD 900.";
    const wrapped = "The term is three years. The fee\n    (net) is USD\n900. The term may be extended.";
    const [place] = markedIn({ ...checked, is_edited: true, value }, wrapped) ?? [];
    expect(wrapped.slice(place?.start, place?.end)).toBe("The fee\n    (net) is USD\n900.");
  });

  it("of nothing where the typed words stand in the text twice or not at all", () => {
    expect(markedIn({ ...checked, is_edited: true, value: "The term" }, text)).toBeUndefined();
    expect(markedIn({ ...checked, is_edited: true, value: "EUR 900" }, text)).toBeUndefined();
  });

  it("of absence where it is empty, but not where the clause could not be read", () => {
    expect(markedIn({ ...checked, is_edited: false, value: null, reading: reading("absent") }, text)).toEqual([]);
    expect(
      markedIn({ ...checked, is_edited: false, value: null, reading: reading("unreadable") }, text),
    ).toBeUndefined();
    expect(markedIn({ ...checked, is_edited: false, value: null, reading: reading("failed") }, text)).toBeUndefined();
    expect(markedIn({ ...checked, is_edited: false, value: null, reading: null }, text)).toBeUndefined();
    expect(markedIn({ ...checked, is_edited: true, value: null, reading: reading("unreadable") }, text)).toEqual([]);
  });
});
