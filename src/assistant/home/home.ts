import { listNews } from "../../administration/notifications/notifications.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { visibleReviewsOf } from "../../playbooks/reviews/reviews.ts";
import { builtInLabel } from "../../vaults/columns/columns.ts";
import { listWatchedDays } from "../../vaults/deadlines/deadlines.ts";
import { listVaultNames } from "../../vaults/vaults.ts";
import type { Home, HomeQuery } from "./home.schema.ts";
import * as store from "./home.store.ts";

const DUE_DAYS = 30;
const MOST_DUE = 20;
const MOST_NEWS = 10;
const UNFINISHED_JOBS = ["pending", "running"];

/** What the person works on, what is due soon, and what needs their attention. */
export async function readHome(ctx: SessionContext, { today }: HomeQuery): Promise<Home> {
  const { sql, organizationId, caller } = ctx;
  const of = [sql, organizationId, caller.userId] as const;
  const from = today ?? new Date().toISOString().slice(0, 10);
  const to = new Date(Date.parse(from) + DUE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const assigned = await listAssigned(ctx);
  return {
    in_progress: {
      files: await store.listFiles(...of, ["extracting", "embedding"]),
      vaults: await store.listVaults(...of, ["queued", "parsing", "extracting"]),
      reviews: await store.listReviews(...of, UNFINISHED_JOBS),
      chats: await store.listChats(...of, UNFINISHED_JOBS),
    },
    assigned,
    news: await listOtherNews(ctx, assigned),
    due: await listDue(ctx, { from, to }),
    unfinished: {
      files: await store.listFiles(...of, ["failed"]),
      vaults: await store.listVaults(...of, ["failed"]),
      reviews: await store.listReviews(...of, ["failed"]),
      chats: await store.listChats(...of, ["failed"]),
      playbooks: await store.listDrafts(...of),
    },
  };
}

async function listAssigned({ sql, organizationId, caller }: SessionContext): Promise<Home["assigned"]> {
  const of = [sql, organizationId, caller.userId] as const;
  return {
    findings: await store.listFindings(...of, visibleReviewsOf(organizationId, caller.userId)),
    cells: (await store.listCells(...of)).map(({ label, ...cell }) => ({
      ...cell,
      label: label ?? builtInLabel(cell.field_key) ?? cell.field_key,
    })),
  };
}

/** Leaves out assignments that are listed as work. Assignments of what was already decided or verified appear only here. */
async function listOtherNews(ctx: SessionContext, { findings, cells }: Home["assigned"]): Promise<Home["news"]> {
  const work = new Set([
    ...findings.map(({ review, check_id }) => `${review.id} ${check_id}`),
    ...cells.map(({ document_id, field_key }) => `${document_id} ${field_key}`),
  ]);
  const isWork = ({ kind, place, check_id, document_id, field_key }: Home["news"][number]) =>
    (kind === "finding.assigned" && work.has(`${place.id} ${check_id}`)) ||
    (kind === "cell.assigned" && work.has(`${document_id} ${field_key}`));
  const news = await listNews(ctx, MOST_NEWS + work.size);
  return news.filter((each) => !isWork(each)).slice(0, MOST_NEWS);
}

/** Dates that alerts watch, and dates in deadline columns that no alert watches. */
async function listDue(ctx: SessionContext, span: { from: string; to: string }): Promise<Home["due"]> {
  const { days, watched } = await listWatchedDays(ctx, span, MOST_DUE);
  const names = await listVaultNames(ctx, [...new Set(days.map(({ vault_id }) => vault_id))]);
  const derived = days.flatMap(({ vault_id, document_id, document_name, field_key, title, date, computation }) => {
    const vault = names.find(({ id }) => id === vault_id);
    return vault ? [{ vault, document_id, document_name, field_key, label: title, date, computation }] : [];
  });
  const plain = await store.listDue(ctx.sql, ctx.organizationId, ctx.caller.userId, { span, watched, limit: MOST_DUE });
  const all = [...derived, ...plain.map((row) => ({ ...row, computation: null }))];
  return all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(0, MOST_DUE);
}
