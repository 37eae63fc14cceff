import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { dismissVersion } from "./copies-and-versions.ts";
import { VaultDocument } from "./documents.schema.ts";
import { joinDocument } from "./ingest.ts";

export const joinDocumentRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/documents/{documentId}/join",
  summary: "Undo the split of an upload",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("editor"),
  returns: VaultDocument,
  status: 200,
  errorStatuses: [402, 409],
  handle: (ctx, { vault, params }) => joinDocument(ctx, vault, params.documentId),
});

export const dismissVersionRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/documents/{documentId}/near/{otherId}",
  summary: "Mark two documents as not being versions of each other",
  key: "user",
  params: z.object({ id: Id, documentId: Id, otherId: Id }),
  gate: vaultGate("editor"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => dismissVersion(ctx, vault, params.documentId, params.otherId),
});
