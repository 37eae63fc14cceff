import { describe, expect, it } from "vitest";
import type { Precedent } from "../../src/playbooks/reviews/run/run.schema.ts";
import { isSameForm, nameOf, precedentWords, wordsNow } from "../../web/reviews/precedents/earlier-decisions.words.ts";

const precedent = (given: Partial<Precedent> = {}): Precedent => ({
  review_id: "r",
  file_id: "f",
  file_name: "Acme.pdf",
  decision: "accepted",
  decided_at: "2026-03-12T09:30:00.000Z",
  decided_by: null,
  meaning: "passes",
  quote: "Fees are due in 30 days.",
  similarity: 0.6,
  differences: [],
  ...given,
});

describe("an earlier decision", () => {
  it("has the name of its file, with the time where another file is called the same", () => {
    const [one, other] = [precedent(), precedent({ file_id: "g", decided_at: "2026-04-02T08:00:00.000Z" })];
    expect(nameOf(one, [one])).toBe("Acme.pdf");
    const names = [nameOf(one, [one, other]), nameOf(other, [one, other])];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^Acme\.pdf \(.*2026.*\)$/);
  });

  it("is compared with the words of the finding that its differences make", () => {
    const differences = [{ start: 16, end: 18, replacement: "45" }];
    expect(wordsNow(precedent({ differences }))).toBe("Fees are due in 45 days.");
  });

  it("is called similar only where it is, and tells of a contract without the clause", () => {
    expect(precedentWords(precedent({ similarity: 1 }))).toContain("accepted this wording");
    expect(precedentWords(precedent())).toContain("accepted similar wording");
    expect(precedentWords(precedent({ similarity: 0.12, meaning: "contradicts" }))).toContain(
      "did not accept other wording on this",
    );
    expect(precedentWords(precedent({ quote: "", similarity: 1, meaning: "missing" }))).toContain(
      "did not accept Acme.pdf without such a clause",
    );
    expect(precedentWords(precedent({ quote: "", similarity: 1, meaning: null }))).toContain(
      "accepted Acme.pdf without such a clause",
    );
  });
});

it("shows differences where at least half of the earlier words stayed, and else those words", () => {
  const quote = "The term is three years.";
  const change = (start: number, end: number) => ({ quote, differences: [{ start, end, replacement: "other" }] });
  expect(isSameForm(change(12, 17))).toBe(true);
  expect(isSameForm(change(4, 23))).toBe(false);
});
