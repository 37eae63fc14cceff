import { z } from "zod";

export const EmailSettings = z.object({
  email: z.boolean().describe("Whether the person receives e-mail about notifications."),
  activity: z
    .boolean()
    .describe("Whether that includes actions of colleagues: assignments, mentions, shares and decisions."),
  is_available: z.boolean().describe("Whether the installation can send e-mail."),
  address: z.string().nullable(),
  trouble: z
    .object({ status: z.enum(["pending", "failed"]), error: z.string() })
    .nullable()
    .describe("Why the person's latest e-mail was not delivered. `pending`: it is tried again."),
});
export type EmailSettings = z.output<typeof EmailSettings>;

const choice = z.boolean("must be true or false").optional();
export const EmailSettingsChange = z
  .strictObject({ email: choice, activity: choice })
  .refine((change) => Object.keys(change).length > 0, "must have email or activity");
export type EmailSettingsChange = z.output<typeof EmailSettingsChange>;
