import { z } from "zod";
import { must } from "../../content/must.ts";
import { typeOf } from "../../content/values/values.ts";
import { FENCE_RULE, fence } from "../../models/fence.ts";
import type { Prompt } from "../../models/model.ts";
import { examplesPrompt } from "../../models/worked-examples.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { EarlierAnswers } from "../learning/earlier-answers.ts";

/** The same schema for every call, so that the provider's prompt cache stays valid. */
export const ExtractionAnswer = z.object({
  answers: z.array(
    z.object({
      column: z.string().describe("The column's number, such as C3."),
      found: z.boolean(),
      value: z.string().describe("The value in the form asked for; empty when not found."),
      quotes: z
        .array(z.string())
        .describe("The words of the document that the value rests on, copied letter by letter."),
      reasoning: z.string().describe("One or two sentences."),
    }),
  ),
});
export type ExtractionAnswer = z.output<typeof ExtractionAnswer>;

const SYSTEM = `You read contracts for lawyers and fill the columns of a table.

${FENCE_RULE}

For each column, say what the document itself says, and nothing else:
- found is true only when the document states it. What it does not state is not found: never guess, never use what you know from elsewhere.
- value has the form that the column asks for.
- quotes holds one to three passages of the document, each copied letter by letter, long enough to be found and no longer than needed. Every value needs at least one. Do not join passages with dots.
- reasoning says in one or two plain sentences why the quotes mean the value, or what was looked for and is not there.
- When an amendment in the document changes a term, the amended term counts; say so.
- Blanks such as [●], [DATE] or ____ are not values: found is false, and reasoning says that the place is blank and quotes it.
Answer for every column, in the order given.`;

/** Asks for some columns of a document. `label` names the part when the document is read in parts. */
export function extractionPrompt(
  document: { name: string; text: string; label?: string },
  columns: Column[],
  earlier: EarlierAnswers,
): Prompt {
  const part = document.label ? `${document.name}, ${document.label}` : document.name;
  return {
    system: SYSTEM,
    shared: fence(part, document.text),
    messages: [{ role: "user", text: `Fill these columns.\n\n${columns.map(describing(earlier)).join("\n\n")}` }],
  };
}

/** Asks again for columns where nothing was found, with passages that may contain the value. */
export function secondReadingPrompt(
  name: string,
  columns: Column[],
  earlier: EarlierAnswers,
  passages: Map<string, string>,
): Prompt {
  const describe = describing(earlier);
  const asked = columns.map((column, index) => {
    const passage = fence(
      `passage for C${index + 1}`,
      must(passages.get(column.field_key), "each column has a passage"),
    );
    return `${describe(column, index)}\n${passage}`;
  });
  return {
    system: SYSTEM,
    messages: [
      {
        role: "user",
        text: `In a first reading of ${JSON.stringify(name)} these columns were found empty. Read the passage given for each and decide again. It may well be that nothing is there.\n\n${asked.join("\n\n")}`,
      },
    ],
  };
}

/** A passage and where in the document it stands. */
interface Placed {
  where: string;
  text: string;
}

/** Asks once more for columns that parts of a document answer differently, with the passages of all of them. */
export function settlingPrompt(
  name: string,
  columns: Column[],
  earlier: EarlierAnswers,
  passagesOf: (column: Column) => Placed[],
): Prompt {
  const describe = describing(earlier);
  const asked = columns.map((column, index) => {
    const passages = passagesOf(column).map(({ where, text }) => fence(`passage for C${index + 1}, ${where}`, text));
    return `${describe(column, index)}\n${passages.join("\n")}`;
  });
  return {
    system: SYSTEM,
    messages: [
      {
        role: "user",
        text: `${JSON.stringify(name)} was read in parts, and the parts gave different answers for these columns. Read the passages of each column together and answer once for the whole document: an amendment wins over what it amends, the specific over the general, and what several passages list is one list. If the passages do not settle it, it is not found.\n\n${asked.join("\n\n")}`,
      },
    ],
  };
}

const EARLIER =
  "How this organization answered it in other documents, passage → answer. They show what is meant. They are not part of this document: decide from this one alone, and quote only from it.";

/** How a column is asked: what it looks for, and how people answered it before. */
const describing =
  (earlier: EarlierAnswers) =>
  ({ field_key, label, instructions, field_type, field_meta }: Column, index: number): string => {
    const name = `C${index + 1}`;
    const options = field_meta ? `\nOptions: ${JSON.stringify(field_meta.options)}` : "";
    const shown = earlier.get(field_key) ?? [];
    const examples = shown.length > 0 ? `\n${EARLIER}\n${examplesPrompt(name, shown)}` : "";
    return `${name}: ${label}\nWhat to look for: ${instructions}\nForm of the value: ${typeOf(field_type).promptForm}${options}${examples}`;
  };
