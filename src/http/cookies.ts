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
  path: string;
  /** 0 takes the cookie back. */
  seconds: number;
  secure: boolean;
}

/** No script of a page can read it, and no other site can have it sent but by a link that somebody follows. */
export const writeCookie = ({ name, value, path, seconds, secure }: Cookie) =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
