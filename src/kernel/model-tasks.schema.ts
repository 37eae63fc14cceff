import { z } from "zod";

/** What a language model is asked to do. Each can have a model of its own. */
export const TASKS = ["naming", "extraction", "review", "chat", "second_reader"] as const;
export type ModelTask = (typeof TASKS)[number];

export const PROVIDERS = ["anthropic", "openai", "openai-compatible"] as const;
export const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(", ")}`);
/** How much a model thinks before it answers. */
export const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
export const Effort = z.enum(EFFORTS, `must be one of ${EFFORTS.join(", ")}`);
export type Effort = (typeof EFFORTS)[number];

const EXAMPLE_URL = "https://models.example.com/v1";
const wholeNumber = (least: number, most: number) =>
  z.int("must be a whole number").min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);

export const ModelName = z
  .string("must be a string")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .describe("The model's name as its provider spells it.");
export const ModelAddress = z
  .url({ protocol: /^https?$/, error: `must be a URL such as ${EXAMPLE_URL}` })
  .max(2000, "must have at most 2000 characters")
  .refine((address) => !/[@?#]/.test(address), "must be a plain URL: send the key as api_key")
  .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
  .meta({ format: "uri", example: EXAMPLE_URL })
  .describe("The base address, including `/v1`.");
export const ModelKey = z
  .string("must be a string")
  .max(1000, "must have at most 1000 characters")
  .regex(/^[\x21-\x7e]+$/, "must be a single word of ASCII characters")
  .describe("Stored encrypted and never returned. If omitted, the stored key is kept; null removes it.");
export const PromptCharacters = wholeNumber(4_000, 10_000_000).describe("The prompt limit in characters.");
export const OutputTokens = wholeNumber(500, 1_000_000).describe(
  "The limit of one answer in tokens, reasoning included.",
);
export const FirstTokenSeconds = wholeNumber(1, 3_600).describe(
  "How long a call may stay silent before the first word of the answer.",
);
export const IdleSeconds = wholeNumber(1, 3_600).describe("How long an answer may pause.");
export const TimeoutSeconds = wholeNumber(1, 3_600).describe("The time limit of one call in seconds.");

/** A model of a task. What it leaves out is as in the model of everything else. */
const Own = z.strictObject({
  provider: Provider.optional().describe("The provider whose API the model uses. If omitted: as the other tasks."),
  name: ModelName.optional().describe("The model's name as its provider spells it. If omitted: as the other tasks."),
  base_url: ModelAddress.nullable()
    .optional()
    .describe("The base address, including `/v1`. Null or omitted: as the other tasks, or the provider's own."),
  api_key: ModelKey.nullable()
    .optional()
    .describe("Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."),
});

export const NewTaskModel = Own.extend({
  prompt_characters: PromptCharacters.optional(),
  output_tokens: OutputTokens.optional(),
  reasoning: Effort.optional().describe("How much the model thinks before it answers."),
  fallback: Own.required({ provider: true, name: true })
    .nullable()
    .optional()
    .describe("Asked when this model fails. If omitted: as the other tasks; null: none."),
}).meta({ id: "NewTaskModel" });
export type NewTaskModel = z.output<typeof NewTaskModel>;

export const NewTaskModels = z.partialRecord(z.enum(TASKS, `must be one of ${TASKS.join(", ")}`), NewTaskModel);
export type NewTaskModels = z.output<typeof NewTaskModels>;
