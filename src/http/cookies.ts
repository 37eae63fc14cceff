/** The cookies of a request, by name; of two with the same name the first counts. */
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
  /** 0 takes the cookie back. */
  seconds: number;
}

/** No script of a page can read it, and no other site can have it sent but by a link that somebody follows. */
export const writeCookie = (publicUrl: string, { name, value, seconds }: Cookie) =>
  `${nameOf(publicUrl, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? "; Secure" : ""}`;

export const findCookie = (publicUrl: string, cookies: Record<string, string>, name: string): string | undefined =>
  cookies[nameOf(publicUrl, name)];

const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");
/** On https the name itself has browsers see to it that no other host, and nothing over http, has set the cookie. */
const nameOf = (publicUrl: string, name: string) => (isSecure(publicUrl) ? `__Host-${name}` : name);
