import type { FieldType, Value } from "../../../values/values.ts";

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
