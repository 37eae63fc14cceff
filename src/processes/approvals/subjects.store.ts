import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** Of a review or a file, as it is now. Null if there is none any more. Does not check access or the organization. */
export async function findSha256(sql: Sql, subject: string, id: string): Promise<string | null> {
  const rows = await sql<{ sha256: string | null }>`select approved_sha256(${subject}, ${id}::uuid) as sha256`;
  return first(rows).sha256;
}
