import { z } from "zod";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { Id, Timestamp, text, visibleText } from "../http/shapes.ts";

export const ROLES = ["viewer", "editor", "owner"] as const;
export const Role = z.enum(["owner", "editor", "viewer"]);
export type Role = z.output<typeof Role>;

const VaultStatus = z.enum(["active", "archived"]);

export const Vault = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    status: VaultStatus,
    split_bundles: z
      .boolean()
      .describe("Whether an upload that contains several agreements is split into separate documents."),
    my_role: Role,
    document_count: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Timestamp.nullable(),
  })
  .meta({ id: "Vault" });
export type Vault = z.output<typeof Vault>;

const name = visibleText(1, 200);
const description = text(0, 4000).nullable().optional();

export const NewVault = z
  .strictObject({
    name,
    description,
    split_bundles: z.boolean().default(true),
    template: text(1, 50)
      .optional()
      .describe("The id of a template of `GET /vault-templates`. The vault starts with its columns."),
  })
  .meta({ id: "NewVault" });
export type NewVault = z.output<typeof NewVault>;

export const VaultChange = z
  .strictObject({ name: name.optional(), description, split_bundles: z.boolean().optional() })
  .meta({ id: "VaultChange" });
export type VaultChange = z.output<typeof VaultChange>;

export const VaultQuery = CursorQuery.extend({
  search: text(1, 500).optional().describe("Case-insensitive text contained in the name or the description."),
  status: VaultStatus.optional().describe("Only vaults of this status."),
});
export type VaultQuery = Placed<z.output<typeof VaultQuery>>;
