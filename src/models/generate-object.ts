import { z } from "zod";
import { type CallOptions, type Generated, type GeneratedObject, ModelFailure, type Prompt } from "./model.ts";
import type { ModelRequest } from "./request.ts";
import { toJsonSchema } from "./schema.ts";

const LONGEST_REPEATED = 20_000;
const LONGEST_REASON = 2_000;

/** Asks for an answer of a shape. One that does not fit is asked for once more, with the reason. */
export async function generateObject<T>(
  ask: (ask: ModelRequest) => Promise<Generated>,
  prompt: Prompt,
  shape: z.ZodType<T>,
  options: CallOptions = {},
): Promise<GeneratedObject<T>> {
  const schema = toJsonSchema(shape);
  const first = await ask({ ...options, prompt, schema });
  const read = readAnswer(first, shape);
  if (read.fits) return { value: read.value, tokens: first.tokens, model: first.model };
  const second = await ask({ ...options, prompt: withReason(prompt, first, read.reason), schema });
  const reread = readAnswer(second, shape);
  if (reread.fits) return { value: reread.value, tokens: sum(first, second), model: second.model };
  throw new ModelFailure(`The model ${second.model} answered twice in another shape than it was asked for.`, false);
}

type Read<T> = { fits: true; value: T } | { fits: false; reason: string };

function readAnswer<T>({ text, cut, model }: Generated, shape: z.ZodType<T>): Read<T> {
  if (cut) {
    const message = `The answer of the model ${model} was cut off by its limit of tokens. Ask for less at once, or allow more.`;
    throw new ModelFailure(message, false);
  }
  const json = findJson(text);
  if (!json) return { fits: false, reason: "it is not JSON" };
  const read = shape.safeParse(json.value);
  if (read.success) return { fits: true, value: read.data };
  return { fits: false, reason: z.prettifyError(read.error).slice(0, LONGEST_REASON) };
}

/** The whole answer, or what stands between its first and its last brace: some models say a word before, or fence it. */
function findJson(text: string): { value: unknown } | undefined {
  for (const part of [text, text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)]) {
    try {
      return { value: JSON.parse(part) };
    } catch {}
  }
  return undefined;
}

function withReason(prompt: Prompt, { text }: Generated, reason: string): Prompt {
  const said = text.slice(0, LONGEST_REPEATED).toWellFormed().trim() || "(no answer)";
  const asked = `That answer cannot be used: ${reason}\nAnswer the same again, as one JSON object of the shape asked for.`;
  return {
    ...prompt,
    messages: [...prompt.messages, { role: "assistant", text: said }, { role: "user", text: asked }],
  };
}

const sum = ({ tokens: a }: Generated, { tokens: b }: Generated) => ({
  input: a.input + b.input,
  cached: a.cached + b.cached,
  output: a.output + b.output,
});
