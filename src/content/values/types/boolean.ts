import { z } from "zod";
import { equality } from "../filters.ts";
import { askWithout } from "../questions.ts";
import { entryText } from "../strings.ts";
import { compareNumbers, type ValueType } from "../value.ts";
import { yesOrNo } from "../words.ts";

const TRUE = ["yes", "y", "true", "t", "1"];
const FALSE = ["no", "n", "false", "f", "0"];

const schema = z.boolean("Send true or false.");

export const boolean: ValueType<boolean> = {
  schema,
  normalise: (value) => value,
  compare: (a, b) => compareNumbers(Number(a), Number(b)),
  sortKey: (value) => ({ number: Number(value), text: null }),
  print: (value) => (value ? "Yes" : "No"),
  inWords: yesOrNo,
  parse: parseBoolean,
  filters: equality(schema, (value: boolean, other: boolean) => value === other),
  key: "number",
  isYesNo: true,
  promptForm: "Yes or No",
  sheets: { width: 10 },
  questions: {
    comparedWith: [],
    examples: (label) => [`How many contracts have ${label}?`, askWithout(label)],
    isGroupable: true,
  },
};

function parseBoolean(entry: string): boolean | undefined {
  const written = entryText(entry).toLowerCase();
  if (TRUE.includes(written)) return true;
  return FALSE.includes(written) ? false : undefined;
}
