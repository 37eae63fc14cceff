import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/shapes.ts";
import { vaultGate } from "./access.ts";
import { Relatives } from "./relatives.schema.ts";
import { readRelatives } from "./relatives.ts";

export const read = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/relatives",
  summary: "Show the copies and versions of a document, its bundle and its parts",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: Relatives,
  status: 200,
  handle: (ctx, { vault, params }) => readRelatives(ctx, vault, params.documentId),
});
