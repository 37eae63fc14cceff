import * as oauth from "oauth4webapi";
import type { Config } from "../config.ts";
import { isStorable } from "../http/body.ts";

const PATIENCE_MS = 10_000;
const KNOWN_FOR_MS = 60 * 60 * 1000;

/** What a browser keeps between leaving for the provider and coming back. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider vouches for. */
export interface Identity {
  email: string | undefined;
  isVerified: boolean;
}

export const beginFlow = (): Flow => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** Where the browser is sent to sign in. */
export async function authorizationAddress(config: Config, flow: Flow): Promise<string> {
  const server = await discover(config);
  const address = new URL(server.authorization_endpoint!);
  const asked = {
    client_id: config.OIDC_CLIENT_ID!,
    redirect_uri: callbackOf(config),
    response_type: "code",
    scope: "openid email",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}

/** Exchanges what the browser brought back for the provider's word, signed and checked. Throws at whatever is not as it should be. */
export async function redeemCode(config: Config, flow: Flow, brought: URLSearchParams): Promise<Identity> {
  const server = await discover(config);
  const client: oauth.Client = { client_id: config.OIDC_CLIENT_ID! };
  const passed = oauth.validateAuthResponse(server, client, brought, flow.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(config, server),
    passed,
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
  const told = claims.email === undefined ? await askForMore(config, server, client, tokens, claims.sub) : claims;
  const email = typeof told.email === "string" && isStorable(told.email) ? told.email : undefined;
  return { email, isVerified: told.email_verified === true };
}

async function askForMore(
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

/** Its addresses and keys are asked for once an hour, or again where that failed. */
function discover(config: Config): Promise<oauth.AuthorizationServer> {
  const known = servers.get(config);
  if (known && Date.now() - known.at < KNOWN_FOR_MS) return known.found;
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
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`The identity provider sent more than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
}

/** Without https only on this machine: the settings allow no other such address. */
const optionsOf = ({ OIDC_ISSUER }: Config) => ({
  [oauth.customFetch]: fetchBounded,
  signal: () => AbortSignal.timeout(PATIENCE_MS),
  [oauth.allowInsecureRequests]: OIDC_ISSUER!.startsWith("http:"),
});
