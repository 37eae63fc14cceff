import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import { personGate } from "../accounts/people.ts";
import {
  NewPasskey,
  NewTotp,
  Passkey,
  PasskeyChange,
  PasskeyCreated,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
  TotpConfirmation,
  TotpConfirmed,
} from "./factors.schema.ts";
import {
  addPasskey,
  confirmTotp,
  passkeyGate,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from "./factors.ts";
import { resetFactorsOf } from "./reset.ts";
import { finishRegistration, startRegistration } from "./webauthn.ts";

const own = { key: "session", beforeSecondFactor: true } as const;
/** Changes how the person signs in. */
const ownChange = { ...own, needsProof: true } as const;
const params = z.object({ id: Id });

export const readFactorsRoute = endpoint({
  ...own,
  method: "GET",
  path: "/second-factors",
  summary: "Get the calling user's second factors",
  returns: SecondFactors,
  status: 200,
  handle: (ctx) => readFactors(ctx),
});

export const startTotpRoute = endpoint({
  ...ownChange,
  method: "POST",
  path: "/second-factors/totp",
  summary: "Start to set up an authenticator app",
  description: "It is asked for only after PUT /second-factors/totp has confirmed it.",
  returns: NewTotp,
  status: 200,
  errorStatuses: [409],
  showsSecret: true,
  handle: (ctx) => startTotp(ctx),
});

export const confirmTotpRoute = endpoint({
  ...ownChange,
  method: "PUT",
  path: "/second-factors/totp",
  summary: "Confirm the authenticator app with a code and end the other sessions",
  body: TotpConfirmation,
  returns: TotpConfirmed,
  status: 200,
  handle: (ctx, { body }) => confirmTotp(ctx, body.code),
});

export const removeTotpRoute = endpoint({
  ...ownChange,
  method: "DELETE",
  path: "/second-factors/totp",
  summary: "Remove the authenticator app and end the other sessions",
  status: 204,
  errorStatuses: [409],
  handle: (ctx) => removeTotp(ctx),
});

export const renewRecoveryCodesRoute = endpoint({
  ...ownChange,
  method: "POST",
  path: "/second-factors/recovery-codes",
  summary: "Create new recovery codes; earlier ones stop working",
  returns: RecoveryCodes,
  status: 200,
  errorStatuses: [409],
  showsSecret: true,
  handle: (ctx) => renewRecoveryCodes(ctx),
});

export const startPasskeyRoute = endpoint({
  ...ownChange,
  method: "POST",
  path: "/passkeys/options",
  summary: "Get the options to create a passkey with",
  returns: PasskeyOptions,
  status: 200,
  errorStatuses: [409],
  ephemeral: true,
  handle: (ctx) => startRegistration(ctx),
});

export const addPasskeyRoute = endpoint({
  ...ownChange,
  method: "POST",
  path: "/passkeys",
  summary: "Add a passkey and end the other sessions",
  body: NewPasskey,
  returns: PasskeyCreated,
  status: 201,
  errorStatuses: [409],
  showsSecret: true,
  prepare: (ctx, { body }) => finishRegistration(ctx, body),
  handle: (ctx, { body, prepared }) => addPasskey(ctx, body, prepared),
});

export const renamePasskeyRoute = endpoint({
  ...own,
  method: "PATCH",
  path: "/passkeys/{id}",
  summary: "Rename a passkey",
  params,
  gate: passkeyGate,
  body: PasskeyChange,
  returns: Passkey,
  status: 200,
  handle: (ctx, { passkey, body }) => renamePasskey(ctx, passkey, body.name),
});

export const removePasskeyRoute = endpoint({
  ...ownChange,
  method: "DELETE",
  path: "/passkeys/{id}",
  summary: "Remove a passkey and end the other sessions",
  params,
  gate: passkeyGate,
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { passkey }) => removePasskey(ctx, passkey),
});

export const resetFactorsRoute = endpoint({
  method: "DELETE",
  path: "/people/{userId}/second-factors",
  summary: "Remove all second factors of a person and end their sessions",
  key: "session",
  params: z.object({ userId: UserId }),
  gate: personGate,
  needsProof: true,
  status: 204,
  handle: (ctx, { person }) => resetFactorsOf(ctx, person),
});
