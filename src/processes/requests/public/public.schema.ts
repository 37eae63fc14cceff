import { z } from "zod";
import { text, visibleText } from "../../../kernel/http/shapes.ts";
import { RequesterAddress } from "../requests.schema.ts";

export const NewCode = z.strictObject({ email: RequesterAddress });

export const SentCode = z.object({
  expires_in_minutes: z.int(),
  is_available: z.boolean(),
});

export const SubmittedRequest = z.strictObject({
  email: RequesterAddress,
  code: z.string("must be a string").trim().max(20, "must have at most 20 characters"),
  fields: text(0, 110_000).default("{}"),
  name: visibleText(1, 200).optional(),
});
export type SubmittedRequest = z.output<typeof SubmittedRequest>;

export const SubmittedReply = z.object({ id: z.string(), link: z.string() });

export const Answer = z.strictObject({ text: visibleText(1, 20_000) });
export type Answer = z.output<typeof Answer>;
