import * as oauth from "oauth4webapi";
import { must } from "../../../content/must.ts";
import type { Config } from "../../../kernel/config.ts";
import type { Deps } from "../../../kernel/context.ts";
import { isStorable } from "../../../kernel/http/body.ts";
import { readUpTo } from "../../../kernel/http/outgoing/read-response.ts";
import { listOrganizations } from "../../accounts/accounts.ts";
import type { Identity, IdentityProvider } from "../identities.ts";

const TIMEOUT_MS = 10_000;
const METADATA_TTL_MS = 60 * 60 * 1000;

/** What the browser stores while it is at the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider signs out: one session, or all sessions of a person. */
export interface Logout {
  id: string;
  subject: string | undefined;
  session: string | undefined;
}

/** The configured provider. Accounts are created in OIDC_ORGANIZATION, or in the only organization. */
export const oidcProvider = ({ config, database, log }: Deps): IdentityProvider => ({
  issuer: settingsOf(config).issuer,
  organizationId: undefined,
  allowedDomains: config.OIDC_ALLOWED_DOMAINS,
  adminGroup: config.OIDC_ADMIN_GROUP,
  vaultsGroup: config.OIDC_VAULTS_GROUP,
  async findHome() {
    if (!config.OIDC_PROVISION) return undefined;
    const organizations = await listOrganizations(database.system);
    const [home, ...others] = organizations.filter(({ id }) => id === (config.OIDC_ORGANIZATION ?? id));
    if (home && others.length === 0) return home.id;
    log.error("OIDC_PROVISION needs OIDC_ORGANIZATION when there are several organizations");
    return undefined;
  },
});

export const beginFlow = (): Flow => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** The provider's URL where the browser signs in. `again`: people who are signed in there must authenticate again. */
export async function authorizationAddress(config: Config, flow: Flow, again: boolean): Promise<string> {
  const server = await discover(config);
  const address = new URL(must(server.authorization_endpoint, "the provider names it"));
  const parameters = {
    client_id: settingsOf(config).clientId,
    redirect_uri: callbackOf(config),
    response_type: "code",
    scope: ["openid", "email", ...(config.OIDC_PROVISION ? ["profile"] : []), ...config.OIDC_SCOPES].join(" "),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    ...(again && { prompt: "login", max_age: "0" }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** Exchanges the authorization code for a verified identity. Throws if anything does not check out. */
export async function redeemCode(config: Config, flow: Flow, callback: URLSearchParams): Promise<Identity> {
  const server = await discover(config);
  const client: oauth.Client = { client_id: settingsOf(config).clientId };
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
  const claims = must(oauth.getValidatedIdTokenClaims(tokens), "an ID token is required");
  const isWhole =
    claims.email !== undefined && (!readsGroups(config) || claims[config.OIDC_GROUPS_CLAIM] !== undefined);
  const more = isWhole ? {} : await fetchUserInfo(config, server, client, { tokens, subject: claims.sub });
  return identityOf(config, claims, more);
}

type Claims = Record<string, unknown>;

const readsGroups = ({ OIDC_ADMIN_GROUP, OIDC_VAULTS_GROUP }: Config) =>
  OIDC_ADMIN_GROUP !== undefined || OIDC_VAULTS_GROUP !== undefined;

/** The address and its verification come from the same place: the token, else the provider's user info. */
function identityOf(config: Config, claims: oauth.IDToken, more: Claims): Identity {
  const profile: Claims = claims.email === undefined ? more : claims;
  const groups = claims[config.OIDC_GROUPS_CLAIM] ?? more[config.OIDC_GROUPS_CLAIM] ?? [];
  return {
    subject: claims.sub,
    email: storableText(profile.email),
    isVerified: profile.email_verified === true,
    name: storableText(claims.name ?? more.name)?.slice(0, 200),
    groups: [groups].flat().filter((group): group is string => typeof group === "string"),
    session: storableText(claims.sid),
    authenticatedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
  };
}

const storableText = (value: unknown) => (typeof value === "string" && isStorable(value) ? value : undefined);

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const ALGORITHMS = [
  "RS256",
  "PS256",
  "ES256",
  "RS384",
  "PS384",
  "ES384",
  "RS512",
  "PS512",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Checks a logout token according to OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws if it is not valid. */
export async function readLogoutToken(config: Config, token: string): Promise<Logout> {
  const { createLocalJWKSet, decodeJwt, jwtVerify } = await import("jose");
  if (decodeJwt(token).iss !== config.OIDC_ISSUER) throw new Error("the logout token comes from another issuer");
  const server = await discover(config);
  const response = await fetchBounded(must(server.jwks_uri, "the provider names it"), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const keys = createLocalJWKSet((await response.json()) as { keys: [] });
  const { payload } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: settingsOf(config).clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: LOGOUT_SECONDS,
    clockTolerance: 30,
    requiredClaims: ["iat", "jti", "events"],
  });
  const { events, nonce, sub, sid, jti } = payload;
  if (typeof events !== "object" || !events || !(LOGOUT_EVENT in events)) throw new Error("it is not a logout token");
  if (nonce !== undefined) throw new Error("a logout token has no nonce");
  const [subject, session] = [storableText(sub), storableText(sid)];
  if (subject === undefined && session === undefined) throw new Error("the logout token names nobody");
  return { id: String(jti), subject, session };
}

/** A logout token is accepted once, and only this long after it was issued. */
export const LOGOUT_SECONDS = 10 * 60;

async function fetchUserInfo(
  config: Config,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { tokens, subject }: { tokens: oauth.TokenEndpointResponse; subject: string },
): Promise<Claims> {
  if (!server.userinfo_endpoint) return {};
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, optionsOf(config));
  return oauth.processUserInfoResponse(server, client, subject, response);
}

const servers = new WeakMap<Config, { found: Promise<oauth.AuthorizationServer>; at: number }>();

/** The provider's metadata, cached for an hour. Failures are not cached. */
function discover(config: Config): Promise<oauth.AuthorizationServer> {
  const known = servers.get(config);
  if (known && Date.now() - known.at < METADATA_TTL_MS) return known.found;
  const issuer = new URL(settingsOf(config).issuer);
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
  return authenticate(settingsOf(config).clientSecret);
}

/** The configuration has all three or none. */
const settingsOf = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config) => ({
  issuer: must(OIDC_ISSUER, "OIDC is configured"),
  clientId: must(OIDC_CLIENT_ID, "OIDC is configured"),
  clientSecret: must(OIDC_CLIENT_SECRET, "OIDC is configured"),
});

const callbackOf = ({ PUBLIC_URL }: Config) => `${PUBLIC_URL}/app/v1/oidc/callback`;

/** The largest document, token or key set that is read from a provider. */
const MOST_BYTES = 1024 * 1024;

async function fetchBounded(address: string, options: object): Promise<Response> {
  const response = await fetch(address, options);
  const { bytes, whole } = await readUpTo(response, MOST_BYTES);
  if (!whole) throw new Error(`The identity provider sent more than ${MOST_BYTES} bytes.`);
  const { status, headers } = response;
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers });
}

/** http is only allowed for a provider on this machine; the configuration rejects others. */
const optionsOf = (config: Config) => ({
  [oauth.customFetch]: fetchBounded,
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
  [oauth.allowInsecureRequests]: settingsOf(config).issuer.startsWith("http:"),
});
