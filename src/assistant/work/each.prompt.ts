import { z } from "zod";
import { FENCE_RULE, fence } from "../../models/fence.ts";
import type { Prompt } from "../../models/model.ts";
import type { EachColumn } from "./each.schema.ts";

/** What one document says, one answer for each column. */
export const EachReply = z.object({
  answers: z.array(
    z.object({
      column: z.int().describe("The number of the question, from 1."),
      found: z.boolean().describe("Whether the document says it."),
      value: z.string().describe("The answer in a few words. Empty if it is not found."),
      quotes: z.array(z.string()).describe("The words that it rests on, copied letter by letter from the document."),
    }),
  ),
});
export type EachReply = z.output<typeof EachReply>;

/** The questions come first and are the same for every document, so that a provider's cache serves them. */
export function eachPrompt(columns: EachColumn[], name: string, text: string): Prompt {
  const messages = [{ role: "user" as const, text: `${fence(name, text)}\n\nAnswer the questions.` }];
  return { system: systemOf(columns), messages };
}

/** The same questions where parts of a document answer differently, with the passages of all parts. */
export function settlePrompt(columns: EachColumn[], name: string, passages: string): Prompt {
  const text = `${fence(`${name}, passages of several parts`, passages)}\n\nThe document was read in parts, which gave different answers. Answer those questions that the passages name, for the whole document. What several passages list is one list.`;
  return { system: systemOf(columns), messages: [{ role: "user", text }] };
}

/** The same questions once more, where the words of an answer do not say it. */
export function repairPrompt(columns: EachColumn[], name: string, passages: string): Prompt {
  const text = `${fence(`${name}, passages of your answers`, passages)}\n\nThese passages do not say what you answered to the questions that they name. Answer those again, only with what the passages say, or that it is not found.`;
  return { system: systemOf(columns), messages: [{ role: "user", text }] };
}

function systemOf(columns: EachColumn[]): string {
  const questions = columns.map(({ label, question }, at) => `${at + 1}. ${label}: ${question}`);
  return `You read one document and answer questions about it, precisely and briefly.

${FENCE_RULE}

Answer each question from the document alone. Quote the words that the answer rests on, one passage for each quote, no longer than needed. What the document does not say is not found. When an amendment changes a term, the amended term counts.

The questions:
${questions.join("\n")}`;
}
