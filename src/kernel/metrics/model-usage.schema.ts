import { z } from "zod";

const Count = z.int().min(0);

/** Tokens, calls and cost of language models. */
export const ModelUsage = z
  .object({
    input: Count.describe("Tokens sent, the cached ones included."),
    cached: Count.describe("Sent tokens that the provider had in its cache."),
    output: Count.describe("Tokens received."),
    calls: Count.describe("Requests to a provider, failed ones included."),
    cost: z
      .number()
      .min(0)
      .nullable()
      .describe(
        "What it cost by the prices of the time (`MODEL_PRICES`). Null if a model without a price was among the calls.",
      ),
  })
  .meta({ id: "ModelUsage" });
export type ModelUsage = z.output<typeof ModelUsage>;
