import { z } from "zod";
import { typeOf } from "../../../content/values/values.ts";
import { FENCE_RULE, fence } from "../../../models/fence.ts";
import type { Prompt } from "../../../models/model.ts";
import type { StoredField } from "../templates.store.ts";

/** A field that the model is asked for, by itself or in each item of a list. */
export interface AskedField {
  field: StoredField;
  list: StoredField | null;
}

export const SuggestionAnswer = z.object({
  answers: z.array(
    z.object({
      field: z.string().describe("The field's number, such as F3."),
      item: z.int().describe("For a field of a list: the number of the item, beginning with 1. Otherwise 0."),
      value: z.string().describe("The value in the form asked for."),
      quote: z.string().describe("The words of the instruction that the value rests on, copied letter by letter."),
    }),
  ),
});
export type SuggestionAnswer = z.output<typeof SuggestionAnswer>;

const SYSTEM = `You fill in the form of a contract template for a lawyer, from an instruction.

${FENCE_RULE}

Take only what the instruction itself says:
- Answer for the fields whose value it states, and leave out all others: never guess, and never use what you know from elsewhere.
- value has the form that the field asks for, in the words of the instruction where the form leaves a choice.
- quote holds the words of the instruction that the value rests on, copied letter by letter, long enough to be found and no longer than needed.
- What the instruction excludes, doubts or asks is no value. If it says several things for one field, give an answer for each.
- A field of a list has an answer for each item: item is 1 for the first, 2 for the second. The fields of one item have the same number.`;

/** Asks for what an instruction says under the names of the fields. */
export const suggestionPrompt = (instruction: string, fields: AskedField[]): Prompt => ({
  system: SYSTEM,
  shared: fence("The instruction", instruction),
  messages: [{ role: "user", text: `These are the fields.\n\n${fields.map(describeField).join("\n\n")}` }],
});

function describeField({ field, list }: AskedField, index: number): string {
  const { label, key, type, options, help } = field;
  const name = key === "this" ? "a text" : `${label} (${key})`;
  const of = list ? `, of each item of the list ${list.label} (${list.key})` : "";
  const choices = options.length > 0 ? `\nChoices: ${JSON.stringify(options)}` : "";
  const about = help === "" ? "" : `\nHelp: ${help}`;
  return `F${index + 1}: ${name}${of}\nForm of the value: ${typeOf(type).promptForm}${choices}${about}`;
}
