import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, Timestamp, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";

export const Role = z
  .enum(["owner", "editor", "viewer"])
  .describe(
    "`viewer`: read and write notes. `editor`: also change documents, columns and cells. `owner`: also manage members.",
  );
export type Role = z.output<typeof Role>;

const VaultStatus = z.enum(["active", "archived"]);

export const Vault = z
  .object({
    id: Id.describe("The id of the vault."),
    name: z.string().describe("The name of the vault."),
    description: z.string().nullable().describe("What the vault is for. Null if not set."),
    status: VaultStatus.describe("In an `archived` vault, documents, columns and cells can be read but not changed."),
    split_bundles: z
      .boolean()
      .describe("Whether an upload that contains several agreements is split into separate documents."),
    my_role: Role.describe("The role of the calling user."),
    document_count: z
      .int()
      .describe("How many documents the table has. Deleted ones, copies and split uploads do not count."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    archived_at: Timestamp.nullable().describe("When the vault was archived. Null if it is active."),
  })
  .meta({ id: "Vault" });
export type Vault = z.output<typeof Vault>;

const name = visibleText(1, 200);
const description = text(0, 4000).nullable().optional();

export const NewVault = z
  .strictObject({
    name: name.describe("The name of the vault."),
    description: description.describe("What the vault is for."),
    split_bundles: z
      .boolean()
      .default(true)
      .describe("Whether an upload that contains several agreements is split into separate documents."),
    template: text(1, 50)
      .optional()
      .describe("The id of a template of `GET /vault-templates`. The vault starts with its columns."),
  })
  .meta({ id: "NewVault" });
export type NewVault = z.output<typeof NewVault>;

export const VaultChange = z
  .strictObject({
    name: name.optional().describe("The new name."),
    description: description.describe("The new description; null clears it."),
    split_bundles: z
      .boolean()
      .optional()
      .describe("Whether an upload that contains several agreements is split into separate documents."),
  })
  .meta({ id: "VaultChange" });
export type VaultChange = z.output<typeof VaultChange>;

export const VaultQuery = CursorQuery.extend({
  search: text(1, 500).optional().describe("Case-insensitive text contained in the name or the description."),
  status: VaultStatus.optional().describe("Only vaults of this status."),
});
export type VaultQuery = Placed<z.output<typeof VaultQuery>>;
