import { z } from "zod";
import { Timestamp } from "../../kernel/http/shapes.ts";
import { NewPassword } from "../accounts/password.schema.ts";

/** Who the link is for. */
export const OpenLink = z.object({
  email: z.string().nullable(),
  name: z.string().nullable(),
  organization: z.object({ name: z.string() }),
  expires_at: Timestamp,
});
export type OpenLink = z.output<typeof OpenLink>;

export const FirstPassword = z.strictObject({ password: NewPassword });
