import { z } from "zod";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { heldProjectGate, heldVaultGate, listLegalHolds, placeHold, releaseHold } from "./holds.ts";
import { LegalHold, NewLegalHold, Retention } from "./retention.schema.ts";
import { changeRetention, readRetention } from "./retention.ts";

const params = z.object({ id: Id });

export const listLegalHoldsRoute = endpoint({
  method: "GET",
  path: "/legal-holds",
  summary: "List the vaults and projects on legal hold",
  key: "session",
  gate: administratorGate,
  returns: z.object({ holds: z.array(LegalHold) }),
  status: 200,
  handle: (ctx) => listLegalHolds(ctx),
});

export const holdVaultRoute = endpoint({
  method: "PUT",
  path: "/vaults/{id}/hold",
  summary: "Place a vault on legal hold",
  key: "session",
  params,
  gate: heldVaultGate,
  body: NewLegalHold,
  returns: LegalHold,
  status: 200,
  auditDetails: ({ reason }) => ({ reason: reason.trim() }),
  handle: (ctx, { held, body }) => placeHold(ctx, held, body.reason),
});

export const releaseVaultRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/hold",
  summary: "Release the legal hold on a vault",
  key: "session",
  params,
  gate: heldVaultGate,
  needsProof: true,
  status: 204,
  handle: (ctx, { held }) => releaseHold(ctx, held),
});

export const holdProjectRoute = endpoint({
  method: "PUT",
  path: "/projects/{id}/hold",
  summary: "Place a project on legal hold",
  key: "session",
  params,
  gate: heldProjectGate,
  body: NewLegalHold,
  returns: LegalHold,
  status: 200,
  auditDetails: ({ reason }) => ({ reason: reason.trim() }),
  handle: (ctx, { held, body }) => placeHold(ctx, held, body.reason),
});

export const releaseProjectRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/hold",
  summary: "Release the legal hold on a project",
  key: "session",
  params,
  gate: heldProjectGate,
  needsProof: true,
  status: 204,
  handle: (ctx, { held }) => releaseHold(ctx, held),
});

export const getRetentionRoute = endpoint({
  method: "GET",
  path: "/retention",
  summary: "Get the retention policy",
  key: "session",
  gate: administratorGate,
  returns: Retention,
  status: 200,
  handle: (ctx) => readRetention(ctx),
});

export const updateRetentionRoute = endpoint({
  method: "PUT",
  path: "/retention",
  summary: "Set after how many days chats, reviews and files are erased",
  key: "session",
  gate: administratorGate,
  body: Retention,
  returns: Retention,
  needsProof: true,
  status: 200,
  handle: (ctx, { body }) => changeRetention(ctx, body),
});
