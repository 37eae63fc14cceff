const PLAIN = /^[A-Za-z][A-Za-z0-9+.-]{0,60}:[!#-;=?-[\]_a-z~%]{1,2000}$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Schemes of editors. Other apps must use a scheme with a dot, such as com.example.app (RFC 8252). */
const EDITORS = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:", "zed:", "claude:", "goose:"];
/** Parameters that the reply adds. A redirect address that already has them could pass them off as ours. */
const REPLY_PARAMETERS = ["code", "state", "iss", "error", "error_description"];

/**
 * Allows https, http to the same machine, or the scheme of an installed app. The address must be normalized, because another
 * program could parse it differently.
 */
export function isAllowedRedirect(uri: string): boolean {
  if (!PLAIN.test(uri) || uri.includes("#") || !URL.canParse(uri)) return false;
  const { href, protocol, username, password, hostname, searchParams } = new URL(uri);
  if (href !== uri) return false;
  if (username !== "" || password !== "" || REPLY_PARAMETERS.some((name) => searchParams.has(name))) return false;
  if (protocol === "https:") return hostname !== "";
  if (protocol === "http:") return LOOPBACK.test(hostname);
  return EDITORS.includes(protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol);
}

/** The addresses must be equal. Only the port on the same machine may differ, because apps use any free port (RFC 8252). */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (!isAllowedRedirect(asked)) return false;
  if (registered === asked) return true;
  const [left, right] = [new URL(registered), new URL(asked)];
  if (left.protocol !== "http:" || !LOOPBACK.test(left.hostname)) return false;
  return (["protocol", "hostname", "pathname", "search"] as const).every((part) => left[part] === right[part]);
}

/** Where the person is sent, in words: a host name, `this computer`, or the name of an app's scheme. */
export function placeOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  if (protocol === "https:") return hostname;
  return protocol === "http:" ? "this computer" : protocol.slice(0, -1);
}

/** The registered query stays as it is. */
export const withParameters = (uri: string, parameters: Record<string, string | undefined>): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`;
};
