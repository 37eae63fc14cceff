import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "./sql.ts";

/** The secret that signs links and sessions: SECRET_KEY, or a random one stored in the database, so that all nodes share it. */
export async function readSecret(config: Config, database: Database): Promise<Buffer> {
  if (config.SECRET_KEY) return createHash("sha256").update(config.SECRET_KEY).digest();
  const { system } = database;
  await system`insert into server_secrets (name, secret) values ('signing', ${randomBytes(32)}) on conflict do nothing`;
  const [row] = await system<{ secret: Buffer }>`select secret from server_secrets where name = 'signing'`;
  return row!.secret;
}
