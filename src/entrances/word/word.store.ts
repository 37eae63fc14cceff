import { first } from "../../content/must.ts";
import type { SessionAdmission } from "../../identity/sessions/sessions.store.ts";
import type { Database, Sql } from "../../kernel/db/sql.ts";

/** Finds the session of a token, counts the request and sets the organization, in one round trip. */
export const admitWordToken = (
  database: Database,
  hash: Buffer,
  { quota, client }: { quota: number; client: string | null },
  urgent: boolean,
) => database.entry<SessionAdmission>(urgent)`select * from admit_word_token(${hash}, ${quota}, ${client})`;

/** Tokens of the session that have expired are removed. */
export async function insertWordToken(sql: Sql, organizationId: string, sessionId: string, hash: Buffer) {
  await sql.run`
    delete from word_tokens where organization_id = ${organizationId} and session_id = ${sessionId} and expires_at < now()`;
  const rows = await sql<{ expires_at: string }>`
    insert into word_tokens (hash, organization_id, session_id, expires_at)
    values (${hash}, ${organizationId}, ${sessionId}, now() + interval '12 hours') returning expires_at`;
  return first(rows).expires_at;
}
