import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Deps } from "../../kernel/context.ts";
import { readSecret } from "../../kernel/db/secret.ts";
import { takeOnce } from "./attempts.ts";

const Envelope = z.object({ id: z.string(), until: z.number(), data: z.unknown() });

/** A token that only this installation can create, and that expires. A token for one purpose is not valid for another. */
export async function signToken(deps: Deps, purpose: string, data: object, seconds: number): Promise<string> {
  const envelope = { id: randomUUID(), until: Date.now() + seconds * 1000, data };
  const text = Buffer.from(JSON.stringify(envelope)).toString("base64url");
  return `${text}.${await sign(deps, purpose, text)}`;
}

export interface SignedToken<T> {
  data: T;
  /** True the first time, false after that. */
  takeOnce: () => Promise<boolean>;
}

/** Undefined if the token was not written here, or has expired. */
export async function readToken<S extends z.ZodType>(
  deps: Deps,
  purpose: string,
  schema: S,
  token: string,
): Promise<SignedToken<z.output<S>> | undefined> {
  const [text = "", signature = ""] = token.split(".");
  const [expected, given] = [Buffer.from(await sign(deps, purpose, text)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { id, until, data } = Envelope.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds <= 0) return undefined;
  return { data: schema.parse(data), takeOnce: () => takeOnce(deps, `${purpose} ${id}`, seconds) };
}

async function sign(deps: Deps, purpose: string, text: string): Promise<string> {
  const secret = await readSecret(deps);
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}
