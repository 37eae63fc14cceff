import { fold } from "./strings.ts";
import type { FieldType, Value, ValueByType } from "./values.ts";

/** The separator between list items. Typed text does not contain it. */
export const ITEM_MARK = "\u001f";

/** The text of a value as `contains` and case-insensitive equality compare it. Null for other types. */
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

/** One item between separators. A separator inside it is replaced by another control character. */
export const foldItem = (item: string) => fold(item).replaceAll(ITEM_MARK, "\u001e");

const foldItems = (items: string[]) => items.map(foldItem).join(ITEM_MARK);
