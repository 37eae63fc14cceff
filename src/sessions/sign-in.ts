import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { passwordHolds } from "../accounts/passwords.ts";
import type { Deps, Visitor } from "../context.ts";
import { ApiError } from "../errors.ts";
import { Answer } from "../http/endpoint.ts";
import type { Session, SignIn, WaysIn } from "./sessions.schema.ts";
import { startSession } from "./sessions.ts";
import * as store from "./sign-in.store.ts";

const MOST_FAILURES = 10;

export function describeWaysIn({ deps: { config } }: Visitor): WaysIn {
  return { oidc: null, support_contact: config.SUPPORT_CONTACT ?? null };
}

/** Signs in whoever knows the password. An attempt is counted before it is looked at, so that many at once are counted too. */
export async function signIn(visitor: Visitor, input: SignIn): Promise<Answer<Session>> {
  const { deps, browser } = visitor;
  const subjects = [`address ${networkOf(browser.address)}`, `email ${input.email.toLowerCase()}`].map(subjectOf);
  await takeAttempts(deps, subjects);
  const [person, ...others] = await listMatching(deps, input);
  if (!person) throw new ApiError(401, "UNAUTHENTICATED", "The e-mail address or the password is wrong.");
  await store.giveBackAttempts(deps.database.system, subjects);
  if (others.length > 0) throw chooseOrganization([person, ...others]);
  const { session, headers } = await startSession(visitor, person);
  return new Answer(200, session, headers);
}

export const forgetOldWindows = store.deleteOldWindows;

/** Everybody with the address whose password this is: which organizations know the address is told to nobody else. */
async function listMatching(deps: Deps, { email, password, organization_id }: SignIn): Promise<store.Candidate[]> {
  const candidates = await store.listCandidates(deps.database.system, email, organization_id);
  if (candidates.length === 0) await passwordHolds(null, password);
  const held = await Promise.all(candidates.map(({ password_hash }) => passwordHolds(password_hash, password)));
  return candidates.filter((_, index) => held[index]);
}

/** Where one of the windows is full the attempt counts in neither. */
async function takeAttempts({ database }: Deps, subjects: string[]) {
  await database.systemTransaction(async (sql) => {
    const full = (await store.takeAttempts(sql, subjects)).filter(({ used }) => used > MOST_FAILURES);
    if (full.length === 0) return;
    const seconds = Math.max(1, ...full.map(({ reset_seconds }) => reset_seconds));
    const told = `Too many attempts to sign in. Try again in ${Math.ceil(seconds / 60)} minutes.`;
    throw new ApiError(429, "RATE_LIMITED", told, { headers: { "retry-after": String(seconds) } });
  });
}

function chooseOrganization(people: store.Candidate[]) {
  const organizations = people.map(({ organization_id: id, organization_name: name }) => ({ id, name }));
  const told = "You belong to several organizations. Choose one: send its id as organization_id.";
  return new ApiError(409, "CHOOSE_ORGANIZATION", told, { details: { organizations } });
}

const subjectOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** One place has many IPv6 addresses: all of a /64 count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address.replace(/^::ffff:/, "");
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const [first, last] = [head, tail ?? ""].map((groups) => groups.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? [] : Array(8 - first!.length - last!.length).fill("0");
  return [...first!, ...zeros, ...last!].slice(0, 4).join(":");
}
