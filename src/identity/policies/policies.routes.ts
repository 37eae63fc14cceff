import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../../vaults/access.ts";
import { projectGate } from "../../workspace/projects/projects.ts";
import { administratorGate } from "../accounts/colleagues.ts";
import { changeAccessPolicy, readAccessPolicy } from "./access.ts";
import { heldProjectGate, heldVaultGate, listLegalHolds, placeHold, readHold, releaseHold } from "./holds.ts";
import { AccessPolicy, HoldState, LegalHold, NewLegalHold, Retention } from "./policies.schema.ts";
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

export const readVaultHoldRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/hold",
  summary: "Tell whether a vault is on legal hold",
  key: "session",
  params,
  gate: vaultGate("viewer"),
  returns: HoldState,
  status: 200,
  handle: (ctx, { vault }) => readHold(ctx, "vault", vault.id),
});

export const readProjectHoldRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/hold",
  summary: "Tell whether a project is on legal hold",
  key: "session",
  params,
  gate: projectGate("read"),
  returns: HoldState,
  status: 200,
  handle: (ctx, { project }) => readHold(ctx, "project", project.id),
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
  recorded: ({ reason }) => ({ reason: reason.trim() }),
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
  recorded: ({ reason }) => ({ reason: reason.trim() }),
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

export const readRetentionRoute = endpoint({
  method: "GET",
  path: "/retention",
  summary: "Get the retention policy",
  key: "session",
  gate: administratorGate,
  returns: Retention,
  status: 200,
  handle: (ctx) => readRetention(ctx),
});

export const changeRetentionRoute = endpoint({
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

export const readAccessPolicyRoute = endpoint({
  method: "GET",
  path: "/access-policy",
  summary: "Get what the organization asks of sessions and keys",
  key: "session",
  gate: administratorGate,
  returns: AccessPolicy,
  status: 200,
  handle: (ctx) => readAccessPolicy(ctx),
});

export const changeAccessPolicyRoute = endpoint({
  method: "PUT",
  path: "/access-policy",
  summary: "Set what the organization asks of sessions and keys",
  key: "session",
  gate: administratorGate,
  body: AccessPolicy,
  returns: AccessPolicy,
  needsProof: true,
  status: 200,
  handle: (ctx, { body }) => changeAccessPolicy(ctx, body),
});
