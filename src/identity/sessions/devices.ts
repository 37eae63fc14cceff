import { createHash, randomBytes } from "node:crypto";
import type { Deps, Visitor } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { findCookie, writeCookie } from "../../kernel/http/cookies.ts";
import * as store from "./devices.store.ts";

const COOKIE = "chancery_device";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const MAX_DEVICES = 20;

export interface Device {
  name: string;
  /** Users who have signed in on it before. */
  userIds: number[];
}

/** The device of a request. Without a cookie it has no users. */
export async function deviceOf({ deps, browser }: Visitor): Promise<Device> {
  const token = tokenOf({ deps, browser });
  if (!token) return { name: "", userIds: [] };
  const hash = hashOf(token);
  return { name: hash.toString("hex"), userIds: await store.listUsersOfDevice(deps.database.system, hash) };
}

/** The device's own token if it is known here, otherwise a new one. */
export async function deviceToken(visitor: Visitor): Promise<string> {
  const token = tokenOf(visitor);
  const isKnown = token && (await deviceOf(visitor)).userIds.length > 0;
  return isKnown ? token : randomBytes(32).toString("base64url");
}

/** Remembers that the person uses this device. */
export const rememberDevice = (sql: Sql, person: { organization_id: string; user_id: number }, token: string) =>
  store.saveDevice(sql, person.organization_id, person.user_id, { hash: hashOf(token), most: MAX_DEVICES });

export const deviceCookie = ({ config }: Deps, token: string) =>
  writeCookie(config.PUBLIC_URL, { name: COOKIE, value: token, seconds: COOKIE_SECONDS });

/** Takes the same time whether or not the address exists, so that timing does not reveal accounts. */
export const countFailedSignIn = ({ database }: Deps, emailKey: string, organizationId: string | undefined) =>
  database.systemTransaction((sql) => store.countFailure(sql, emailKey, organizationId));

export const takeFailedSignInCount = store.takeFailures;
export const forgetDevicesOf = store.deleteDevicesOf;
export const forgetOldDevices = store.deleteOldDevices;

function tokenOf({ deps, browser }: Pick<Visitor, "deps" | "browser">): string | undefined {
  const token = findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE);
  return token && TOKEN.test(token) ? token : undefined;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
