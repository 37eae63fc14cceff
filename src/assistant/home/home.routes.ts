import { endpoint } from "../../kernel/http/endpoint.ts";
import { Home, HomeQuery } from "./home.schema.ts";
import { readHome } from "./home.ts";

export const getHomeRoute = endpoint({
  method: "GET",
  path: "/home",
  replica: true,
  summary: "Get work in progress, upcoming dates and items that need attention",
  key: "session",
  query: HomeQuery,
  returns: Home,
  status: 200,
  handle: (ctx, { query }) => readHome(ctx, query),
});
