import type { Context } from "../../kernel/context.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { ClauseQuery } from "./clauses.schema.ts";
import * as store from "./clauses.store.ts";
import { listClausesById, type OpenClause, presentClauses, viewerOf } from "./clauses.ts";
import { type Found, searchLibrary } from "./search.ts";

type ClauseFilter = Pick<ClauseQuery, "q" | "kind" | "tag" | "language" | "playbook_id">;

const NOTHING_SOUGHT: Found = { ids: [], isComplete: false };

/** Newest first; those that a text finds best first, and behind them the others with its words. */
export async function listClauses(ctx: Context, query: ClauseQuery) {
  const { limit, offset } = query;
  const { filter, found } = await readQuery(ctx, query);
  const best = await listClausesById(ctx, found.ids.slice(offset, offset + limit + 1));
  const place = { limit: limit + 1 - best.length, offset: Math.max(0, offset - found.ids.length) };
  const rest =
    place.limit > 0 && !found.isComplete ? await listRest(ctx, { ...filter, except: found.ids, ...place }) : [];
  const page = toPage("clauses", await presentClauses(ctx, [...best, ...rest]), query);
  return { ...page, ...(found.searchedFor !== undefined && { searched_for: found.searchedFor }) };
}

/** All that match, in the same order. */
export async function listClauseIds(ctx: Context, query: ClauseFilter): Promise<string[]> {
  const { filter, found } = await readQuery(ctx, query);
  if (found.isComplete) return found.ids;
  const asked = { ...filter, except: found.ids };
  const rest = await store.listClauseIds(ctx.sql, ctx.organizationId, viewerOf(ctx), asked);
  return [...found.ids, ...rest.map(({ id }) => id)];
}

async function readQuery(ctx: Context, { q, kind, tag, language, playbook_id }: ClauseFilter) {
  const ids = playbook_id === undefined ? undefined : await ctx.deps.nouns.clausesOfPlaybook(ctx, playbook_id);
  const filter = { kind, tag, language, ...(ids && { ids }) };
  const sought = q?.trim();
  if (!sought) return { filter, found: NOTHING_SOUGHT };
  const found = await searchLibrary(ctx, sought, filter);
  return { filter: { ...filter, q: found.searchedFor ?? sought }, found };
}

async function listRest(ctx: Context, query: store.Filter & { limit: number; offset: number }): Promise<OpenClause[]> {
  const { q } = query;
  const viewer = viewerOf(ctx);
  const first =
    q === undefined ? [] : await store.listAmongNewest(ctx.sql, ctx.organizationId, viewer, { ...query, q });
  return first.length === query.limit ? first : store.listClauses(ctx.sql, ctx.organizationId, viewer, query);
}
