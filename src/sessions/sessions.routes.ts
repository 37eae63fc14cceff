import { endpoint } from "../http/endpoint.ts";
import { Session, SignIn, WaysIn } from "./sessions.schema.ts";
import { readSession, signOut } from "./sessions.ts";
import { describeWaysIn, signIn } from "./sign-in.ts";

export const waysIn = endpoint({
  method: "GET",
  path: "/sign-in",
  summary: "Tell how one can sign in here",
  key: "none",
  returns: WaysIn,
  status: 200,
  handle: async (visitor) => describeWaysIn(visitor),
});

export const start = endpoint({
  method: "POST",
  path: "/session",
  summary: "Sign in with an e-mail address and a password",
  key: "none",
  body: SignIn,
  returns: Session,
  status: 200,
  refuses: [409],
  handle: (visitor, { body }) => signIn(visitor, body),
});

export const read = endpoint({
  method: "GET",
  path: "/session",
  summary: "Tell who is signed in",
  key: "session",
  returns: Session,
  status: 200,
  handle: (ctx) => readSession(ctx),
});

export const end = endpoint({
  method: "DELETE",
  path: "/session",
  summary: "Sign out",
  key: "session",
  status: 204,
  handle: (ctx) => signOut(ctx),
});
