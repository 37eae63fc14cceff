import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import type { DocumentSource } from "../documents.queries.ts";

const inVault = ({ vaultId, documentId }: { vaultId: string; documentId: string }) => ({ id: vaultId, documentId });
/** The structure of a text never changes. */
const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false };

export const outlineQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "outline"],
    queryFn: ({ signal }) =>
      source.kind === "file"
        ? api.get("/files/{id}/outline", { params: { id: source.id }, signal })
        : api.get("/vaults/{id}/documents/{documentId}/outline", { params: inVault(source), signal }),
    ...kept,
  });

export const definitionsQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "definitions"],
    queryFn: ({ signal }) =>
      source.kind === "file"
        ? api.get("/files/{id}/definitions", { params: { id: source.id }, signal })
        : api.get("/vaults/{id}/documents/{documentId}/definitions", { params: inVault(source), signal }),
    ...kept,
  });

export const referencesQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "references"],
    queryFn: ({ signal }) =>
      source.kind === "file"
        ? api.get("/files/{id}/references", { params: { id: source.id }, signal })
        : api.get("/vaults/{id}/documents/{documentId}/references", { params: inVault(source), signal }),
    ...kept,
  });

export const similarClausesQuery = (source: DocumentSource, start: number) =>
  queryOptions({
    queryKey: ["document", source, "similar", start],
    queryFn: ({ signal }) =>
      source.kind === "file"
        ? api.get("/files/{id}/similar-clauses", { params: { id: source.id }, query: { start }, signal })
        : api.get("/vaults/{id}/documents/{documentId}/similar-clauses", {
            params: inVault(source),
            query: { start },
            signal,
          }),
  });
