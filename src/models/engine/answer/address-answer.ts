import { findValues } from "../../../values/prose/prose.ts";
import { countHeld, tellingWords } from "../catalogue/telling-words.ts";
import type { Reading } from "../evidence/reading.ts";
import { found, unreadable } from "./answers.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";

const BEFORE = 200;
const AFTER = 80;

interface Address extends Place {
  value: string;
  held: number;
}

/** An address that stands anywhere in the text: the only one, or the only one whose surroundings speak of what was asked. */
export function findAddress(reading: Reading, question: Question): LocalAnswer | undefined {
  const { fieldType } = question;
  if (fieldType !== "email" && fieldType !== "url") return undefined;
  const all = addressesIn(reading, question, fieldType);
  if (all.length === 0) return undefined;
  const kind = fieldType === "email" ? "e-mail address" : "web address";
  const best = Math.max(...all.map(({ held }) => held));
  const fitting = all.filter(({ held }) => held === best);
  if (fitting.length > 1) {
    const reasoning = `The document has ${all.length} of the kind (${kind}), and its words do not tell which one is meant.`;
    return unreadable(question, fitting, 0.5, reasoning);
  }
  const [only] = fitting;
  const places = [reading.sentenceAround(only!), only!];
  if (all.length === 1) {
    const sure = only!.held > 0 || isOpen(question) ? 1 : 0.8;
    return found(question, { value: only!.value, places, sure }, 0.7, `This is the only ${kind} in the document.`);
  }
  return found(
    question,
    { value: only!.value, places, sure: 1 },
    0.65,
    `Of several, this ${kind} stands nearest to what was asked.`,
  );
}

/** Whether a question asks for any address there is, and for none in particular. */
const isOpen = ({ label, instructions }: Question) => tellingWords(`${label} ${instructions}`).length === 0;

const withoutAddresses = (words: string) => words.replace(/\S+/g, (word) => (/@|www\.|:\/\//.test(word) ? " " : word));

/** Each address once, with how much of the question stands around the place that speaks of it most. */
function addressesIn(reading: Reading, question: Question, type: "email" | "url"): Address[] {
  const sought = tellingWords(`${question.label} ${question.instructions}`);
  const found = new Map<string, Address>();
  for (const { start, end, value } of findValues(type, reading.text)) {
    const around = { start: Math.max(0, start - BEFORE), end: Math.min(reading.text.length, end + AFTER) };
    const held = countHeld(withoutAddresses(reading.words(around)), sought) + 2 * countHeld(value, sought);
    const name = value.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, "");
    if (held > (found.get(name)?.held ?? -1)) found.set(name, { start, end, value, held });
  }
  return [...found.values()];
}
