import { z } from "zod";
import { Id } from "../http/shapes.ts";

export const Me = z
  .object({
    id: z.int().nullable().describe("The calling user's id. Null for an organization-scoped key."),
    token_type: z.enum(["user", "organization"]),
    api_key_id: Id.nullable().meta({ type: "string", format: "uuid", anyOf: undefined }),
    organization: z.object({ id: Id, name: z.string() }),
    scopes: z
      .array(z.enum(["read", "write", "inference"]))
      .optional()
      .describe("The scopes of the key. Only for a key with scopes or limits."),
    is_limited: z
      .boolean()
      .optional()
      .describe("Whether the key reaches only some vaults and projects. Only for a key with scopes or limits."),
    user: z.object({ id: z.int(), email: z.string().nullable(), name: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof Me>;
