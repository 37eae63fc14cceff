import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "./sql.ts";

/** The secret that signs links and sessions: SECRET_KEY, or a random one stored in the database, so that all nodes share it. */
export async function readSecret(config: Config, database: Database): Promise<Buffer> {
  if (config.SECRET_KEY) return createHash("sha256").update(config.SECRET_KEY).digest();
  return readStoredSecret(database, "signing", () => randomBytes(32));
}

/** A secret of the installation, made when it is first read. */
export async function readStoredSecret({ system }: Database, name: string, make: () => Buffer): Promise<Buffer> {
  const find = () => system.first<{ secret: Buffer }>`select secret from server_secrets where name = ${name}`;
  const known = await find();
  if (known) return known.secret;
  await system`insert into server_secrets (name, secret) values (${name}, ${make()}) on conflict do nothing`;
  return (await find())!.secret;
}
