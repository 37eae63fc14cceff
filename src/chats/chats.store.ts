import type { Sql } from "../db/sql.ts";
import type { PageQuery } from "../http/page.ts";
import type { ChatSummary } from "./chats.schema.ts";

/** The chats of a project that a user, or for null an organization-scoped key, may see. */
export const listProjectChats = (
  sql: Sql,
  organizationId: string,
  projectId: string,
  userId: number | null,
  page: PageQuery,
) =>
  sql<ChatSummary>`
    select id, title, summary, created_at, updated_at from chats c
    where organization_id = ${organizationId} and project_id = ${projectId}
      and (visibility = 'organization' or created_by is not distinct from ${userId}
        or exists (select from chat_shares s where s.chat_id = c.id and s.user_id = ${userId}))
    order by updated_at desc, id
    limit ${page.limit + 1} offset ${page.offset}`;
