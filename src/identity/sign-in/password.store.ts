import type { Sql } from "../../kernel/db/sql.ts";

export const findPassword = async (sql: Sql, organizationId: string, userId: number) =>
  (
    await sql.first<{ password_hash: string | null }>`
      select password_hash from users where organization_id = ${organizationId} and id = ${userId}`
  )?.password_hash;

/** Also deletes links that would set another password. */
export async function updatePassword(sql: Sql, organizationId: string, userId: number, hash: string) {
  await sql`delete from password_links where organization_id = ${organizationId} and user_id = ${userId}`;
  await sql`update users set password_hash = ${hash} where organization_id = ${organizationId} and id = ${userId}`;
}
