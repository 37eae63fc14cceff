import { z } from "zod";
import { containing, equality, membership } from "../filters.ts";
import { readItem, splitItems, writeItem } from "../items.ts";
import { groupedInQuestions } from "../questions.ts";
import { foldItems } from "../search-text.ts";
import {
  compareFolded,
  filledText,
  fold,
  foldedIncludes,
  orderByText,
  SEND_NULL,
  storableText,
  tidy,
} from "../strings.ts";
import { TEXT_WIDTH, type ValueType } from "../value.ts";

const MAX_ITEMS = 1000;
const ITEM_LENGTH = 2000;
const ITEM = 'Send a string, for example "Confidentiality".';

/** A non-empty array. An empty one means no value. */
export function filledArray<Item extends z.ZodType>(item: Item, expected: string) {
  return z
    .array(item, expected)
    .min(1, SEND_NULL)
    .max(MAX_ITEMS, `Send at most ${MAX_ITEMS.toLocaleString("en-US")} items.`);
}

export function withoutRepeats<Item>(items: Item[], keyOf: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

const schema = filledArray(
  storableText(ITEM_LENGTH, ITEM),
  'Send a list of strings, for example ["Confidentiality", "Governing law"].',
);

export const list: ValueType<string[]> = {
  schema,
  normalise: tidyItems,
  ...orderByText((value: string[]) => value.join("; "), printItems),
  print: printItems,
  parse: (entry) => tidyItems(splitItems(entry).map(readItem)),
  filters: {
    ...equality(schema, sameItems),
    ...membership(filledText(ITEM_LENGTH, ITEM), (value: string[], choice: string) => holdsItem(value, choice)),
    ...containing((value: string[], sought) => value.some((item) => foldedIncludes(item, sought))),
  },
  key: "items",
  isKeyWhole: true,
  searchText: foldItems,
  items: { path: [], texts: 1, tidy },
  promptForm: "the items, separated by semicolons",
  sheets: { width: TEXT_WIDTH },
  questions: { ...groupedInQuestions, comparedWith: ["quote"] },
  quote: (texts) => texts,
};

function printItems(value: string[]): string {
  return value.map(writeItem).join("; ");
}

function tidyItems(items: string[]): string[] {
  return items.map(tidy).filter((item) => item !== "");
}

function holdsItem(value: string[], choice: string): boolean {
  return value.some((item) => compareFolded(item, tidy(choice)) === 0);
}

function sameItems(value: string[], other: string[]): boolean {
  const wanted = tidyItems(other);
  return value.length === wanted.length && value.every((item, at) => fold(item) === fold(wanted[at] ?? ""));
}
