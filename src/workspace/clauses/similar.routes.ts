import { z } from "zod";
import { endpoint, Reply } from "../../kernel/http/endpoint.ts";
import { CitationPreview, CitationQuery, ClauseFromCitation, GeneralizedClause } from "./from-citation.schema.ts";
import { createFromCitation, previewCitation, readCitation } from "./from-citation.ts";
import { SimilarQuery, SimilarWordings } from "./similar.schema.ts";
import { findSimilar } from "./similar.ts";

export const createClauseFromCitationRoute = endpoint({
  method: "POST",
  path: "/clauses/from-citation",
  summary: "Add a clause to the library from a place in a file",
  description:
    "The names of the contract's parties are replaced by their roles, and addresses that contain them by `[address]`. A clause loses its number. A party without a role becomes `Party A`. `replaced` lists what was replaced; `names_left` lists what may still name somebody. `preview=true` saves nothing: the reply is 200 with the clause as it would be. 404 if you cannot open the file.",
  key: "any",
  query: CitationQuery,
  body: ClauseFromCitation,
  prepare: (ctx, { body }) => readCitation(ctx, body),
  returns: z.union([GeneralizedClause, CitationPreview]),
  status: [201, 200],
  errorStatuses: [404, 422],
  handle: async (ctx, { body, query, prepared }) =>
    query.preview
      ? new Reply(200, previewCitation(body, prepared), {}, { preview: true })
      : createFromCitation(ctx, body, prepared),
});

export const listSimilarWordingsRoute = endpoint({
  method: "GET",
  path: "/clauses/similar",
  summary: "Find how a clause was worded before",
  description:
    "The nearest wordings by words and meaning, in the library and in the contracts that you can read, each with its differences. Send `text`, or `file_id` with `start` and `end`. Of copies of the same contract one is listed.",
  key: "any",
  query: SimilarQuery,
  returns: SimilarWordings,
  status: 200,
  errorStatuses: [404, 422],
  handle: (ctx, { query }) => findSimilar(ctx, query),
});
