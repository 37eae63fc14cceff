import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import { person } from "../reviews/reviews.store.ts";
import type { ResponseRound, ResponseRoundDetail } from "./responses.schema.ts";

interface NewRound {
  jobId: string;
  reviewId: string;
  file: { id: string; name: string };
  userId: number | null;
}

/** The draft becomes one of the review's documents, so everyone who can see the review can read it. */
export async function insertRound(sql: Sql, organizationId: string, { jobId, reviewId, file, userId }: NewRound) {
  await sql`
    insert into review_responses (id, organization_id, review_id, file_id, filename, created_by, status, created_at)
    select j.id, j.organization_id, ${reviewId}, ${file.id}, ${file.name}, ${userId}::integer, j.status, j.created_at
    from jobs j where j.organization_id = ${organizationId} and j.id = ${jobId}`;
  await sql`
    insert into review_documents (organization_id, review_id, file_id, kind, created_by)
    values (${organizationId}, ${reviewId}, ${file.id}, 'returned', ${userId}) on conflict do nothing`;
}

const ROUND = part`s.id, s.status, s.file_id, s.filename, s.result -> 'summary' as summary, s.error,
  ${person(part`s.created_by`)} as created_by, s.created_at, s.completed_at`;

export const listRounds = (sql: Sql, organizationId: string, reviewId: string, page: PageQuery) => sql<ResponseRound>`
  select ${ROUND} from review_responses s where s.organization_id = ${organizationId} and s.review_id = ${reviewId}
  order by s.created_at desc, s.id limit ${page.limit + 1} offset ${page.offset}`;

export const findRound = (sql: Sql, organizationId: string, reviewId: string, id: string) =>
  sql.first<ResponseRoundDetail>`
  select ${ROUND}, s.result from review_responses s
  where s.organization_id = ${organizationId} and s.review_id = ${reviewId} and s.id = ${id}`;
