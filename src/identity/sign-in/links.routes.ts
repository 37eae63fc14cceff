import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { text } from "../../kernel/http/shapes.ts";
import { Session } from "../sessions/sessions.schema.ts";
import { FirstPassword, OpenLink } from "./links.schema.ts";
import { readPasswordLink, usePasswordLink } from "./links.ts";

const params = z.object({ token: text(1, 200) });

export const getPasswordLinkRoute = endpoint({
  method: "GET",
  path: "/links/{token}",
  summary: "Get the account that a password link belongs to",
  key: "none",
  params,
  returns: OpenLink,
  status: 200,
  handle: (visitor, { params }) => readPasswordLink(visitor, params.token),
});

export const usePasswordLinkRoute = endpoint({
  method: "POST",
  path: "/links/{token}",
  summary: "Set a password with a link and sign in",
  key: "none",
  params,
  body: FirstPassword,
  returns: Session,
  status: 200,
  handle: (visitor, { params, body }) => usePasswordLink(visitor, params.token, body.password),
});
