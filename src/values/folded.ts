import { fold } from "./strings.ts";
import type { FieldType, Value, ValueByType } from "./values.ts";

/** Stands between the items of a list, where no typed text has it. */
export const ITEM_MARK = "\u001f";

/** The texts of a value in the form that `contains` and equality without regard to case look at; null for other types. */
export function foldValue(fieldType: FieldType, value: Value): string | null {
  switch (fieldType) {
    case "text":
    case "rich_text":
    case "email":
    case "url":
      return fold(value as string);
    case "list":
      return foldItems(value as string[]);
    case "party_list":
      return foldItems((value as ValueByType["party_list"]).flatMap(({ name, role }) => [name, role ?? ""]));
    case "related_agreement_list":
      return foldItems((value as ValueByType["related_agreement_list"]).map(({ title }) => title));
    default:
      return null;
  }
}

/** One item as it stands between the marks: a mark that was typed into it is made another control character. */
export const foldItem = (item: string) => fold(item).replaceAll(ITEM_MARK, "\u001e");

const foldItems = (items: string[]) => items.map(foldItem).join(ITEM_MARK);
