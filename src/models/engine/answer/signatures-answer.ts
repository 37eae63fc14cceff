import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { findSignatories } from "../evidence/signatures.ts";
import type { Answerer } from "./answerer.ts";
import { found, NOTHING_FOUND } from "./candidate.ts";
import type { Question } from "./question.ts";

const { signatures: SCORES } = CALIBRATION;
const ASKS = /\bsignator(?:y|ies)\b|\bsigners?\b|\bsigned by\b|\bwho (?:has |have )?signed\b/i;

/** Names the people who signed. */
export const signaturesAnswerer: Answerer = {
  name: "signatures",
  isDecisive: true,
  accepts: ({ question }) => asksForSignatories(question),
  read({ reading }, { question }) {
    const people = findSignatories(reading.text);
    if (people.length === 0) return [NOTHING_FOUND];
    const names = people.map(({ name, title }) => (title ? `${name}, ${title}` : name));
    const { items, quote } = typeOf(question.fieldType);
    const value = quote?.(items ? people.map(({ name }) => name) : names);
    if (value === undefined) return [];
    const places = people.map(({ place }) => place);
    const read = { value, places, score: SCORES.value };
    return [found(question, read, SCORES.block, "From the signature blocks.")];
  },
};

/** Whether the question asks for the people who signed, not for the parties they signed for. */
function asksForSignatories({ label, instructions, fieldType }: Question): boolean {
  if (!typeOf(fieldType).quote) return false;
  return ASKS.test(label) || (ASKS.test(instructions) && !/\bpart(?:y|ies)\b/i.test(label));
}
