import { z } from "zod";
import { integer, Timestamp } from "../../kernel/http/shapes.ts";

export const WordToken = z.object({
  token: z.string().describe("Shown once."),
  expires_at: Timestamp,
});
export type WordToken = z.output<typeof WordToken>;

export const WordText = z.object({
  text: z.string(),
  labels: z
    .array(z.object({ start: z.int(), label: z.string() }))
    .describe("The automatic numbers in the text, each with a space after it. Word keeps them apart from the text."),
});

export const WordUse = z.strictObject({
  feature: z.enum(["redlines_applied", "drafts_applied"]),
  times: integer(1, 1000).default(1),
});
export type WordUse = z.output<typeof WordUse>;
