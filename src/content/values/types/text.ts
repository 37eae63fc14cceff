import type { z } from "zod";
import { containing, equality, membership, ordering } from "../filters.ts";
import { groupedInQuestions, textInQuestions } from "../questions.ts";
import {
  compareFolded,
  filledText,
  fold,
  foldedIncludes,
  orderByText,
  SEND_NULL,
  tidy,
  unixLines,
} from "../strings.ts";
import { type Filters, TEXT_WIDTH, type ValueType } from "../value.ts";

const TEXT_LENGTH = 10_000;
const RICH_TEXT_LENGTH = 100_000;

/** Text is searched and compared case-insensitively, as it is sorted. */
export function textFilters(schema: z.ZodType<string>): Filters<string> {
  return {
    ...ordering(schema, (value: string, bound: string) => compareFolded(value, tidy(bound))),
    ...membership(schema, (value: string, choice: string) => compareFolded(value, tidy(choice)) === 0),
    ...containing(foldedIncludes),
  };
}

const textSchema = filledText(TEXT_LENGTH, 'Send a string, for example "State of Delaware".', SEND_NULL);

export const textValue: ValueType<string> = {
  schema: textSchema,
  normalise: tidy,
  ...orderByText((value: string) => value),
  print: (value) => value,
  parse: (entry) => tidy(entry) || undefined,
  filters: textFilters(textSchema),
  key: "text",
  isKeyWhole: true,
  searchText: fold,
  promptForm: "a short text in the document's own words",
  sheets: { width: TEXT_WIDTH, isMatchable: true },
  questions: { ...groupedInQuestions, comparedWith: ["quote"], isName: true },
  quote: (texts) => texts.join("; "),
};

const richTextSchema = filledText(
  RICH_TEXT_LENGTH,
  'Send a Markdown string, for example "**Term**: 2 years".',
  SEND_NULL,
);

export const richText: ValueType<string> = {
  schema: richTextSchema,
  normalise: tidyMarkdown,
  ...orderByText((value: string) => value),
  print: (value) => value,
  parse: (entry) => tidyMarkdown(entry) || undefined,
  filters: { ...equality(richTextSchema, sameText), ...containing(foldedIncludes) },
  key: "text",
  isMarkdown: true,
  searchText: fold,
  promptForm: "a text in Markdown, faithful to the document's words",
  sheets: { width: 60 },
  questions: textInQuestions,
  quote: (texts) => texts.map((text) => `- ${text}`).join("\n"),
};

function sameText(value: string, other: string): boolean {
  return fold(value) === fold(tidyMarkdown(other));
}

/** Like `tidy`, but the first line keeps its indentation: in Markdown it has a meaning. */
function tidyMarkdown(entry: string): string {
  return unixLines(entry)
    .normalize("NFC")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}
