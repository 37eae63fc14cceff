import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { Id } from "../../http/shapes.ts";
import { vaultGate } from "../access.ts";
import { Rescan, RescanEstimate, RescanQuery } from "./rescan.schema.ts";
import { estimateRescan, rescan } from "./rescan.ts";

const params = z.object({ id: Id });

export const estimateRescanRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/rescan",
  summary: "Estimate the size and cost of a re-scan",
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
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: Rescan,
  returns: RescanEstimate,
  status: 202,
  refuses: [402, 409],
  handle: (ctx, { vault, body }) => rescan(ctx, vault, body),
});
