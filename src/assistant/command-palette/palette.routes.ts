import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PaletteQuery, PaletteResult } from "./palette.schema.ts";
import { searchEverything } from "./palette.ts";

export const searchEverythingRoute = endpoint({
  method: "GET",
  path: "/search",
  replica: true,
  summary: "Search everything by name",
  key: "session",
  query: PaletteQuery,
  returns: z.object({ results: z.array(PaletteResult) }),
  status: 200,
  handle: (ctx, { query }) => searchEverything(ctx, query),
});
