import { findValues, isAddressType } from "../../../content/values/prose/prose.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Answerer } from "./answerer.ts";
import { type Candidate, found, unreadable } from "./candidate.ts";
import type { Question } from "./question.ts";

const { addresses: SCORES } = CALIBRATION;

interface Address extends Place {
  value: string;
  /** How many keywords of the question are around it. */
  held: number;
}

/** Finds an e-mail or web address: the only one, or the only one with the most keywords of the question around it. */
export const addressAnswerer: Answerer = {
  name: "addresses",
  isDecisive: true,
  accepts: ({ question: { fieldType } }) => typeOf(fieldType).address !== undefined,
  read({ reading }, { question }) {
    const all = addressesIn(reading, question);
    return all.length > 0 ? [candidateOf(reading, question, all)] : [];
  },
};

function candidateOf(reading: Evidence, question: Question, all: Address[]): Candidate {
  const kind = typeOf(question.fieldType).address;
  const best = Math.max(...all.map(({ held }) => held));
  const fitting = all.filter(({ held }) => held === best);
  if (fitting.length > 1) {
    const reasoning = `The document has ${all.length} of this type (${kind}), and it is unclear which one is meant.`;
    return unreadable(fitting, SCORES.ambiguous, reasoning);
  }
  const [{ value, held, ...place }] = fitting as [Address];
  const places = [reading.sentenceAround(place), place];
  if (all.length > 1)
    return found(
      question,
      { value, places, score: 1 },
      SCORES.nearest,
      `The document has several; this ${kind} best matches the question.`,
    );
  const score = held > 0 || isOpen(question) ? 1 : SCORES.only_unrelated;
  return found(question, { value, places, score }, SCORES.only, `This is the only ${kind} in the document.`);
}

/** Whether a question asks for any address at all. */
const isOpen = ({ label, instructions }: Question) => keywordsOf(`${label} ${instructions}`).length === 0;

const withoutAddresses = (words: string) => words.replace(/\S+/g, (word) => (/@|www\.|:\/\//.test(word) ? " " : word));

/** Each address once, at the place where most keywords of the question are around it. */
function addressesIn(reading: Evidence, question: Question): Address[] {
  const keywords = keywordsOf(`${question.label} ${question.instructions}`);
  const found = new Map<string, Address>();
  if (!isAddressType(question.fieldType)) return [];
  for (const { start, end, value } of findValues(question.fieldType, reading.text)) {
    const around = {
      start: Math.max(0, start - SCORES.characters_before),
      end: Math.min(reading.text.length, end + SCORES.characters_after),
    };
    const held =
      countKeywords(withoutAddresses(reading.textAt(around)), keywords) +
      SCORES.own_words * countKeywords(value, keywords);
    const name = value.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, "");
    if (held > (found.get(name)?.held ?? -1)) found.set(name, { start, end, value, held });
  }
  return [...found.values()];
}
