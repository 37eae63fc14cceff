import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Relatives } from "./copies-and-versions.schema.ts";
import { readRelatives } from "./copies-and-versions.ts";

export const listCopiesAndVersionsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/documents/{documentId}/relatives",
  summary: "List a document's copies, versions, bundle and parts",
  description: "Copies have the same text. Versions are drafts of the same agreement.",
  key: "user",
  params: z.object({ id: Id, documentId: Id }),
  gate: vaultGate("viewer"),
  returns: Relatives,
  status: 200,
  handle: (ctx, { vault, params }) => readRelatives(ctx, vault, params.documentId),
});
