import { emailKey } from "../accounts/emails.ts";
import { passwordHolds } from "../accounts/passwords.ts";
import { recordFailedSignIn } from "../audit/audit.ts";
import type { Deps, Visitor } from "../context.ts";
import { ApiError } from "../errors.ts";
import { Answer } from "../http/endpoint.ts";
import { networkOf } from "../http/network.ts";
import { attempt, type Limits } from "./attempts.ts";
import { knownDevice, noteFailure } from "./devices.ts";
import type { Session, SignIn, WaysIn } from "./sessions.schema.ts";
import { startSession } from "./sessions.ts";
import * as store from "./sign-in.store.ts";

const [QUARTER_SECONDS, HOUR_SECONDS] = [15 * 60, 60 * 60];
const MOST_OF_A_PLACE = 30;
const MOST_OF_AN_ACCOUNT = 80;

export function describeWaysIn({ deps: { config } }: Visitor): WaysIn {
  return {
    oidc: config.OIDC_ISSUER ? { name: config.OIDC_NAME } : null,
    support_contact: config.SUPPORT_CONTACT ?? null,
  };
}

/** Signs in whoever knows the password. */
export async function signIn(visitor: Visitor, input: SignIn): Promise<Answer<Session>> {
  const { deps, browser, requestId } = visitor;
  const people = await attempt(deps, await limitsOf(visitor, input), () => listMatching(deps, input));
  if (!people) {
    await noteFailure(deps, emailKey(input.email), input.organization_id);
    recordFailedSignIn(visitor, input);
    deps.log.warn({ requestId, address: browser.address }, "somebody could not sign in by password");
    throw new ApiError(401, "UNAUTHENTICATED", "The e-mail address or the password is wrong.");
  }
  if (people.length > 1) throw chooseOrganization(people);
  const { session, headers } = await startSession(visitor, people[0]!);
  return new Answer(200, session, headers);
}

/**
 * From all places together an account stands 80 guesses an hour, and about twelve more from each device that its owner has used,
 * which is hopeless against passwords of twelve characters; and no failure of others ever stops a known device.
 */
async function limitsOf(visitor: Visitor, { email }: SignIn): Promise<Limits> {
  const [key, network] = [emailKey(email), networkOf(visitor.browser.address)];
  const device = await knownDevice(visitor, key);
  if (device) return { paced: `email ${key} on ${device}`, bounds: [] };
  return {
    paced: `email ${key} from ${network}`,
    bounds: [
      { name: `address ${network}`, most: MOST_OF_A_PLACE, seconds: QUARTER_SECONDS },
      { name: `email ${key}`, most: MOST_OF_AN_ACCOUNT, seconds: HOUR_SECONDS },
    ],
  };
}

/** Everybody with the address whose password this is, if anybody: which organizations know the address is told to no one else. */
async function listMatching(deps: Deps, { email, password, organization_id }: SignIn) {
  const candidates = await store.listCandidates(deps.database.system, emailKey(email), organization_id);
  if (candidates.length === 0) await passwordHolds(null, password);
  const held = await Promise.all(candidates.map(({ password_hash }) => passwordHolds(password_hash, password)));
  const matching = candidates.filter((_, index) => held[index]);
  return matching.length > 0 ? matching : undefined;
}

/** Refuses until one of the organizations is chosen. */
export function chooseOrganization(people: store.Candidate[]) {
  const organizations = people.map(({ organization_id: id, organization_name: name }) => ({ id, name }));
  const told = "You belong to several organizations. Choose one: send its id as organization_id.";
  return new ApiError(409, "CHOOSE_ORGANIZATION", told, { details: { organizations } });
}
