import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Deps, Visitor } from "../../kernel/context.ts";
import { readSecret } from "../../kernel/db/secret.ts";
import { findCookie, writeCookie } from "../../kernel/http/cookies.ts";

/** A short-lived value that the service stores in the browser and signs. */
export interface SignedCookie<Value> {
  name: string;
  /** Part of what is signed, so that a cookie for one purpose is not valid for another. */
  purpose: string;
  seconds: number;
  schema: z.ZodType<Value>;
}

export async function writeSigned<Value extends object>(
  deps: Deps,
  { name, purpose, seconds }: SignedCookie<Value>,
  value: Value,
): Promise<string> {
  const text = Buffer.from(JSON.stringify({ ...value, until: Date.now() + seconds * 1000 })).toString("base64url");
  const signed = `${text}.${await sign(deps, purpose, text)}`;
  return writeCookie(deps.config.PUBLIC_URL, { name, value: signed, seconds });
}

/** Undefined if it is missing, expired or not ours. `id` is unique to the cookie. */
export async function readSigned<Value extends object>(
  { deps, browser }: Visitor,
  { name, purpose, schema }: SignedCookie<Value>,
): Promise<{ value: Value; id: string } | undefined> {
  const cookie = findCookie(deps.config.PUBLIC_URL, browser.cookies, name) ?? "";
  const [text = "", signature = ""] = cookie.split(".");
  const [expected, given] = [Buffer.from(await sign(deps, purpose, text)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const kept: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  if (Expiry.parse(kept).until < Date.now()) return undefined;
  return { value: schema.parse(kept), id: cookie };
}

export const expireCookie = ({ config }: Deps, { name }: Pick<SignedCookie<unknown>, "name">) =>
  writeCookie(config.PUBLIC_URL, { name, value: "", seconds: 0 });

const Expiry = z.object({ until: z.number() });

async function sign(deps: Deps, purpose: string, text: string): Promise<string> {
  const secret = await readSecret(deps);
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}
