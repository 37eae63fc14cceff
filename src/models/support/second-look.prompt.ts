import { z } from "zod";
import { FENCE_RULE, fence } from "../fence.ts";
import type { Prompt } from "../model.ts";
import type { Claim } from "./claims.ts";

export const SecondLook = z.object({
  verdicts: z.array(
    z.object({
      claim: z.int().describe("The number of the claim."),
      verdict: z
        .enum(["says", "says_otherwise", "does_not_say"])
        .describe(
          "says: the passages say all of it. says_otherwise: they contradict it. does_not_say: they leave a part of it open.",
        ),
      reason: z.string().describe("What differs or is missing, in a few words; empty when they say it."),
    }),
  ),
});

const RULES = `You check claims about contracts for a lawyer. For each claim you get the passages that it cites, and nothing else.

${FENCE_RULE}

Judge by the passages alone. A claim is said only if they say every part of it: the same party, number, unit and period, the same duty, right or prohibition, and no exception that takes it back. What is merely likely or usual is not said. Answer for every claim.`;

/** What a claim is: a sentence of an answer, something that a playbook demands, or the value of a column. */
export type Looked = "sentences" | "demands" | "values";

const OF: Record<Looked, string> = {
  sentences: "",
  demands:
    "Here each claim is something that a playbook asks for or refuses. It is said if the passages meet it: a better term than the one asked for meets it, too.",
  values:
    "Here each claim is a question about the contract and its answer. It is said if the passages answer that very question with that value, however it is written.",
};

export const secondLookPrompt = (claims: Claim[], looked: Looked): Prompt => ({
  system: [RULES, OF[looked]].filter(Boolean).join("\n\n"),
  messages: [{ role: "user", text: claims.map(writeClaim).join("\n\n") }],
});

const writeClaim = ({ text, quotes }: Claim, index: number) =>
  `Claim ${index + 1}: ${JSON.stringify(text)}\n${quotes.map((quote) => fence(`passage of claim ${index + 1}`, quote)).join("\n")}`;
