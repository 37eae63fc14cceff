import type { FieldType, Value } from "../../../content/values/values.ts";
import type { Place } from "../evidence/place.ts";
import type { Learned } from "../learning/learned.ts";

/** A question about a document: a column, in its owner's words. */
export interface Question {
  key: string;
  label: string;
  instructions: string;
  fieldType: FieldType;
  /** For `enum` and `multi_enum`. */
  options: string[];
  /** What the column learned from verified documents. */
  learned?: Learned | undefined;
}

/** Free words as a question, to be compared with columns. */
export function asQuestion(words: string, fieldType: FieldType): Question {
  return { key: "asked", label: words.slice(0, 200), instructions: words.slice(0, 2000), fieldType, options: [] };
}

/**
 * `value` is null for `absent` (every reader agrees that it is not there; or its place is blank), `unsure` (nothing was found for
 * certain) and `unreadable` (the clause is there, and its value cannot be read).
 */
export interface LocalAnswer {
  key: string;
  outcome: "found" | "absent" | "unsure" | "unreadable";
  value: Value | null;
  /** For `unsure`: the value that may be there. */
  candidate?: Value;
  /** The words that the value rests on, best first. For `unreadable` the clause that was found; for `unsure` the nearest passages; for `absent` the blank place, if any. */
  places: Place[];
  /** For an absence: the passages that came nearest, in case that it does not hold for the rest of a document. */
  nearest?: Place[];
  /** The chance that the outcome is right, 0 to 1, calibrated. For `unsure` that of what may be there. */
  confidence: number;
  /** One or two sentences for a person: what was found where, or how it was searched for without success. */
  reasoning: string;
  /** Why the document was not read. Only for `unreadable`. */
  error?: string;
  /** Where the column learned: the chances that its best passage is the clause and that the clause is there, whose clause it reads like, and the answer without it. */
  learned?: { right: number; found: number; like: string | null; without?: LocalAnswer; says?: LearnedSay | undefined };
}

/** What a passage says that is likely to be the learned clause. Null if no value can be read from it. */
export interface LearnedSay {
  value: Value | null;
  places: Place[];
}

/** A question with the answer that it had. */
export interface AnsweredQuestion {
  question: Question;
  answer: LocalAnswer;
}

/** A question in free words. `previous` says what it is about if it does not say so itself. */
export interface FreeQuestion {
  words: string;
  previous?: string;
  /** The type of value that is asked for, where that is known. Else it is read from the words. */
  type?: FieldType;
  /** A topic of a summary, looked for among the clauses alone. */
  isTopic?: boolean;
}

/** What an answer claims: it states something, shows passages to read, or says that this search found none. */
export type AnswerKind = "stated" | "passages" | "not_found";

/** The answer of a document to a question in free words. */
export interface FreeAnswer {
  kind: AnswerKind;
  /** The kind of clause that was understood: “governing law”. Null if none. */
  subject: string | null;
  /** `doubtful`: a clause with a low score. `denied`: the document says that there is none. `unreadable`: it is in another language. */
  outcome: "value" | "clause" | "doubtful" | "denied" | "absent" | "unreadable";
  value: { type: FieldType; value: Value } | null;
  /** For `absent`: what was not found, if that is no clause: “title”. */
  missing?: string | undefined;
  /** How a value was derived that is not written there. */
  note: string;
  /** The clauses, best first. For `absent`, the nearest passage. */
  places: Place[];
  /** For `passages`: the one that answers by itself, for a line of a table; null if none is likely to. Undefined where passages were not ranked. */
  deciding?: Place | null;
  /** For `not_found`: the passages that came nearest, in case that it does not hold for the rest of a document. */
  nearest?: Place[];
  /** Yes or No, where the trained judge is certain. The first place shows it. */
  says?: "Yes" | "No";
  /** Which part of the document was read, or why none was. Only if it is not all in English, or very long. */
  languageNote?: string;
}
