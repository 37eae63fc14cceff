import type { Config } from "../../kernel/config.ts";
import type { ErrorForm } from "../../kernel/http/error-replies.ts";
import { writeOauthError } from "./errors.ts";
import { SCOPE } from "./grants.ts";
import { resourceOf } from "./resource.ts";

export const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
export const SERVER_METADATA = "/.well-known/oauth-authorization-server";
/** Where clients find out how to get access. Sent in the challenge of a 401 (RFC 9728). */
export const resourceMetadataUrl = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">) =>
  `${PUBLIC_URL}${RESOURCE_METADATA}/mcp`;

/** Errors in OAuth's format. */
export const OAUTH_ERRORS: ErrorForm = { type: "application/json; charset=utf-8", write: writeOauthError };

export const describeResource = (config: Config) => ({
  resource: resourceOf(config),
  resource_name: "Chancery",
  authorization_servers: [config.PUBLIC_URL],
  bearer_methods_supported: ["header"],
  scopes_supported: [SCOPE],
});

export const describeAuthorizationServer = ({ PUBLIC_URL }: Config) => ({
  issuer: PUBLIC_URL,
  authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
  token_endpoint: `${PUBLIC_URL}/oauth/token`,
  registration_endpoint: `${PUBLIC_URL}/oauth/register`,
  revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
  scopes_supported: [SCOPE],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});
