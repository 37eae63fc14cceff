/** Parses the Cookie header. If a name appears twice, the first one wins. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (at > 0 && !(name in cookies)) cookies[name] = pair.slice(at + 1).trim();
  }
  return cookies;
}

export interface Cookie {
  name: string;
  value: string;
  /** 0 deletes the cookie. */
  seconds: number;
}

/** HttpOnly hides the cookie from scripts; SameSite=Lax keeps it out of cross-site requests except top-level navigation. */
export const writeCookie = (publicUrl: string, { name, value, seconds }: Cookie) =>
  `${nameOf(publicUrl, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? "; Secure" : ""}`;

export const findCookie = (publicUrl: string, cookies: Record<string, string>, name: string): string | undefined =>
  cookies[nameOf(publicUrl, name)];

const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");
/** Browsers accept a `__Host-` cookie only over https and only from this very host. */
const nameOf = (publicUrl: string, name: string) => (isSecure(publicUrl) ? `__Host-${name}` : name);
