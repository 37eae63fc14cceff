import { codeAt } from "../../../src/identity/second-factors/totp.ts";
import { type As, asBrowser, type Reply } from "../../support/client.ts";
import type { TestApp } from "../../support/harness.ts";

export const PASSWORD = "a long and quiet sentence";
const own = { "sec-fetch-site": "same-origin" };

export const cookiesOf = (reply: Reply) =>
  [reply.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0]!)
    .join("; ");

export const signIn = (app: TestApp, email: string, password = PASSWORD) =>
  app.send("POST", "//app/v1/session", { body: { email, password }, headers: own });

export const finish = (app: TestApp, cookie: string, body: object) =>
  app.send("POST", "//app/v1/session/second-factor", { body, headers: { ...own, cookie } });

/** An unused code: the next one is accepted as well. */
export const nextCode = (secret: string, ahead = 0) => codeAt(secret, Math.floor(Date.now() / 30_000) + ahead);

export async function setUpTotp(browser: As) {
  await browser.post("/session/confirmation", { password: PASSWORD });
  const { body: started } = await browser.post("/second-factors/totp");
  const { body } = await browser.put("/second-factors/totp", { code: nextCode(started.secret, -1) });
  return { secret: started.secret as string, codes: body.recovery_codes as string[] };
}

export const browserOf = (app: TestApp, reply: Reply) => asBrowser(app.url, cookiesOf(reply));
