import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Benchmark, BenchmarkQuery } from "./benchmark.schema.ts";
import { compareDraft } from "./benchmark.ts";

export const getBenchmarkRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/benchmark",
  summary: "Compare a draft with a vault's contracts",
  description:
    "Where a draft stands among your own contracts: for each column, how many contracts have the same value, which values are usual, and where; and the clauses that most of them have and the draft lacks. A draft that is not a document of the vault is read by the local engine, without a language model and without credits; nothing is stored.",
  key: "user",
  tier: "inference",
  requiredScopes: ["read"],
  params: z.object({ id: Id }),
  query: BenchmarkQuery,
  gate: vaultGate("viewer"),
  errorStatuses: [422],
  returns: Benchmark,
  status: 200,
  audited: "read",
  handle: (ctx, { vault, query }) => compareDraft(ctx, vault, query.file_id),
});
