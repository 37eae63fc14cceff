import { t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { ALPHABETIC, LONG_TEXT, TEXT } from "./phrases.ts";

const asWritten = { show: String, read: (entry: string) => entry, sortWords: ALPHABETIC };

const text: ShownType<string> = {
  ...asWritten,
  name: t("Text"),
  field: "lines",
  isPlain: true,
  placeInSheets: 1,
  phrases: TEXT,
};

const richText: ShownType<string> = {
  ...asWritten,
  name: t("Formatted text"),
  field: "lines",
  isMarkdown: true,
  phrases: LONG_TEXT,
  operand: "text",
};

export const textTypes = { text, rich_text: richText };
