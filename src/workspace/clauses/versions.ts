import type { Context } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import type { ComparedClauseVersion } from "./clauses.schema.ts";
import * as store from "./clauses.store.ts";
import { contentOf, type OpenClause, saveClause } from "./clauses.ts";
import { compareWordings } from "./differences.ts";

/** Newest first. */
export const listVersions = async (ctx: Context, clause: OpenClause, page: PageQuery) =>
  toPage("versions", await store.listVersions(ctx.sql, ctx.organizationId, clause.id, page), page);

async function findVersion(ctx: Context, clause: OpenClause, version: number): Promise<store.VersionRow> {
  const found = await store.findVersion(ctx.sql, ctx.organizationId, clause.id, version);
  if (!found) throw notFound("version");
  return found;
}

/** A version with the words in which it differs from another, or from the one before it. */
export async function compareVersion(
  ctx: Context,
  clause: OpenClause,
  { version, against }: { version: number; against: number | undefined },
): Promise<ComparedClauseVersion> {
  const found = await findVersion(ctx, clause, version);
  const other = against ?? (version > 1 ? version - 1 : undefined);
  if (other === undefined) return { ...found, compared_with: null, before: null, differences: [] };
  const { text } = await findVersion(ctx, clause, other);
  const [differences = []] = await compareWordings(ctx, { before: text, after: [found.text] });
  return { ...found, compared_with: other, before: text, differences };
}

/** Brings back what a version holds as a new version. */
export async function restoreVersion(ctx: Context, clause: OpenClause, version: number): Promise<OpenClause> {
  const found = await findVersion(ctx, clause, version);
  const content = contentOf({ ...clause, ...found, version: clause.version });
  return saveClause(ctx, clause, { content, restoredFrom: version });
}
