import { randomInt } from "node:crypto";
import { type As, asBrowser, type Reply } from "../../support/client.ts";
import type { TestApp } from "../../support/harness.ts";

export const PASSWORD = "a long enough password";

export interface SignedIn extends Reply {
  cookie: string | undefined;
  /** The cookie that identifies the device from now on. */
  device: string | undefined;
  browser: As;
}

/** Signs in as the sign-in page does. */
export async function signIn(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
  path = "//app/v1/session",
): Promise<SignedIn> {
  const reply = await app.send("POST", path, { body, headers: { "sec-fetch-site": "same-origin", ...headers } });
  const cookie = reply.headers["set-cookie"]?.[0];
  const device = reply.headers["set-cookie"]?.[1]?.split(";")[0];
  return { ...reply, cookie, device, browser: asBrowser(app.url, cookie?.split(";")[0] ?? "") };
}

/** Headers of a request through a proxy, from a network nobody else uses. */
export const elsewhere = () => ({
  "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
});
