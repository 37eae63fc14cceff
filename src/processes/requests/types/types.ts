import { openTemplate } from "../../../drafting/templates/templates.ts";
import { mustBeColleague } from "../../../identity/accounts/people.ts";
import type { Context } from "../../../kernel/context.ts";
import { conflict, forbidden, invalidField, notFound } from "../../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../../kernel/http/paging/page.ts";
import { openPlaybook } from "../../../playbooks/playbooks.ts";
import { openVault } from "../../../vaults/vault/access.ts";
import type { Deleted } from "../../../workspace/shares/visibility.schema.ts";
import { openWorkflow } from "../../workflows/workflows.ts";
import { toForm } from "../form.ts";
import type { NewRequestType, RequestType, RequestTypeChange } from "./types.schema.ts";
import * as store from "./types.store.ts";

export type OpenRequestType = store.RequestTypeRow;

/** Request types are managed by administrators and organization keys. */
export async function requestTypeAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage request types. Ask one, or use an organization-scoped key.");
}

/** The gate to a change: 404 if there is no such type here, 403 for anybody but administrators. */
export async function requestTypeGate(ctx: Context, { id }: { id: string }) {
  const requestType = await openRequestType(ctx, id);
  await requestTypeAdministratorGate(ctx);
  return { requestType };
}

export async function openRequestType(ctx: Context, id: string): Promise<OpenRequestType> {
  const found = await store.findType(ctx.sql, ctx.organizationId, id);
  if (!found) throw notFound("request type");
  return found;
}

export async function listRequestTypes(ctx: Context, page: PageQuery) {
  const rows = await store.listTypes(ctx.sql, ctx.organizationId, page);
  return toPage(
    "request_types",
    rows.map((row) => presentRequestType(ctx, row)),
    page,
  );
}

export const listRequestTypeNames = (ctx: Context, ids: string[]) =>
  store.listTypeNames(ctx.sql, ctx.organizationId, ids);

export async function createRequestType(ctx: Context, input: NewRequestType): Promise<RequestType> {
  await mustReach(ctx, input);
  mustBeConsistent(input);
  const type = { ...input, fields: toForm(input.fields) };
  const row = await store.insertType(ctx.sql, ctx.organizationId, ctx.caller.userId, type);
  if (!row) throw taken(input.mail_address !== null);
  return presentRequestType(ctx, row);
}

export async function changeRequestType(
  ctx: Context,
  type: OpenRequestType,
  { fields, ...change }: RequestTypeChange,
): Promise<RequestType> {
  await mustReach(ctx, change);
  mustBeConsistent({ ...type, ...change });
  const written = { ...change, ...(fields && { fields: toForm(fields) }) };
  const row = await store.updateType(ctx.sql, ctx.organizationId, type.id, written).catch((error) => {
    throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? taken(Boolean(change.mail_address)) : error;
  });
  return presentRequestType(ctx, row);
}

const UNIQUE_VIOLATION = "23505";

export async function deleteRequestType(ctx: Context, { id }: OpenRequestType): Promise<Deleted> {
  if ((await store.deleteType(ctx.sql, ctx.organizationId, id)) === 0) throw notFound("request type");
  return { deleted: true };
}

/** Whatever the type names must be visible to the caller. */
async function mustReach(ctx: Context, named: Partial<NewRequestType>) {
  if (named.playbook_id) await openPlaybook(ctx, named.playbook_id, "read");
  if (named.template_id) await openTemplate(ctx, named.template_id, "read");
  if (named.vault_id) await mustReachVault(ctx, named.vault_id);
  if (named.workflow_id) await openWorkflow(ctx, named.workflow_id, "read");
  if (named.assignee_user_id) await mustBeColleague(ctx, { user_id: named.assignee_user_id });
}

async function mustReachVault(ctx: Context, id: string) {
  if (ctx.caller.kind === "organization") throw notFound("vault");
  await openVault({ ...ctx, caller: ctx.caller }, id, "editor");
}

function mustBeConsistent({ auto_answer, playbook_id }: { auto_answer: boolean; playbook_id: string | null }) {
  if (auto_answer && playbook_id === null)
    throw invalidField("body.auto_answer", "Only a type with a playbook can answer without a lawyer. Set playbook_id.");
}

const taken = (hasAddress: boolean) =>
  conflict(
    "SLUG_TAKEN",
    hasAddress
      ? "Another request type of this installation has this slug or this mail address. Choose another one."
      : "Another request type of this installation has this slug. Choose another one.",
  );

export function presentRequestType({ deps: { config } }: Pick<Context, "deps">, row: OpenRequestType): RequestType {
  const isReachable = row.public && config.SMTP_URL !== undefined;
  return { ...row, url: isReachable ? `${config.PUBLIC_URL}/r/${row.slug}` : null };
}
