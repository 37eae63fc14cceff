import { queryOptions } from "@tanstack/react-query";
import type { FileText } from "../../src/files/files.schema.ts";
import type { Boxes } from "../../src/files/pages/boxes.schema.ts";
import { ApiError, address, api } from "../api.ts";
import type { TextRange } from "./marks.ts";

/** What the viewer shows: a file, or a document of a vault, whose members may read it wherever its file lies. */
export type DocumentSource = { kind: "file"; id: string } | { kind: "document"; vaultId: string; documentId: string };

export type Box = Boxes["boxes"][number];
export type { FileText, TextRange };

const MOST_UNITS = 100_000;

const pathOf = (source: DocumentSource) =>
  source.kind === "file" ? `/files/${source.id}` : `/vaults/${source.vaultId}/documents/${source.documentId}`;

export const contentAddress = (source: DocumentSource) => address(`${pathOf(source)}/content`);

export const pageAddress = (source: DocumentSource, page: number) => address(`${pathOf(source)}/pages/${page}`);

const isBeingRead = (error: unknown) => error instanceof ApiError && error.code === "FILE_NOT_READY";

/** The text to which every page, box and citation refers. It never changes once it is there. */
export const textQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", pathOf(source), "text"],
    queryFn: ({ signal }) => api.get<FileText>(`${pathOf(source)}/text`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isBeingRead(state.error) ? 3000 : false),
  });

/** The type of the bytes. One byte is asked for; its header says what all of them are. */
export const mediaQuery = (source: DocumentSource) =>
  queryOptions({
    queryKey: ["document", pathOf(source), "media"],
    queryFn: async ({ signal }) => {
      const reply = await fetch(contentAddress(source), { headers: { range: "bytes=0-0" }, signal });
      await reply.body?.cancel();
      return { type: reply.ok ? (reply.headers.get("content-type") ?? "") : "" };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const boxesQuery = (source: DocumentSource, { start, end }: TextRange) =>
  queryOptions({
    queryKey: ["document", pathOf(source), "boxes", start, end],
    queryFn: ({ signal }) =>
      api.get<Boxes>(`${pathOf(source)}/boxes`, { start, end: Math.min(end, start + MOST_UNITS) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
