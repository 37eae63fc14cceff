import type { Caller } from "../../context.ts";
import {
  factorSetupRequired,
  forbidden,
  organizationKeyRequired,
  signedOut,
  userKeyRequired,
} from "../../errors/errors.ts";
import type { Endpoint } from "../endpoint.ts";

/** Rejects callers that the operation is not for. */
export function mustHaveScope(op: Endpoint, caller: Caller) {
  if (caller.kind === "user" && caller.mustSetUpFactor && !op.beforeSecondFactor) throw factorSetupRequired();
  if (op.key === "any" || op.key === caller.kind) return;
  if (caller.sessionId === null) {
    if (op.key === "session") throw signedOut();
    throw op.key === "user" ? userKeyRequired(op.wrongScope) : organizationKeyRequired();
  }
  if (op.key === "organization" && !caller.isAdmin)
    throw forbidden("Only administrators of your organization can do this.");
}
