import { createHash, randomBytes } from "node:crypto";
import { recordFeatureUse } from "../../administration/usage/usage.ts";
import { sessionAdmissionOf } from "../../identity/sessions/sessions.ts";
import type { Deps, SessionContext } from "../../kernel/context.ts";
import { forbidden, signedOut } from "../../kernel/errors/errors.ts";
import type { RequestHead } from "../../kernel/http/mount.ts";
import { addressOf } from "../../kernel/http/network.ts";
import type { Admission } from "../../kernel/http/pipeline/kernel.ts";
import { type AcceptedUpload, mustBeUploadable } from "../../workspace/files/accept-upload.ts";
import type { File } from "../../workspace/files/files.schema.ts";
import { addSelection } from "../../workspace/files/selections.ts";
import type { WordToken, WordUse } from "./word.schema.ts";
import * as store from "./word.store.ts";

const BEARER = /^Bearer (word_[A-Za-z0-9_-]{43})$/;

/**
 * A token for the task pane, which cannot use the cookie inside Word on the web. It ends with the session, when the session's
 * token is renewed, or after 12 hours.
 */
export async function createWordToken(ctx: SessionContext): Promise<WordToken> {
  const token = `word_${randomBytes(32).toString("base64url")}`;
  const { sql, organizationId, caller } = ctx;
  return { token, expires_at: await store.insertWordToken(sql, organizationId, caller.sessionId, hashOf(token)) };
}

/** Authenticates the task pane's token. Cookies are ignored, so that other sites cannot use them. Throws 401, 403 (network) or 429. */
export async function admitWordToken(
  deps: Deps,
  { headers, browser, requestId }: RequestHead,
  urgent: boolean,
): Promise<Admission> {
  const token = BEARER.exec(headers.authorization ?? "")?.[1];
  if (!token) throw signedOut();
  const quota = deps.config.RATE_LIMIT_SESSION;
  const asked = { quota, client: addressOf(browser.address) };
  const row = await store.admitWordToken(deps.database, hashOf(token), asked, urgent);
  if (!row) throw signedOut();
  const { caller, headers: passed } = await sessionAdmissionOf(deps, row, { address: browser.address, requestId });
  return { caller: { ...caller, isInWord: true }, headers: passed };
}

/** Counts changes that the task pane made in a document. */
export async function recordWordUse(ctx: SessionContext, { feature, times }: WordUse): Promise<undefined> {
  if (!ctx.caller.isInWord) throw forbidden("Only the Word add-in can report the changes it applied.");
  await recordFeatureUse(ctx.sql, ctx.organizationId, `word.${feature}`, times);
}

/** Rejects the upload before its body is read. */
export async function mustBeSendable(ctx: SessionContext, leastBytes: number) {
  mustBeInWord(ctx);
  await mustBeUploadable(ctx, {}, leastBytes);
}

function mustBeInWord({ caller }: SessionContext) {
  if (!caller.isInWord) throw forbidden("Only the Word add-in can send a selection.");
}

/** Stores the text selected in Word, for a question about it. It is not listed among the person's files. */
export async function sendSelection(ctx: SessionContext, accepted: AcceptedUpload): Promise<File> {
  mustBeInWord(ctx);
  return addSelection(ctx, accepted);
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
