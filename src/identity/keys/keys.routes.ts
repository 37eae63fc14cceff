import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { addKey, describeRestriction, isLasting, keyGate, listKeyring, removeKey } from "./keyring.ts";
import { Key, KeyWithSecret, NewKey } from "./keys.schema.ts";

export const listKeysRoute = endpoint({
  method: "GET",
  path: "/keys",
  summary: "List API keys, newest first",
  key: "session",
  returns: z.object({ keys: z.array(Key) }),
  status: 200,
  handle: (ctx) => listKeyring(ctx),
});

export const createKeyRoute = endpoint({
  method: "POST",
  path: "/keys",
  summary: "Create an API key",
  description: "The key is shown only once.",
  key: "session",
  body: NewKey,
  returns: KeyWithSecret,
  needsProof: ({ body }) => isLasting(body),
  status: 201,
  showsSecret: true,
  auditDetails: describeRestriction,
  handle: (ctx, { body }) => addKey(ctx, body),
});

export const revokeKeyRoute = endpoint({
  method: "DELETE",
  path: "/keys/{id}",
  summary: "Revoke an API key",
  key: "session",
  params: z.object({ id: Id }),
  gate: keyGate,
  status: 204,
  handle: (ctx, { key }) => removeKey(ctx, key),
});
