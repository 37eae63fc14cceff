import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { booleanText, text } from "../../../kernel/http/shapes.ts";
import { OrganizationChoice, Session } from "../../sessions/sessions.schema.ts";
import { chooseOrganizationByOidc } from "./choice.ts";
import { finishOidc, startOidc } from "./oidc.ts";

const parameter = text(0, 4000).optional();

export const startOidcRoute = endpoint({
  method: "GET",
  path: "/oidc/start",
  summary: "Sign in with the organization's identity provider",
  key: "none",
  query: z.object({ next: text(0, 2000).optional(), again: booleanText.optional() }),
  status: 303,
  handle: (visitor, { query }) => startOidc(visitor, query),
});

export const finishOidcRoute = endpoint({
  method: "GET",
  path: "/oidc/callback",
  summary: "Complete the sign-in with the identity provider",
  key: "none",
  query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
  status: 303,
  handle: (visitor, { query }) => finishOidc(visitor, query),
});

export const chooseOrganizationRoute = endpoint({
  method: "POST",
  path: "/oidc/session",
  summary: "Choose an organization after signing in with the identity provider",
  key: "none",
  body: OrganizationChoice,
  returns: Session,
  status: 200,
  errorStatuses: [409],
  handle: (visitor, { body }) => chooseOrganizationByOidc(visitor, body),
});
