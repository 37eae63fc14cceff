import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { listRecent, recordOpened } from "./opened.ts";
import { FoundText, OpenedItem, PaletteQuery, PaletteResult } from "./palette.schema.ts";
import { searchEverything, searchTexts } from "./palette.ts";

export const searchEverythingRoute = endpoint({
  method: "GET",
  path: "/search",
  replica: true,
  summary: "Search everything by name",
  description: "Misspelt names are found too. What the person opened lately comes first among names that match alike.",
  key: "session",
  query: PaletteQuery,
  returns: z.object({ results: z.array(PaletteResult) }),
  status: 200,
  handle: (ctx, { query }) => searchEverything(ctx, query),
});

export const searchTextsRoute = endpoint({
  method: "GET",
  path: "/search/texts",
  replica: true,
  summary: "Search the clauses and passages of everything that the caller can open",
  description: "Clauses by heading, and passages by words and meaning.",
  key: "session",
  query: PaletteQuery,
  returns: z.object({ results: z.array(FoundText) }),
  status: 200,
  handle: (ctx, { query }) => searchTexts(ctx, query),
});

export const listRecentRoute = endpoint({
  method: "GET",
  path: "/recent",
  replica: true,
  summary: "List what the person opened last",
  key: "session",
  returns: z.object({ results: z.array(PaletteResult) }),
  status: 200,
  handle: (ctx) => listRecent(ctx),
});

export const recordOpenedRoute = endpoint({
  method: "POST",
  path: "/recent",
  summary: "Record that the person opened something",
  key: "session",
  ephemeral: true,
  body: OpenedItem,
  status: 204,
  handle: (ctx, { body }) => recordOpened(ctx, body),
});
