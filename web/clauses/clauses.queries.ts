import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Clause, ClauseChange, ClauseVersion, NewClause } from "../../src/workspace/clauses/clauses.schema.ts";
import type { CitationPreview, GeneralizedClause } from "../../src/workspace/clauses/from-citation.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";

export type { Clause, ClauseVersion, NewClause };

/** Whole wordings are sent: more clauses at once would be a long wait. */
const MOST = 100;

export interface ClauseFilter {
  q?: string | undefined;
  kind?: string | undefined;
  tag?: string | undefined;
}

export const clausesQuery = ({ q, kind, tag }: ClauseFilter) =>
  queryOptions({
    queryKey: ["clauses", "list", { q, kind, tag }],
    queryFn: ({ signal }) => api.get("/clauses", { query: { q, kind, tag, limit: MOST }, signal }),
    placeholderData: keepPreviousData,
  });

export const clauseLabelsQuery = queryOptions({
  queryKey: ["clauses", "labels"],
  queryFn: ({ signal }) => api.get("/clauses/labels", { signal }),
});

export const clauseQuery = (id: string) =>
  queryOptions({
    queryKey: ["clauses", id],
    queryFn: ({ signal }) => api.get("/clauses/{id}", { params: { id }, signal }),
  });

export const clausePermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["clauses", id, "permissions"],
    queryFn: ({ signal }) => api.get("/clauses/{id}/permissions", { params: { id }, signal }),
  });

export const clauseVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["clauses", id, "versions"],
    queryFn: ({ signal }) => api.get("/clauses/{id}/versions", { params: { id }, query: { limit: MOST }, signal }),
  });

export const clauseVersionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["clauses", id, "versions", version],
    queryFn: ({ signal }) => api.get("/clauses/{id}/versions/{version}", { params: { id, version }, signal }),
  });

type Place = { text: string } | { file_id: string; start: number; end: number };

/** The words of an address are limited. */
const LONGEST_ASKED = 1500;

export const similarQuery = (asked: Place) =>
  queryOptions({
    queryKey: ["clauses", "similar", asked],
    queryFn: ({ signal }) =>
      api.get("/clauses/similar", {
        query: "text" in asked ? { text: asked.text.slice(0, LONGEST_ASKED).toWellFormed() } : asked,
        signal,
      }),
  });

async function keep(clause: Clause) {
  await queryClient.invalidateQueries({ queryKey: ["clauses"] });
  queryClient.setQueryData(clauseQuery(clause.id).queryKey, clause);
  return clause;
}

export const createClause = async (given: NewClause) => keep(await api.post("/clauses", { body: given }));

export const changeClause = async (id: string, change: ClauseChange) =>
  keep(await api.patch("/clauses/{id}", { params: { id }, body: change }));

export const restoreClause = async (id: string, version: number) =>
  keep(await api.post("/clauses/{id}/versions/{version}/restore", { params: { id, version } }));

export async function deleteClause(id: string) {
  await api.delete("/clauses/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["clauses", id] });
  await queryClient.invalidateQueries({ queryKey: ["clauses"] });
}

/** A clause of one's own with the same wordings. */
export const copyClause = ({ title, kind, language, tags, text, notes, variants }: Clause) =>
  createClause({
    ...{ kind, language, tags, text, notes },
    title: t("{name} (copy)", { name: title.slice(0, 180) }),
    variants: variants.map(({ label, text, note }) => ({ label, text, note })),
  });

export interface Passage {
  file_id: string;
  start: number;
  end: number;
}

export async function saveToLibrary(passage: Passage, title: string) {
  const body = { ...passage, ...(title && { title }) };
  const saved = await api.post("/clauses/from-citation", { body });
  await queryClient.invalidateQueries({ queryKey: ["clauses"] });
  return saved as GeneralizedClause;
}

/** The passage with roles for its parties, before it is saved. */
export const generalizedQuery = (passage: Passage) =>
  queryOptions({
    queryKey: ["clauses", "from-citation", passage],
    queryFn: async ({ signal }) => {
      const shown = await api.post("/clauses/from-citation", { query: { preview: true }, body: passage, signal });
      return shown as CitationPreview;
    },
    gcTime: 0,
    retry: false,
  });

export async function importClauses(file: File) {
  const body = new FormData();
  body.set("file", file);
  const imported = await api.post("/clauses/import", { body });
  await queryClient.invalidateQueries({ queryKey: ["clauses"] });
  return imported;
}
