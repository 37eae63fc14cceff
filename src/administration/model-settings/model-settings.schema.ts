import { z } from "zod";
import { Timestamp } from "../../kernel/http/shapes.ts";
import {
  Effort,
  FirstTokenSeconds,
  IdleSeconds,
  ModelAddress,
  ModelKey,
  ModelName,
  NewTaskModels,
  OutputTokens,
  PromptCharacters,
  Provider,
  TASKS,
  TimeoutSeconds,
} from "../../kernel/model-tasks.schema.ts";

const HasKey = z.boolean().describe("Whether a key is stored for it. The key itself is never returned.");
const ShownModel = z.object({
  provider: Provider.nullable().describe("The provider whose API the model uses."),
  name: z.string().nullable().describe("The model's name as its provider spells it."),
  base_url: z.string().nullable().describe("The base address. Null: as the other tasks, or the provider's own."),
  has_api_key: HasKey,
});

/** Null: as in the model of everything else. */
export const TaskModel = ShownModel.extend({
  prompt_characters: z.int().nullable().describe("The prompt limit in characters."),
  output_tokens: z.int().nullable().describe("The limit of one answer in tokens, reasoning included."),
  reasoning: Effort.nullable().describe("How much the model thinks before it answers."),
  fallback: ShownModel.nullish().describe("Asked when this model fails. Absent: as the other tasks; null: none."),
})
  .meta({ id: "TaskModel" })
  .describe("The model of one task. Null: as in the model of everything else.");
export type TaskModel = z.output<typeof TaskModel>;

export const ModelSettings = z
  .object({
    source: z
      .enum(["organization", "installation", "none"])
      .describe(
        "Whose model answers: the organization's own, the installation's, or none. With none, the local engine answers.",
      ),
    provider: Provider.nullable().describe("The provider whose API the model uses. Null if no model is configured."),
    name: z.string().nullable().describe("The model's name as its provider spells it."),
    base_url: z
      .string()
      .nullable()
      .describe("Null if the provider's own address is used, and for the installation's model."),
    has_api_key: z.boolean().describe("Whether the organization has stored a key. The key itself is never returned."),
    prompt_characters: z.int().nullable().describe("The prompt limit in characters. Null: the installation's limit."),
    output_tokens: z
      .int()
      .nullable()
      .describe("The limit of one answer in tokens, reasoning included. Null: each task has its own."),
    reasoning: Effort.nullable().describe("How much the model thinks before it answers. Null: as it does by itself."),
    first_token_seconds: z
      .int()
      .nullable()
      .describe("How long a call may stay silent before the first word. Null: the installation's limit."),
    idle_seconds: z.int().nullable().describe("How long an answer may pause. Null: the installation's limit."),
    timeout_seconds: z.int().nullable().describe("The time limit of one call. Null: the installation's limit."),
    tasks: z
      .partialRecord(z.enum(TASKS), TaskModel)
      .describe("Tasks that have a model of their own. The installation's are not shown."),
    updated_at: Timestamp.nullable().describe(
      "When the organization's settings were last changed. Null if it has none of its own.",
    ),
  })
  .meta({ id: "ModelSettings" });
export type ModelSettings = z.output<typeof ModelSettings>;

export const NewModelSettings = z
  .strictObject({
    provider: Provider.describe(
      "The provider whose API the model uses. `openai-compatible` is for any server with an OpenAI-compatible API.",
    ),
    name: ModelName,
    base_url: ModelAddress.nullable()
      .optional()
      .describe("The base address, including `/v1`. Required for `openai-compatible`."),
    api_key: ModelKey.nullable()
      .optional()
      .describe("Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."),
    prompt_characters: PromptCharacters.nullable()
      .optional()
      .describe("The prompt limit in characters. Null: the installation's limit."),
    output_tokens: OutputTokens.nullable()
      .optional()
      .describe("The limit of one answer in tokens, reasoning included. Null: each task has its own."),
    reasoning: Effort.nullable()
      .optional()
      .describe("How much the model thinks before it answers. Null: as it does by itself."),
    first_token_seconds: FirstTokenSeconds.nullable()
      .optional()
      .describe("How long a call may stay silent before the first word, in seconds. Null: the installation's limit."),
    idle_seconds: IdleSeconds.nullable()
      .optional()
      .describe("How long an answer may pause, in seconds. Null: the installation's limit."),
    timeout_seconds: TimeoutSeconds.nullable()
      .optional()
      .describe("The time limit of one call in seconds. Null: the installation's limit."),
    tasks: NewTaskModels.optional().describe(
      "Models of single tasks. If omitted, they stay as they are; what is given replaces them all, and keys that are left out are kept.",
    ),
  })
  .meta({ id: "NewModelSettings" });
export type NewModelSettings = z.output<typeof NewModelSettings>;

const Check = z.object({
  ok: z.boolean().describe("Whether it works."),
  message: z.string().describe("The result of the test, as a human-readable message."),
});

export const ModelTest = z
  .object({
    name: z.string().nullable().describe("The model that was tested."),
    connection: Check.describe("The model answers."),
    json: Check.describe("It answers with JSON of a given shape."),
    tools: Check.describe("It calls a tool that it is offered."),
    streaming: Check.describe("Its answer arrives piece by piece."),
    context: Check.describe("It reads a prompt as long as `prompt_characters`."),
    tasks: z
      .partialRecord(
        z.enum(TASKS),
        Check.extend({ name: z.string().describe("The model of the task. Its fallback is asked if it fails.") }),
      )
      .describe(
        "Tasks with a model of their own: whether it does what they need, tools for chats and JSON for the others.",
      ),
  })
  .meta({ id: "ModelTest" });
export type ModelTest = z.output<typeof ModelTest>;
