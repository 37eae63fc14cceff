import { z } from "zod";

export const EmailSettings = z.object({
  email: z.boolean().describe("Whether the person receives e-mail about notifications."),
  is_available: z.boolean().describe("Whether the installation can send e-mail."),
  address: z.string().nullable(),
  trouble: z
    .object({ status: z.enum(["pending", "failed"]), error: z.string() })
    .nullable()
    .describe("Why the person's latest e-mail was not delivered. `pending`: it is tried again."),
});
export type EmailSettings = z.output<typeof EmailSettings>;

export const EmailSettingsChange = z.strictObject({ email: z.boolean("must be true or false") });
export type EmailSettingsChange = z.output<typeof EmailSettingsChange>;
