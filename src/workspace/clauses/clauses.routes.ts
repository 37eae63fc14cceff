import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id, integerText } from "../../kernel/http/shapes.ts";
import { Deleted } from "../shares/visibility.schema.ts";
import {
  Clause,
  ClauseChange,
  ClauseQuery,
  ClauseVersion,
  ComparedClauseVersion,
  NewClause,
} from "./clauses.schema.ts";
import { changeClause, clauseGate, createClause, deleteClause, presentClause } from "./clauses.ts";
import { listClauses } from "./list.ts";
import { compareVersion, listVersions, restoreVersion } from "./versions.ts";

const params = z.object({ id: Id });
const versionParams = z.object({ id: Id, version: integerText({ min: 1 }) });

export const listClausesRoute = endpoint({
  method: "GET",
  path: "/clauses",
  replica: true,
  summary: "List clauses of the library",
  description:
    "Clauses of the organization and the caller's own, newest first. With `q`, by words and meaning, best first: clauses with all its words, or with it in their title or a tag, and then those that are near in meaning. Quotes or a minus turn off search by meaning. Where no clause has a word, it is read as the one that was probably meant; `searched_for` says how.",
  key: "any",
  query: ClauseQuery,
  returns: pageOf("clauses", Clause).extend({
    searched_for: z.string().optional().describe("`q` as it was read, where words of it are misspelt."),
  }),
  status: 200,
  errorStatuses: [404],
  handle: (ctx, { query }) =>
    pageByCursor(
      "clauses",
      query,
      (page) => listClauses(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createClauseRoute = endpoint({
  method: "POST",
  path: "/clauses",
  summary: "Add a clause to the library",
  description:
    "With a user-scoped key the clause is private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization. A wording has at most 204,800 characters (200 kB).",
  key: "any",
  body: NewClause,
  returns: Clause,
  status: 201,
  handle: async (ctx, { body }) => presentClause(ctx, await createClause(ctx, body)),
});

export const getClauseRoute = endpoint({
  method: "GET",
  path: "/clauses/{id}",
  summary: "Get a clause",
  description: "The clause as it is now, with its variants.",
  key: "any",
  params,
  gate: clauseGate("read"),
  returns: Clause,
  status: 200,
  handle: (ctx, { clause }) => presentClause(ctx, clause),
});

export const updateClauseRoute = endpoint({
  method: "PATCH",
  path: "/clauses/{id}",
  summary: "Update a clause",
  description:
    "A change of anything but `visibility` is a new version. `variants` replaces all variants; those sent with their `id` keep it.",
  key: "any",
  params,
  gate: clauseGate("write"),
  body: ClauseChange,
  returns: Clause,
  status: 200,
  handle: async (ctx, { clause, body }) => presentClause(ctx, await changeClause(ctx, clause, body)),
});

export const deleteClauseRoute = endpoint({
  method: "DELETE",
  path: "/clauses/{id}",
  summary: "Delete a clause with its versions",
  description: "Positions of playbooks that point to it keep their guidance. The file that it was taken from is kept.",
  key: "any",
  params,
  gate: clauseGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { clause }) => deleteClause(ctx, clause),
});

export const listClauseVersionsRoute = endpoint({
  method: "GET",
  path: "/clauses/{id}/versions",
  summary: "List the versions of a clause, newest first",
  description: "The first in the list is the current version.",
  key: "any",
  params,
  query: PageQuery,
  gate: clauseGate("read"),
  returns: pageOf("versions", ClauseVersion),
  status: 200,
  handle: (ctx, { clause, query }) => listVersions(ctx, clause, query),
});

export const getClauseVersionRoute = endpoint({
  method: "GET",
  path: "/clauses/{id}/versions/{version}",
  summary: "Get a version of a clause and how it differs from another",
  description: "Compared with the version before it, or with `compare_with`.",
  key: "any",
  params: versionParams,
  query: z.object({
    compare_with: integerText({ min: 1 }).optional().describe("Another version to compare with."),
  }),
  gate: clauseGate("read"),
  returns: ComparedClauseVersion,
  status: 200,
  handle: (ctx, { clause, params: { version }, query }) =>
    compareVersion(ctx, clause, { version, against: query.compare_with }),
});

export const restoreClauseVersionRoute = endpoint({
  method: "POST",
  path: "/clauses/{id}/versions/{version}/restore",
  summary: "Restore a version of a clause",
  description: "What the version holds becomes a new version. Later versions are kept.",
  key: "any",
  params: versionParams,
  gate: clauseGate("write"),
  returns: Clause,
  status: 200,
  handle: async (ctx, { clause, params: { version } }) =>
    presentClause(ctx, await restoreVersion(ctx, clause, version)),
});
