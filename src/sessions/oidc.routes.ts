import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { text } from "../http/shapes.ts";
import { finishOidc, startOidc } from "./oidc.ts";

const parameter = text(0, 4000).optional();

export const start = endpoint({
  method: "GET",
  path: "/oidc/start",
  summary: "Go to the organization's identity provider to sign in",
  key: "none",
  query: z.object({ next: text(0, 2000).optional() }),
  status: 303,
  handle: (visitor, { query }) => startOidc(visitor, query.next),
});

export const callback = endpoint({
  method: "GET",
  path: "/oidc/callback",
  summary: "Come back from the identity provider",
  key: "none",
  query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
  status: 303,
  handle: (visitor, { query }) => finishOidc(visitor, query),
});
