import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { endOtherSessions, endSession, sessionGate } from "../sessions/end-sessions.ts";
import { PasswordChange, Session, SessionList, SignedOut, SignIn, SignInMethods } from "../sessions/sessions.schema.ts";
import { listSessions, readSession } from "../sessions/sessions.ts";
import { changePassword, mustKnowPassword } from "./password.ts";
import { signOutWithProvider } from "./saml/logout.ts";
import { describeSignInMethods, signIn } from "./sign-in.ts";

export const listSignInMethodsRoute = endpoint({
  method: "GET",
  path: "/sign-in",
  summary: "List the available sign-in methods",
  key: "none",
  query: z.object({ organization_id: Id.optional() }),
  returns: SignInMethods,
  status: 200,
  handle: (visitor, { query }) => describeSignInMethods(visitor, query.organization_id),
});

export const signInRoute = endpoint({
  method: "POST",
  path: "/session",
  summary: "Sign in with an e-mail address and a password",
  key: "none",
  body: SignIn,
  returns: Session,
  status: 200,
  errorStatuses: [409],
  handle: (visitor, { body }) => signIn(visitor, body),
});

export const getSessionRoute = endpoint({
  method: "GET",
  path: "/session",
  summary: "Get the current session",
  key: "session",
  beforeSecondFactor: true,
  returns: Session,
  status: 200,
  handle: (ctx) => readSession(ctx),
});

export const signOutRoute = endpoint({
  method: "DELETE",
  path: "/session",
  summary: "Sign out",
  key: "session",
  beforeSecondFactor: true,
  returns: SignedOut,
  status: 200,
  handle: (ctx) => signOutWithProvider(ctx),
});

export const listSessionsRoute = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "List your active sessions",
  key: "session",
  returns: SessionList,
  status: 200,
  handle: (ctx) => listSessions(ctx),
});

export const endSessionRoute = endpoint({
  method: "DELETE",
  path: "/sessions/{id}",
  summary: "End a session of the calling user",
  key: "session",
  params: z.object({ id: Id }),
  gate: sessionGate,
  needsProof: ({ params }, { caller }) => params.id !== caller.sessionId,
  status: 204,
  handle: (ctx, { params }) => endSession(ctx, params.id),
});

export const endOtherSessionsRoute = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "End all other sessions of the calling user",
  key: "session",
  needsProof: true,
  status: 204,
  handle: (ctx) => endOtherSessions(ctx),
});

export const updatePasswordRoute = endpoint({
  method: "POST",
  path: "/password",
  summary: "Change the calling user's password and end their other sessions",
  key: "session",
  body: PasswordChange,
  status: 204,
  errorStatuses: [409],
  prepare: (ctx, { body }) => mustKnowPassword(ctx, body),
  handle: (ctx, { prepared }) => changePassword(ctx, prepared),
});
