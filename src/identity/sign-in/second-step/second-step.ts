import { createHash } from "node:crypto";
import { z } from "zod";
import { recordFailedSignIn } from "../../../administration/audit/audit.ts";
import { emailKey } from "../../../content/values/email-key.ts";
import type { Visitor } from "../../../kernel/context.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import { findCookie, writeCookie } from "../../../kernel/http/cookies.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { networkOf } from "../../../kernel/http/network.ts";
import type { FactorMethods, FactorProof, PasskeyProof } from "../../second-factors/factors.schema.ts";
import { checkFactor, listMethods } from "../../second-factors/verify.ts";
import { checkPasskey } from "../../second-factors/webauthn.ts";
import { type AttemptLimits, isTooManyAttempts, tryWithinLimits } from "../../sessions/attempts.ts";
import { countFailedSignIn, deviceOf } from "../../sessions/devices.ts";
import type { Session } from "../../sessions/sessions.schema.ts";
import { startSession } from "../../sessions/sessions.ts";
import { readToken, signToken } from "../../sessions/signed-token.ts";
import { findPassword } from "../password.store.ts";

const COOKIE = "chancery_second_step";
const PURPOSE = "second step";
const SECONDS = 10 * 60;
const [QUARTER_HOUR_SECONDS, HOUR_SECONDS] = [15 * 60, 60 * 60];
const [MAX_PER_NETWORK, MAX_PER_ACCOUNT] = [30, 20];

const Ticket = z.object({
  organization_id: z.string(),
  user_id: z.number(),
  email: z.string(),
  /** A hash of the password's hash, so that a new password invalidates the ticket. */
  password: z.string(),
});
type Ticket = z.output<typeof Ticket>;

interface Person {
  organization_id: string;
  user_id: number;
}

/** After a correct password: signs the person in, or answers 401 with a ticket to continue with the second factor. */
export async function finishPassword(
  visitor: Visitor,
  person: Person,
  email: string,
  operation = "POST /session",
): Promise<Reply<Session>> {
  const { deps } = visitor;
  const methods = await listMethods(deps, person);
  if (methods.length === 0) {
    const { session, headers } = await startSession(visitor, person, operation);
    return new Reply(200, session, headers);
  }
  const { organization_id, user_id } = person;
  const ticket: Ticket = { organization_id, user_id, email, password: await fingerprint(visitor, person) };
  const value = await signToken(deps, PURPOSE, ticket, SECONDS);
  const cookie = writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value, seconds: SECONDS });
  const message = "Enter the second factor: send it to POST /session/second-factor.";
  throw new ApiError(401, "SECOND_FACTOR_REQUIRED", message, {
    details: { methods },
    headers: { "set-cookie": cookie },
  });
}

/** Which factors the person can use, after the password was right. */
export async function describeSecondStep(visitor: Visitor): Promise<FactorMethods> {
  const { data } = await mustHaveTicket(visitor);
  return { methods: await listMethods(visitor.deps, data) };
}

export async function finishSecondStep(visitor: Visitor, proof: FactorProof): Promise<Reply<Session>> {
  const { deps } = visitor;
  const ticket = await mustHaveTicket(visitor);
  const person = ticket.data;
  const isRight = await tryWithinLimits(deps, await limitsFor(visitor, person), async () =>
    (await checkFactor(deps, person, proof)) ? true : undefined,
  ).catch((error) => {
    if (isTooManyAttempts(error)) recordFailure(visitor, person, "too many attempts");
    throw error;
  });
  if (!isRight) {
    await countFailedSignIn(deps, emailKey(person.email), person.organization_id);
    recordFailure(visitor, person, "wrong code or passkey");
    throw new ApiError(401, "UNAUTHENTICATED", wrong(proof));
  }
  if (!(await ticket.takeOnce())) throw ticketExpired();
  const { session, headers } = await startSession(visitor, person, "POST /session/second-factor");
  const expired = writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value: "", seconds: 0 });
  return new Reply(200, session, { "set-cookie": [...headers["set-cookie"], expired] });
}

/** Signs in with a passkey alone: having it and unlocking it are two factors. */
export async function signInWithPasskey(visitor: Visitor, proof: PasskeyProof): Promise<Reply<Session>> {
  const { deps, requestId, browser } = visitor;
  const { credential, isValid } = await checkPasskey(deps, proof);
  if (!credential || !isValid) {
    const source = { deps, requestId, address: browser.address };
    if (credential?.user_email) {
      const account = { email: credential.user_email, organization_id: credential.organization_id };
      recordFailedSignIn(source, account, "FAILED POST /session/passkey", "not accepted");
    }
    deps.log.warn({ requestId, address: browser.address }, "passkey sign-in failed");
    const message = "This passkey is not known here, or could not be checked. Try again, or use your password.";
    throw new ApiError(401, "UNAUTHENTICATED", message);
  }
  const { session, headers } = await startSession(visitor, credential, "POST /session/passkey");
  return new Reply(200, session, headers);
}

const wrong = ({ code, recovery_code }: FactorProof) =>
  code !== undefined
    ? "The code is wrong or was used before. Enter the one that your app shows now."
    : recovery_code !== undefined
      ? "The recovery code is wrong or was used before."
      : "The passkey could not be checked. Try again, or use another way.";

async function mustHaveTicket(visitor: Visitor) {
  const { deps, browser } = visitor;
  const cookie = findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE) ?? "";
  const ticket = await readToken(deps, PURPOSE, Ticket, cookie);
  if (!ticket || ticket.data.password !== (await fingerprint(visitor, ticket.data))) throw ticketExpired();
  return ticket;
}

async function fingerprint({ deps }: Visitor, { organization_id, user_id }: Person): Promise<string> {
  const hash = await findPassword(deps.database.organization(organization_id), organization_id, user_id);
  return createHash("sha256")
    .update(hash ?? "")
    .digest("base64url");
}

/** A guess has three chances in a million. Failures elsewhere never lock out a device that the person has signed in on. */
async function limitsFor(visitor: Visitor, { user_id }: Person): Promise<AttemptLimits> {
  const device = await deviceOf(visitor);
  if (device.userIds.includes(user_id)) return { paced: `factor of ${user_id} on ${device.name}`, bounds: [] };
  const network = networkOf(visitor.browser.address);
  return {
    paced: `factor of ${user_id} from ${network}`,
    bounds: [
      { name: `address ${network}`, most: MAX_PER_NETWORK, seconds: QUARTER_HOUR_SECONDS },
      { name: `factor of ${user_id}`, most: MAX_PER_ACCOUNT, seconds: HOUR_SECONDS },
    ],
  };
}

const recordFailure = (
  { deps, requestId, browser: { address } }: Visitor,
  { email, organization_id }: Ticket,
  reason: "wrong code or passkey" | "too many attempts",
) =>
  recordFailedSignIn(
    { deps, requestId, address },
    { email, organization_id },
    "FAILED POST /session/second-factor",
    reason,
  );

const ticketExpired = () =>
  new ApiError(401, "UNAUTHENTICATED", "The sign-in expired or was started in another browser. Sign in again.");
