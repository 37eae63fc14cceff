import { z } from "zod";
import { readForm, VISITOR_BODY_LIMITS } from "../../../kernel/http/body.ts";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { BACK_CHANNEL_PATH, logOutByToken } from "./logout.ts";

/** The identity provider ends sessions here (OpenID Connect Back-Channel Logout 1.0). The signed token is the permission. */
export const backChannelLogoutRoute = endpoint({
  method: "POST",
  path: BACK_CHANNEL_PATH,
  summary: "End the sessions that the identity provider names",
  key: "none",
  readBody: (raw) => readForm(raw, VISITOR_BODY_LIMITS),
  body: z.instanceof(URLSearchParams),
  status: 200,
  handle: (visitor, { body }) => logOutByToken(visitor, body.get("logout_token") ?? ""),
});
