import { createHmac, timingSafeEqual } from "node:crypto";
import { mustBeInKeyNetworks } from "../../identity/policies/access.ts";
import type { Deps } from "../../kernel/context.ts";
import { readSecret } from "../../kernel/db/secret.ts";
import { ApiError, notFound } from "../../kernel/errors.ts";
import { Download } from "../../kernel/http/download.ts";
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

export interface SignedRequest {
  organizationId: string;
  fileId: string;
  expires: string;
  signature: string;
  address: string;
  requestId: string;
}

/** Refuses a URL that was altered or has expired, and networks that the organization does not allow for keys. */
export async function openSignedDownload(
  deps: Deps,
  { organizationId, fileId, expires, signature, ...from }: SignedRequest,
): Promise<Download> {
  const expected = Buffer.from(await sign(deps, organizationId, fileId, expires));
  const actual = Buffer.from(signature);
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isValid) throw new ApiError(403, "FORBIDDEN", "This link is not valid.");
  if (Number(expires) * 1000 < Date.now())
    throw new ApiError(403, "FORBIDDEN", "This link has expired. Ask for a new one.");
  await mustBeInKeyNetworks(deps, { organization: { id: organizationId }, userId: null, apiKeyId: null }, from);
  const file = await store.findFile(deps.database.organization(organizationId), organizationId, fileId);
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
