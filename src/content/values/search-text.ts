import { fold } from "./strings.ts";

/** The separator between list items. Typed text does not contain it. */
export const ITEM_MARK = "\u001f";

/** One item between separators. A separator inside it is replaced by another control character. */
export const foldItem = (item: string) => fold(item).replaceAll(ITEM_MARK, "\u001e");

export const foldItems = (items: string[]) => items.map(foldItem).join(ITEM_MARK);
