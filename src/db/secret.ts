import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "./sql.ts";

/** What signs links and sessions: SECRET_KEY, or one that was made once and is kept in the database, the same on every node. */
export async function readSecret(config: Config, database: Database): Promise<Buffer> {
  if (config.SECRET_KEY) return createHash("sha256").update(config.SECRET_KEY).digest();
  const { system } = database;
  await system`insert into server_secrets (name, secret) values ('signing', ${randomBytes(32)}) on conflict do nothing`;
  const [row] = await system<{ secret: Buffer }>`select secret from server_secrets where name = 'signing'`;
  return row!.secret;
}
