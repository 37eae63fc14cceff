import type { FieldType, Value } from "../../../content/values/values.ts";
import type { Place } from "../evidence/place.ts";

/** A question about a document: a column, in its owner's words. */
export interface Question {
  key: string;
  label: string;
  instructions: string;
  fieldType: FieldType;
  /** For `enum` and `multi_enum`. */
  options: string[];
}

/** `value` is null for `absent` (not found, or left blank) and `unreadable` (the clause was found, but its value cannot be read). */
export interface LocalAnswer {
  key: string;
  outcome: "found" | "absent" | "unreadable";
  value: Value | null;
  /** The evidence for the value, best first. For `unreadable`, the clause that was found; for `absent`, the blank place, if any. */
  places: Place[];
  /** The chance that the outcome is right, 0 to 1, calibrated. */
  confidence: number;
  /** One or two sentences for a person: what was found where, or how it was searched for without success. */
  reasoning: string;
  /** Why the document was not read. Only for `unreadable`. */
  error?: string;
}
