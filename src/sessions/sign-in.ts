import { isIPv6 } from "node:net";
import { passwordHolds } from "../accounts/passwords.ts";
import { recordFailedSignIn } from "../audit/audit.ts";
import type { Deps, Visitor } from "../context.ts";
import { ApiError } from "../errors.ts";
import { Answer } from "../http/endpoint.ts";
import { attempt } from "./attempts.ts";
import type { Session, SignIn, WaysIn } from "./sessions.schema.ts";
import { startSession } from "./sessions.ts";
import * as store from "./sign-in.store.ts";

export function describeWaysIn({ deps: { config } }: Visitor): WaysIn {
  return {
    oidc: config.OIDC_ISSUER ? { name: config.OIDC_NAME } : null,
    support_contact: config.SUPPORT_CONTACT ?? null,
  };
}

/** Signs in whoever knows the password. */
export async function signIn(visitor: Visitor, input: SignIn): Promise<Answer<Session>> {
  const { deps, browser, requestId } = visitor;
  const names = [`address ${networkOf(browser.address)}`, `email ${input.email.toLowerCase()}`];
  const people = await attempt(deps, names, () => listMatching(deps, input));
  if (!people) {
    recordFailedSignIn(visitor, input);
    deps.log.warn({ requestId, address: browser.address }, "somebody could not sign in by password");
    throw new ApiError(401, "UNAUTHENTICATED", "The e-mail address or the password is wrong.");
  }
  if (people.length > 1) throw chooseOrganization(people);
  const { session, headers } = await startSession(visitor, people[0]!);
  return new Answer(200, session, headers);
}

/** Everybody with the address whose password this is, if anybody: which organizations know the address is told to no one else. */
async function listMatching(deps: Deps, { email, password, organization_id }: SignIn) {
  const candidates = await store.listCandidates(deps.database.system, email, organization_id);
  if (candidates.length === 0) await passwordHolds(null, password);
  const held = await Promise.all(candidates.map(({ password_hash }) => passwordHolds(password_hash, password)));
  const matching = candidates.filter((_, index) => held[index]);
  return matching.length > 0 ? matching : undefined;
}

function chooseOrganization(people: store.Candidate[]) {
  const organizations = people.map(({ organization_id: id, organization_name: name }) => ({ id, name }));
  const told = "You belong to several organizations. Choose one: send its id as organization_id.";
  return new ApiError(409, "CHOOSE_ORGANIZATION", told, { details: { organizations } });
}

/** One place has many IPv6 addresses: all of a /64 count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address.replace(/^::ffff:/, "");
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const [first, last] = [head, tail ?? ""].map((groups) => groups.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? [] : Array(8 - first!.length - last!.length).fill("0");
  return [...first!, ...zeros, ...last!].slice(0, 4).join(":");
}
