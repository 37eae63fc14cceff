import { equality, membership } from "../filters.ts";
import { readItem, splitItems, writeItem } from "../items.ts";
import { groupedInQuestions } from "../questions.ts";
import { filledText, fold, orderByText, SEND_NULL } from "../strings.ts";
import { inQuotationMarks, TEXT_WIDTH, type ValueMeta, type ValueType } from "../value.ts";
import { filledArray, withoutRepeats } from "./list.ts";

const OPTION_LENGTH = 2000;
const OPTIONS_NAMED = 10;
const EXPECTED = 'Send one of the column\'s options as a string, for example "Yes".';

const schema = filledText(OPTION_LENGTH, EXPECTED, SEND_NULL);

/** One of the column's options, letter for letter. */
export const choice: ValueType<string> = {
  schema,
  misfit: (value, meta) => (optionsOf(meta).includes(value) ? undefined : notAnOption(value, meta)),
  normalise: (value) => value,
  ...orderByText((value: string) => value),
  print: (value) => value,
  parse: (entry, meta) => optionFinder(optionsOf(meta))(entry),
  filters: { ...equality(schema, isSame), ...membership(schema, isSame) },
  key: "option",
  options: "one",
  promptForm: "exactly one of the options",
  sheets: { width: TEXT_WIDTH, isMatchable: true },
  questions: groupedInQuestions,
};

const setSchema = filledArray(
  filledText(OPTION_LENGTH, EXPECTED),
  'Send a list of the column\'s options, for example ["Buyer", "Seller"].',
);

/** A set of the column's options, in the order in which they were sent. */
export const choices: ValueType<string[]> = {
  schema: setSchema,
  misfit(value, meta) {
    const options = new Set(optionsOf(meta));
    const stranger = value.find((item) => !options.has(item));
    return stranger === undefined ? undefined : notAnOption(stranger, meta);
  },
  normalise: (value) => withoutRepeats(value, (option) => option),
  ...orderByText((value: string[]) => value.join("; "), printChoices),
  print: printChoices,
  parse: parseChoices,
  filters: {
    ...equality(setSchema, isSameSet),
    ...membership(schema, (value: string[], option: string) => value.includes(option)),
    contains: { operand: schema, holds: (value: string[], option: string) => value.includes(option) },
  },
  key: "options",
  isKeyWhole: true,
  options: "several",
  promptForm: "one or more of the options, separated by semicolons",
  sheets: { width: TEXT_WIDTH },
  questions: groupedInQuestions,
};

function optionsOf(meta: ValueMeta): string[] {
  return meta.options ?? [];
}

function isSame(value: string, other: string): boolean {
  return value === other;
}

function isSameSet(value: string[], other: string[]): boolean {
  const sought = new Set(other);
  return value.length === sought.size && value.every((option) => sought.has(option));
}

function notAnOption(value: string, meta: ValueMeta): string {
  const options = optionsOf(meta);
  const named = options.slice(0, OPTIONS_NAMED).map(inQuotationMarks).join(", ");
  const more = options.length > OPTIONS_NAMED ? ` and ${options.length - OPTIONS_NAMED} more` : "";
  return `${inQuotationMarks(value)} is not an option of this column. The options are ${named}${more}.`;
}

function inOptionOrder(value: string[], meta: ValueMeta): string[] {
  const place = new Map(optionsOf(meta).map((option, at) => [option, at]));
  const placeOf = (option: string) => place.get(option) ?? place.size;
  return withoutRepeats(value, (option) => option).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Finds an option as it is written, else without regard to case and the white space around it. */
function optionFinder(options: string[]): (entry: string) => string | undefined {
  const exact = new Set(options);
  const folded = new Map(options.toReversed().map((option) => [fold(option.trim()), option]));
  return (entry) => [entry, entry.trim()].find((text) => exact.has(text)) ?? folded.get(fold(entry.trim()));
}

function printChoices(value: string[]): string {
  return value.map(writeItem).join("; ");
}

/** Reads "Buyer; Seller", and "Buyer, Seller" unless an option has that name. */
function parseChoices(entry: string, meta: ValueMeta): string[] | undefined {
  const findOption = optionFinder(optionsOf(meta));
  const found = splitItems(entry).flatMap((item): (string | undefined)[] => {
    const whole = findOption(readItem(item));
    return whole === undefined ? item.split(",").map(findOption) : [whole];
  });
  if (!found.includes(undefined)) return inOptionOrder(found as string[], meta);
  const only = findOption(entry);
  return only === undefined ? undefined : [only];
}
