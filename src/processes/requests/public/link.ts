import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../../kernel/context.ts";
import { readSecret } from "../../../kernel/db/secret.ts";
import { notFound } from "../../../kernel/errors/errors.ts";
import { findLinked, type LinkedRequest } from "./public.store.ts";

type Linked = Pick<LinkedRequest, "id" | "organization_id" | "thread">;

const TOKEN = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w-]{43})$/;
export const FOLLOW_PATH = "/r/follow";

/** The address at which a requester follows their request. Whoever has it sees that request, and no other. */
export const linkTo = async (deps: Deps, request: Linked): Promise<string> =>
  `${deps.config.PUBLIC_URL}${FOLLOW_PATH}/${await tokenOfLink(deps, request)}`;

export const tokenOfLink = async (deps: Deps, request: Linked): Promise<string> =>
  `${request.id}.${await sign(deps, request)}`;

/** The request of a link. Throws 404 for any other token. */
export async function openLink(deps: Deps, token: string): Promise<LinkedRequest> {
  const [, id, signature = ""] = TOKEN.exec(token) ?? [];
  const found = id === undefined ? undefined : await findLinked(deps.database.system, id);
  if (!found) throw notFound("request");
  const [expected, given] = [Buffer.from(await sign(deps, found)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound("request");
  return found;
}

async function sign(deps: Deps, { id, organization_id, thread }: Linked): Promise<string> {
  const secret = await readSecret(deps);
  return createHmac("sha256", secret).update(`request link\n${organization_id}\n${id}\n${thread}`).digest("base64url");
}
