import { t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { itemsOf } from "./items.ts";
import { ALPHABETIC, CHOICE, phrases } from "./phrases.ts";

const choice: ShownType<string> = {
  name: t("Single select"),
  field: "choice",
  hasOptions: true,
  show: String,
  read: (entry, { field_meta }) => optionOf(field_meta?.options ?? [], entry),
  phrases: CHOICE,
  sortWords: ALPHABETIC,
};

const choices: ShownType<string[]> = {
  name: t("Multiple select"),
  field: "choices",
  hasOptions: true,
  show: (value) => value.join("; "),
  read(entry, { field_meta }) {
    const found = itemsOf(entry).map((item) => optionOf(field_meta?.options ?? [], item));
    return found.includes(undefined) ? undefined : found;
  },
  phrases: phrases({ in: t("has any of"), not_in: t("has none of") }),
  operand: "enum",
  sortWords: ALPHABETIC,
};

const boolean: ShownType<boolean> = {
  name: t("Yes/No"),
  field: "yesNo",
  placeInSheets: 6,
  show: (value) => (value ? t("Yes") : t("No")),
  print: (value) => (value ? "Yes" : "No"),
  read: readBoolean,
  expected: t("Enter yes or no."),
  phrases: [
    { op: "eq", words: t("is yes"), fixed: true },
    { op: "eq", words: t("is no"), fixed: false },
  ],
  sortWords: { rising: t("No first"), falling: t("Yes first") },
};

export const choiceTypes = { enum: choice, multi_enum: choices, boolean };

const optionOf = (options: string[], entry: string) =>
  options.find((option) => option.toLowerCase() === entry.toLowerCase());

function readBoolean(entry: string): boolean | undefined {
  if (/^(?:yes|true|y|1|x)$/i.test(entry)) return true;
  return /^(?:no|false|n|0)$/i.test(entry) ? false : undefined;
}
