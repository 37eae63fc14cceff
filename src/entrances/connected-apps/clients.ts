import { z } from "zod";
import { first } from "../../content/must.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { Id } from "../../kernel/http/shapes.ts";
import * as store from "./apps.store.ts";
import { oauthError } from "./errors.ts";
import { isAllowedRedirect, placeOf } from "./redirects.ts";

const MAX_UNUSED = 1000;
const HOUR_SECONDS = 60 * 60;
const UNUSED_SECONDS = 30 * 24 * HOUR_SECONDS;
const FORGOTTEN_DAYS = 90;
const MAX_NAME = 80;

/** The registration fields that are used. Others are ignored, as RFC 7591 allows. */
const Registration = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().max(1000).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
});

/** Registers a client (RFC 7591). All are public clients: they have no secret, PKCE protects them. */
export async function registerClient({ database }: Deps, sent: unknown) {
  const { redirect_uris, client_name } = readRegistration(sent);
  await makeRoom(database.system);
  const name = visibleName(client_name) || placeOf(first(redirect_uris));
  const client = first(await store.insertClient(database.system, { name, redirectUris: redirect_uris }));
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
    client_name: client.name,
    redirect_uris: client.redirect_uris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

export const findClient = async ({ database }: Deps, id: string | undefined) =>
  id !== undefined && Id.safeParse(id).success ? store.findClient(database.system, id) : undefined;

/** Erases clients that nobody has authorized, and those whose apps were disconnected long ago. */
export async function forgetUnusedClients(sql: Sql) {
  await store.deleteUnusedClients(sql, UNUSED_SECONDS);
  await store.deleteForgottenClients(sql, FORGOTTEN_DAYS);
}

function readRegistration(sent: unknown) {
  const read = Registration.safeParse(sent);
  if (!read.success) {
    const { path, message } = first(read.error.issues);
    throw oauthError("invalid_client_metadata", `${path.join(".") || "The registration"}: ${message}`);
  }
  const { redirect_uris, grant_types, response_types } = read.data;
  if (!redirect_uris.every(isAllowedRedirect))
    throw oauthError(
      "invalid_redirect_uri",
      "Redirect URIs must be https, http to this computer (127.0.0.1, [::1], localhost), or an app's own scheme, without a fragment. They must be written in full and in normal form: https://example.com/, not HTTPS://Example.com:443.",
    );
  if (grant_types && !grant_types.includes("authorization_code"))
    throw oauthError("invalid_client_metadata", "grant_types must include authorization_code.");
  if (response_types && !response_types.includes("code"))
    throw oauthError("invalid_client_metadata", "response_types must include code.");
  return read.data;
}

/** Anyone can register, so the number of unauthorized clients is limited. Those older than an hour are deleted to make room. */
async function makeRoom(sql: Sql) {
  if ((await store.countUnusedClients(sql)) < MAX_UNUSED) return;
  await store.deleteUnusedClients(sql, HOUR_SECONDS);
  if ((await store.countUnusedClients(sql)) < MAX_UNUSED) return;
  throw oauthError("temporarily_unavailable", "Too many apps have registered in the last hour. Try again later.", 503);
}

/** Removes characters that hide or reverse the text after them. */
const visibleName = (name = "") => [...name.replace(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, MAX_NAME).join("");
