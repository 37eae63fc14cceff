import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { vaultGate } from "../../vault/access.ts";
import { AcceptedChanges, ComparedRescan } from "./rescan-preview.schema.ts";
import { acceptChanges, readComparison } from "./rescan-preview.ts";

const params = z.object({ id: Id, rescanId: Id });

export const getComparisonRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/rescans/{rescanId}",
  summary: "Get the values that a re-scan would change",
  description:
    "Started by `POST /vaults/{id}/rescan?dry_run=true&compare=true`. Nothing is written until changes are accepted.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  returns: ComparedRescan,
  status: 200,
  handle: (ctx, { vault, params }) => readComparison(ctx, vault, params.rescanId),
});

export const acceptChangesRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/rescans/{rescanId}/accept",
  summary: "Accept all or some changes of a compared re-scan",
  description:
    "Cells that were edited or changed in the meantime are left as they are, and so are columns whose question has changed.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: AcceptedChanges,
  returns: z.object({ accepted: z.int().describe("How many cells were written.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => acceptChanges(ctx, vault, params.rescanId, body),
});
