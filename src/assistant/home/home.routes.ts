import { endpoint } from "../../kernel/http/endpoint.ts";
import { Home, HomeVisit } from "./home.schema.ts";
import { readHome, recordVisit } from "./home.ts";

export const getHomeRoute = endpoint({
  method: "GET",
  path: "/home",
  replica: true,
  summary: "Get what changed since the last visit, work in progress and items that need attention",
  key: "session",
  returns: Home,
  status: 200,
  handle: (ctx) => readHome(ctx),
});

export const visitHomeRoute = endpoint({
  method: "POST",
  path: "/home/visits",
  summary: "Record that the person is at Home, or close “Get started”",
  description:
    "A visit ends half an hour after it was last recorded. What changed is counted from the end of the one before.",
  key: "session",
  body: HomeVisit,
  status: 204,
  handle: (ctx, { body }) => recordVisit(ctx, body),
});
