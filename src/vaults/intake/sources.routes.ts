import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { ItemQuery, NewSource, Source, SourceChange, SourceItem } from "./sources.schema.ts";
import { changeSource, createSource, deleteSource, listItems, listSources, readSource, syncNow } from "./sources.ts";

const params = z.object({ id: Id });
const sourceParams = z.object({ id: Id, sourceId: Id });

export const listSourcesRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/sources",
  summary: "List a vault's sources",
  description: "Requires the role `owner`. Files that arrive in a source become documents of the vault.",
  key: "user",
  params,
  query: PageQuery,
  gate: vaultGate("owner"),
  returns: pageOf("sources", Source),
  status: 200,
  handle: (ctx, { vault, query }) => listSources(ctx, vault, query),
});

export const createSourceRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/sources",
  summary: "Add a source",
  description:
    "Requires the role `owner`. Each file becomes a document once. A changed file becomes a new version, a renamed one is not read again, and the document of a removed one stays. The first sync begins at once.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params,
  gate: vaultGate("owner"),
  body: NewSource,
  returns: Source,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { vault, body }) => createSource(ctx, vault, body),
});

export const getSourceRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/sources/{sourceId}",
  summary: "Get a source",
  description: "Requires the role `owner`.",
  key: "user",
  params: sourceParams,
  gate: vaultGate("owner"),
  returns: Source,
  status: 200,
  handle: (ctx, { vault, params }) => readSource(ctx, vault, params.sourceId),
});

export const updateSourceRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}/sources/{sourceId}",
  summary: "Update a source",
  description:
    "Requires the role `owner`. Omitted fields and settings are kept. If the server or user changes, the secret must be sent again. An enabled source is then synced at once.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: sourceParams,
  gate: vaultGate("owner"),
  body: SourceChange,
  returns: Source,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => changeSource(ctx, vault, params.sourceId, body),
});

export const deleteSourceRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/sources/{sourceId}",
  summary: "Delete a source",
  description: "Requires the role `owner`. The documents that came from it stay.",
  key: "user",
  params: sourceParams,
  gate: vaultGate("owner"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => deleteSource(ctx, vault, params.sourceId),
});

export const syncSourceRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/sources/{sourceId}/sync",
  summary: "Sync a source now",
  description:
    "Requires the role `owner`. Also works for a source that is switched off. A source that is already being synced is not synced twice.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params: sourceParams,
  gate: vaultGate("owner"),
  returns: Source,
  status: 202,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => syncNow(ctx, vault, params.sourceId),
});

export const listSourceItemsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/sources/{sourceId}/items",
  summary: "List the items of a source",
  description: "Requires the role `owner`. Latest change first, with the document of each file or why it was skipped.",
  key: "user",
  params: sourceParams,
  query: ItemQuery,
  gate: vaultGate("owner"),
  returns: pageOf("items", SourceItem),
  status: 200,
  handle: (ctx, { vault, params, query }) =>
    pageByCursor(
      "items",
      query,
      (page) => listItems(ctx, vault, params.sourceId, { ...query, ...page }),
      ({ id }) => id,
    ),
});
