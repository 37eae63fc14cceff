import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Summary, SummaryQuery } from "./summary.schema.ts";
import { readSummary } from "./summary.ts";

export const getSummaryRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/summary",
  replica: true,
  summary: "Count and add up a vault's documents",
  description:
    "Counts all matching documents, in groups by the values of a column if `group_by` is given, with sums, averages, minimums and maximums of other columns.",
  key: "user",
  params: z.object({ id: Id }),
  query: SummaryQuery,
  gate: vaultGate("viewer"),
  returns: Summary,
  status: 200,
  handle: (ctx, { vault, query }) => readSummary(ctx, vault, query),
});
