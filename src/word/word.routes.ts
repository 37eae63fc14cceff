import { endpoint } from "../http/endpoint.ts";
import { WordToken, WordUse } from "./word.schema.ts";
import { createWordToken, recordWordUse } from "./word.ts";

export const createWordTokenRoute = endpoint({
  method: "POST",
  path: "/word/tokens",
  summary: "Create a token for the Word add-in",
  key: "session",
  showsSecret: true,
  returns: WordToken,
  status: 201,
  handle: (ctx) => createWordToken(ctx),
});

export const recordWordUseRoute = endpoint({
  method: "POST",
  path: "/word/uses",
  summary: "Count changes that the Word add-in made in a document",
  key: "session",
  body: WordUse,
  status: 204,
  handle: (ctx, { body }) => recordWordUse(ctx, body),
});
