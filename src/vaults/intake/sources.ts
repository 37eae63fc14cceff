import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError, invalid, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import * as items from "./items.store.ts";
import { mustBeAllowed, needsSecretAgain, takesSecret } from "./places.ts";
import {
  type ItemQuery,
  type NewSource,
  SETTINGS,
  type Source,
  type SourceChange,
  SyncSource,
} from "./sources.schema.ts";
import * as store from "./sources.store.ts";

const MAX_SOURCES = 20;

export async function listSources(ctx: UserContext, vault: OpenVault, page: PageQuery) {
  const rows = await store.listSources(ctx.sql, ctx.organizationId, vault.id, page);
  return toPage(
    "sources",
    rows.map((row) => present(row, vault)),
    page,
  );
}

export async function readSource(ctx: UserContext, vault: OpenVault, id: string): Promise<Source> {
  const row = await store.findSource(ctx.sql, ctx.organizationId, vault.id, id);
  if (!row) throw notFound("source");
  return present(row, vault);
}

/** Creates a source and enqueues its first sync. */
export async function createSource(ctx: UserContext, vault: OpenVault, input: NewSource): Promise<Source> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  mustBeAllowed(ctx.deps.config, input.kind, input.settings);
  if ((await store.countSources(ctx.sql, ctx.organizationId, vault.id)) >= MAX_SOURCES) throw limitReached();
  const { name, kind, settings, interval_minutes, enabled } = input;
  const secret = "secret" in input ? seal(ctx, input.secret) : null;
  const row = { name, kind, settings, interval_minutes, enabled, secret, created_by: ctx.caller.userId };
  const id = await store.insertSource(ctx.sql, ctx.organizationId, vault.id, row);
  await enqueueSync(ctx.sql, await mustLock(ctx, vault, id));
  return readSource(ctx, vault, id);
}

/** A sync that runs meanwhile stops. If the source is enabled, it is then synced at once. */
export async function changeSource(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  { settings: given, secret, ...plain }: SourceChange,
): Promise<Source> {
  await mustNotBeArchived(ctx, vault);
  const before = await mustLock(ctx, vault, id);
  const settings = given && mergeSettings(before, given);
  if (settings) mustBeAllowed(ctx.deps.config, before.kind, settings);
  if (secret !== undefined && !takesSecret(before.kind))
    throw invalid([{ path: "body.secret", message: `is not used by sources of the kind ${before.kind}` }]);
  if (settings && secret === undefined && needsSecretAgain(before.settings, settings))
    throw invalid([{ path: "body.secret", message: "is required again, because the server or the user changes" }]);
  const row = { ...plain, ...(settings && { settings }), ...(secret !== undefined && { secret: seal(ctx, secret) }) };
  await store.updateSource(ctx.sql, ctx.organizationId, id, row);
  const after = await mustLock(ctx, vault, id);
  if (after.enabled) await enqueueSync(ctx.sql, after);
  return readSource(ctx, vault, id);
}

/** The documents that came from it stay. */
export async function deleteSource(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  await mustLock(ctx, vault, id);
  await store.deleteSource(ctx.sql, ctx.organizationId, id);
  return { deleted: true as const };
}

/** Syncs now. A source that is being synced is not synced twice. */
export async function syncNow(ctx: UserContext, vault: OpenVault, id: string): Promise<Source> {
  await mustNotBeArchived(ctx, vault);
  await enqueueSync(ctx.sql, await mustLock(ctx, vault, id));
  return readSource(ctx, vault, id);
}

export async function listItems(ctx: UserContext, vault: OpenVault, id: string, query: ItemQuery) {
  const { id: sourceId } = await readSource(ctx, vault, id);
  return toPage("items", await items.listItemPage(ctx.sql, ctx.organizationId, sourceId, query), query);
}

/** Enqueues a sync of a source that the caller has locked, unless one is under way. */
export async function enqueueSync(sql: Sql, { id, organization_id: organizationId }: store.SourceRow) {
  if (await store.hasUnfinishedSync(sql, organizationId, id)) return;
  const by = { sql, organizationId, requestId: id, userId: null, apiKeyId: null };
  const jobId = await enqueue(by, SyncSource, { source_id: id }, PRIORITY.low);
  await store.updateEnqueued(sql, organizationId, id, jobId);
}

async function mustLock(ctx: UserContext, vault: OpenVault, id: string): Promise<store.SourceRow> {
  const source = await store.lockSource(ctx.sql, ctx.organizationId, id);
  if (source?.vault_id !== vault.id) throw notFound("source");
  return source;
}

function mergeSettings({ kind, settings }: store.SourceRow, change: Record<string, unknown>): Source["settings"] {
  const read = SETTINGS[kind].safeParse({ ...settings, ...change });
  if (read.success) return read.data;
  throw invalid(
    read.error.issues.map(({ path, message }) => ({ path: ["body", "settings", ...path].join("."), message })),
  );
}

const seal = ({ deps, organizationId }: UserContext, secret: string) => deps.secrets.seal(secret, organizationId);

const limitReached = () =>
  new ApiError(403, "SOURCE_LIMIT", `This vault already has ${MAX_SOURCES} sources. Delete one before adding another.`);

const ARCHIVED = "This vault is archived. Nothing is imported until it is restored.";

function present(row: store.ListedSource, vault: OpenVault): Source {
  const isArchived = vault.archived_at !== null;
  const isPaused = isArchived || !row.enabled;
  return {
    ...row,
    has_secret: row.secret !== null,
    status: statusOf(row, isArchived),
    error: isArchived ? ARCHIVED : row.error,
    next_sync_at: isPaused ? null : row.next_sync_at,
    counts: {
      documents: row.documents_added,
      versions: row.versions_added,
      unchanged: row.unchanged,
      renamed: row.renamed,
      copies: row.copies,
      skipped: row.skipped,
      removed: row.removed,
    },
  };
}

function statusOf({ is_syncing, trouble, enabled }: store.ListedSource, isArchived: boolean): Source["status"] {
  if (isArchived) return "paused";
  if (is_syncing) return "syncing";
  return trouble ?? (enabled ? "idle" : "paused");
}
