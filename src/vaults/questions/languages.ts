import { languageName } from "../../content/formats/language.ts";
import type { Column } from "../columns/columns.schema.ts";
import { isLanguageColumn } from "../columns/language.words.ts";
import type { Word } from "./words.ts";

const BEFORE = ["in", "non"];
/** “in the German language”, but not “in German courts”. */
const BEHIND = ["language", "speaking"];

/** The language that a question names: “in German”, “non-English”, “German-language”, “whose language is German”. */
export function languageAt(
  words: Word[],
  at: number,
  columns: Column[],
  isOfLanguage: boolean,
): { column: Column; value: string } | undefined {
  const column = columns.find(isLanguageColumn);
  const value = column?.field_meta?.options.find((code) => languageName(code).toLowerCase() === words[at]?.plain);
  if (!column || value === undefined) return undefined;
  const [before, behind] = [words[at - 1]?.plain ?? "", words[at + 1]?.plain];
  const isWhole = behind === undefined || !OTHER_THINGS.includes(behind);
  return isOfLanguage || BEHIND.includes(behind ?? "") || (BEFORE.includes(before) && isWhole)
    ? { column, value }
    : undefined;
}

/** “in German law” is about the law. */
const OTHER_THINGS = ["law", "laws", "court", "courts", "currency", "territory", "market"];

/** A value of a filter in words: “German” for `de`. */
export const printLanguage = (code: unknown): string => languageName(String(code));
