import { createHash, randomBytes } from "node:crypto";
import { must } from "../../content/must.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Database } from "./sql.ts";

interface Keeper {
  database: Database;
  secrets: SecretBox;
}

interface SigningKeeper extends Keeper {
  config: { SECRET_KEY?: string | undefined };
}

/** The secret that signs links and sessions: SECRET_KEY, or a random one stored in the database, so that all nodes share it. */
export async function readSecret({ config, ...keeper }: SigningKeeper): Promise<Buffer> {
  if (config.SECRET_KEY) return createHash("sha256").update(config.SECRET_KEY).digest();
  return readStoredSecret(keeper, "signing", () => randomBytes(32));
}

/** A secret of the installation, made when it is first read and stored encrypted. Throws `UnreadableSecret`. */
export async function readStoredSecret(
  { database: { system }, secrets }: Keeper,
  name: string,
  make: () => Buffer,
): Promise<Buffer> {
  const find = () => system.first<{ secret: string }>`select secret from server_secrets where name = ${name}`;
  const open = ({ secret }: { secret: string }) => Buffer.from(secrets.open(secret, name), "base64");
  const known = await find();
  if (known) return open(known);
  const sealed = secrets.seal(make().toString("base64"), name);
  await system`insert into server_secrets (name, secret) values (${name}, ${sealed}) on conflict do nothing`;
  return open(must(await find(), "it has just been stored"));
}
