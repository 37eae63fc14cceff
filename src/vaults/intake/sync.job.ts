import { announce } from "../../administration/webhooks/announce.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type FinishJob, type JobContext, job, RescheduleJob } from "../../kernel/jobs/job.ts";
import { SourceFault } from "./connector.ts";
import { SyncSource } from "./sources.schema.ts";
import * as store from "./sources.store.ts";
import { syncOnce } from "./sync.ts";
import { SyncTurns } from "./sync-turns.ts";
import { SyncOutdated } from "./take-file.ts";

const LONGEST_RUN_MS = 15 * 60_000;
const [MINUTE, HOUR] = [60, 3600];
/** The backoff after each consecutive failure. */
const LONGEST_PAUSE = 6 * HOUR;
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, LONGEST_PAUSE];
/** No credits, a quota, or no storage: the vault cannot accept more files. The source itself works. */
const BLOCKING = [402, 403, 503, 507];
const WILL_RETRY = "Something went wrong on the server. Chancery will try again automatically.";

const turns = new SyncTurns();

/** Syncs one source. Each file is committed on its own, so an interrupted run loses nothing and repeats nothing. */
export const syncSource = job(SyncSource, {
  async run(ctx, { source_id }) {
    const source = await store.findForSync(ctx.sql, ctx.organizationId, source_id);
    if (!source) return async () => ({ left: true });
    const pause = turns.begin(ctx.organizationId, source_id);
    if (pause > 0) throw new RescheduleJob(pause);
    try {
      return await sync(ctx, source);
    } finally {
      turns.end(ctx.organizationId);
    }
  },
  async failed(sql, organizationId, { source_id }) {
    const source = await store.lockSource(sql, organizationId, source_id);
    if (source) await recordTrouble(sql, source, "failed", WILL_RETRY);
  },
});

async function sync(ctx: JobContext, source: store.SourceRow): Promise<FinishJob> {
  const limit = AbortSignal.timeout(LONGEST_RUN_MS);
  try {
    if (!(await syncOnce(ctx, source, AbortSignal.any([ctx.signal, limit])))) throw new RescheduleJob(0);
    return async (sql) => {
      await store.updateSynced(sql, source);
      return {};
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof SyncOutdated) return restart(ctx, source);
    if (limit.aborted)
      return trouble(source, "failed", `The sync took longer than ${LONGEST_RUN_MS / 60_000} minutes and was stopped.`);
    if (error instanceof SourceFault) return trouble(source, "failed", error.message);
    if (error instanceof ApiError && BLOCKING.includes(error.status)) return trouble(source, "blocked", error.message);
    throw error;
  }
}

/** An edited source is synced with its new settings. A deleted source, or one in an archived vault, is not. */
async function restart(ctx: JobContext, { id }: store.SourceRow): Promise<FinishJob> {
  if (await store.findForSync(ctx.sql, ctx.organizationId, id)) throw new RescheduleJob(0);
  return async () => ({ left: true });
}

const trouble =
  (source: store.SourceRow, kind: store.Trouble["trouble"], error: string): FinishJob =>
  async (sql) => {
    const current = await store.lockSource(sql, source.organization_id, source.id);
    if (current?.version === source.version) await recordTrouble(sql, current, kind, error);
    return { [kind]: true };
  };

/** An outage is announced once, however often the sync is retried. */
async function recordTrouble(sql: Sql, source: store.SourceRow, kind: store.Trouble["trouble"], error: string) {
  const pauseSeconds = PAUSES[source.failures] ?? LONGEST_PAUSE;
  await store.updateTroubled(sql, source, { trouble: kind, error, pauseSeconds });
  if (kind === "failed" && source.failing_since === null)
    await announce(sql, source.organization_id, "source.failed", {
      vault_id: source.vault_id,
      source_id: source.id,
      status: "failed",
    });
}
