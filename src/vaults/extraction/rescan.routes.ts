import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { Id } from "../../http/shapes.ts";
import { vaultGate } from "../access.ts";
import { Rescan, RescanEstimate } from "./rescan.schema.ts";
import { estimateRescan, rescan } from "./rescan.ts";

const params = z.object({ id: Id });

export const estimateRescanRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/rescan",
  summary: "Estimate what a re-scan would read and cost",
  key: "user",
  params,
  query: Rescan,
  gate: vaultGate("editor"),
  returns: RescanEstimate,
  status: 200,
  handle: (ctx, { vault, query }) => estimateRescan(ctx, vault, query),
});

export const startRescanRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/rescan",
  summary: "Read a column, a document, a cell, or whatever is stale in the vault again",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: Rescan,
  returns: RescanEstimate,
  status: 202,
  refuses: [402, 409],
  handle: (ctx, { vault, body }) => rescan(ctx, vault, body),
});
