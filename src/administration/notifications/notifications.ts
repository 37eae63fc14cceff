import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Act, NotificationQuery, ReadNotifications } from "./notifications.schema.ts";
import * as store from "./notifications.store.ts";
import { present } from "./sentences.ts";

const MOST_COUNTED = 1000;
const RETENTION_DAYS = 400;

export async function listNotifications(ctx: UserContext, query: NotificationQuery) {
  const { sql, organizationId } = ctx;
  const viewer = viewerOf(ctx);
  const rows = await store.listNotifications(sql, organizationId, viewer, query);
  const unread_count = await store.countUnread(sql, organizationId, viewer, MOST_COUNTED);
  return {
    ...toPage(
      "notifications",
      rows.map((row) => present(row, ctx.deps.nouns)),
      query,
    ),
    unread_count,
  };
}

/** Unread activity of colleagues, of some kinds. */
export async function listUnread(ctx: UserContext, kinds: Act[], limit: number) {
  const page = { unread: true, kinds, limit, offset: 0 };
  const rows = await store.listNotifications(ctx.sql, ctx.organizationId, viewerOf(ctx), page);
  return rows.slice(0, limit).map((row) => present(row, ctx.deps.nouns));
}

/** Ids that are not the caller's own, or were read before, are ignored. */
export async function readNotifications(ctx: UserContext, read: ReadNotifications) {
  const { sql, organizationId, caller } = ctx;
  await store.updateRead(sql, organizationId, caller.userId, read);
  return { unread_count: await store.countUnread(sql, organizationId, viewerOf(ctx), MOST_COUNTED) };
}

/** A deadline that is done or snoozed is no longer unread for anybody. */
export const settleDeadline = (
  { sql, organizationId }: UserContext,
  deadline: { document_id: string; field_key: string; date: string; isDerived: boolean },
) => store.updateDeadlineRead(sql, organizationId, deadline);

export const forgetOldNotifications = (sql: Sql) => store.deleteOldNotifications(sql, RETENTION_DAYS);

const viewerOf = ({ deps, organizationId, caller }: UserContext) => ({
  userId: caller.userId,
  sight: deps.nouns.sightOf(organizationId, caller.userId),
});
