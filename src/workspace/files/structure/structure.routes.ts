import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { fileGate } from "../files.ts";
import { ClauseQuery, SimilarClauses } from "./similar-clauses.schema.ts";
import { similarClausesOfFile } from "./similar-clauses.ts";
import { Definitions, Outline, References } from "./structure.schema.ts";
import { readDefinitions, readOutline, readReferences } from "./structure.ts";

const params = z.object({ id: Id });

export const getFileOutlineRoute = endpoint({
  method: "GET",
  path: "/files/{id}/outline",
  summary: "Get a file's sections, exhibits and schedules",
  description:
    "The sections in reading order, as ranges of the file's text. `page` tells where each begins. 409 `FILE_NOT_READY` until the file is read.",
  key: "any",
  params,
  gate: fileGate("read"),
  returns: Outline,
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { file }) => readOutline(ctx, file),
});

export const getFileDefinitionsRoute = endpoint({
  method: "GET",
  path: "/files/{id}/definitions",
  summary: "Get a file's defined terms and their uses",
  description:
    "Where terms are defined and used, which terms look defined and are not, and which are never used. 409 `FILE_NOT_READY` until the file is read.",
  key: "any",
  params,
  gate: fileGate("read"),
  returns: Definitions,
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { file }) => readDefinitions(ctx, file),
});

export const getFileReferencesRoute = endpoint({
  method: "GET",
  path: "/files/{id}/references",
  summary: "Get a file's references to sections, exhibits, agreements and statutes",
  description:
    "Each reference with what it leads to. `target` is null if it leads nowhere in this file. 409 `FILE_NOT_READY` until the file is read.",
  key: "any",
  params,
  gate: fileGate("read"),
  returns: References,
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { file }) => readReferences(ctx, file),
});

export const listSimilarClausesRoute = endpoint({
  method: "GET",
  path: "/files/{id}/similar-clauses",
  summary: "Get a clause of a file and the clauses of the same kind in its neighbours",
  description:
    "Neighbours are the files of the same project or, outside of projects, of the same folder: the newest 60 that the caller can open. Kinds are recognized by headings and words.",
  key: "any",
  params,
  query: ClauseQuery,
  gate: fileGate("read"),
  returns: SimilarClauses,
  status: 200,
  errorStatuses: [422, 400],
  audited: "read",
  handle: (ctx, { file, query }) => similarClausesOfFile(ctx, file, query.start),
});
