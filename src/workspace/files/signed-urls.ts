import { createHmac, timingSafeEqual } from "node:crypto";
import { mustBeInKeyNetworks } from "../../identity/access/access.ts";
import type { Context, Deps } from "../../kernel/context.ts";
import { readSecret } from "../../kernel/db/secret.ts";
import { ApiError, notFound } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import type { RoutedHead } from "../../kernel/http/mount.ts";
import type { Admission } from "../../kernel/http/pipeline/kernel.ts";
import * as store from "./files.store.ts";
import { openBlob } from "./integrity/checks.ts";

export const DOWNLOADS_PATH = "/downloads";
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** A URL that anyone can use to download the file, without a key, for seven days. */
export async function signUrl(deps: Deps, organizationId: string, fileId: string): Promise<string> {
  const expires = String(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS);
  const signature = await sign(deps, organizationId, fileId, expires);
  return `${deps.config.PUBLIC_URL}${DOWNLOADS_PATH}/${organizationId}/${fileId}?expires=${expires}&signature=${signature}`;
}

/** Refuses a URL that was altered or has expired, and networks that the organization does not allow for keys. */
export async function admitSignedUrl(
  deps: Deps,
  { params, query, requestId, browser: { address } }: RoutedHead,
): Promise<Admission> {
  const { organizationId = "", fileId = "" } = params;
  const [expires, signature] = [String(query.expires), String(query.signature)];
  const expected = Buffer.from(await sign(deps, organizationId, fileId, expires));
  const actual = Buffer.from(signature);
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isValid) throw new ApiError(403, "FORBIDDEN", "This link is not valid.");
  if (Number(expires) * 1000 < Date.now())
    throw new ApiError(403, "FORBIDDEN", "This link has expired. Ask for a new one.");
  const organization = { id: organizationId, name: "" };
  const caller = { kind: "organization" as const, apiKeyId: null, sessionId: null, userId: null, organization };
  await mustBeInKeyNetworks(deps, caller, { address, requestId });
  return { caller, headers: {} };
}

export async function openLinkedFile({ sql, deps, organizationId }: Context, fileId: string): Promise<Download> {
  const file = await store.findFile(sql, organizationId, fileId);
  // Deleted by its owner; only vault documents still use it.
  if (!file?.folder_id) throw notFound("file");
  const { name, size, content_type: contentType, sha256 } = file;
  return new Download({ name, size, contentType, tag: sha256 }, (range) =>
    openBlob(deps, { organizationId, sha256, size }, range),
  );
}

async function sign(deps: Deps, organizationId: string, fileId: string, expires: string): Promise<string> {
  const secret = await readSecret(deps);
  return createHmac("sha256", secret).update(`download\n${organizationId}\n${fileId}\n${expires}`).digest("base64url");
}
