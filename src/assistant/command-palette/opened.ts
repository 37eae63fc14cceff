import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { OpenedItem, PaletteResult } from "./palette.schema.ts";
import * as store from "./palette.store.ts";
import { OFFICIAL, visibleTo } from "./visible.ts";

const MOST_SHOWN = 12;

/** What the person opened last and can still see, latest first. */
export async function listRecent(ctx: SessionContext): Promise<{ results: PaletteResult[] }> {
  const opened = await store.listOpened(ctx.sql, ctx.organizationId, ctx.caller.userId);
  const named = new Map(
    (await namesOf(ctx, await visibleTo(ctx), opened)).map((row) => [`${row.kind} ${row.id}`, row]),
  );
  const results = opened.flatMap(({ kind, id }) => {
    const row = named.get(`${kind} ${id}`);
    return row ? [{ ...row, is_recent: true }] : [];
  });
  return { results: results.slice(0, MOST_SHOWN) };
}

/** A chat made through the API opens before it is put into the web application. Until then the list leaves it out. */
export async function recordOpened(ctx: SessionContext, item: OpenedItem): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  const named = await namesOf(ctx, { ...(await visibleTo(ctx)), withApiChats: true }, [item]);
  if (!named.some(({ kind }) => kind === item.kind)) throw notFound(item.kind);
  await store.upsertOpened(sql, organizationId, caller.userId, item);
  await store.deleteOldest(sql, organizationId, caller.userId);
}

async function namesOf(ctx: SessionContext, visible: store.Visible, items: OpenedItem[]): Promise<store.NamedRow[]> {
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return [];
  return [...OFFICIAL, ...(await store.listNamesOf(ctx.sql, visible, ids))].filter(({ id }) => ids.includes(id));
}
