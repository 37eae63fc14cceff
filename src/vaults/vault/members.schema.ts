import { z } from "zod";
import {
  EXACTLY_ONE,
  exactlyOnePersonSchema,
  namesOnePerson,
  personFields,
} from "../../identity/accounts/people.schema.ts";
import { PersonEmail, PersonName, Timestamp } from "../../kernel/http/shapes.ts";
import { Role } from "./vaults.schema.ts";

export const VaultMember = z
  .object({
    user_id: z.int().describe("The id that `GET /me` returns."),
    email: PersonEmail,
    name: PersonName,
    role: Role.nullable().describe(
      "Null if the stored value is not a valid role. Such a grant has no permissions; remove the person and add them again.",
    ),
    added_at: Timestamp.nullable().describe("Null for grants created before this was recorded."),
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
