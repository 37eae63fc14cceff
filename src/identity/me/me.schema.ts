import { z } from "zod";
import { Id, PersonEmail, PersonName } from "../../kernel/http/shapes.ts";

export const Me = z
  .object({
    id: z.int().nullable().describe("The calling user's id. Null for an organization-scoped key."),
    token_type: z
      .enum(["user", "organization"])
      .describe(
        "`user`: the key acts for a person (`u:svc_…`). `organization`: it acts for the organization (`svc_…`).",
      ),
    api_key_id: Id.nullable()
      .meta({ type: "string", format: "uuid", anyOf: undefined })
      .describe("The id of the API key that was sent."),
    organization: z
      .object({
        id: Id.describe("The id of the organization."),
        name: z.string().describe("The name of the organization."),
      })
      .describe("The organization of the key."),
    scopes: z
      .array(z.enum(["read", "write", "inference"]))
      .optional()
      .describe("The scopes of the key. Only for a key with scopes or limits."),
    is_limited: z
      .boolean()
      .optional()
      .describe("Whether the key reaches only some vaults and projects. Only for a key with scopes or limits."),
    user: z
      .object({ id: z.int().describe("The id of the person."), email: PersonEmail, name: PersonName })
      .nullable()
      .describe("The person that the key acts for. Null for an organization-scoped key."),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof Me>;
