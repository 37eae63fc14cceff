import { z } from "zod";
import type { Generated, Prompt, ToolCall } from "../../models/model.ts";

const SYSTEM = "This is a test of your connection. Answer as briefly as you can.";
const CODE = "heron-4417";
const FILLER = "This sentence is only here to make the text long. ";
/** Room for the system prompt and the question. */
const RESERVE = 1_000;

const asking = (text: string): Prompt => ({ system: SYSTEM, messages: [{ role: "user", text }] });

export const GREETING = asking("Reply with one short sentence: say that you are ready.");

export const OFFERED_TOOL = {
  name: "find_governing_law",
  description: "Finds the law that governs a contract.",
  input: z.object({ contract: z.string() }),
};

export const TOOL_QUESTION: Prompt = {
  ...asking("Which law governs contract 12? You cannot know this: look it up with the tool."),
  tools: [OFFERED_TOOL],
};

const LAW = "the law of Saskatchewan";

/** The step after a call of the tool: its result is told, and no more calls are wanted. */
export const secondStep = ({ text, calls, attached }: Generated, { id, name }: ToolCall): Prompt => ({
  ...TOOL_QUESTION,
  messages: [
    ...TOOL_QUESTION.messages,
    { role: "assistant", text, calls, attached },
    ...calls.map((call) => ({
      role: "tool" as const,
      id: call.id,
      name: call.name,
      result: call.id === id && call.name === name ? `Contract 12 is governed by ${LAW}.` : "Nothing was found.",
    })),
  ],
  mustAnswer: true,
});

export const hasLaw = (answer: string) => answer.includes("Saskatchewan");

export const JSON_QUESTION = asking("What is the capital of France, and how many letters has its name?");
export const Capital = z.object({ capital: z.string(), letters: z.int() });

/** A prompt of the maximum length with the answer at its beginning, where a server with a smaller context window cuts it off. */
export const longQuestion = (characters: number): Prompt => ({
  ...asking("What is the code at the beginning of the text? Reply with the code only."),
  shared: `The code is ${CODE}. ${FILLER.repeat(Math.ceil(characters / FILLER.length))}`.slice(0, characters - RESERVE),
});

export const hasCode = (answer: string) => answer.includes(CODE);
