import { z } from "zod";
import { Id, integer, Person, Timestamp, visibleText } from "../../kernel/http/shapes.ts";

const Owner = z.enum(["organization", "user"]);
const KeyScope = z.enum(["read", "write", "inference"]);
const Named = z.object({ id: Id, name: z.string() });

export const Key = z.object({
  id: Id,
  name: z.string(),
  scope: Owner,
  scopes: z.array(KeyScope).nullable().describe("What the key may do. Null: everything."),
  limits: z
    .object({ vaults: z.array(Named), projects: z.array(Named) })
    .nullable()
    .describe("The vaults and projects that the key reaches. Null: all that its owner reaches."),
  user: Person.nullable(),
  created_by: Person.nullable().describe("Null if created on the command line."),
  responsible: Person.nullable().describe("The person who became responsible when the creator was removed."),
  hint: z.string().describe("The last four characters of the key."),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
});
export type Key = z.output<typeof Key>;

/** An organization key that someone is responsible for. */
export const KeptKey = Key.pick({ id: true, name: true, hint: true, last_used_at: true });
export type KeptKey = z.output<typeof KeptKey>;

/** The key is shown only once. */
export const KeyWithSecret = Key.extend({ key: z.string() });
export type KeyWithSecret = z.output<typeof KeyWithSecret>;

const ids = z.array(Id).max(100, "must have at most 100 entries").default([]);

export const NewKey = z.strictObject({
  name: visibleText(1, 100),
  scope: Owner,
  expires_in_days: integer(1, 3650).nullable().default(null),
  scopes: z
    .array(KeyScope)
    .min(1, "must name at least one scope")
    .max(10, "must have at most 10 entries")
    .nullable()
    .default(null)
    .describe("What the key may do. Null: everything."),
  vault_ids: ids.describe("The key reaches only these vaults, and what is named in `project_ids`."),
  project_ids: ids.describe(
    "The key reaches only these projects with what is in them, and what is named in `vault_ids`.",
  ),
});
export type NewKey = z.output<typeof NewKey>;
