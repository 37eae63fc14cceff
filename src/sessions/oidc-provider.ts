import * as oauth from "oauth4webapi";
import type { Config } from "../config.ts";
import { isStorable } from "../http/body.ts";
import { readUpTo } from "../http/read-response.ts";

const TIMEOUT_MS = 10_000;
const METADATA_TTL_MS = 60 * 60 * 1000;

/** What the browser keeps between leaving for the provider and returning. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** The identity that the provider asserts. */
export interface Identity {
  email: string | undefined;
  isVerified: boolean;
}

export const beginFlow = (): Flow => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** The provider's URL where the browser signs in. */
export async function authorizationAddress(config: Config, flow: Flow): Promise<string> {
  const server = await discover(config);
  const address = new URL(server.authorization_endpoint!);
  const parameters = {
    client_id: config.OIDC_CLIENT_ID!,
    redirect_uri: callbackOf(config),
    response_type: "code",
    scope: "openid email",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** Exchanges the authorization code for a verified identity. Throws if anything does not check out. */
export async function redeemCode(config: Config, flow: Flow, callback: URLSearchParams): Promise<Identity> {
  const server = await discover(config);
  const client: oauth.Client = { client_id: config.OIDC_CLIENT_ID! };
  const parameters = oauth.validateAuthResponse(server, client, callback, flow.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(config, server),
    parameters,
    callbackOf(config),
    flow.verifier,
    optionsOf(config),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: flow.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, optionsOf(config));
  const claims = oauth.getValidatedIdTokenClaims(tokens)!;
  const profile = claims.email === undefined ? await fetchUserInfo(config, server, client, tokens, claims.sub) : claims;
  const email = typeof profile.email === "string" && isStorable(profile.email) ? profile.email : undefined;
  return { email, isVerified: profile.email_verified === true };
}

async function fetchUserInfo(
  config: Config,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  subject: string,
): Promise<{ email?: unknown; email_verified?: unknown }> {
  if (!server.userinfo_endpoint) return {};
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, optionsOf(config));
  return oauth.processUserInfoResponse(server, client, subject, response);
}

const servers = new WeakMap<Config, { found: Promise<oauth.AuthorizationServer>; at: number }>();

/** The provider's metadata, cached for an hour. Failures are not cached. */
function discover(config: Config): Promise<oauth.AuthorizationServer> {
  const known = servers.get(config);
  if (known && Date.now() - known.at < METADATA_TTL_MS) return known.found;
  const issuer = new URL(config.OIDC_ISSUER!);
  const found = oauth
    .discoveryRequest(issuer, optionsOf(config))
    .then((response) => oauth.processDiscoveryResponse(issuer, response));
  found.catch(() => servers.delete(config));
  servers.set(config, { found, at: Date.now() });
  return found;
}

function authenticationOf(config: Config, server: oauth.AuthorizationServer): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
  return authenticate(config.OIDC_CLIENT_SECRET!);
}

const callbackOf = ({ PUBLIC_URL }: Config) => `${PUBLIC_URL}/app/v1/oidc/callback`;

/** No document, token or key set of a provider is longer. */
const MOST_BYTES = 1024 * 1024;

async function fetchBounded(address: string, options: object): Promise<Response> {
  const response = await fetch(address, options);
  const { bytes, whole } = await readUpTo(response, MOST_BYTES);
  if (!whole) throw new Error(`The identity provider sent more than ${MOST_BYTES} bytes.`);
  const { status, headers } = response;
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers });
}

/** http is only allowed for a provider on this machine; the configuration rejects others. */
const optionsOf = ({ OIDC_ISSUER }: Config) => ({
  [oauth.customFetch]: fetchBounded,
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
  [oauth.allowInsecureRequests]: OIDC_ISSUER!.startsWith("http:"),
});
