import { z } from "zod";
import { clearableText, Id, Timestamp, text } from "../../kernel/http/shapes.ts";

/** A token with which an identity provider provisions people. */
export const ScimToken = z.object({
  id: Id,
  name: z.string(),
  hint: z.string().describe("The last four characters of the token."),
  created_by: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
});
export type ScimToken = z.output<typeof ScimToken>;

/** The token is shown only once. */
export const ScimTokenWithSecret = ScimToken.extend({ token: z.string() });
export type ScimTokenWithSecret = z.output<typeof ScimTokenWithSecret>;

export const NewScimToken = z.strictObject({
  name: text(1, 100).refine((name) => name.trim() !== "", "must not be blank"),
});
export type NewScimToken = z.output<typeof NewScimToken>;

const groups = {
  admin_group: z.string().nullable().describe("Members of the group with this name are administrators."),
  vaults_group: z.string().nullable().describe("Members of the group with this name manage vaults."),
};

export const ScimSettings = z.object({ base_url: z.string(), ...groups, tokens: z.array(ScimToken) });
export type ScimSettings = z.output<typeof ScimSettings>;

export const ScimGroupNames = z.object(groups);
export type ScimGroupNames = z.output<typeof ScimGroupNames>;

export const ScimGroupNamesChange = z.strictObject({
  admin_group: clearableText(255).optional(),
  vaults_group: clearableText(255).optional(),
});
export type ScimGroupNamesChange = z.output<typeof ScimGroupNamesChange>;
