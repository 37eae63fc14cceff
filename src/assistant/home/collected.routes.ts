import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { PlaybookSummary } from "../../playbooks/playbooks.schema.ts";
import { Vault } from "../../vaults/vault/vaults.schema.ts";
import { projectGate } from "../../workspace/projects/projects.ts";
import {
  linkPlaybook,
  linkVault,
  listProjectPlaybooks,
  listProjectVaults,
  unlinkPlaybook,
  unlinkVault,
} from "./collected.ts";

const params = z.object({ id: Id });

export const listProjectVaultsRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/vaults",
  summary: "List the vaults of a project that the caller can see",
  key: "user",
  params,
  gate: projectGate("read"),
  returns: z.object({ vaults: z.array(Vault) }),
  status: 200,
  handle: (ctx, { project }) => listProjectVaults(ctx, project),
});

export const linkVaultRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/vaults",
  summary: "Link a vault to a project",
  description: "This does not grant access to the vault.",
  key: "user",
  params,
  gate: projectGate("write"),
  body: z.strictObject({ vault_id: Id }),
  status: 204,
  handle: (ctx, { project, body }) => linkVault(ctx, project, body.vault_id),
});

export const unlinkVaultRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/vaults/{vaultId}",
  summary: "Unlink a vault from a project",
  key: "user",
  params: z.object({ id: Id, vaultId: Id }),
  gate: projectGate("write"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { project, params }) => unlinkVault(ctx, project, params.vaultId),
});

export const listProjectPlaybooksRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/playbooks",
  summary: "List the playbooks of a project that the caller can see",
  key: "any",
  params,
  gate: projectGate("read"),
  returns: z.object({ playbooks: z.array(PlaybookSummary) }),
  status: 200,
  handle: (ctx, { project }) => listProjectPlaybooks(ctx, project),
});

export const linkPlaybookRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/playbooks",
  summary: "Link a playbook to a project",
  description: "This does not grant access to the playbook.",
  key: "any",
  params,
  gate: projectGate("write"),
  body: z.strictObject({ playbook_id: Id }),
  status: 204,
  handle: (ctx, { project, body }) => linkPlaybook(ctx, project, body.playbook_id),
});

export const unlinkPlaybookRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/playbooks/{playbookId}",
  summary: "Unlink a playbook from a project",
  key: "any",
  params: z.object({ id: Id, playbookId: Id }),
  gate: projectGate("write"),
  status: 204,
  handle: (ctx, { project, params }) => unlinkPlaybook(ctx, project, params.playbookId),
});
