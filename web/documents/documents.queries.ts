import { queryOptions } from "@tanstack/react-query";
import type { DocumentView } from "../../src/content/formats/layout/layout.schema.ts";
import type { FileText } from "../../src/workspace/files/files.schema.ts";
import type { Boxes } from "../../src/workspace/files/pages/boxes.schema.ts";
import { ApiError, api } from "../api.ts";
import { formOf, isDrawn } from "./forms.ts";
import type { TextRange } from "./marks.ts";

/**
 * What the viewer shows: a file, or a document of a vault, which its members can read wherever the file is stored. It may be
 * narrowed to one file inside it, by an index from 0, or to a nested one ("2.0").
 */
export type DocumentSource = (
  | { kind: "file"; id: string }
  | { kind: "document"; vaultId: string; documentId: string }
) & {
  entry?: string;
};

export type Box = Boxes["boxes"][number];
export type { FileText, TextRange };

const MOST_UNITS = 100_000;

const FILE_PATH = "/files/{id}";
const DOCUMENT_PATH = "/vaults/{id}/documents/{documentId}";
const fileParams = ({ id }: { id: string }) => ({ id });
const documentParams = ({ vaultId, documentId }: { vaultId: string; documentId: string }) => ({
  id: vaultId,
  documentId,
});

export const contentUrl = (source: DocumentSource) => {
  const { entry } = source;
  if (entry !== undefined) {
    return source.kind === "file"
      ? api.url(`${FILE_PATH}/view/entries/{entry}`, { params: { ...fileParams(source), entry } })
      : api.url(`${DOCUMENT_PATH}/view/entries/{entry}`, { params: { ...documentParams(source), entry } });
  }
  return source.kind === "file"
    ? api.url(`${FILE_PATH}/content`, { params: fileParams(source) })
    : api.url(`${DOCUMENT_PATH}/content`, { params: documentParams(source) });
};

export const pictureUrl = (source: DocumentSource, picture: number) => {
  const query = { entry: source.entry };
  return source.kind === "file"
    ? api.url(`${FILE_PATH}/view/pictures/{picture}`, { params: { ...fileParams(source), picture }, query })
    : api.url(`${DOCUMENT_PATH}/view/pictures/{picture}`, { params: { ...documentParams(source), picture }, query });
};

/** How the document looks, and what is inside it. */
export const viewQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "view"],
    queryFn: ({ signal }) => {
      const query = { entry: source.entry };
      return source.kind === "file"
        ? api.getJson<DocumentView>(`${FILE_PATH}/view`, { params: fileParams(source), query, signal })
        : api.getJson<DocumentView>(`${DOCUMENT_PATH}/view`, { params: documentParams(source), query, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const pageImageUrl = (source: DocumentSource, pageNumber: number) =>
  source.kind === "file"
    ? api.url(`${FILE_PATH}/pages/{pageNumber}`, { params: { ...fileParams(source), pageNumber } })
    : api.url(`${DOCUMENT_PATH}/pages/{pageNumber}`, { params: { ...documentParams(source), pageNumber } });

const isBeingRead = (error: unknown) => error instanceof ApiError && error.code === "FILE_NOT_READY";

/** The text that every page, box and citation refers to. It never changes. */
export const textQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "text"],
    queryFn: ({ signal }) =>
      source.kind === "file"
        ? api.get(`${FILE_PATH}/text`, { params: fileParams(source), signal })
        : api.get(`${DOCUMENT_PATH}/text`, { params: documentParams(source), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isBeingRead(state.error) ? 3000 : false),
  });

/** A larger document is fetched page by page, as it is shown. */
const MOST_BYTES = 4 * 1024 * 1024;
const CONTENT_KEPT_MS = 60_000;

interface Content {
  type: string;
  /** The whole document, where the browser draws it and it is not too large. */
  whole?: Blob;
}

/** The content type, and the document itself if the browser draws it: one request for both. */
export const contentQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", source, "content"],
    queryFn: async ({ signal }): Promise<Content> => {
      const headers = source.entry === undefined ? { range: `bytes=0-${MOST_BYTES - 1}` } : undefined;
      const reply = await fetch(contentUrl(source), { ...(headers && { headers }), signal });
      const type = reply.ok ? (reply.headers.get("content-type") ?? "") : "";
      if (isDrawn(formOf(type)) && isWhole(reply)) return { type, whole: await reply.blob() };
      await reply.body?.cancel();
      return { type };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CONTENT_KEPT_MS,
  });

function isWhole({ status, headers }: Response): boolean {
  const [, end, size] = /-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  return status === 200 || Number(end) + 1 === Number(size);
}

export const boxesQuery = (source: DocumentSource, { start, end }: TextRange) =>
  queryOptions({
    queryKey: ["document", source, "boxes", start, end],
    queryFn: ({ signal }) => {
      const query = { start, end: Math.min(end, start + MOST_UNITS) };
      return source.kind === "file"
        ? api.get(`${FILE_PATH}/boxes`, { params: fileParams(source), query, signal })
        : api.get(`${DOCUMENT_PATH}/boxes`, { params: documentParams(source), query, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
