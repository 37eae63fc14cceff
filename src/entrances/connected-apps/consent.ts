import { first } from "../../content/must.ts";
import { mustBeAllowedToConnect } from "../../identity/keys/keyring.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import type { AllowedApp, AppRequest } from "./apps.schema.ts";
import * as store from "./apps.store.ts";
import { findClient } from "./clients.ts";
import { isSameRedirect, placeOf, withParameters } from "./redirects.ts";
import { isOurResource, resourceOf } from "./resource.ts";
import { makeSecret } from "./tokens.ts";

const CODE_SECONDS = 2 * 60;
const CHALLENGE = /^[\w-]{43}$/;
const MAX_STATE = 4000;

/** What the consent page shows. Nothing is granted yet. */
export async function readAppRequest(ctx: SessionContext, packed: string): Promise<AppRequest> {
  const { client, redirectUri, state } = await openRequest(ctx, packed);
  await mustBeAllowedToConnect(ctx);
  const reply = { error: "access_denied", state, iss: ctx.deps.config.PUBLIC_URL };
  return { name: client.name, host: placeOf(redirectUri), cancel_url: withParameters(redirectUri, reply) };
}

/** The person authorizes the app. It gets tokens only when it exchanges the code. */
export async function allowApp(ctx: SessionContext, packed: string): Promise<AllowedApp> {
  const { client, redirectUri, state, challenge } = await openRequest(ctx, packed);
  await mustBeAllowedToConnect(ctx);
  const { sql, organizationId, caller, deps } = ctx;
  const { secret: code, hash } = makeSecret("mcc");
  const shared = { organizationId, lifetimeSeconds: CODE_SECONDS };
  const appId = await store.insertApp(sql, { ...shared, userId: caller.userId, client, host: placeOf(redirectUri) });
  await store.insertCode(sql, { ...shared, appId, hash, redirectUri, challenge });
  await store.updateClientUsed(deps.database.system, client.id);
  const app = first(await store.listApps(sql, organizationId, caller.userId, appId));
  return { ...app, redirect_url: withParameters(redirectUri, { code, state, iss: deps.config.PUBLIC_URL }) };
}

/**
 * Rejects an invalid request and shows the reason to the person. The browser is never redirected before the person agrees,
 * because anyone can register a redirect address.
 */
async function openRequest({ deps }: SessionContext, packed: string) {
  const query = new URLSearchParams(Buffer.from(packed, "base64url").toString("utf8"));
  const one = (name: string) => onlyOf(query, name);
  const client = await findClient(deps, one("client_id"));
  if (!client) throw refused("This app is not registered here, or no longer is. Connect it again from the app.");
  const [only = "", ...others] = client.redirect_uris;
  const redirectUri = one("redirect_uri") ?? (others.length === 0 ? only : "");
  if (!client.redirect_uris.some((registered) => isSameRedirect(registered, redirectUri)))
    throw refused("The app wants to send you to an address it did not register. Do not continue.");
  if (one("response_type") !== "code") throw refused("The app must ask for a code (response_type=code).");
  const [challenge = "", method] = [one("code_challenge"), one("code_challenge_method")];
  if (method !== "S256" || !CHALLENGE.test(challenge)) throw refused("The app must use PKCE with the method S256.");
  const resource = one("resource");
  if (resource !== undefined && !isOurResource(deps.config, resource))
    throw refused(`The app asks for access to a service other than ${resourceOf(deps.config)}.`);
  const state = one("state");
  if (state !== undefined && state.length > MAX_STATE) throw refused("The state that the app sent is too long.");
  return { client, redirectUri, challenge, state };
}

function onlyOf(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw refused(`The app sent ${name} more than once.`);
  return values[0];
}

const refused = (message: string) => invalidField("request", message);
