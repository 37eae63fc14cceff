import { z } from "zod";
import { type CallOptions, type Generated, type GeneratedObject, ModelFailure, type Prompt } from "./model.ts";
import type { ModelRequest } from "./request.ts";
import { MAX_USELESS } from "./retry.ts";
import { toJsonSchema } from "./schema.ts";

const MAX_REPEATED = 20_000;
const MAX_REASON = 2_000;
const MAX_ISSUES = 20;

/** Asks for an object of a shape. If the answer does not fit, asks once more with the reason. */
export async function generateObject<T>(
  ask: (ask: ModelRequest) => Promise<Generated>,
  prompt: Prompt,
  shape: z.ZodType<T>,
  options: CallOptions = {},
): Promise<GeneratedObject<T>> {
  const schema = toJsonSchema(shape);
  const useless = { count: 0 };
  const first = await ask({ ...options, prompt, schema, useless });
  const read = readAnswer(first, shape);
  if (read.fits) return { value: read.value, tokens: first.tokens, model: first.model };
  if (++useless.count >= MAX_USELESS)
    throw new ModelFailure(
      `The model ${first.model} returned nothing that can be used, and then an invalid answer.`,
      "useless",
    );
  const second = await ask({ ...options, prompt: withReason(prompt, first, read.reason), schema, useless });
  const reread = readAnswer(second, shape);
  if (reread.fits) return { value: reread.value, tokens: sum(first, second), model: second.model };
  throw new ModelFailure(`The model ${second.model} returned an invalid answer twice.`, "useless");
}

type Read<T> = { fits: true; value: T } | { fits: false; reason: string };

function readAnswer<T>({ text, cut, model }: Generated, shape: z.ZodType<T>): Read<T> {
  if (cut) {
    const message = `The answer of the model ${model} was cut off because it became too long. Ask for less at once, or allow more tokens (MODEL_OUTPUT_TOKENS).`;
    throw new ModelFailure(message, "cut");
  }
  const json = findJson(text);
  if (!json) return { fits: false, reason: "it is not JSON" };
  const read = shape.safeParse(json.value);
  if (read.success) return { fits: true, value: read.data };
  const first = new z.ZodError(read.error.issues.slice(0, MAX_ISSUES));
  return { fits: false, reason: z.prettifyError(first).slice(0, MAX_REASON) };
}

/** Parses the whole answer, or the part from the first to the last brace, because some models add prose or a code fence. */
function findJson(text: string): { value: unknown } | undefined {
  for (const part of [text, text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)]) {
    try {
      return { value: JSON.parse(part) };
    } catch {}
  }
  return undefined;
}

function withReason(prompt: Prompt, { text }: Generated, reason: string): Prompt {
  const answer = text.slice(0, MAX_REPEATED).toWellFormed().trim() || "(no answer)";
  const correction = `That answer cannot be used: ${reason}\nAnswer the same again, as one JSON object of the shape asked for.`;
  return {
    ...prompt,
    messages: [...prompt.messages, { role: "assistant", text: answer }, { role: "user", text: correction }],
  };
}

const sum = ({ tokens: a }: Generated, { tokens: b }: Generated) => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  output: a.output + b.output,
});
