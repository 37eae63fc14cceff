import type { SessionContext } from "../../kernel/context.ts";
import type { Home, HomeVisit } from "./home.schema.ts";
import * as store from "./home.store.ts";

const UNFINISHED_JOBS = ["pending", "running"];
/** A visit ends when nothing was recorded for this long. */
const VISIT_MS = 30 * 60_000;

/** What changed since the person was here, what they work on, and what needs their attention. */
export async function readHome(ctx: SessionContext): Promise<Home> {
  const { sql, organizationId, caller } = ctx;
  const of = [sql, organizationId, caller.userId] as const;
  const visit = await store.findVisit(...of);
  const since = sinceOf(visit);
  return {
    since,
    changes: since === null ? [] : await listChanges(ctx, since),
    get_started: visit?.started_at ? null : await readStarted(ctx),
    in_progress: {
      files: await store.listFiles(...of, ["extracting", "embedding"]),
      vaults: await store.listVaults(...of, ["queued", "parsing", "extracting"]),
      reviews: await store.listReviews(...of, UNFINISHED_JOBS),
      portfolios: await store.listRunningPortfolios(...of),
      chats: await store.listChats(...of, UNFINISHED_JOBS),
    },
    unfinished: {
      files: await store.listFiles(...of, ["failed"]),
      vaults: await store.listVaults(...of, ["failed"]),
      reviews: await store.listReviews(...of, ["failed"]),
      portfolios: await store.listPortfoliosWithFailures(...of),
      chats: await store.listChats(...of, ["failed"]),
      playbooks: await store.listDrafts(...of),
    },
  };
}

/** Once a person has tried everything, “Get started” does not come back. */
export async function recordVisit(ctx: SessionContext, { closes_get_started }: HomeVisit): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  const visit = await store.findVisit(sql, organizationId, caller.userId);
  const isStarted = closes_get_started || (await readStarted(ctx)) === null;
  await store.upsertVisit(sql, organizationId, caller.userId, { since: sinceOf(visit), isStarted });
}

/** The end of the visit before the current one. */
function sinceOf(visit: store.VisitRow | undefined): string | null {
  if (!visit) return null;
  return Date.now() - Date.parse(visit.seen_at) > VISIT_MS ? visit.seen_at : visit.since;
}

async function readStarted({ sql, organizationId, caller }: SessionContext): Promise<Home["get_started"]> {
  const started = await store.findStarted(sql, organizationId, caller.userId);
  return !started || Object.values(started).every(Boolean) ? null : started;
}

async function listChanges({ sql, organizationId, caller }: SessionContext, since: string): Promise<Home["changes"]> {
  const of = [sql, organizationId, caller.userId, since] as const;
  const all = [
    ...(await store.listNewDocuments(...of)),
    ...(await store.listNewValues(...of)),
    ...(await store.listFinishedReviews(...of)),
    ...(await store.listFinishedPortfolios(...of)),
    ...(await store.listNewDecisions(...of)),
  ];
  return all.toSorted((a, b) => b.at.localeCompare(a.at));
}
