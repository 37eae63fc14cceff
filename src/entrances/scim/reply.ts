import { createHash } from "node:crypto";
import { ApiError } from "../../kernel/errors/errors.ts";
import { Reply, type SuccessStatus } from "../../kernel/http/endpoint.ts";
import { isDocument, type ScimDocument } from "./names.ts";

const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

type Query = Record<string, string | undefined>;

/** A resource with its version and address. 304 if the client has this version already. */
export function answer(
  status: SuccessStatus,
  document: ScimDocument,
  { query = {}, ifNoneMatch }: { query?: Query; ifNoneMatch?: string | undefined } = {},
): Reply<ScimDocument> {
  const version = versionOf(document);
  const meta = isDocument(document.meta) ? document.meta : undefined;
  const isResource = meta?.created !== undefined;
  const headers: Record<string, string> = isResource ? { etag: version, location: String(meta.location) } : {};
  if (isResource && matches(ifNoneMatch, version)) return new Reply(304, {}, headers);
  const versioned = isResource ? { ...document, meta: { ...meta, version } } : document;
  return new Reply(status, selectAttributes(versioned, query), headers);
}

/** 412 if the resource changed since the client read it. */
export function mustMatch(document: ScimDocument, ifMatch: string) {
  if (matches(ifMatch, versionOf(document))) return;
  throw new ApiError(412, "PRECONDITION_FAILED", "The resource has changed since it was read. Read it again.");
}

/** Applies `attributes` and `excludedAttributes`. `id` and `schemas` are always included. */
export function selectAttributes(document: ScimDocument, { attributes, excludedAttributes }: Query): ScimDocument {
  const named = (list: string | undefined) =>
    new Set((list ?? "").split(",").flatMap((each) => each.trim().toLowerCase().split(".", 1)));
  const [wanted, unwanted] = [named(attributes), named(excludedAttributes)];
  const stays = (name: string) =>
    name === "id" ||
    name === "schemas" ||
    (attributes ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(document).filter(([name]) => stays(name)));
}

const matches = (header: string | undefined, version: string) =>
  (header ?? "").split(",").some((each) => each.trim() === "*" || each.trim() === version);

const versionOf = (document: ScimDocument) =>
  `W/"${createHash("sha256").update(JSON.stringify(document)).digest("base64url").slice(0, 22)}"`;

export const listOf = (resources: ScimDocument[], total: number, startIndex: number): ScimDocument => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
