import type { Sql } from "../../kernel/db/sql.ts";

export interface HashedCode {
  salt: Buffer;
  hash: Buffer;
}

export const insertCodes = (sql: Sql, organizationId: string, userId: number, codes: HashedCode[]) => sql.run`
  insert into recovery_codes (organization_id, user_id, salt, hash)
  select ${organizationId}, ${userId}, salt, hash
  from unnest(${codes.map(({ salt }) => salt)}::bytea[], ${codes.map(({ hash }) => hash)}::bytea[]) as code (salt, hash)`;

export const listCodes = (sql: Sql, organizationId: string, userId: number) => sql<HashedCode & { id: string }>`
  select id, salt, hash from recovery_codes where organization_id = ${organizationId} and user_id = ${userId}`;

export const deleteCode = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from recovery_codes where organization_id = ${organizationId} and id = ${id}`;

export const deleteCodesOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from recovery_codes where organization_id = ${organizationId} and user_id = ${userId}`;
