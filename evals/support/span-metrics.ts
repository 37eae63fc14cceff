/** The marks in one contract for one clause type, compared with the annotation. */
export interface Reading {
  kind: string;
  /** For each annotated span, the best score of a matching mark, or 0. */
  gold: number[];
  marks: { score: number; confidence: number; isRight: boolean }[];
}

interface Mark {
  score: number;
  confidence: number;
  text: string;
}

/** A mark is right when it shares half of its words with an annotated span; for "Parties" also when it contains one. */
export function compare(kind: string, marks: Mark[], annotated: string[]): Reading {
  const gold = annotated.map((text) => ({ text, words: wordsOf(text) }));
  const matches = marks.map((mark) => {
    const words = wordsOf(mark.text);
    return gold.map((one) => overlap(one.words, words) >= 0.5 || (kind === "Parties" && mark.text.includes(one.text)));
  });
  return {
    kind,
    gold: gold.map((_, at) => Math.max(0, ...marks.filter((_, m) => matches[m]![at]).map(({ score }) => score))),
    marks: marks.map(({ score, confidence }, m) => ({ score, confidence, isRight: matches[m]!.includes(true) })),
  };
}

/** The area under the precision-recall curve, all kinds pooled. The precision at a recall is the best at that recall or above. */
export function areaUnderCurve(readings: Reading[]): number {
  const gold = readings.flatMap((reading) => reading.gold);
  const wrong = readings.flatMap(({ marks }) => marks.filter(({ isRight }) => !isRight).map(({ score }) => score));
  const thresholds = [...new Set([...gold.filter((score) => score > 0), ...wrong])].sort((a, b) => b - a);
  const points = thresholds.map((threshold) => {
    const found = gold.filter((score) => score >= threshold).length;
    const false_ = wrong.filter((score) => score >= threshold).length;
    return { recall: found / gold.length, precision: found / Math.max(1, found + false_) };
  });
  const curve = [{ recall: 0, precision: 1 }, ...points];
  for (let at = curve.length - 2; at >= 0; at--) {
    curve[at]!.precision = Math.max(curve[at]!.precision, curve[at + 1]!.precision);
  }
  return curve.slice(1).reduce((area, { recall, precision }, at) => {
    const before = curve[at]!;
    return area + ((recall - before.recall) * (precision + before.precision)) / 2;
  }, 0);
}

/** Whether the clause is in the contract at all, by the score of the best mark. */
export function presence(readings: Reading[], threshold: number) {
  const said = readings.filter(({ marks }) => marks.some(({ score }) => score >= threshold));
  const right = said.filter(({ gold }) => gold.length > 0).length;
  const precision = right / said.length;
  const recall = right / readings.filter(({ gold }) => gold.length > 0).length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** How often the best mark is right in contracts with the clause. */
export function firstIsRight(readings: Reading[]): number {
  const present = readings.filter(({ gold }) => gold.length > 0);
  return present.filter(({ marks }) => marks.toSorted((a, b) => b.score - a.score)[0]?.isRight).length / present.length;
}

/** The mean calibration error over ten bands, and the precision of the most confident marks. */
export function calibration(readings: Reading[]) {
  const marks = readings.flatMap((reading) => reading.marks);
  const rate = (some: typeof marks) => some.filter(({ isRight }) => isRight).length / some.length;
  const bands = Array.from({ length: 10 }, (_, band) =>
    marks.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === band),
  ).filter((band) => band.length > 0);
  const distances = bands.map((band) => {
    const mean = band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
    return (Math.abs(mean - rate(band)) * band.length) / marks.length;
  });
  const sure = marks.filter(({ confidence }) => confidence >= 0.8);
  return { error: distances.reduce((sum, distance) => sum + distance, 0), sure: sure.length, sureRight: rate(sure) };
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replace(/[.,;:]/g, "")
      .toLowerCase()
      .replaceAll("/", " ")
      .split(" "),
  );
}

function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}
