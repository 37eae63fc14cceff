import { recordFailedSignIn } from "../../../administration/audit/audit.ts";
import type { SessionContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors/errors.ts";
import { verifyPassword } from "../../accounts/passwords.ts";
import type { Confirmation } from "../../second-factors/factors.schema.ts";
import { checkFactor } from "../../second-factors/verify.ts";
import { isTooManyAttempts, tryWithinLimits } from "../../sessions/attempts.ts";
import { findPassword } from "../password.store.ts";

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/** Checks, by password or second factor, that the session is being used by its owner. Rate limited like the password. */
export async function mustProveIdentity(ctx: SessionContext, proof: Confirmation): Promise<undefined> {
  const { userId, user, organization } = ctx.caller;
  const limits = { bounds: [{ name: `password of ${userId}`, most: MAX_FAILURES, seconds: WINDOW_SECONDS }] };
  const account = { email: user.email ?? "", organization_id: organization.id };
  const recordFailure = (reason: "wrong password, code or passkey" | "too many attempts") =>
    recordFailedSignIn(ctx, account, "FAILED POST /session/confirmation", reason);
  const holds = await tryWithinLimits(ctx.deps, limits, async () =>
    (await isProven(ctx, proof)) ? true : undefined,
  ).catch((error) => {
    if (isTooManyAttempts(error)) recordFailure("too many attempts");
    throw error;
  });
  if (holds) return undefined;
  recordFailure("wrong password, code or passkey");
  const [field, message] =
    proof.password !== undefined
      ? ["password", "is not your password"]
      : proof.code !== undefined
        ? ["code", "is wrong or was used before"]
        : ["passkey", "could not be checked"];
  throw invalid([{ path: `body.${field}`, message }]);
}

async function isProven(ctx: SessionContext, { password, ...factor }: Confirmation): Promise<boolean> {
  const { sql, deps, organizationId, caller } = ctx;
  if (password !== undefined) return verifyPassword(await findPassword(sql, organizationId, caller.userId), password);
  return checkFactor(deps, { organization_id: organizationId, user_id: caller.userId }, factor);
}
