import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";

export type FieldType = Column["field_type"];
export type Op = Filter[string]["op"];

/** A condition that a person can choose: the operation in words, with its value if that is part of the choice. */
export interface TypePhrase {
  op: Op;
  words: string;
  fixed?: unknown;
}

export interface SortWords {
  rising: string;
  falling: string;
}

/** A field of several lines with one item in each. `before`: the value that is being edited. */
interface ItemLines<V> {
  write(value: V): string;
  read(text: string, before: V | null): V;
}

/** The definition of one field type: how its values are shown, edited and filtered. */
export interface ShownType<V> {
  name: string;
  /** Only built-in columns have this type. */
  isBuiltIn?: true;
  field: "line" | "lines" | "day" | "period" | "money" | "duration" | "choice" | "choices" | "yesNo";
  items?: ItemLines<V>;
  hasOptions?: true;
  isMarkdown?: true;
  /** Names and other short texts. */
  isPlain?: true;
  /** Digits, aligned right in a cell. */
  isFigure?: true;
  /** Totals are offered. */
  isTotalled?: true;
  /** Its position in the list of types for spreadsheet columns. */
  placeInSheets?: number;
  /** As shown in the table. */
  show(value: V): string;
  /** As copied to the clipboard and parsed when pasted, if that is not how it is shown. */
  print?(value: V): string;
  /** Parses typed or pasted text that is not empty. Undefined: it is not a value. */
  read(entry: string, column: Pick<Column, "field_meta">): unknown;
  /** The expected format, shown to the person. Without it, any text is a value or an option is chosen. */
  expected?: string;
  phrases: TypePhrase[];
  /** The type of a filter's value, if it differs: text is searched for words, periods for days. */
  operand?: FieldType;
  /** The type of what `contains` looks for, if it differs. */
  sought?: FieldType;
  /** Orders the two ends of a range, if the values themselves have no order. */
  rank?(value: V): number;
  /** Only values of the same unit can be the ends of a range. */
  unit?(value: V): string;
  sortWords: SortWords;
}
