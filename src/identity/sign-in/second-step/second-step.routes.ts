import { endpoint } from "../../../kernel/http/endpoint.ts";
import {
  Confirmation,
  FactorMethods,
  FactorProof,
  PasskeyOptions,
  PasskeyProof,
} from "../../second-factors/factors.schema.ts";
import { startAuthentication } from "../../second-factors/webauthn.ts";
import { confirmSession } from "../../sessions/confirmation.ts";
import { Session } from "../../sessions/sessions.schema.ts";
import { mustProveIdentity } from "./prove-identity.ts";
import { describeSecondStep, finishSecondStep, signInWithPasskey } from "./second-step.ts";

export const describeSecondStepRoute = endpoint({
  method: "GET",
  path: "/session/second-factor",
  summary: "List the second factors that complete the sign-in",
  key: "none",
  returns: FactorMethods,
  status: 200,
  handle: (visitor) => describeSecondStep(visitor),
});

export const finishSecondStepRoute = endpoint({
  method: "POST",
  path: "/session/second-factor",
  summary: "Complete the sign-in with a second factor",
  key: "none",
  body: FactorProof,
  returns: Session,
  status: 200,
  handle: (visitor, { body }) => finishSecondStep(visitor, body),
});

export const startPasskeyProofRoute = endpoint({
  method: "POST",
  path: "/session/passkey/options",
  summary: "Get the options to use a passkey with",
  key: "none",
  returns: PasskeyOptions,
  status: 200,
  errorStatuses: [409],
  ephemeral: true,
  handle: ({ deps }) => startAuthentication(deps),
});

export const signInWithPasskeyRoute = endpoint({
  method: "POST",
  path: "/session/passkey",
  summary: "Sign in with a passkey alone",
  key: "none",
  body: PasskeyProof,
  returns: Session,
  status: 200,
  handle: (visitor, { body }) => signInWithPasskey(visitor, body),
});

export const confirmSessionRoute = endpoint({
  method: "POST",
  path: "/session/confirmation",
  summary: "Confirm the calling user's identity, for operations that need a recent proof",
  key: "session",
  beforeSecondFactor: true,
  body: Confirmation,
  status: 204,
  prepare: (ctx, { body }) => mustProveIdentity(ctx, body),
  handle: (ctx) => confirmSession(ctx),
});
