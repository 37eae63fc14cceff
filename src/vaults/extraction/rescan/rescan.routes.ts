import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { vaultGate } from "../../vault/access.ts";
import { NewRescan, RescanEstimate, RescanMode, RescanQuery } from "./rescan.schema.ts";
import { estimateRescan, startRescan } from "./rescan.ts";

const params = z.object({ id: Id });

export const estimateRescanRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/rescan",
  summary: "Estimate the size and cost of a re-scan",
  description: "Nothing is read and nothing is charged.",
  key: "user",
  params,
  query: RescanQuery,
  gate: vaultGate("editor"),
  returns: RescanEstimate,
  status: 200,
  handle: (ctx, { vault, query }) => estimateRescan(ctx, vault, query),
});

export const startRescanRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/rescan",
  summary: "Re-scan a column, a document, a cell, or the stale cells of a vault",
  description:
    "With `dry_run=true` the reply is 200 and only an estimate. With `dry_run=true&compare=true` the documents are read, and the values that would change are listed at `rescan_id` until they are accepted.",
  key: "user",
  requiredScopes: ["write", "inference"],
  params,
  query: RescanMode,
  gate: vaultGate("editor"),
  body: NewRescan,
  returns: RescanEstimate,
  status: [202, 200],
  errorStatuses: [402, 409],
  handle: (ctx, { vault, query, body: { compare, ...scope } }) =>
    startRescan(ctx, vault, scope, { ...query, compare: query.compare ?? compare }),
});
