import { z } from "zod";
import { PageQuery } from "../../kernel/http/paging/page.ts";
import { clearableText, Id, integer, MAX_INTEGER, Timestamp, text } from "../../kernel/http/shapes.ts";

/** Identifies one person of the organization, by id or email address. */
export const personFields = {
  user_id: integer(1, MAX_INTEGER)
    .optional()
    .describe("The id of a person in the organization. Send either this or `email`."),
  email: text(1, 320)
    .optional()
    .describe("The e-mail address of a person in the organization. Send either this or `user_id`."),
};

export const EXACTLY_ONE = "must have exactly one of user_id and email";
export const namesOnePerson = (body: { user_id?: number; email?: string }) =>
  (body.user_id === undefined) !== (body.email === undefined);
/** The same rule for openapi.json. */
export const exactlyOnePersonSchema = { oneOf: [{ required: ["user_id"] }, { required: ["email"] }] };

/** A member of the organization, as other members see them. */
export const Colleague = z.object({
  id: z.int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  is_admin: z.boolean(),
  manages_vaults: z.boolean(),
  has_password: z.boolean(),
  has_second_factor: z
    .boolean()
    .nullable()
    .describe("Whether the person has an authenticator app or a passkey. Shown to administrators; null for others."),
  deactivated_at: Timestamp.nullable().describe("Deactivated by the identity provider: cannot sign in or use keys."),
  last_seen_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Colleague = z.output<typeof Colleague>;

export const PeopleQuery = PageQuery.extend({ q: text(1, 320).optional() });
export type PeopleQuery = z.output<typeof PeopleQuery>;

export const NewColleague = z.strictObject({
  email: text(3, 320)
    .regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")
    .meta({ example: "ada@example.com" }),
  name: clearableText(200).optional(),
  is_admin: z.boolean().default(false),
  manages_vaults: z.boolean().default(false),
});
export type NewColleague = z.output<typeof NewColleague>;

export const ColleagueChange = z.strictObject({
  name: clearableText(200).optional(),
  is_admin: z.boolean().optional(),
  manages_vaults: z.boolean().optional(),
});
export type ColleagueChange = z.output<typeof ColleagueChange>;

/** The link is shown only once. */
export const PasswordLink = z.object({ link: z.string(), link_expires_at: Timestamp });
export type PasswordLink = z.output<typeof PasswordLink>;

/** Organization keys and webhooks that a person is responsible for. They survive the person's removal unless revoked. */
export const Kept = z.object({
  organization_keys: z.array(
    z.object({ id: Id, name: z.string(), hint: z.string(), last_used_at: Timestamp.nullable() }),
  ),
  webhooks: z.array(z.object({ id: Id, url: z.string() })),
});
export type Kept = z.output<typeof Kept>;

/** Kept by default, so that the organization's integrations keep working. The administrator who removes the person becomes responsible. */
export const RemovalQuery = z.object({
  organization_keys: z.enum(["revoke", "keep"]).default("keep"),
  webhooks: z.enum(["delete", "keep"]).default("keep"),
});
export type RemovalQuery = z.output<typeof RemovalQuery>;
