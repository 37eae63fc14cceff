import type { FieldType, Value } from "../../values/values.ts";

/** What is asked of a document: a column, in its owner's words. */
export interface Question {
  key: string;
  label: string;
  instructions: string;
  fieldType: FieldType;
  /** For `enum` and `multi_enum`. */
  options: string[];
}

/** A place in the text that was asked about, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** `value` is null for `absent` (searched, not there) and `unreadable` (the clause is there, no value of the type is in it). */
export interface LocalAnswer {
  key: string;
  outcome: "found" | "absent" | "unreadable";
  value: Value | null;
  /** The words that the value rests on, best first; for `unreadable` the clause that was found. */
  places: Place[];
  /** How sure the engine is that the outcome is right, 0 to 1, calibrated. */
  confidence: number;
  /** One or two sentences for a person: what was found where, or that nothing was and how it was searched. */
  reasoning: string;
}

/** What reads when no language model is set: it quotes and normalises, and never invents. */
export interface LocalEngine {
  /** Answers all questions in one pass over the document. */
  read(text: string, questions: Question[], signal?: AbortSignal): Promise<LocalAnswer[]>;
  close(): Promise<void>;
}

/** TEMPORARY */
export function openLocalEngine(): LocalEngine {
  return {
    async read(_text, questions) {
      return questions.map(({ key }) => ({
        key,
        outcome: "absent",
        value: null,
        places: [],
        confidence: 0,
        reasoning: "Nothing was found.",
      }));
    },
    async close() {},
  };
}
