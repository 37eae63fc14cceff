import { z } from "zod";
import { integer, Timestamp, text } from "../../kernel/http/shapes.ts";

const PROVIDERS = ["anthropic", "openai", "openai-compatible"] as const;
const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(", ")}`);
const EXAMPLE_URL = "https://models.example.com/v1";

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
    timeout_seconds: z.int().nullable().describe("The time limit of one call. Null: the installation's limit."),
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
    name: text(1, 200).describe("The model's name as its provider spells it."),
    base_url: z
      .url({ protocol: /^https?$/, error: `must be a URL such as ${EXAMPLE_URL}` })
      .max(2000, "must have at most 2000 characters")
      .refine((address) => !/[@?#]/.test(address), "must be a plain URL: send the key as api_key")
      .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
      .nullable()
      .optional()
      .meta({ format: "uri", example: EXAMPLE_URL })
      .describe("The base address, including `/v1`. Required for `openai-compatible`."),
    api_key: z
      .string("must be a string")
      .max(1000, "must have at most 1000 characters")
      .regex(/^[\x21-\x7e]+$/, "must be a single word of ASCII characters")
      .nullable()
      .optional()
      .describe("Stored encrypted and never returned. If omitted, the stored key is kept; null removes it."),
    prompt_characters: integer(4_000, 10_000_000)
      .nullable()
      .optional()
      .describe("The prompt limit in characters. Null: the installation's limit."),
    timeout_seconds: integer(1, 300)
      .nullable()
      .optional()
      .describe("The time limit of one call in seconds. Null: the installation's limit."),
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
  })
  .meta({ id: "ModelTest" });
export type ModelTest = z.output<typeof ModelTest>;
