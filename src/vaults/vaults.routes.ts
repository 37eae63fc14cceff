import { z } from "zod";
import { endpoint } from "../kernel/http/endpoint.ts";
import { pageByCursor } from "../kernel/http/paging/cursor.ts";
import { pageOf } from "../kernel/http/paging/page.ts";
import { Id } from "../kernel/http/shapes.ts";
import { managerGate, vaultGate } from "./vault/access.ts";
import { NewVault, Vault, VaultChange, VaultQuery } from "./vault/vaults.schema.ts";
import {
  archiveVault,
  changeVault,
  createVault,
  eraseVault,
  listVaults,
  presentVault,
  restoreVault,
} from "./vaults.ts";

const params = z.object({ id: Id });

export const listVaultsRoute = endpoint({
  method: "GET",
  path: "/vaults",
  replica: true,
  summary: "List your vaults, newest first",
  description:
    "The vaults in which the caller has a role. Filter by name or description with `search`, and by `status`.",
  key: "user",
  query: VaultQuery,
  returns: pageOf("vaults", Vault),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "vaults",
      query,
      (page) => listVaults(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createVaultRoute = endpoint({
  method: "POST",
  path: "/vaults",
  summary: "Create a vault",
  description: "The creator becomes the owner. With `template` the vault starts with the columns of that template.",
  key: "user",
  gate: managerGate,
  body: NewVault,
  returns: Vault,
  status: 201,
  handle: (ctx, { body }) => createVault(ctx, body),
});

export const getVaultRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}",
  summary: "Get a vault",
  description: "`my_role` says what the caller may do.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: Vault,
  status: 200,
  handle: async (_ctx, { vault }) => presentVault(vault),
});

export const updateVaultRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}",
  summary: "Update a vault",
  description: "Requires the role `owner` and the permission to manage vaults. Omitted fields are kept.",
  key: "user",
  params,
  gate: vaultGate("owner"),
  body: VaultChange,
  returns: Vault,
  status: 200,
  handle: (ctx, { vault, body }) => changeVault(ctx, vault, body),
});

export const archiveVaultRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/archive",
  summary: "Archive a vault",
  description: "An archived vault is read-only.",
  key: "user",
  params,
  gate: vaultGate("owner"),
  returns: Vault,
  status: 200,
  handle: (ctx, { vault }) => archiveVault(ctx, vault),
});

export const restoreVaultRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/restore",
  summary: "Restore an archived vault",
  description: "Makes the vault writable again. Restoring an active vault changes nothing.",
  key: "user",
  params,
  gate: vaultGate("owner"),
  returns: Vault,
  status: 200,
  handle: (ctx, { vault }) => restoreVault(ctx, vault),
});

export const deleteVaultRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}",
  summary: "Permanently delete an archived vault",
  description:
    "Deletes the table with its documents, values and history. The files are kept. 409 `VAULT_NOT_ARCHIVED` unless the vault is archived.",
  key: "user",
  params,
  gate: vaultGate("owner"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { vault }) => eraseVault(ctx, vault),
});
