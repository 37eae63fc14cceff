import { z } from "zod";
import { PageQuery } from "../http/page.ts";
import { clearableText, Id, integer, MAX_INTEGER, Timestamp, text } from "../http/shapes.ts";

/** Names one person of the organization, by id or by e-mail address. */
export const personFields = {
  user_id: integer(1, MAX_INTEGER).optional(),
  email: text(1, 320).optional(),
};

export const EXACTLY_ONE = "must hold exactly one of user_id and email";
export const namesOnePerson = (body: { user_id?: number; email?: string }) =>
  (body.user_id === undefined) !== (body.email === undefined);
/** The same rule for openapi.json. */
export const exactlyOnePersonSchema = { oneOf: [{ required: ["user_id"] }, { required: ["email"] }] };

/** Somebody of the organization, as the people there see each other. */
export const Colleague = z.object({
  id: z.int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  is_admin: z.boolean(),
  manages_vaults: z.boolean(),
  has_password: z.boolean(),
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

/** The whole address is shown here and never again. */
export const PasswordLink = z.object({ link: z.string(), link_expires_at: Timestamp });
export type PasswordLink = z.output<typeof PasswordLink>;

/** What the organization uses and a person sees to: it outlives them unless it is ended. */
export const Kept = z.object({
  organization_keys: z.array(
    z.object({ id: Id, name: z.string(), hint: z.string(), last_used_at: Timestamp.nullable() }),
  ),
  webhooks: z.array(z.object({ id: Id, url: z.string() })),
});
export type Kept = z.output<typeof Kept>;

/** Kept unless asked for: the organization's programs go on, and whoever removes the person sees to them from then on. */
export const RemovalQuery = z.object({
  organization_keys: z.enum(["revoke", "keep"]).default("keep"),
  webhooks: z.enum(["delete", "keep"]).default("keep"),
});
export type RemovalQuery = z.output<typeof RemovalQuery>;
