import { recordFailedSignIn } from "../../administration/audit/audit.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { conflict, invalid } from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import { knownPasswordFault } from "../accounts/breached-passwords.ts";
import { passwordFault } from "../accounts/password.schema.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import { isTooManyAttempts, tryWithinLimits } from "../sessions/attempts.ts";
import type { PasswordChange } from "../sessions/sessions.schema.ts";
import { endSessionsOf, renewToken } from "../sessions/sessions.ts";
import * as store from "./password.store.ts";

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/** Verifies the current password and returns the hash of the new one. Rate limited, so that a stolen session cannot guess it. */
export async function mustKnowPassword(ctx: SessionContext, input: PasswordChange): Promise<string> {
  const { userId } = ctx.caller;
  const kept = await store.findPassword(ctx.sql, ctx.organizationId, userId);
  if (!kept) {
    throw conflict("NO_PASSWORD", "You have no password to change. Ask an administrator for a link to set one.");
  }
  const limits = { bounds: [{ name: `password of ${userId}`, most: MAX_FAILURES, seconds: WINDOW_SECONDS }] };
  const recordFailure = (reason: "wrong password" | "too many attempts") =>
    recordFailedSignIn(ctx, accountOf(ctx), "FAILED POST /password", reason);
  const holds = await tryWithinLimits(ctx.deps, limits, async () =>
    (await verifyPassword(kept, input.current_password)) ? true : undefined,
  ).catch((error) => {
    if (isTooManyAttempts(error)) recordFailure("too many attempts");
    throw error;
  });
  if (!holds) {
    recordFailure("wrong password");
    throw invalid([{ path: "body.current_password", message: "is not your current password" }]);
  }
  await mustBeHardToGuess(ctx, input.new_password);
  return hashPassword(input.new_password);
}

const accountOf = ({ caller: { user, organization } }: SessionContext) => ({
  email: user.email ?? "",
  organization_id: organization.id,
});

/** Stores the new password, ends all other sessions and replaces this session's token. */
export async function changePassword(ctx: SessionContext, hash: string): Promise<Reply<undefined>> {
  const { userId, sessionId } = ctx.caller;
  await store.updatePassword(ctx.sql, ctx.organizationId, userId, hash);
  await endSessionsOf(ctx.sql, ctx.organizationId, userId, sessionId);
  return new Reply(204, undefined, await renewToken(ctx));
}

async function mustBeHardToGuess({ caller: { user, organization }, deps }: SessionContext, password: string) {
  const about = passwordFault(password, [user.email, user.name, organization.name]);
  const message = about ?? (await knownPasswordFault(deps.config, password));
  if (message) throw invalid([{ path: "body.new_password", message }]);
}
