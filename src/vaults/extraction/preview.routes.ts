import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { ColumnPreview, Previews } from "./preview.schema.ts";
import { presentPreviews, readPreviews, releasePreviews } from "./preview.ts";

export const previewColumnRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/columns/preview",
  summary: "Preview a new column on up to three documents",
  description: "Nothing is saved to the table.",
  key: "user",
  tier: "inference",
  params: z.object({ id: Id }),
  gate: vaultGate("editor"),
  body: ColumnPreview,
  prepare: (ctx, { vault, body }) => readPreviews(ctx, vault, body),
  clear: releasePreviews,
  returns: Previews,
  status: 200,
  errorStatuses: [402, 409],
  handle: (ctx, { prepared }) => presentPreviews(ctx, prepared),
});
