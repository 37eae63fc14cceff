import type { Context, UserContext } from "../../kernel/context.ts";
import { listPlaybooksById, openPlaybook } from "../../playbooks/playbooks.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { listVaultsById } from "../../vaults/vaults.ts";
import type { OpenProject } from "../../workspace/projects/projects.ts";
import * as store from "./collected.store.ts";

/** A link gives nobody access to the vault or playbook. It only lists it for people who already have access. */
export async function linkVault(ctx: UserContext, project: OpenProject, id: string): Promise<undefined> {
  const vault = await openVault(ctx, id, "viewer");
  await store.insertVaultLink(ctx.sql, ctx.organizationId, project.id, vault.id);
}

export async function unlinkVault(ctx: Context, project: OpenProject, id: string): Promise<undefined> {
  await store.deleteVaultLink(ctx.sql, ctx.organizationId, project.id, id);
}

/** Those that the caller can see. */
export async function listProjectVaults(ctx: UserContext, project: OpenProject) {
  const ids = await store.listVaultLinks(ctx.sql, ctx.organizationId, project.id);
  return { vaults: await listVaultsById(ctx, ids) };
}

export async function linkPlaybook(ctx: Context, project: OpenProject, id: string): Promise<undefined> {
  const playbook = await openPlaybook(ctx, id, "read");
  await store.insertPlaybookLink(ctx.sql, ctx.organizationId, project.id, playbook.id);
}

export async function unlinkPlaybook(ctx: Context, project: OpenProject, id: string): Promise<undefined> {
  await store.deletePlaybookLink(ctx.sql, ctx.organizationId, project.id, id);
}

/** Those that the caller can see. */
export async function listProjectPlaybooks(ctx: Context, project: OpenProject) {
  const ids = await store.listPlaybookLinks(ctx.sql, ctx.organizationId, project.id);
  return { playbooks: await listPlaybooksById(ctx, ids) };
}
