import { z } from "zod";
import { Id, integer, Timestamp, visibleText } from "../http/shapes.ts";

const Scope = z.enum(["organization", "user"]);

/** Someone who created a thing or is responsible for it. */
export const Person = z.object({ id: z.int(), name: z.string().nullable(), email: z.string().nullable() });

export const Key = z.object({
  id: Id,
  name: z.string(),
  scope: Scope,
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

export const NewKey = z.strictObject({
  name: visibleText(1, 100),
  scope: Scope,
  expires_in_days: integer(1, 3650).nullable().default(null),
});
export type NewKey = z.output<typeof NewKey>;
