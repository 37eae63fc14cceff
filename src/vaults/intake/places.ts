import { isIP } from "node:net";
import type { Config } from "../../kernel/config.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { isPrivateName } from "../../kernel/http/outgoing/addresses.ts";
import type { Source, SourceKind } from "./sources.schema.ts";

type Settings = Source["settings"];

/** Checks the settings only. The address that a host name resolves to is checked at each connection. */
export function mustBeAllowed(config: Config, kind: SourceKind, settings: Settings): void {
  if (kind === "folder" && config.SOURCES_DIR === undefined)
    throw invalid([{ path: "body.kind", message: "cannot be folder on this server: SOURCES_DIR is not set" }]);
  const [field, address] = addressOf(settings);
  if (address === undefined || config.SOURCES_ALLOW_PRIVATE) return;
  const url = new URL(address);
  const refuse = (message: string, at = field) => invalid([{ path: `body.settings.${at}`, message }]);
  if ("security" in settings && settings.security === "none") throw refuse("must be tls or starttls", "security");
  if (url.protocol !== "https:") throw refuse("must begin with https://");
  if (isPrivateName(url)) throw refuse("must not be a private address");
}

function addressOf(settings: Settings): [field: string, address: string | undefined] {
  if ("url" in settings) return ["url", settings.url];
  if ("host" in settings)
    return ["host", `https://${isIP(settings.host) === 6 ? `[${settings.host}]` : settings.host}/`];
  return ["endpoint", "endpoint" in settings ? settings.endpoint : undefined];
}

export const takesSecret = (kind: SourceKind) => kind !== "folder";

/** A stored secret is never sent to another server, for another user or with less protection than it was entered for. */
export function needsSecretAgain(before: Settings, after: Settings): boolean {
  return JSON.stringify(recipientOf(before)) !== JSON.stringify(recipientOf(after));
}

function recipientOf(settings: Settings): unknown {
  const [, address] = addressOf(settings);
  if (address === undefined) return null;
  const user = "username" in settings ? settings.username : "access_key_id" in settings && settings.access_key_id;
  const login = "host" in settings && [settings.port, settings.security, settings.login];
  return [new URL(address).origin, user, login];
}
