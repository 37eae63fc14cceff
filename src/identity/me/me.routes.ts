import { endpoint } from "../../kernel/http/endpoint.ts";
import { Me } from "./me.schema.ts";
import { describeCaller } from "./me.ts";

export const getMeRoute = endpoint({
  method: "GET",
  path: "/me",
  summary: "Get the owner of the key",
  description:
    "Says whether the key is user-scoped or organization-scoped, and for whom it acts. `user` is null for an organization-scoped key.",
  key: "any",
  requiredScopes: [],
  returns: Me,
  status: 200,
  handle: async (ctx) => describeCaller(ctx.caller),
});
