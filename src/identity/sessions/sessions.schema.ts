import { z } from "zod";
import { Id, Timestamp, text } from "../../kernel/http/shapes.ts";
import { NewPassword } from "../accounts/password.schema.ts";

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
  must_set_up_factor: z
    .boolean()
    .describe("The organization requires a second factor: nothing else is open until one is set up."),
  failed_sign_ins: z.int().describe("Failed sign-in attempts since the previous sign-in."),
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

export const OrganizationChoice = z.strictObject({ organization_id: Id.optional() });
export type OrganizationChoice = z.output<typeof OrganizationChoice>;

export const SignInMethods = z.object({
  oidc: z.object({ name: z.string() }).nullable(),
  saml: z.object({ organization_id: Id, name: z.string() }).nullable(),
  support_contact: z.string().nullable(),
});
export type SignInMethods = z.output<typeof SignInMethods>;

export const SessionList = z.object({
  sessions: z.array(
    z.object({
      id: Id,
      current: z.boolean(),
      created_at: Timestamp,
      last_seen_at: Timestamp,
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
});

export const PasswordChange = z.strictObject({ current_password: text(1, 200), new_password: NewPassword });
export type PasswordChange = z.output<typeof PasswordChange>;

export const SignedOut = z.object({
  provider_logout_url: z
    .string()
    .nullable()
    .describe("Where to send the browser to sign out of the SAML identity provider. Null if not needed."),
});
export type SignedOut = z.output<typeof SignedOut>;
