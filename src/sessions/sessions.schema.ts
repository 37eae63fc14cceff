import { z } from "zod";
import { Id, Timestamp, text } from "../http/shapes.ts";

export const Session = z.object({
  id: Id,
  user: z.object({
    id: z.int(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    is_admin: z.boolean(),
    manages_vaults: z.boolean(),
  }),
  organization: z.object({ id: Id, name: z.string(), personal_keys_allowed: z.boolean() }),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Session = z.output<typeof Session>;

export const SignIn = z.strictObject({
  email: text(1, 320),
  password: text(1, 200),
  organization_id: Id.optional(),
});
export type SignIn = z.output<typeof SignIn>;

export const WaysIn = z.object({
  oidc: z.object({ name: z.string() }).nullable(),
  support_contact: z.string().nullable(),
});
export type WaysIn = z.output<typeof WaysIn>;
