import { recordFailedSignIn } from "../../administration/audit/audit.ts";
import { emailKey } from "../../content/values/email-key.ts";
import type { Deps, Visitor } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { Reply } from "../../kernel/http/endpoint.ts";
import { networkOf } from "../../kernel/http/network.ts";
import { verifyPasswords } from "../accounts/passwords.ts";
import { type AttemptLimits, isTooManyAttempts, tryWithinLimits } from "../sessions/attempts.ts";
import { countFailedSignIn, deviceOf } from "../sessions/devices.ts";
import type { Session, SignIn, SignInMethods } from "../sessions/sessions.schema.ts";
import { findOfferedProvider } from "./saml/saml.ts";
import { finishPassword } from "./second-step/second-step.ts";
import * as store from "./sign-in.store.ts";

const [QUARTER_HOUR_SECONDS, HOUR_SECONDS] = [15 * 60, 60 * 60];
const MAX_PER_NETWORK = 30;
const MAX_PER_ACCOUNT = 80;

/** SAML is offered only if the request names the organization or there is just one, so that organizations are not revealed to others. */
export async function describeSignInMethods(
  { deps }: Visitor,
  organizationId: string | undefined,
): Promise<SignInMethods> {
  const { config } = deps;
  const saml = await findOfferedProvider(deps, organizationId);
  return {
    saml: saml ?? null,
    oidc: config.OIDC_ISSUER ? { name: config.OIDC_NAME } : null,
    support_contact: config.SUPPORT_CONTACT ?? null,
  };
}

export async function signIn(visitor: Visitor, input: SignIn): Promise<Reply<Session>> {
  const { deps, browser, requestId } = visitor;
  const source = { deps, requestId, address: browser.address };
  const people = await listMatching(visitor, input).catch((error) => {
    if (isTooManyAttempts(error)) recordFailedSignIn(source, input, "FAILED POST /session", "too many attempts");
    throw error;
  });
  const [person, ...others] = people;
  if (!person) {
    await countFailedSignIn(deps, emailKey(input.email), input.organization_id);
    recordFailedSignIn(source, input, "FAILED POST /session", "wrong password");
    deps.log.warn({ requestId, address: browser.address }, "password sign-in failed");
    throw new ApiError(401, "UNAUTHENTICATED", "The e-mail address or password is incorrect.");
  }
  if (others.length > 0) throw organizationChoiceRequired(people);
  return finishPassword(visitor, person, input.email);
}

/**
 * The accounts with this address and password. Nobody else learns which organizations know the address. Several organizations may
 * have an account for one address, each created by its own administrator. So a device is known only for accounts that signed in
 * on it, and knowing the password of one account does not lift the limits on guessing another's.
 *
 * Every sign-in verifies as many passwords as the address with the most accounts needs, in parallel, so that timing reveals
 * nothing.
 */
async function listMatching(visitor: Visitor, { email, password, organization_id }: SignIn) {
  const { deps, browser } = visitor;
  const key = emailKey(email);
  const candidates = await store.listCandidates(deps.database.system, key, organization_id);
  const times = organization_id ? 1 : await store.countMostAccounts(deps.database.system);
  let verified: Promise<store.Candidate[]> | undefined;
  const verify = () => {
    verified ??= listVerified(candidates, password, times);
    return verified;
  };
  const device = await deviceOf(visitor);
  const known = candidates.filter(({ user_id }) => device.userIds.includes(user_id));
  const others = candidates.filter((candidate) => !known.includes(candidate));
  const matching: store.Candidate[] = [];
  if (known.length > 0) {
    const limits = { paced: `email ${key} on ${device.name}`, bounds: [] };
    matching.push(...(await tryPassword(deps, limits, known, { verify, enough: 1 })));
    if (others.length === 0) return matching;
  }
  const tried = tryPassword(deps, limitsFor(key, networkOf(browser.address)), others, {
    verify,
    enough: others.length,
  });
  return [...matching, ...(known.length > 0 ? await tried.catch(noneIfRateLimited) : await tried)];
}

/**
 * An account allows 80 guesses an hour in total, and about twelve more from each known device: too few to guess a password of
 * twelve characters. Failures elsewhere never lock out a known device.
 */
const limitsFor = (key: string, network: string): AttemptLimits => ({
  paced: `email ${key} from ${network}`,
  bounds: [
    { name: `address ${network}`, most: MAX_PER_NETWORK, seconds: QUARTER_HOUR_SECONDS },
    { name: `email ${key}`, most: MAX_PER_ACCOUNT, seconds: HOUR_SECONDS },
  ],
});

/** The accounts whose password matches. Counts as a failure if fewer than `enough` match. */
async function tryPassword(
  deps: Deps,
  limits: AttemptLimits,
  candidates: store.Candidate[],
  { verify, enough }: { verify: () => Promise<store.Candidate[]>; enough: number },
): Promise<store.Candidate[]> {
  let matching: store.Candidate[] = [];
  await tryWithinLimits(deps, limits, async () => {
    matching = (await verify()).filter((verified) => candidates.includes(verified));
    return matching.length > 0 && matching.length >= enough ? matching : undefined;
  });
  return matching;
}

async function listVerified(candidates: store.Candidate[], password: string, times: number) {
  const hashes = candidates.map(({ password_hash }) => password_hash);
  const matches = await verifyPasswords(hashes, password, times);
  return candidates.filter((_, index) => matches[index]);
}

/** If the device is known for one account, others that are rate limited are skipped. */
function noneIfRateLimited(error: unknown): store.Candidate[] {
  if (isTooManyAttempts(error)) return [];
  throw error;
}

/** 409 that lists the organizations to choose from. */
export function organizationChoiceRequired(people: store.Account[]) {
  const organizations = people.map(({ organization_id: id, organization_name: name }) => ({ id, name }));
  const message = "You belong to several organizations. Choose one: send its id as organization_id.";
  return new ApiError(409, "CHOOSE_ORGANIZATION", message, { details: { organizations } });
}
