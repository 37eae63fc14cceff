import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError, notFound } from "../../kernel/errors/errors.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { Quotas } from "./quotas.schema.ts";
import * as store from "./quotas.store.ts";

export { UNLIMITED } from "./quotas.store.ts";

type Owner = Pick<Context, "sql" | "organizationId" | "deps">;

export async function readQuotas(owner: Owner): Promise<Quotas> {
  const { sql, organizationId } = owner;
  const { storage, pages } = await limitsOf(owner);
  return {
    storage: { used_bytes: await store.sumStorage(sql, organizationId), quota_bytes: storage },
    pages: {
      used_today: await store.sumPagesToday(sql, organizationId),
      quota_a_day: pages,
      resets_at: nextMidnight(),
    },
  };
}

/** Sets the organization's own quotas; null restores the installation's default. */
export async function setQuotas(owner: Owner, change: store.QuotaChange): Promise<Quotas> {
  const changed = await store.updateOwnQuotas(owner.sql, owner.organizationId, change);
  if (changed === 0) throw notFound("organization");
  return readQuotas(owner);
}

/** Rejects uploads that clearly do not fit, before reading their bytes. `mustFitStorage` makes the final check. */
export async function mustFitBeforeUpload(owner: Owner, bytes: number): Promise<void> {
  const limits = await limitsOf(owner);
  await mustHavePagesLeft(owner, limits.pages);
  if (limits.storage !== null) mustBeWithin(limits.storage, await used(owner), bytes);
}

/** Rejects bytes over the storage quota. Holds a lock until the transaction ends, so that two uploads cannot both pass. */
export async function mustFitStorage(owner: Owner, bytes: number): Promise<void> {
  const { storage } = await limitsOf(owner);
  if (storage === null) return;
  await store.lockStorage(owner.sql, owner.organizationId);
  mustBeWithin(storage, await used(owner), bytes);
}

/** Counts the pages that a job read, once however often the job runs. Rejects those over the daily quota. */
export async function countPages(ctx: JobContext, pages: number): Promise<void> {
  const { deps, organizationId, jobId } = ctx;
  const { pages: limit } = await limitsOf(ctx);
  await deps.database.transaction(organizationId, async (sql) => {
    if (limit !== null) await store.lockPages(sql, organizationId);
    if (await store.isCounted(sql, organizationId, jobId)) return;
    if (limit !== null) {
      const left = limit - (await store.sumPagesToday(sql, organizationId));
      if (pages > left) throw tooManyPages(limit, left, pages);
    }
    await store.insertPages(sql, organizationId, jobId, pages);
  });
}

async function mustHavePagesLeft({ sql, organizationId }: Owner, limit: number | null) {
  if (limit === null) return;
  const left = limit - (await store.sumPagesToday(sql, organizationId));
  if (left <= 0) throw tooManyPages(limit, left);
}

const used = ({ sql, organizationId }: { sql: Sql; organizationId: string }) => store.sumStorage(sql, organizationId);

/** Null means unlimited. */
async function limitsOf({ sql, organizationId, deps }: Owner) {
  const own = await store.findOwnQuotas(sql, organizationId);
  if (!own) throw notFound("organization");
  const limit = (quota: number | null, standard: number | undefined) =>
    quota === store.UNLIMITED ? null : (quota ?? standard ?? null);
  const { ORGANIZATION_STORAGE_BYTES, ORGANIZATION_DAILY_PAGES } = deps.config;
  return {
    storage: limit(own.storage_quota, ORGANIZATION_STORAGE_BYTES),
    pages: limit(own.daily_pages_quota, ORGANIZATION_DAILY_PAGES),
  };
}

function mustBeWithin(limit: number, used: number, more: number) {
  if (used + more <= limit) return;
  const needed = more === 0 ? "" : `, and this needs ${spell(more)} more`;
  throw quotaExceeded(
    `Your organization uses ${spell(used)} of its ${spell(limit)} bytes of storage${needed}. ` +
      "Delete files you no longer need, or ask the server operator for a larger quota.",
  );
}

function tooManyPages(limit: number, left: number, pages?: number): ApiError {
  const rest = spell(Math.max(left, 0));
  const needed = pages === undefined ? "" : `, and this file has ${spell(pages)}`;
  return quotaExceeded(
    `Your organization has a quota of ${spell(limit)} ${limit === 1 ? "page" : "pages"} per day. ${rest} ${rest === "1" ? "is" : "are"} left today${needed}. ` +
      "Upload it again after midnight UTC, or ask the server operator for a larger quota.",
  );
}

const quotaExceeded = (error: string) => new ApiError(403, "QUOTA_EXCEEDED", error);

const spell = (count: number) => count.toLocaleString("en-US");

function nextMidnight(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}
