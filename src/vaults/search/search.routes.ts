import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { VaultPassage, VaultSearchQuery } from "./search.schema.ts";
import { searchVault } from "./search.ts";

export const searchVaultRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/search",
  replica: true,
  summary: "Search the text of a vault's documents",
  description: "Returns the passages that match by words and meaning, best first, at most three of a document.",
  key: "user",
  params: z.object({ id: Id }),
  query: VaultSearchQuery,
  gate: vaultGate("viewer"),
  returns: z.object({ results: z.array(VaultPassage).describe("The passages that match, best first.") }),
  status: 200,
  audited: "read",
  handle: async (ctx, { vault, query }) => ({ results: await searchVault(ctx, vault.id, query.q, query.limit) }),
});
