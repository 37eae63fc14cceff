import type { Reading } from "../evidence/reading.ts";
import type { Router } from "../evidence/route.ts";
import { absent, found } from "./answers.ts";
import { headedBy } from "./passage-answer.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";

const MERE = /^(?:other|others|none|no|yes|n\/a|not applicable|not specified|unspecified)$/i;
const ENOUGH = 0.5;

/** Whether options name clauses that a contract may have, such as Indemnification and Assignment, under a label that names none. */
export function areTopics(router: Router, { fieldType, label, options }: Question): boolean {
  if (fieldType !== "multi_enum" && fieldType !== "enum") return false;
  if (router.named(label).length > 0) return false;
  const real = options.filter((option) => !MERE.test(option.trim()));
  const named = real.map((option) => router.named(option)).filter((targets) => targets.length > 0);
  return named.length >= 2 && named.length * 2 >= real.length && new Set(named.flat()).size >= 2;
}

interface Held {
  option: string;
  place: Place;
  confidence: number;
}

/** Asks for each option by itself: those that the document has are the value, each with its place. */
export async function answerFromTopics(
  reading: Reading,
  question: Question,
  ask: (option: Question) => Promise<LocalAnswer>,
): Promise<LocalAnswer> {
  const held: Held[] = [];
  for (const option of question.options.filter((each) => !MERE.test(each.trim()))) {
    const answer = await ask({ key: option, label: option, instructions: "", fieldType: "boolean", options: [] });
    const found = heldBy(option, answer) ?? heldByHeading(reading, option);
    if (found) held.push(found);
  }
  if (held.length === 0) {
    const reasoning =
      "Each option was looked for in the whole document, by headings, words and meaning; none was found.";
    return absent(question, 0.65, reasoning);
  }
  const [best] = held.toSorted((a, b) => b.confidence - a.confidence);
  const chosen = question.fieldType === "enum" ? [best!] : held;
  const value = question.fieldType === "enum" ? best!.option : held.map(({ option }) => option);
  const mean = chosen.reduce((sum, { confidence }) => sum + confidence, 0) / chosen.length;
  const sure = question.fieldType === "enum" && held.length > 1 ? 0.6 : 0.95;
  const reasoning = "Each option was looked for by itself in the whole document.";
  return found(question, { value, places: chosen.map(({ place }) => place), sure }, mean, reasoning);
}

function heldBy(option: string, { outcome, value, places, confidence }: LocalAnswer): Held | undefined {
  const [place] = places;
  return outcome === "found" && value === true && place && confidence >= ENOUGH
    ? { option, place, confidence }
    : undefined;
}

function heldByHeading(reading: Reading, option: string): Held | undefined {
  const section = headedBy(reading, option);
  return section && { option, place: { start: section.start, end: section.end }, confidence: 0.8 };
}
