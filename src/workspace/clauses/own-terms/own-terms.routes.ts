import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { clauseGate } from "../clauses.ts";
import { ClauseInOwnTerms, OwnTermsQuery } from "./own-terms.schema.ts";
import { readInOwnTerms } from "./read-in-own-terms.ts";

export const getClauseInOwnTermsRoute = endpoint({
  method: "GET",
  path: "/clauses/{id}/in-own-terms",
  summary: "Get a clause with a contract's own words for parties and defined terms",
  key: "session",
  params: z.object({ id: Id }),
  query: OwnTermsQuery,
  gate: clauseGate("read"),
  returns: ClauseInOwnTerms,
  status: 200,
  errorStatuses: [422],
  handle: (ctx, { clause, query }) => readInOwnTerms(ctx, clause, query),
});
