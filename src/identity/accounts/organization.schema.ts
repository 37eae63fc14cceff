import { z } from "zod";
import { Id, Timestamp, visibleText } from "../../kernel/http/shapes.ts";

export const Organization = z.object({
  id: Id,
  name: z.string(),
  personal_keys_allowed: z.boolean(),
  billing_mode: z.enum(["unlimited", "credits", "trial_not_started", "not_configured"]),
  credits: z.number(),
  created_at: Timestamp,
});
export type Organization = z.output<typeof Organization>;

export const OrganizationChange = z.strictObject({
  name: visibleText(1, 255).optional(),
  personal_keys_allowed: z.boolean().optional(),
});
export type OrganizationChange = z.output<typeof OrganizationChange>;
