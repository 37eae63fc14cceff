import { z } from "zod";
import { FENCE_RULE, fence } from "../../../models/fence.ts";
import type { Prompt } from "../../../models/model.ts";

export const Bearing = z.object({
  questions: z.array(
    z.object({
      question: z.int().describe("The number of the question, from 1."),
      passages: z
        .array(z.int())
        .describe("The numbers of the passages that bear on it, the most important first; empty if none does."),
    }),
  ),
});
export type Bearing = z.output<typeof Bearing>;

const RULES = `You read contracts for a lawyer. They are too long to be read at once, so you read one part at a time and say which of its numbered passages bear on each question. Somebody else answers the questions and sees only the passages that you name.

${FENCE_RULE}

Name every passage that the answer may depend on: the rule itself, its exceptions and conditions, the definitions it uses, schedules, and amendments that change it. Where a rule goes on in the next passage, name both. Answer for every question; most parts have nothing on most questions.`;

/** Passages of one document, in their order. */
export interface ShownPart {
  /** The document and which part of it. */
  title: string;
  texts: string[];
}

/** Asks which passages of a part bear on some questions. The part comes first, for the provider's cache. */
export function bearingPrompt(parts: ShownPart[], questions: string[]): Prompt {
  let number = 0;
  const shown = parts.map(({ title, texts }) =>
    fence(title, texts.map((text) => `[${++number}] ${text}`).join("\n\n")),
  );
  const asked = questions.map((question, at) => `Question ${at + 1}: ${question}`);
  return {
    system: RULES,
    shared: shown.join("\n\n"),
    messages: [{ role: "user", text: `Which passages bear on these questions?\n\n${asked.join("\n\n")}` }],
  };
}
