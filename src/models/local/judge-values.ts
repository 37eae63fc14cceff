import { shared, subjects } from "../../values/prose/guidance.ts";
import { type Bound, measuresWritten, type WrittenMeasure } from "../../values/prose/measures.ts";
import type { Examination } from "./judge-examination.ts";
import { actorOf } from "./judge-sides.ts";
import { type Finding, finding } from "./judgement.ts";
import type { Place } from "./question.ts";
import { rewritten } from "./rewrite-measure.ts";

/** A number of the document with its place, and how much the words around it speak of what is bounded. */
interface Found {
  measure: WrittenMeasure;
  place: Place;
  sentence: Place;
  likeness: number;
  own: number;
}

const ALIKE = 0.6;
const WORKDAYS_TO_DAYS = 7 / 5;

/** Compares one bound with the number that the document gives for the same thing. `surely`: the sentences are the clause itself. */
export function testBound(exam: Examination, bound: WrittenMeasure, sentences: Place[], surely: Place[]): Finding {
  const all = sentences.flatMap((sentence) => measuresAt(exam, sentence, bound));
  const near = all
    .filter(({ likeness, own, sentence }) => (likeness >= ALIKE && own > 0) || surely.includes(sentence))
    .sort((a, b) => b.own - a.own || b.likeness - a.likeness);
  const [best, second] = near;
  if (!best) return finding("missing", `The document gives no number for “${bound.text}”.`);
  if (bound.unit !== best.measure.unit && !isTime(bound.unit, best.measure.unit))
    return finding("unsure", `“${bound.text}” cannot be compared with what the document counts in.`, [best.sentence]);
  const outcome = compare(exam, bound, best);
  const isTie = second && second.own === best.own && second.likeness === best.likeness;
  if (isTie && second.sentence === best.sentence && compare(exam, bound, second) !== outcome)
    return finding(
      "unsure",
      `The clause has several numbers, and it is not certain which one “${bound.text}” is about.`,
      [best.sentence],
    );
  return spoken(exam, bound, best, outcome);
}

function spoken(exam: Examination, bound: WrittenMeasure, best: Found, outcome: Finding["outcome"]): Finding {
  const written = exam.reading.quote(best.place);
  if (outcome === "holds")
    return finding("holds", `The document says “${written}”, which meets “${bound.text}”.`, [best.sentence]);
  if (outcome === "unsure") {
    const because = `The document says “${written}” where the position says “${bound.text}”; whether more or less is better is not told.`;
    return finding("unsure", because, [best.sentence]);
  }
  const revision = rewritten(exam.reading.text, best.place, best.measure, bound);
  const because = `The document says “${written}”, which does not meet “${bound.text}”.`;
  return finding("fails", because, [best.sentence], revision ? [revision] : []);
}

function measuresAt({ reading }: Examination, sentence: Place, bound: WrittenMeasure): Found[] {
  const words = reading.text.slice(sentence.start, sentence.end);
  const whole = subjects(words);
  return measuresWritten(words)
    .filter(({ unit }) => unit === bound.unit || isTime(unit, bound.unit))
    .map((measure) => {
      const size = Math.max(1, bound.about.size);
      return {
        measure,
        sentence,
        place: { start: sentence.start + measure.start, end: sentence.start + measure.end },
        own: shared(bound.about, measure.about) / size,
        likeness: shared(bound.about, whole) / size,
      };
    });
}

const isTime = (one: string, other: string) =>
  [one, other].every((unit) => unit === "time" || unit === "business days");

function compare(exam: Examination, bound: WrittenMeasure, { measure, sentence }: Found): "holds" | "fails" | "unsure" {
  const direction = bound.bound ?? directionOf(exam, bound, sentence);
  const sizes = sizesOf(measure, bound.unit);
  const slack = isTime(bound.unit, bound.unit) ? 0.03 * bound.value : 1e-9 * bound.value;
  if (direction === null) return sizes.length === 1 && Math.abs(sizes[0]! - bound.value) <= slack ? "holds" : "unsure";
  const met = sizes.map((size) => (direction === "min" ? size >= bound.value - slack : size <= bound.value + slack));
  return met.every(Boolean) ? "holds" : met.some(Boolean) ? "unsure" : "fails";
}

/** A business day is one day or more: both readings must agree. */
function sizesOf({ value, unit }: WrittenMeasure, asked: string): number[] {
  if (unit === asked) return [value];
  return unit === "business days" ? [value, value * WORKDAYS_TO_DAYS] : [value, value / WORKDAYS_TO_DAYS];
}

const DEADLINE = /\b(?:within|no later than|not later than)\b/i;

/** A deadline that guidance leaves open is better short for whoever waits and better long for whoever acts. */
function directionOf({ reading, sides }: Examination, bound: WrittenMeasure, sentence: Place): Bound {
  if (!DEADLINE.test(bound.text)) return null;
  const actor = actorOf(reading.quote(sentence), sides);
  return actor === "us" ? "min" : actor === "them" ? "max" : null;
}
