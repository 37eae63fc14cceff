import type { Judged } from "./extraction.ts";

export interface Figures {
  precision: number;
  recall: number;
  f1: number;
  cited: number;
  value: number;
  counts: { present: number; said: number; values: number };
}

export function figuresOf(judged: Judged[]): Figures {
  const both = judged.filter(({ present, said }) => present && said).length;
  const said = judged.filter((each) => each.said).length;
  const present = judged.filter((each) => each.present).length;
  const values = judged.filter(({ value }) => value !== undefined);
  const cited = judged.filter((each) => each.cited !== undefined);
  const [precision, recall] = [both / said, both / present];
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    cited: cited.filter((each) => each.cited).length / cited.length,
    value: values.filter((each) => each.value).length / values.length,
    counts: { present, said, values: values.length },
  };
}

/** Right when the outcome is right, and the value too if there is one to compare. */
export function isRight({ present, said, value }: Judged): boolean {
  return present === said && value !== false;
}

/** How many of those called absent are absent, and how many are unsure; of the unsure that are there, how many show their clause. */
export function absenceOf(judged: Pick<Judged, "present" | "shown" | "answer">[]) {
  const absent = judged.filter(({ answer: { outcome, places } }) => outcome === "absent" && places.length === 0);
  const unsure = judged.filter(({ answer }) => answer.outcome === "unsure");
  const there = unsure.filter(({ shown }) => shown !== undefined);
  return {
    absent: absent.length,
    truly: absent.filter(({ present }) => !present).length,
    unsure: unsure.length,
    unsureThere: there.length,
    shown: there.filter(({ shown }) => shown).length,
  };
}

/** Expected calibration error: the distance between confidence and accuracy per band, weighted by size. What is unsure states nothing. */
export function reliability(all: Judged[]): {
  error: number;
  bands: { from: number; count: number; mean: number; right: number }[];
} {
  const judged = all.filter(({ answer }) => answer.outcome !== "unsure");
  const bands = Array.from({ length: 10 }, (_, index) => {
    const inside = judged.filter(({ answer }) => Math.min(9, Math.floor(answer.confidence * 10)) === index);
    const mean = inside.reduce((sum, { answer }) => sum + answer.confidence, 0) / (inside.length || 1);
    const right = inside.filter(isRight).length / (inside.length || 1);
    return { from: index / 10, count: inside.length, mean, right };
  }).filter(({ count }) => count > 0);
  const error = bands.reduce(
    (sum, { count, mean, right }) => sum + (count / judged.length) * Math.abs(mean - right),
    0,
  );
  return { error, bands };
}

export const share = (part: number) => (Number.isNaN(part) ? "–" : part.toFixed(3).replace(/^0/, ""));
