import type { Context } from "../context.ts";
import { type PageQuery, paged } from "../http/page.ts";
import type { OpenProject } from "../projects/projects.ts";
import * as store from "./chats.store.ts";

export async function listProjectChats(ctx: Context, project: OpenProject, page: PageQuery) {
  const rows = await store.listProjectChats(ctx.sql, ctx.organizationId, project.id, ctx.caller.userId, page);
  return paged("chats", rows, page);
}
