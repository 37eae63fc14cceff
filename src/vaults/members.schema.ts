import { z } from "zod";
import { EXACTLY_ONE, exactlyOnePersonSchema, namesOnePerson, personFields } from "../accounts/people.schema.ts";
import { Timestamp } from "../http/shapes.ts";
import { Role } from "./vaults.schema.ts";

export const VaultMember = z
  .object({
    user_id: z.int().describe("The same id that `GET /me` reports."),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: Role.nullable().describe(
      "Null for a stored value that cannot be read as a role. Such a grant carries no permissions; remove it and add the person again.",
    ),
    added_at: Timestamp.nullable().describe("Null for grants written before it was recorded."),
  })
  .meta({ id: "VaultMember" });
export type VaultMember = z.output<typeof VaultMember>;

export const NewVaultMember = z
  .strictObject({ ...personFields, role: Role.default("editor") })
  .refine(namesOnePerson, EXACTLY_ONE)
  .meta({ id: "NewVaultMember", ...exactlyOnePersonSchema });
export type NewVaultMember = z.output<typeof NewVaultMember>;

export const VaultMemberChange = z.strictObject({ role: Role }).meta({ id: "VaultMemberChange" });
export type VaultMemberChange = z.output<typeof VaultMemberChange>;
